package io.streamgauge.analyse.answer;

import io.streamgauge.analyse.model.Caveat;
import io.streamgauge.analyse.model.CaveatKind;
import io.streamgauge.analyse.model.ClockSummary;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.validity.CaveatGroups;
import io.streamgauge.analyse.validity.CaveatRank;
import io.streamgauge.experiment.metric.Metric;
import io.streamgauge.experiment.metric.Metric.Latency.Span;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Caveat that, instead of the systems themselves, could be the cause of a difference between two systems.
/// Most causes of caveats make a system look worse, never better. Therefore, only the caveats of the worse system
/// are considered, and those caveats of the better system whose cause can have either effect.
///
/// @param caveat caveat, merged over all trials of the system
public record AlternativeCause(String system, Caveat caveat) {
    /// Kinds of caveats that can explain a difference. For some kinds, a further condition must be met.
    static final Set<CaveatKind> KINDS = EnumSet.of(
            CaveatKind.OTHER_PROCESSES,
            CaveatKind.WORKER_HOST_BUSY,
            CaveatKind.NO_STEADY_STATE,
            CaveatKind.STEADY_STATE_UNKNOWN,
            CaveatKind.TRANSFERS_SPEED_UP,
            CaveatKind.COMPILING,
            CaveatKind.IDLE_BROKERS,
            CaveatKind.IN_FLIGHT_LIMIT,
            CaveatKind.GENERATOR_CPU,
            CaveatKind.DISK_CHANGED,
            CaveatKind.BROKER_ALARM,
            CaveatKind.BROKER_HOST_SHARED,
            CaveatKind.CLOCK_STEPPED,
            CaveatKind.OVERLOAD,
            CaveatKind.STEAL,
            CaveatKind.BROKER_HOST_STEAL,
            CaveatKind.CPU_CONTENTION,
            CaveatKind.PAUSES,
            CaveatKind.LATE_SENDS,
            CaveatKind.CLOCK_UNCERTAIN,
            CaveatKind.CPU_SPEED);

    /// Kinds of caveats that can also make a system look better. The latency of a trial without a steady state may
    /// still rise, a disk may have become faster, and a clock may have been changed in either direction.
    private static final Set<CaveatKind> EITHER_WAY = EnumSet.of(
            CaveatKind.NO_STEADY_STATE,
            CaveatKind.TRANSFERS_SLOW_DOWN,
            CaveatKind.DISK_CHANGED,
            CaveatKind.CLOCK_STEPPED);

    /// Share of the messages whose latency is above the p99. A disturbance that lasts for a smaller share of the
    /// time cannot determine the p99 on its own.
    private static final double ABOVE_P99 = 0.01;

    /// Returns the most severe caveat of those that occur in more than half of the trials and could explain the
    /// difference; empty if there is no such caveat.
    ///
    /// @param worse trials of the worse system, none of them void
    /// @param ratio larger value divided by the smaller value, at least 1
    public static Optional<AlternativeCause> of(List<TrialSummary> worse, double ratio) {
        return of(worse, ratio, KINDS);
    }

    /// Returns the most severe caveat of the better system that occurs in more than half of the trials and could
    /// explain the difference; empty if there is no such caveat.
    ///
    /// @param better trials of the better system, none of them void
    /// @param ratio larger value divided by the smaller value, at least 1
    public static Optional<AlternativeCause> ofBetter(List<TrialSummary> better, double ratio) {
        return of(better, ratio, EITHER_WAY);
    }

    private static Optional<AlternativeCause> of(List<TrialSummary> system, double ratio, Set<CaveatKind> kinds) {
        Map<CaveatKind, Integer> trials = new EnumMap<>(CaveatKind.class);
        for (TrialSummary trial : system) {
            trial.caveats().stream()
                    .map(Caveat::kind)
                    .distinct()
                    .filter(kind -> kinds.contains(kind) && explains(kind, trial, ratio))
                    .forEach(kind -> trials.merge(kind, 1, Integer::sum));
        }
        return CaveatGroups.of(system).stream()
                .map(group -> group.caveat())
                .filter(caveat -> 2 * trials.getOrDefault(caveat.kind(), 0) > system.size())
                .min(CaveatRank.MOST_SEVERE_FIRST)
                .map(caveat -> new AlternativeCause(system.getFirst().system(), caveat));
    }

    private static boolean explains(CaveatKind kind, TrialSummary trial, double ratio) {
        // Only conditions about latencies use this value. With an outage, it is a response time, because the length
        // of the outage determines the end-to-end latency.
        double p99 = HeadlineMetric.value(trial).orElse(0);
        return switch (kind) {
            case OVERLOAD -> !trial.saturating();
            case IN_FLIGHT_LIMIT -> !isComparedByLatency(trial);
            case STEAL -> trial.resources().host().stealPercent() / 100 >= ABOVE_P99;
            case BROKER_HOST_STEAL ->
                trial.resources().brokerHosts().stream().anyMatch(host -> host.stealPercent() / 100 >= ABOVE_P99);
            case CPU_CONTENTION -> trial.resources().generator().senderWaitMillisPerSecond() / 1e3 >= ABOVE_P99;
            case PAUSES -> pausesExplain(trial, p99, ratio);
            case LATE_SENDS -> {
                Long delay = trial.sendDelay().nanos("p99");
                yield delay == null || explains(delay, p99, ratio);
            }
            // The measured latency may be too high for one system and too low for the other.
            case CLOCK_UNCERTAIN -> {
                ClockSummary clocks = trial.clocks();
                yield isComparedByEndToEndLatency(trial)
                        && clocks != null
                        && explains(2.0 * clocks.errorNanos(), p99, ratio);
            }
            case CPU_SPEED -> trial.resources().cpuSpeed().cpuSpeedSpread() >= ratio;
            // The effect of the other kinds on the figure is unknown.
            default -> true;
        };
    }

    /// Returns whether the pauses of the generator could explain the difference. A pause shorter than the
    /// difference between two latencies cannot explain it. Pauses reduce a rate, or extend a transfer, by at
    /// most their share of the time.
    private static boolean pausesExplain(TrialSummary trial, double p99, double ratio) {
        double share = trial.resources().generator().generatorPausedPercent() / 100;
        return isComparedByLatency(trial)
                ? share >= ABOVE_P99
                        && explains(trial.resources().generator().generatorMaxPauseMillis() * 1e6, p99, ratio)
                : share >= 1 - 1 / ratio;
    }

    private static boolean isComparedByLatency(TrialSummary trial) {
        return HeadlineMetric.of(trial).metric() instanceof Metric.Latency;
    }

    private static boolean isComparedByEndToEndLatency(TrialSummary trial) {
        return HeadlineMetric.of(trial).metric() instanceof Metric.Latency latency && latency.of() == Span.END_TO_END;
    }

    /// Returns whether the larger value minus the duration of the disturbance is at most the smaller value.
    private static boolean explains(double partNanos, double nanos, double ratio) {
        return partNanos >= nanos * (1 - 1 / ratio);
    }

    /// Returns the sentences that the answer appends to the values of the systems.
    String words() {
        return "The difference might not be due to the systems. " + system + ": " + observation();
    }

    /// Returns the observation of the caveat. If the trial did not reach a steady state, the result
    /// omits the evidence, which is too long for an answer.
    private String observation() {
        return caveat.kind() == CaveatKind.NO_STEADY_STATE ? caveat.seen().split(":", 2)[0] + "." : caveat.seen();
    }
}
