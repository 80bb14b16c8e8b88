package io.streamgauge.result;

import io.streamgauge.experiment.Objective;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// `searches/ID.json`: a search for the capacity as far as it has come. Written again, whole, before and after each
/// of its trials.
///
/// @param schemaVersion of the result files
/// @param trialId of the planned trial that the search stands for
/// @param goals at least one
/// @param steps in the order in which they were made; the last may be under way
/// @param standings what is known for each goal, in their order
/// @param ended whether the search came to its own end; otherwise it goes on, was killed, interrupted, or failed
/// @param failure why the search could not go on, or null
public record SearchRecord(
        int schemaVersion,
        String trialId,
        List<Objective> goals,
        List<Step> steps,
        List<Standing> standings,
        boolean ended,
        @Nullable String failure) {
    public static final int SCHEMA_VERSION = 1;

    public SearchRecord {
        goals = List.copyOf(goals);
        steps = List.copyOf(steps);
        standings = List.copyOf(standings);
    }

    /// What a trial of the search was made for.
    public enum Purpose {
        /// At full speed: says where to begin.
        PROBE,
        SEARCH,
        /// Longer, at the rate that is to be reported.
        CONFIRM
    }

    /// What came of a trial for one goal.
    public enum Finding {
        /// Under way, or cut off.
        UNFINISHED,
        /// The probe.
        PROBED,
        HELD,
        NOT_HELD,
        GENERATOR_BOUND,
        INVALID
    }

    /// One trial.
    ///
    /// @param trialId directory of the trial
    /// @param goal index of the goal that asked for it; 0 for the probe
    /// @param ratePerSecond null for the probe
    /// @param acceptedPerSecond null where the trial does not say
    /// @param verdicts one for each goal, in their order
    public record Step(
            String trialId,
            Purpose purpose,
            int goal,
            @Nullable Double ratePerSecond,
            @Nullable Double acceptedPerSecond,
            List<Verdict> verdicts) {
        public Step {
            verdicts = List.copyOf(verdicts);
        }
    }

    /// @param reason in words, empty while the trial is under way
    public record Verdict(Finding finding, String reason) {}

    /// What is known for one goal. Rates are in messages a second and null where they are not known.
    ///
    /// @param status `CONFIRMED`, `UNCONFIRMED`, `GENERATOR_BOUND`, `NONE_HELD` or `GAVE_UP`; of a search that
    ///     has not ended, what it would be if it ended here
    /// @param reason the status in words
    /// @param estimate of the capacity
    /// @param low of the 95 % interval
    /// @param high likewise
    /// @param lowerBound highest rate that is known to hold (RFC 9971: relevant lower bound)
    /// @param upperBound lowest rate above it that mostly failed (relevant upper bound)
    /// @param accepted least accepted rate of the trials at the lower bound (conditional throughput)
    /// @param judged trials that count
    /// @param invalid trials that were repeated
    public record Standing(
            String status,
            String reason,
            @Nullable Double estimate,
            @Nullable Double low,
            @Nullable Double high,
            @Nullable Double lowerBound,
            @Nullable Double upperBound,
            @Nullable Double accepted,
            int judged,
            int invalid) {}
}
