package io.streamgauge.statistics;

import org.apache.commons.statistics.distribution.TDistribution;

/// A straight line through evenly spaced values, with an error that knows that neighbours are alike.
///
/// Ordinary least squares; the variance of the slope is multiplied by (1 + r) / (1 - r) and the degrees of freedom are
/// those of n (1 - r) / (1 + r) values, where r is the correlation of neighbouring residuals (the effective sample
/// size of a first-order autoregression; Bayley and Hammersley 1946). A negative r counts as 0.
///
/// @param n number of values
/// @param slope change from one value to the next
/// @param standardError of the slope
/// @param degreesOfFreedom at least 1
/// @param autocorrelation r, from 0 to 0.95
public record Trend(int n, double slope, double standardError, double degreesOfFreedom, double autocorrelation) {
    private static final double MOST_ALIKE = 0.95;

    /// @param values at least 4
    public static Trend of(double[] values) {
        int n = values.length;
        if (n < 4) {
            throw new IllegalArgumentException("a trend needs 4 values, not " + n);
        }
        double middle = (n - 1) / 2.0;
        double mean = Moments.of(values).mean();
        double xx = 0;
        double xy = 0;
        for (int i = 0; i < n; i++) {
            xx += (i - middle) * (i - middle);
            xy += (i - middle) * (values[i] - mean);
        }
        double slope = xy / xx;
        double squares = 0;
        double neighbours = 0;
        double before = 0;
        for (int i = 0; i < n; i++) {
            double residual = values[i] - mean - slope * (i - middle);
            squares += residual * residual;
            neighbours += i == 0 ? 0 : residual * before;
            before = residual;
        }
        double alike = squares == 0 ? 0 : Math.clamp(neighbours / squares, 0, MOST_ALIKE);
        double inflation = (1 + alike) / (1 - alike);
        double error = Math.sqrt(squares / (n - 2) / xx * inflation);
        return new Trend(n, slope, error, Math.max(1, n / inflation - 2), alike);
    }

    /// One-sided lower bound of the slope.
    public double lowerBound(double confidence) {
        return standardError == 0 ? slope : slope - standardError * t().inverseSurvivalProbability(1 - confidence);
    }

    /// Two-sided p value of "there is no trend".
    public double pValue() {
        if (standardError == 0) {
            return slope == 0 ? 1 : 0;
        }
        return 2 * t().survivalProbability(Math.abs(slope) / standardError);
    }

    private TDistribution t() {
        return TDistribution.of(degreesOfFreedom);
    }
}
