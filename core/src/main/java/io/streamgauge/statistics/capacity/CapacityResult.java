package io.streamgauge.statistics.capacity;

import io.streamgauge.statistics.ConfidenceInterval;
import io.streamgauge.text.NumberFormatter;
import java.util.Locale;
import java.util.OptionalDouble;

/// The capacity for one goal, in the terms of RFC 9971 (MLRsearch), with an estimate and an interval beside them.
///
/// @param goal in words, for example `p99 end-to-end <= 20 ms`; empty for the plain capacity
/// @param status how the search ended
/// @param estimatePerSecond median of the posterior
/// @param interval in which the capacity lies with 95 %
/// @param relevantLowerBound highest rate that is known to hold: the confirmed one, else the highest that mostly held
/// @param relevantUpperBound lowest rate above it that mostly failed
/// @param conditionalThroughput accepted rate, the least of the trials at the relevant lower bound
/// @param judged trials that count, confirmations included
/// @param invalid trials that were repeated
/// @param reason the status in words
public record CapacityResult(
        String goal,
        Status status,
        double estimatePerSecond,
        ConfidenceInterval interval,
        OptionalDouble relevantLowerBound,
        OptionalDouble relevantUpperBound,
        OptionalDouble conditionalThroughput,
        int judged,
        int invalid,
        String reason) {

    /// How a search ended.
    public enum Status {
        /// The rate at the lower end of the interval held when tried again for longer.
        CONFIRMED,
        /// It did not.
        UNCONFIRMED,
        /// The generator reached its limit before the broker did.
        GENERATOR_BOUND,
        /// No rate held that was tried.
        NONE_HELD,
        /// Too many trials were invalid.
        GAVE_UP
    }

    /// Whether both bounds are known, what RFC 9971 calls a regular goal result.
    public boolean regular() {
        return relevantLowerBound.isPresent() && relevantUpperBound.isPresent();
    }

    /// The result in a sentence.
    public String sentence() {
        String what = goal.isEmpty() ? "capacity" : "capacity with " + goal;
        return switch (status) {
            case CONFIRMED -> what + ": " + rates() + ", confirmed at " + rate(relevantLowerBound) + " messages/s";
            case UNCONFIRMED -> what + ": " + rates() + ", not confirmed: " + reason;
            case GENERATOR_BOUND ->
                what + ": >= " + rate(relevantLowerBound) + " messages/s, generator-bound: " + reason;
            case NONE_HELD ->
                what + ": below " + rate(relevantUpperBound) + " messages/s, the lowest rate that was tried";
            case GAVE_UP -> what + ": not found: " + reason;
        };
    }

    private String rates() {
        return NumberFormatter.number(estimatePerSecond, 3) + " messages/s (95 % interval "
                + NumberFormatter.number(interval.low(), 3) + " to " + NumberFormatter.number(interval.high(), 3)
                + String.format(Locale.ROOT, ", %d trials)", judged);
    }

    private static String rate(OptionalDouble rate) {
        return rate.isPresent() ? NumberFormatter.number(rate.getAsDouble(), 3) : "?";
    }
}
