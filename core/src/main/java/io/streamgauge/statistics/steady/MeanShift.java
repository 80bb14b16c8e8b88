package io.streamgauge.statistics.steady;

import io.streamgauge.statistics.Moments;
import io.streamgauge.statistics.Residuals;
import java.util.Arrays;
import org.apache.commons.statistics.distribution.TDistribution;

/// Difference between the mean of the first values of a series and the mean of the remainder. The
/// standard error of this difference allows for autocorrelation ([Residuals]).
///
/// @param change mean of the first values minus mean of the remainder
/// @param rest mean of the remainder
/// @param standardError standard error of the change
/// @param degreesOfFreedom degrees of freedom of the error, at least 1
record MeanShift(double change, double rest, double standardError, double degreesOfFreedom) {
    /// Compares the first values of a series with the remainder.
    ///
    /// @param values series of at least 3 values
    /// @param first size of the first group, at least 1 and less than the number of values
    static MeanShift of(double[] values, int first) {
        double before = Moments.of(Arrays.copyOf(values, first)).mean();
        double rest =
                Moments.of(Arrays.copyOfRange(values, first, values.length)).mean();
        double[] left = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            left[i] = values[i] - (i < first ? before : rest);
        }
        Residuals residuals = Residuals.of(left);
        double error = Math.sqrt(residuals.variance() * (1.0 / first + 1.0 / (values.length - first)));
        return new MeanShift(before - rest, rest, error, residuals.degreesOfFreedom());
    }

    /// Returns the two-sided p value of the hypothesis "the means are equal".
    double pValue() {
        if (standardError == 0) {
            return change == 0 ? 1 : 0;
        }
        return 2 * TDistribution.of(degreesOfFreedom).survivalProbability(Math.abs(change) / standardError);
    }
}
