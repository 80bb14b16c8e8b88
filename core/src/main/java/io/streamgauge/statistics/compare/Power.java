package io.streamgauge.statistics.compare;

import io.streamgauge.statistics.MeasurementError;
import java.util.OptionalInt;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/// Power of the two-sided paired t test, computed from the noncentral t distribution (Owen 1965), and the
/// inverse functions.
public final class Power {
    /// Conventional power of a test.
    public static final double USUAL = 0.8;

    /// Maximum number of blocks that the functions return. A run with more blocks is not feasible.
    private static final int MAX_PAIRS = 100_000;

    private static final int STEPS = 400;
    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

    private Power() {}

    /// Returns the probability that the test detects a difference.
    ///
    /// @param effect difference of logs divided by its standard deviation between blocks
    /// @param pairs number of pairs, at least 2
    /// @param alpha two-sided significance level
    public static double of(double effect, int pairs, double alpha) {
        double freedom = pairs - 1.0;
        double critical = TDistribution.of(freedom).inverseSurvivalProbability(alpha / 2);
        double shift = Math.abs(effect) * Math.sqrt(pairs);
        ChiSquaredDistribution chi = ChiSquaredDistribution.of(freedom);
        double sum = 0;
        for (int i = 0; i < STEPS; i++) {
            // T is (Z + shift) / S, where S^2 is chi^2 / freedom. The loop averages over the quantiles
            // of S.
            double spread = Math.sqrt(chi.inverseCumulativeProbability((i + 0.5) / STEPS) / freedom);
            sum += NORMAL.survivalProbability(critical * spread - shift)
                    + NORMAL.cumulativeProbability(-critical * spread - shift);
        }
        return sum / STEPS;
    }

    /// Returns the minimum number of pairs needed to detect a ratio with this power.
    ///
    /// @param logSd standard deviation of ln ratio between blocks
    /// @param ratio ratio to detect, above 0 and not 1
    /// @return number of pairs; empty if the number exceeds 100,000
    public static OptionalInt pairsNeeded(double logSd, double ratio, double alpha, double power) {
        return pairsForLogDifference(logSd, Math.abs(Math.log(ratio)), alpha, power);
    }

    /// Returns the minimum number of pairs needed to detect the estimated ratio for every possible error,
    /// with the usual power.
    ///
    /// @return number of pairs, more than the pairs of the estimate; empty if the error alone could
    ///     explain the ratio, or if the number exceeds 100,000
    public static OptionalInt pairsNeeded(RatioEstimate estimate, MeasurementError error, double alpha) {
        double distance = Math.abs(estimate.logRatio()) - error.logShiftTowardsOne(estimate.logRatio());
        OptionalInt pairs =
                distance > 0 ? pairsForLogDifference(estimate.logSd(), distance, alpha, USUAL) : OptionalInt.empty();
        // The computed number can be too low, because an interim analysis requires stronger evidence than a
        // single analysis.
        return pairs.isPresent() ? OptionalInt.of(Math.max(pairs.getAsInt(), estimate.n() + 1)) : pairs;
    }

    /// Returns the minimum detectable ratio above 1 for the number of pairs of the estimate, the usual power
    /// and every possible error.
    public static double detectableRatio(RatioEstimate estimate, MeasurementError error, double alpha) {
        return detectableRatio(estimate.logSd(), estimate.n(), alpha, USUAL) * Math.exp(error.logShift());
    }

    public static OptionalInt pairsForLogDifference(double logSd, double distance, double alpha, double power) {
        if (logSd == 0) {
            return distance == 0 ? OptionalInt.empty() : OptionalInt.of(2);
        }
        double effect = distance / logSd;
        if (!(of(effect, MAX_PAIRS, alpha) >= power)) {
            return OptionalInt.empty();
        }
        int low = 1;
        int high = MAX_PAIRS;
        while (high - low > 1) {
            int middle = (low + high) >>> 1;
            if (of(effect, middle, alpha) >= power) {
                high = middle;
            } else {
                low = middle;
            }
        }
        return OptionalInt.of(high);
    }

    /// Returns the minimum detectable ratio above 1 for this number of pairs and this power.
    ///
    /// @param logSd standard deviation of ln ratio between blocks
    /// @param pairs number of pairs, at least 2
    /// @param alpha two-sided significance level; the result is infinite for 0
    public static double detectableRatio(double logSd, int pairs, double alpha, double power) {
        if (alpha <= 0) {
            return Double.POSITIVE_INFINITY;
        }
        double low = 0;
        double high = 1;
        while (of(high, pairs, alpha) < power) {
            high *= 2;
        }
        for (int i = 0; i < 60; i++) {
            double middle = (low + high) / 2;
            if (of(middle, pairs, alpha) >= power) {
                high = middle;
            } else {
                low = middle;
            }
        }
        return Math.exp(high * logSd);
    }
}
