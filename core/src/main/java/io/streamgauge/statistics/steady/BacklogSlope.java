package io.streamgauge.statistics.steady;

/// Test for the growth of a backlog. The test does not use a fixed number of messages as the limit,
/// because the normal number of messages in flight depends on the rate. For example, by Little's law,
/// 5,000 messages are in flight at 500,000 messages/s and a latency of 10 ms. A backlog counts as
/// growing if the lower bound of its slope exceeds a small share of the rate.
///
/// @param perSecond growth in messages per second
/// @param lowerBound one-sided 95 % lower bound of `perSecond`
/// @param limit upper limit for `lowerBound`, in messages per second
/// @param growing true if `lowerBound` exceeds `limit`
public record BacklogSlope(double perSecond, double lowerBound, double limit, boolean growing) {
    /// Tolerated slope as a share of the rate. At this slope, the backlog grows in one minute by the
    /// number of messages that are sent in 0.12 s.
    public static final double TOLERATED_SHARE = 0.002;

    private static final double CONFIDENCE = 0.95;

    /// Tests whether a backlog grows.
    ///
    /// @param backlog backlog at the end of each second of the measured phase, at least 4 values
    /// @param ratePerSecond rate at which messages were due, in messages per second
    public static BacklogSlope of(double[] backlog, double ratePerSecond) {
        Trend trend = Trend.of(backlog);
        double bound = trend.lowerBound(CONFIDENCE);
        double limit = TOLERATED_SHARE * ratePerSecond;
        return new BacklogSlope(trend.slope(), bound, limit, bound > limit);
    }
}
