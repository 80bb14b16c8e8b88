package io.streamgauge.statistics.steady;

/// Whether a backlog grows. A fixed limit in messages cannot tell: by Little's law a healthy 500,000/s at 10 ms
/// holds 5,000. It grows when the lower bound of its slope is above a small share of the rate.
///
/// @param perSecond messages by which it grew in a second
/// @param lowerBound one-sided 95 % bound of `perSecond`
/// @param limit above which `lowerBound` says that it grows
/// @param growing the verdict
public record BacklogSlope(double perSecond, double lowerBound, double limit, boolean growing) {
    /// A slope of this share of the rate is nothing to worry about: a minute's worth adds 0.12 s of messages.
    public static final double TOLERATED_SHARE = 0.002;

    private static final double CONFIDENCE = 0.95;

    /// @param backlog mean of each second of the measured phase, at least 4
    /// @param ratePerSecond offered rate
    public static BacklogSlope of(double[] backlog, double ratePerSecond) {
        Trend trend = Trend.of(backlog);
        double bound = trend.lowerBound(CONFIDENCE);
        double limit = TOLERATED_SHARE * ratePerSecond;
        return new BacklogSlope(trend.slope(), bound, limit, bound > limit);
    }
}
