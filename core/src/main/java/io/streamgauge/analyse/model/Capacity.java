package io.streamgauge.analyse.model;

import io.streamgauge.experiment.Objective;
import io.streamgauge.result.SearchRecord.Finding;
import io.streamgauge.result.SearchRecord.Purpose;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The capacity of one system for one goal, as one search found it. Rates are in messages a second; those that are
/// not known are null.
///
/// @param trialId of the planned trial that the search stands for
/// @param cell levels of the varied factors in words, empty when nothing is varied
/// @param levels factor path to level
/// @param repetition block, from 1
/// @param goal as written, for example `p99 end-to-end <= 20 ms`; empty for the plain capacity
/// @param limits of the goal
/// @param reason the status in words
/// @param estimatePerSecond median of what is known
/// @param lowPerSecond of the 95 % interval
/// @param highPerSecond likewise
/// @param lowerBoundPerSecond highest rate that is known to hold: the confirmed one, else the highest that mostly
///     held
/// @param upperBoundPerSecond lowest rate above it that mostly failed
/// @param acceptedPerSecond least accepted rate of the trials that held at the lower bound
/// @param confirmed how many confirmations at the lower bound held
/// @param confirmations how many were made there
/// @param judged trials that count for the goal
/// @param invalid trials that were repeated
/// @param steps in the order in which they were made
public record Capacity(
        String trialId,
        String system,
        String cell,
        Map<String, String> levels,
        int repetition,
        String goal,
        List<Objective.Limit> limits,
        Status status,
        String reason,
        @Nullable Double estimatePerSecond,
        @Nullable Double lowPerSecond,
        @Nullable Double highPerSecond,
        @Nullable Double lowerBoundPerSecond,
        @Nullable Double upperBoundPerSecond,
        @Nullable Double acceptedPerSecond,
        int confirmed,
        int confirmations,
        int judged,
        int invalid,
        List<Step> steps) {
    public Capacity {
        levels = Collections.unmodifiableMap(new LinkedHashMap<>(levels));
        limits = List.copyOf(limits);
        steps = List.copyOf(steps);
    }

    /// How the search stands.
    public enum Status {
        /// Found, and the rate at the lower end of the interval held again.
        CONFIRMED,
        /// Found, but it did not.
        UNCONFIRMED,
        /// The generator reached its limit first: the capacity is at least the lower bound.
        GENERATOR_BOUND,
        /// The reason says why.
        NOT_FOUND,
        /// The search goes on, or was cut off.
        INCOMPLETE
    }

    /// Whether there is an estimate that may be used.
    public boolean found() {
        return switch (status) {
            case CONFIRMED, UNCONFIRMED -> estimatePerSecond != null;
            case GENERATOR_BOUND, NOT_FOUND, INCOMPLETE -> false;
        };
    }

    /// Id of the trial that shows the result: a confirmation that held, else the highest rate that held, else the
    /// first trial.
    public Optional<String> representative() {
        return steps.stream()
                .max(Comparator.comparingInt(Capacity::weight)
                        .thenComparingDouble(s -> s.ratePerSecond() == null ? 0 : s.ratePerSecond()))
                .map(Step::trialId);
    }

    private static int weight(Step step) {
        if (step.finding() != Finding.HELD) {
            return 0;
        }
        return step.purpose() == Purpose.CONFIRM ? 2 : 1;
    }

    /// One trial of the search, as it counts for this goal.
    ///
    /// @param trialId directory name under `trials/`
    /// @param ratePerSecond offered; null for the probe
    /// @param acceptedPerSecond null where the trial does not say
    /// @param reason what was seen
    public record Step(
            String trialId,
            Purpose purpose,
            @Nullable Double ratePerSecond,
            @Nullable Double acceptedPerSecond,
            Finding finding,
            String reason) {}
}
