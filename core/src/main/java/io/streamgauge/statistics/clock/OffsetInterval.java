package io.streamgauge.statistics.clock;

/// Interval that contains an offset between two clocks, in nanoseconds.
public record OffsetInterval(double low, double high) {
    public double middle() {
        return (low + high) / 2;
    }

    public double width() {
        return high - low;
    }

    /// Returns the interval of the difference between this offset and another offset.
    public OffsetInterval minus(OffsetInterval other) {
        return new OffsetInterval(low - other.high, high - other.low);
    }

    public OffsetInterval minus(double nanos) {
        return new OffsetInterval(low - nanos, high - nanos);
    }

    /// Returns the smallest interval that contains this interval and another interval.
    public OffsetInterval with(OffsetInterval other) {
        return new OffsetInterval(Math.min(low, other.low), Math.max(high, other.high));
    }

    /// Returns the interval extended by a distance in both directions.
    public OffsetInterval widened(double nanos) {
        return new OffsetInterval(low - nanos, high + nanos);
    }

    /// Returns the largest absolute value in the interval.
    public double largestAbsolute() {
        return Math.max(Math.abs(low), Math.abs(high));
    }
}
