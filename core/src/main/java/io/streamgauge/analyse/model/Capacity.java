package io.streamgauge.analyse.model;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.streamgauge.experiment.metric.Objective;
import io.streamgauge.result.SearchRecord.Finding;
import io.streamgauge.result.SearchRecord.Purpose;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Capacity of one system for one objective, found by one search.
///
/// In JSON, the fields of the unwrapped components are fields of the capacity itself.
///
/// @param objective objective as written in the experiment, for example `p99 end-to-end <= 20 ms`; empty for the
///     plain capacity
/// @param limits limits of the objective
/// @param reason explanation of the status
/// @param steps trials of the search in the order of execution
public record Capacity(
        @JsonUnwrapped Search search,
        @JsonAlias("goal") String objective,
        List<Objective.Limit> limits,
        Status status,
        String reason,
        @JsonUnwrapped Rates rates,
        @JsonUnwrapped TrialCounts counts,
        List<Step> steps) {
    public Capacity {
        limits = List.copyOf(limits);
        steps = List.copyOf(steps);
    }

    /// Position of a search in the run.
    ///
    /// @param trialId ID of the planned trial that the search replaces
    /// @param cell levels of the varied factors as text; empty if nothing is varied
    /// @param levels level of each factor, keyed by the path of the factor
    /// @param repetition number of the block, counted from 1
    public record Search(String trialId, String system, String cell, Map<String, String> levels, int repetition) {
        public Search {
            levels = Collections.unmodifiableMap(new LinkedHashMap<>(levels));
        }
    }

    /// Rates in messages per second. An unknown rate is null.
    ///
    /// @param estimatePerSecond median of the posterior distribution of the capacity
    /// @param lowPerSecond lower end of the 95 % interval
    /// @param highPerSecond upper end of the 95 % interval
    /// @param lowerBoundPerSecond highest sustained rate: the confirmed rate, or else, unless the generator
    ///     limited the search, the highest rate below the lowest failed confirmation that the broker
    ///     sustained in most trials at that rate
    /// @param upperBoundPerSecond lowest rate above the lower bound that the broker failed to sustain in at
    ///     least half of the trials at that rate
    /// @param acceptedPerSecond lowest accepted rate among the trials in which the broker sustained the lower
    ///     bound
    public record Rates(
            @Nullable Double estimatePerSecond,
            @Nullable Double lowPerSecond,
            @Nullable Double highPerSecond,
            @Nullable Double lowerBoundPerSecond,
            @Nullable Double upperBoundPerSecond,
            @Nullable Double acceptedPerSecond) {}

    /// Trial counts of a search.
    ///
    /// @param confirmed number of these `confirmations` in which the broker sustained the lower bound
    /// @param confirmations number of valid confirmations at the lower bound; those of another objective also count
    /// @param judged number of trials on which the result is based, including confirmations
    /// @param invalid number of invalid trials
    public record TrialCounts(int confirmed, int confirmations, int judged, int invalid) {}

    /// Status of the search.
    public enum Status {
        /// Capacity whose lower bound was confirmed by longer trials.
        CONFIRMED,
        /// Capacity without a confirmed lower bound.
        UNCONFIRMED,
        /// Unknown capacity of at least the lower bound, because the generator reached its limit before the
        /// broker.
        GENERATOR_BOUND,
        /// Unknown capacity. The field `reason` contains the cause.
        NOT_FOUND,
        /// Search that is still running or has ended early.
        INCOMPLETE
    }

    /// Returns whether the estimate is usable.
    public boolean found() {
        return switch (status) {
            case CONFIRMED, UNCONFIRMED -> rates.estimatePerSecond() != null;
            case GENERATOR_BOUND, NOT_FOUND, INCOMPLETE -> false;
        };
    }

    /// Returns whether the interval is known and describes the capacity. If the generator limited the search,
    /// the search could not test higher rates, so the upper end of the interval depends only on the prior
    /// distribution.
    public boolean hasInterval() {
        return switch (status) {
            case CONFIRMED, UNCONFIRMED, INCOMPLETE -> rates.lowPerSecond() != null && rates.highPerSecond() != null;
            case GENERATOR_BOUND, NOT_FOUND -> false;
        };
    }

    /// Returns the ID of the trial that represents the search: the successful confirmation at the highest rate,
    /// or else the trial at the highest sustained rate, or else the trial at the highest rate. The result is
    /// empty for a search without trials.
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

    // Shortcuts to fields of the components

    public String trialId() {
        return search.trialId();
    }

    public String system() {
        return search.system();
    }

    public String cell() {
        return search.cell();
    }

    public Map<String, String> levels() {
        return search.levels();
    }

    public int repetition() {
        return search.repetition();
    }

    public @Nullable Double estimatePerSecond() {
        return rates.estimatePerSecond();
    }

    /// Returns the lower end of the interval; null unless [#hasInterval()].
    public @Nullable Double lowPerSecond() {
        return hasInterval() ? rates.lowPerSecond() : null;
    }

    /// Returns the upper end of the interval; null unless [#hasInterval()].
    public @Nullable Double highPerSecond() {
        return hasInterval() ? rates.highPerSecond() : null;
    }

    public @Nullable Double lowerBoundPerSecond() {
        return rates.lowerBoundPerSecond();
    }

    public @Nullable Double upperBoundPerSecond() {
        return rates.upperBoundPerSecond();
    }

    public @Nullable Double acceptedPerSecond() {
        return rates.acceptedPerSecond();
    }

    public int confirmed() {
        return counts.confirmed();
    }

    public int confirmations() {
        return counts.confirmations();
    }

    public int judged() {
        return counts.judged();
    }

    public int invalid() {
        return counts.invalid();
    }

    /// Returns the IDs of the confirmations in which the broker sustained the lower bound.
    public List<String> confirmedBy() {
        return steps.stream()
                .filter(s -> s.purpose() == Purpose.CONFIRM && s.finding() == Finding.HELD)
                .filter(s -> Objects.equals(s.ratePerSecond(), lowerBoundPerSecond()))
                .map(Step::trialId)
                .toList();
    }

    /// Trial of the search, with the finding of this trial for this objective.
    ///
    /// @param trialId directory name under `trials/`
    /// @param ratePerSecond intended rate in messages per second; null for a pilot trial
    /// @param acceptedPerSecond accepted rate in messages per second; null if unknown
    /// @param reason observation that led to the finding
    public record Step(
            String trialId,
            Purpose purpose,
            @Nullable Double ratePerSecond,
            @Nullable Double acceptedPerSecond,
            Finding finding,
            String reason) {}
}
