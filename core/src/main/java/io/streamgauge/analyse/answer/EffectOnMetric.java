package io.streamgauge.analyse.answer;

import io.streamgauge.analyse.model.CaveatKind;
import io.streamgauge.analyse.model.ClockSummary;
import io.streamgauge.analyse.model.MetricValue;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.experiment.metric.Metric;
import io.streamgauge.experiment.metric.Metric.During;
import io.streamgauge.experiment.metric.Metric.Latency;
import io.streamgauge.experiment.metric.Metric.Latency.Span;
import io.streamgauge.experiment.metric.Metric.Moment;
import java.util.Optional;

/// Largest effect of the caveats of a trial on a metric.
///
/// @param ratio larger value divided by the smaller value, at least 1
record EffectOnMetric(Metric metric, TrialSummary trial, double ratio) {
    /// Share of the messages whose latency is above the p99. A disturbance that lasts for a smaller share of the
    /// time cannot determine the p99 on its own.
    private static final double ABOVE_P99 = 0.01;

    private static final double ROUNDING = 1e-9;

    /// Returns whether a caveat could explain a difference of the metric by the ratio.
    boolean explains(CaveatKind kind) {
        return switch (kind) {
            // The rate of an overloaded system is its own result.
            case OVERLOAD -> !trial.saturating() && metric.quantity() != Metric.Quantity.RATE;
            case IN_FLIGHT_LIMIT -> !isLatency();
            case STEAL -> trial.resources().host().stealPercent() / 100 >= leastShare();
            case BROKER_HOST_STEAL ->
                trial.resources().brokerHosts().stream().anyMatch(host -> host.stealPercent() / 100 >= leastShare());
            case CPU_CONTENTION -> trial.resources().generator().senderWaitMillisPerSecond() / 1e3 >= leastShare();
            case PAUSES -> pausesExplain();
            case LATE_SENDS -> lateSendsExplain();
            // The measured latency may be too high for one system and too low for the other.
            case CLOCK_UNCERTAIN -> {
                ClockSummary clocks = trial.clocks();
                yield isEndToEnd() && clocks != null && explainsDuration(2.0 * clocks.errorNanos());
            }
            case CPU_SPEED -> trial.resources().cpuSpeed().cpuSpeedSpread() >= ratio;
            // The effect of the other kinds on the figure is unknown.
            default -> true;
        };
    }

    /// Returns the smallest share of the time for which a disturbance must last to determine the metric. For
    /// a quantile, this is the share of the messages above the quantile. A disturbance of any length can
    /// determine a maximum. The share for the p99 also applies to other metrics.
    private double leastShare() {
        return switch (whole()) {
            case Latency latency -> 1 - latency.quantile() - ROUNDING;
            case Moment moment when moment.which() == Moment.Which.MAX -> 0;
            default -> ABOVE_P99;
        };
    }

    /// Returns the metric without its stage.
    private Metric whole() {
        return metric instanceof During during ? during.of() : metric;
    }

    private Optional<Span> span() {
        return switch (whole()) {
            case Latency latency -> Optional.of(latency.of());
            case Moment moment -> Optional.of(moment.of());
            default -> Optional.empty();
        };
    }

    private boolean isLatency() {
        return span().isPresent();
    }

    private boolean isEndToEnd() {
        return span().filter(of -> of == Span.END_TO_END).isPresent();
    }

    /// Returns whether the pauses of the generator could explain the difference. A pause shorter than the
    /// difference between two latencies cannot explain it. Pauses reduce a rate, or extend a transfer, by at
    /// most their share of the time.
    private boolean pausesExplain() {
        double share = trial.resources().generator().generatorPausedPercent() / 100;
        return isLatency()
                ? share >= leastShare()
                        && explainsDuration(trial.resources().generator().generatorMaxPauseMillis() * 1e6)
                : share >= 1 - 1 / ratio;
    }

    /// Returns whether late sends could explain the difference. The service time starts at the send.
    private boolean lateSendsExplain() {
        boolean serviceTime = span().filter(of -> of == Span.SERVICE_TIME).isPresent();
        if (serviceTime || metric.quantity() != Metric.Quantity.DURATION) {
            return false;
        }
        String quantile = whole() instanceof Latency latency ? latency.label() : "p99";
        Long delay = trial.sendDelay().nanos(quantile);
        return delay == null || explainsDuration(delay);
    }

    /// Returns whether the larger value minus the duration of the disturbance is at most the smaller value. Only
    /// conditions about latencies use this method. The value is that of the metric, and not always an end-to-end
    /// latency. With an outage, the length of the outage determines the end-to-end latency.
    private boolean explainsDuration(double nanos) {
        double value = MetricValue.of(metric, trial).orElse(0);
        return nanos >= value * (1 - 1 / ratio);
    }
}
