package io.streamgauge.statistics.compare;

import io.streamgauge.statistics.ConfidenceInterval;
import org.apache.commons.statistics.distribution.TDistribution;

/// Estimate of the ratio A / B. The error of the estimated logarithm follows Student's t
/// distribution.
///
/// @param design design of the trials
/// @param n number of pairs; for separate runs, the number of trials on the side with fewer trials
/// @param logRatio estimate of ln(A / B)
/// @param standardError standard error of `logRatio`; 0 if all ratios are equal or, for separate runs, if all
///     values of each side are equal
/// @param degreesOfFreedom degrees of freedom of the t distribution, above 0
public record RatioEstimate(Design design, int n, double logRatio, double standardError, double degreesOfFreedom) {

    /// Design of the trials of both sides.
    public enum Design {
        /// Interleaved blocks, in which the trials of A and B run under similar machine conditions.
        PAIRED,
        /// Separate runs, in which a change in the machine looks like a difference between the systems.
        SEPARATE
    }

    public double ratio() {
        return Math.exp(logRatio);
    }

    /// Returns the estimate with `log` added to the logarithm of the ratio.
    public RatioEstimate shifted(double log) {
        return new RatioEstimate(design, n, logRatio + log, standardError, degreesOfFreedom);
    }

    /// Returns the two-sided confidence interval of the ratio.
    ///
    /// @param confidence confidence level between 0 and 1
    public ConfidenceInterval interval(double confidence) {
        double reach = standardError == 0 ? 0 : standardError * t().inverseSurvivalProbability((1 - confidence) / 2);
        return new ConfidenceInterval(Math.exp(logRatio - reach), Math.exp(logRatio + reach), confidence);
    }

    /// Returns the two-sided p value of the hypothesis "A and B are equal".
    public double pValue() {
        return Math.min(1, 2 * Math.min(pValueOfUpperTest(1), pValueOfLowerTest(1)));
    }

    /// Returns the one-sided p value of the hypothesis "the ratio is at most `bound`". The p value is
    /// small if the ratio is above the bound.
    public double pValueOfUpperTest(double bound) {
        return survival(logRatio - Math.log(bound));
    }

    /// Returns the one-sided p value of the hypothesis "the ratio is at least `bound`". The p value is
    /// small if the ratio is below the bound.
    public double pValueOfLowerTest(double bound) {
        return survival(Math.log(bound) - logRatio);
    }

    /// Returns the standard deviation of the logarithm of the ratio between blocks. For separate runs, the
    /// result is the standard deviation at which paired trials have the same standard error.
    public double logSd() {
        return standardError * Math.sqrt(n);
    }

    private double survival(double distance) {
        if (standardError == 0) {
            return distance > 0 ? 0 : 1;
        }
        return t().survivalProbability(distance / standardError);
    }

    private TDistribution t() {
        return TDistribution.of(degreesOfFreedom);
    }
}
