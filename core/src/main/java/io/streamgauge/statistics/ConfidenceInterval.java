package io.streamgauge.statistics;

/// Confidence interval of a value.
///
/// @param low lower end, at most `high`
/// @param confidence confidence level between 0 and 1, for example 0.95
public record ConfidenceInterval(double low, double high, double confidence) {
    public ConfidenceInterval {
        if (!(low <= high)) {
            throw new IllegalArgumentException("invalid interval from " + low + " to " + high);
        }
    }

    public boolean contains(double value) {
        return low <= value && value <= high;
    }

    /// Returns the largest relative deviation from 1 in an interval of ratios, as a share. The deviation of the
    /// lower end is `1 / low - 1`. For the interval from 0.95 to 1.06, the result is 0.06.
    public double maxRatioFromOne() {
        return Math.max(high, 1 / low) - 1;
    }
}
