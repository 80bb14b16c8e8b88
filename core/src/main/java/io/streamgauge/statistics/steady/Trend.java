package io.streamgauge.statistics.steady;

import io.streamgauge.statistics.Moments;
import io.streamgauge.statistics.Residuals;
import org.apache.commons.statistics.distribution.TDistribution;

/// Straight line through evenly spaced values, with an error that allows for autocorrelation.
///
/// The method is ordinary least squares. [Residuals] computes the error.
///
/// @param n number of values
/// @param slope change from one value to the next
/// @param standardError standard error of the slope
/// @param degreesOfFreedom degrees of freedom of the error, at least 1
/// @param autocorrelation lag-1 autocorrelation of the residuals, from 0 to 0.95
public record Trend(int n, double slope, double standardError, double degreesOfFreedom, double autocorrelation) {
    /// Fits a line to the values.
    ///
    /// @param values series of at least 4 values
    public static Trend of(double[] values) {
        int n = values.length;
        if (n < 4) {
            throw new IllegalArgumentException("a trend requires at least 4 values, not " + n);
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
        double[] left = new double[n];
        for (int i = 0; i < n; i++) {
            left[i] = values[i] - mean - slope * (i - middle);
        }
        Residuals residuals = Residuals.of(left);
        return new Trend(
                n,
                slope,
                Math.sqrt(residuals.variance() / xx),
                residuals.degreesOfFreedom(),
                residuals.autocorrelation());
    }

    /// Returns the one-sided lower confidence bound of the slope.
    public double lowerBound(double confidence) {
        return standardError == 0 ? slope : slope - standardError * t().inverseSurvivalProbability(1 - confidence);
    }

    /// Returns the two-sided p value of the hypothesis "the slope is 0".
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
