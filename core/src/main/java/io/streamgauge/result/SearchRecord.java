package io.streamgauge.result;

import com.fasterxml.jackson.annotation.JsonAlias;
import io.streamgauge.experiment.metric.Objective;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// `searches/ID.json`: the current state of a capacity search. Streamgauge rewrites the whole file
/// before and after each trial of the search. In version 1, objectives were called goals, and pilot
/// trials were called probes. Streamgauge can still read files of version 1.
///
/// @param schemaVersion version of the format of the result files
/// @param trialId ID of the planned trial that the search replaces
/// @param objectives objectives of the search, at least one
/// @param steps trials in the order of execution; the last trial may be running
/// @param standings results so far, one for each objective, in the order of `objectives`
/// @param ended true if the search is complete; false if it is running, was killed or interrupted, or failed
/// @param failure reason why the search stopped early, or null
public record SearchRecord(
        int schemaVersion,
        String trialId,
        @JsonAlias("goals") List<Objective> objectives,
        List<Step> steps,
        List<Standing> standings,
        boolean ended,
        @Nullable String failure) {
    public static final int SCHEMA_VERSION = 2;

    public SearchRecord {
        objectives = List.copyOf(objectives);
        steps = List.copyOf(steps);
        standings = List.copyOf(standings);
    }

    /// Purpose of a trial of the search.
    public enum Purpose {
        /// Trial with a saturating load. Its accepted rate is the starting point of the search.
        @JsonAlias("PROBE")
        PILOT,
        SEARCH,
        /// Longer trial, which tests whether the broker sustains the rate to be reported.
        CONFIRM
    }

    /// Result of a trial for one objective.
    public enum Finding {
        /// Missing result of a trial that is running or was killed.
        UNFINISHED,
        /// Placeholder for the result of a pilot trial, which does not have a verdict.
        @JsonAlias("PROBED")
        PILOT,
        HELD,
        NOT_HELD,
        GENERATOR_BOUND,
        INVALID
    }

    /// Trial of the search.
    ///
    /// @param trialId name of the trial's directory
    /// @param objective index of the objective for which the search runs the trial; 0 for a pilot trial
    /// @param ratePerSecond intended rate in messages per second; null for a pilot trial
    /// @param acceptedPerSecond accepted rate in messages per second; null if unknown
    /// @param verdicts verdicts of the trial, one for each objective, in the order of the objectives
    public record Step(
            String trialId,
            Purpose purpose,
            @JsonAlias("goal") int objective,
            @Nullable Double ratePerSecond,
            @Nullable Double acceptedPerSecond,
            List<Verdict> verdicts) {
        public Step {
            verdicts = List.copyOf(verdicts);
        }
    }

    /// Verdict of a trial for one objective.
    ///
    /// @param reason explanation of the verdict; empty while the trial is running
    public record Verdict(Finding finding, String reason) {}

    /// Result so far for one objective. Rates are in messages per second. An unknown rate is null.
    ///
    /// @param status status of the objective; for an unfinished search, the status that the search would
    ///     have if it ended now
    /// @param reason explanation of the status
    /// @param estimate estimated capacity
    /// @param low lower end of the 95 % interval
    /// @param high upper end of the 95 % interval
    /// @param lowerBound highest sustained rate (relevant lower bound)
    /// @param upperBound lowest rate above the lower bound that at least half of the trials at that rate did not
    ///     sustain (relevant upper bound)
    /// @param accepted lowest accepted rate of the trials that sustained the lower bound (conditional throughput)
    /// @param judged number of trials that provide evidence for or against the objective
    /// @param invalid number of invalid trials
    public record Standing(
            Status status,
            String reason,
            @Nullable Double estimate,
            @Nullable Double low,
            @Nullable Double high,
            @Nullable Double lowerBound,
            @Nullable Double upperBound,
            @Nullable Double accepted,
            int judged,
            int invalid) {
        /// Status of an objective at the end of a search.
        public enum Status {
            /// Capacity confirmed by longer trials.
            CONFIRMED,
            /// Capacity not confirmed by longer trials.
            UNCONFIRMED,
            /// Search in which the generator reached its limit before the broker reached its capacity.
            GENERATOR_BOUND,
            /// Search in which no trial sustained its rate, or in which longer trials at much lower rates
            /// contradict the short trials that did.
            NONE_HELD,
            /// Search that stopped because too many trials were invalid or because a pilot trial was
            /// generator-limited.
            GAVE_UP
        }
    }
}
