package io.streamgauge.analyse.answer;

import io.streamgauge.analyse.model.Caveat;
import io.streamgauge.analyse.model.CaveatKind;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.validity.CaveatGroups;
import io.streamgauge.analyse.validity.CaveatRank;
import io.streamgauge.experiment.metric.Metric;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

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
            CaveatKind.EARLIER_DESTINATIONS,
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

    /// Returns the most severe caveat of those that occur in more than half of the trials and could explain a
    /// difference of the headline metric; empty if there is no such caveat.
    ///
    /// @param worse trials of the worse system, none of them void
    /// @param ratio larger value divided by the smaller value, at least 1
    public static Optional<AlternativeCause> of(List<TrialSummary> worse, double ratio) {
        return of(worse, ratio, KINDS, trial -> HeadlineMetric.of(trial).metric());
    }

    /// Returns the most severe caveat of those that occur in more than half of the trials and could explain a
    /// difference of a metric; empty if there is no such caveat.
    ///
    /// @param worse trials of the worse side, none of them void
    /// @param ratio larger value divided by the smaller value, at least 1
    public static Optional<AlternativeCause> of(List<TrialSummary> worse, double ratio, Metric metric) {
        return of(worse, ratio, KINDS, _ -> metric);
    }

    /// Returns the most severe caveat of the better system that occurs in more than half of the trials and could
    /// explain a difference of the headline metric; empty if there is no such caveat.
    ///
    /// @param better trials of the better system, none of them void
    /// @param ratio larger value divided by the smaller value, at least 1
    public static Optional<AlternativeCause> ofBetter(List<TrialSummary> better, double ratio) {
        return of(better, ratio, EITHER_WAY, trial -> HeadlineMetric.of(trial).metric());
    }

    /// Returns the most severe caveat of the better side that occurs in more than half of the trials and
    /// could explain a difference of a metric; empty if there is no such caveat.
    ///
    /// @param better trials of the better side, none of them void
    /// @param ratio larger value divided by the smaller value, at least 1
    public static Optional<AlternativeCause> ofBetter(List<TrialSummary> better, double ratio, Metric metric) {
        return of(better, ratio, EITHER_WAY, _ -> metric);
    }

    private static Optional<AlternativeCause> of(
            List<TrialSummary> system, double ratio, Set<CaveatKind> kinds, Function<TrialSummary, Metric> metric) {
        Map<CaveatKind, Integer> trials = new EnumMap<>(CaveatKind.class);
        for (TrialSummary trial : system) {
            EffectOnMetric effect = new EffectOnMetric(metric.apply(trial), trial, ratio);
            trial.caveats().stream()
                    .map(Caveat::kind)
                    .distinct()
                    .filter(kind -> kinds.contains(kind) && effect.explains(kind))
                    .forEach(kind -> trials.merge(kind, 1, Integer::sum));
        }
        return CaveatGroups.of(system).stream()
                .map(group -> group.caveat())
                .filter(caveat -> 2 * trials.getOrDefault(caveat.kind(), 0) > system.size())
                .min(CaveatRank.MOST_SEVERE_FIRST)
                .map(caveat -> new AlternativeCause(system.getFirst().system(), caveat));
    }

    /// Returns the sentences that the answer appends to the values of the systems.
    String words() {
        return "The difference might not be due to the systems. " + cause();
    }

    /// Returns the system and the observation as a sentence, for example `kafka: The JIT compilers used 12 %
    /// of a core in the measured phase.`
    public String cause() {
        return system + ": " + observation();
    }

    /// Returns the observation of the caveat. If the trial did not reach a steady state, or if this is
    /// unknown, the result omits the evidence, which is too long for an answer.
    private String observation() {
        return switch (caveat.kind()) {
            case NO_STEADY_STATE -> caveat.seen().split(":", 2)[0] + ".";
            case STEADY_STATE_UNKNOWN -> caveat.seen().split(" \\(", 2)[0].replaceFirst("\\.$", "") + ".";
            default -> caveat.seen();
        };
    }
}
