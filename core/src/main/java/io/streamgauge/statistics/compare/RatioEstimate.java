package io.streamgauge.statistics.compare;

import io.streamgauge.statistics.ConfidenceInterval;
import org.apache.commons.statistics.distribution.TDistribution;

/// How many times B's value is A's, and how well that is known: ln ratio with a Student-t error.
///
/// @param design how the trials were made
/// @param n pairs, or trials of the side that has fewer
/// @param logRatio estimate of ln(A / B)
/// @param standardError of `logRatio`; 0 when all trials agree to the last digit
/// @param degreesOfFreedom of the t distribution, above 0
public record RatioEstimate(Design design, int n, double logRatio, double standardError, double degreesOfFreedom) {

    /// How the trials of both sides relate.
    public enum Design {
        /// Interleaved blocks: A and B of a block shared the state of the machine.
        PAIRED,
        /// Separate runs: nothing is shared, and a change of the machine looks like a difference.
        SEPARATE
    }

    public double ratio() {
        return Math.exp(logRatio);
    }

    /// The two-sided interval of the ratio.
    ///
    /// @param confidence between 0 and 1
    public ConfidenceInterval interval(double confidence) {
        double reach = standardError == 0 ? 0 : standardError * t().inverseSurvivalProbability((1 - confidence) / 2);
        return new ConfidenceInterval(Math.exp(logRatio - reach), Math.exp(logRatio + reach), confidence);
    }

    /// Two-sided p value of "A and B are equal".
    public double pValue() {
        return Math.min(1, 2 * Math.min(pNotAbove(1), pNotBelow(1)));
    }

    /// One-sided p value of "the ratio is at most `bound`": small when it is above.
    public double pNotAbove(double bound) {
        return survival(logRatio - Math.log(bound));
    }

    /// One-sided p value of "the ratio is at least `bound`": small when it is below.
    public double pNotBelow(double bound) {
        return survival(Math.log(bound) - logRatio);
    }

    /// Standard deviation of ln ratio from block to block; for separate runs that of pairs with the same error.
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
