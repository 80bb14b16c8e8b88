package io.streamgauge.statistics.capacity;

import io.streamgauge.statistics.ConfidenceInterval;
import io.streamgauge.text.Count;
import io.streamgauge.text.NumberFormatter;
import java.util.OptionalDouble;

/// Capacity for one objective in the terms of RFC 9971 (MLRsearch), with an estimate and an interval.
///
/// @param objective objective as text, for example `p99 end-to-end <= 20 ms`; empty for the capacity without
///     a latency objective
/// @param status status of the search for this objective
/// @param estimatePerSecond median of the posterior; NaN before the pilot trials are complete
/// @param interval 95 % interval of the capacity; from 0 to infinity before the pilot trials are complete
/// @param relevantLowerBound confirmed rate; if no rate is confirmed and the status is UNCONFIRMED or
///     GAVE_UP, the highest rate below the lowest failed longer trial that most of the trials at that rate
///     sustained; empty if there is no such rate
/// @param relevantUpperBound lowest rate above the relevant lower bound that at least half of the trials at
///     that rate did not sustain; empty if there is no such rate
/// @param conditionalThroughput lowest accepted rate of the trials that sustained the relevant lower bound;
///     empty if this bound is unknown
/// @param judged number of trials on which the result is based, including confirmations
/// @param invalid number of trials that were invalid for all objectives, plus the number of trials that were
///     run for this objective and were invalid only for this objective
/// @param reason explanation of the status
public record CapacityResult(
        String objective,
        Status status,
        double estimatePerSecond,
        ConfidenceInterval interval,
        OptionalDouble relevantLowerBound,
        OptionalDouble relevantUpperBound,
        OptionalDouble conditionalThroughput,
        int judged,
        int invalid,
        String reason) {

    /// Status of a search for one objective.
    public enum Status {
        /// Search whose rate the broker also sustained in longer trials.
        CONFIRMED,
        /// Search whose rate the broker has not sustained in longer trials.
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

    /// Returns whether both bounds are known. RFC 9971 calls such a result a regular goal result.
    public boolean regular() {
        return relevantLowerBound.isPresent() && relevantUpperBound.isPresent();
    }

    /// Returns the result as text without a full stop, for example `capacity: 50,100 messages/s (95 % interval
    /// 48,900 to 51,300, 14 trials), confirmed at 48,900 messages/s`.
    public String sentence() {
        String what = objective.isEmpty() ? "capacity" : "capacity with " + objective;
        return switch (status) {
            case CONFIRMED -> what + ": " + rates() + ", confirmed at " + rate(relevantLowerBound) + " messages/s";
            case UNCONFIRMED -> what + ": " + rates() + ", not confirmed: " + reason;
            case GENERATOR_BOUND ->
                what
                        + (relevantLowerBound.isPresent()
                                ? ": >= " + rate(relevantLowerBound) + " messages/s"
                                : ": no rate confirmed")
                        + ", generator-limited: " + reason;
            case NONE_HELD -> what + ": below " + rate(relevantUpperBound) + " messages/s, the lowest tested rate";
            case GAVE_UP -> what + ": not found: " + reason;
        };
    }

    private String rates() {
        return NumberFormatter.number(estimatePerSecond, 3) + " messages/s (95 % interval "
                + NumberFormatter.number(interval.low(), 3) + " to " + NumberFormatter.number(interval.high(), 3)
                + ", " + Count.of(judged, "trial") + ")";
    }

    private static String rate(OptionalDouble rate) {
        return rate.isPresent() ? NumberFormatter.number(rate.getAsDouble(), 3) : "?";
    }
}
