package io.streamgauge.analyse.trial;

import io.streamgauge.analyse.model.MeasuredWindow;
import io.streamgauge.result.LatencyStage;
import io.streamgauge.result.TrialResult;
import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.statistics.steady.SteadyState;
import io.streamgauge.statistics.steady.SteadyState.Series;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Detection of a steady state in a trial. While JVMs compile and caches fill, the figures describe the
/// start-up of the system instead of its steady state.
final class SteadyStateAnalysis {
    /// Minimum share of the seconds for which the p99 or the CPU use of the broker hosts must be known. If a
    /// smaller share of the seconds has a p99, the analysis uses the p50. If the CPU use is known for a smaller
    /// share of the seconds, the analysis does not consider the CPU use.
    private static final double MIN_SHARE_OF_SECONDS = 0.8;
    /// Largest relative difference between the intended rates of any two seconds in a constant load.
    private static final double CONSTANT_RATE_TOLERANCE = 0.05;

    private final TrialResult trial;
    private final MeasuredWindow window;

    SteadyStateAnalysis(TrialResult trial, MeasuredWindow window) {
        this.trial = trial;
        this.window = window;
    }

    /// Returns the result of the check; empty for simulated trials, and for schedules without a constant rate,
    /// because such schedules change the load intentionally.
    Optional<SteadyState> judge() {
        boolean saturating = trial.facts().saturating();
        if (trial.facts().simulated() || !(saturating || hasConstantRate())) {
            return Optional.empty();
        }
        SeriesAnalysis series = new SeriesAnalysis(trial);
        List<Series> judged = new ArrayList<>();
        if (!saturating) {
            judged.add(latency(series));
        }
        judged.add(new Series("accepted rate", measured(series.acceptedPerSecond()), false, SteadyState.RATE_DRIFT));
        List<@Nullable Double> brokerCpu = series.brokerProcessCpuPercent();
        if (brokerCpu.stream().anyMatch(Objects::nonNull)) {
            judged.add(new Series("broker CPU", measured(brokerCpu), false, SteadyState.CPU_DRIFT));
        }
        hostCpu(series).ifPresent(judged::add);
        return Optional.of(SteadyState.of(judged));
    }

    /// Returns the CPU use of the broker hosts; empty if there are no broker hosts or if the CPU use is unknown
    /// for too many seconds.
    private Optional<Series> hostCpu(SeriesAnalysis series) {
        List<Double> cpu = measured(series.brokerHostCpuPercent());
        long known = cpu.stream().filter(Double::isFinite).count();
        return known > 0 && known >= MIN_SHARE_OF_SECONDS * cpu.size()
                ? Optional.of(new Series("broker host CPU", cpu, false, SteadyState.CPU_DRIFT))
                : Optional.empty();
    }

    /// Returns the p99 of each second. If too few seconds have enough messages for a p99, the result is the
    /// median of each second.
    private Series latency(SeriesAnalysis series) {
        LatencyStage stage = trial.facts().steadyStateLatency();
        String name = stage == LatencyStage.END_TO_END ? "end-to-end" : "response time";
        List<Double> p99 = measured(series.quantile(stage, 0.99));
        boolean enough = p99.stream().filter(Double::isFinite).count() >= MIN_SHARE_OF_SECONDS * p99.size();
        return enough
                ? new Series("p99 " + name, p99, true, SteadyState.LATENCY_DRIFT)
                : new Series("p50 " + name, measured(series.quantile(stage, 0.5)), true, SteadyState.LATENCY_DRIFT);
    }

    /// Returns whether the intended rate is the same in all intervals. The last interval is ignored, because it
    /// can end after the load if the counters were read late.
    private boolean hasConstantRate() {
        List<IntervalRow> rows = trial.intervals().stream()
                .filter(row -> window.contains(row.endSeconds()))
                .toList();
        List<Double> rates = new ArrayList<>();
        double before = window.from().intended();
        for (IntervalRow row : rows.size() < 2 ? rows : rows.subList(0, rows.size() - 1)) {
            double seconds = row.endSeconds() - row.startSeconds();
            if (seconds > 0) {
                rates.add((row.intended() - before) / seconds);
                before = row.intended();
            }
        }
        double max = rates.stream().mapToDouble(Double::doubleValue).max().orElse(0);
        double min = rates.stream().mapToDouble(Double::doubleValue).min().orElse(0);
        return min > 0 && max / min <= 1 + CONSTANT_RATE_TOLERANCE;
    }

    private List<Double> measured(List<@Nullable Double> values) {
        List<Double> kept = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            if (window.contains(trial.intervals().get(i).endSeconds())) {
                Double value = values.get(i);
                kept.add(value == null ? Double.NaN : value);
            }
        }
        return kept;
    }
}
