package io.streamgauge.statistics;

/// Where a value lies with this confidence.
///
/// @param low at most `high`
/// @param confidence between 0 and 1, for example 0.95
public record ConfidenceInterval(double low, double high, double confidence) {
    public ConfidenceInterval {
        if (!(low <= high)) {
            throw new IllegalArgumentException("interval from " + low + " to " + high);
        }
    }

    public boolean contains(double value) {
        return low <= value && value <= high;
    }

    /// For ratios: how far from 1 the interval reaches on its farther side, as a share. From 0.95 to 1.06 it is
    /// 0.06.
    public double maxRatioFromOne() {
        return Math.max(high, 1 / low) - 1;
    }
}
