package io.streamgauge.result.outcome;

import java.util.Arrays;
import java.util.List;

/// Differences between the destinations of a trial, for messages that were due in the measured phase. The latencies are
/// end-to-end latencies with an error of at most 3.2 %, or 1 µs if this is larger.
///
/// @param destinations number of destinations, at least 2
/// @param sent messages sent to each destination
/// @param accepted messages accepted for each destination
/// @param delivered messages delivered from each destination, summed over all groups
/// @param p99Nanos p99 latencies of the destinations in ascending order, in nanoseconds; empty if no message was
///     delivered. The list has at most [#CURVE_POINTS] values, which are equally spaced in rank, including the
///     lowest and the highest
/// @param worstPercentNanos lowest p99 among the 1 % of destinations with the highest p99, in
///     nanoseconds; 0 if no message was delivered
/// @param worst destinations with the highest p99, the highest first, at most [#NAMED]
/// @param starved number of destinations with accepted messages from which at least one group did
///     not receive any message
/// @param starvedNames names of the first destinations that `starved` counts, at most [#NAMED]
public record DestinationSpread(
        int destinations,
        Spread sent,
        Spread accepted,
        Spread delivered,
        List<Long> p99Nanos,
        long worstPercentNanos,
        List<WorstDestination> worst,
        int starved,
        List<String> starvedNames) {
    /// Maximum number of points on the p99 curve.
    public static final int CURVE_POINTS = 101;

    /// Maximum number of destinations in each of the lists `worst` and `starvedNames`.
    public static final int NAMED = 10;

    public DestinationSpread {
        p99Nanos = List.copyOf(p99Nanos);
        worst = List.copyOf(worst);
        starvedNames = List.copyOf(starvedNames);
    }

    /// Destination with a high p99.
    ///
    /// @param delivered number of delivered messages
    public record WorstDestination(String name, long p99Nanos, long delivered) {}

    /// Distribution of the number of messages over the destinations.
    ///
    /// @param jain Jain's fairness index: 1 if all values are equal, 1/n if only one of n values is
    ///     not 0; 1 if all values are 0. Source: Jain, Chiu, Hawe, "A Quantitative Measure of
    ///     Fairness and Discrimination", DEC-TR-301, 1984
    public record Spread(long min, double median, long max, long total, double jain) {
        /// @param values at least one value
        public static Spread of(long[] values) {
            long[] sorted = values.clone();
            Arrays.sort(sorted);
            int n = sorted.length;
            double sum = 0;
            double squares = 0;
            for (long value : sorted) {
                sum += value;
                squares += (double) value * value;
            }
            return new Spread(
                    sorted[0],
                    (sorted[(n - 1) / 2] + sorted[n / 2]) / 2.0,
                    sorted[n - 1],
                    (long) sum,
                    squares == 0 ? 1 : sum * sum / (n * squares));
        }
    }
}
