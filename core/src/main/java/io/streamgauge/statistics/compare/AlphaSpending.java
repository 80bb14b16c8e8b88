package io.streamgauge.statistics.compare;

import java.util.Arrays;
import java.util.List;
import org.apache.commons.statistics.distribution.NormalDistribution;

/// Schedule of interim analyses that limits the error rate of a comparison. The schedule uses the
/// Lan-DeMets spending function (1983) of the O'Brien-Fleming type, which spends very little of the
/// error rate on early analyses. The boundaries are computed by the recursive integration of Armitage,
/// McPherson and Rowe (1969). For t statistics, each boundary is used as a nominal p value (Jennison and
/// Turnbull, Group Sequential Methods, section 3.8).
///
/// @param looks numbers of blocks after which the data are analysed, in increasing order; the last number is the
///     maximum
/// @param alpha two-sided significance level over all interim analyses
/// @param nominal nominal p value of each interim analysis; a comparison is significant if its p value is at
///     most this nominal p value
public record AlphaSpending(List<Integer> looks, double alpha, List<Double> nominal) {
    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);
    private static final int INTERVALS = 500;
    private static final double SPENT_OF_ALPHA = 0.87;

    public AlphaSpending {
        looks = List.copyOf(looks);
        nominal = List.copyOf(nominal);
    }

    /// Returns a schedule for t tests, whose variance is estimated from the completed blocks. If there are only
    /// a few blocks, nominal p values of the normal distribution slightly increase the error rate of a t test.
    /// In a simulation with analyses after 5 and 10 blocks, the rate was 5.6 % instead of 5 %. A schedule with
    /// several analyses therefore uses a smaller alpha.
    ///
    /// @param looks numbers of blocks in increasing order; at least one number, and each at least 2
    public static AlphaSpending ofEstimatedSpread(List<Integer> looks, double alpha) {
        // A t test with a single analysis is exact and does not need a smaller alpha.
        AlphaSpending careful = of(looks, looks.size() == 1 ? alpha : SPENT_OF_ALPHA * alpha);
        return new AlphaSpending(looks, alpha, careful.nominal());
    }

    /// Returns a schedule for statistics with a normal distribution.
    ///
    /// @param looks numbers of blocks in increasing order; at least one number, and each at least 2
    public static AlphaSpending of(List<Integer> looks, double alpha) {
        double last = looks.getLast();
        double[] z = boundaries(looks.stream().mapToDouble(n -> n / last).toArray(), alpha);
        return new AlphaSpending(
                looks,
                alpha,
                Arrays.stream(z)
                        .map(b -> 2 * NORMAL.survivalProbability(b))
                        .boxed()
                        .toList());
    }

    /// Returns the confidence level of the interval at this interim analysis. The intervals of all
    /// analyses together have the confidence level 1 - alpha (repeated confidence intervals,
    /// Jennison and Turnbull 1989).
    ///
    /// @param blocks number of blocks at an interim analysis, one of `looks`
    public double confidenceAt(int blocks) {
        int look = looks.indexOf(blocks);
        if (look < 0) {
            throw new IllegalArgumentException(
                    "the number of blocks is " + blocks + ", but interim analyses are planned only after " + looks);
        }
        return 1 - nominal.get(look);
    }

    /// Returns the confidence level of the interval for this number of complete blocks. The number may be
    /// smaller than planned because blocks can be missing. The result is the confidence level of the last
    /// analysis that the run has reached. If the run has not reached an analysis, the result is the confidence
    /// level of the first analysis.
    public double confidenceWith(int blocks) {
        int reached = looks.getFirst();
        for (int look : looks) {
            reached = look <= blocks ? look : reached;
        }
        return confidenceAt(reached);
    }

    /// Returns the error rate that the analyses up to this share of the blocks may use. Each side of the
    /// test uses 2 - 2 Phi(z / sqrt(share)), where z is the upper alpha / 4 quantile of the standard
    /// normal distribution.
    static double alphaSpentAt(double share, double alpha) {
        return 4 * NORMAL.survivalProbability(NORMAL.inverseSurvivalProbability(alpha / 4) / Math.sqrt(share));
    }

    /// Returns the boundaries of |z| at increasing shares of the information; the last share is 1.
    static double[] boundaries(double[] shares, double alpha) {
        double[] z = new double[shares.length];
        double limit = Math.sqrt(shares[0]) * NORMAL.inverseSurvivalProbability(alphaSpentAt(shares[0], alpha) / 2);
        z[0] = limit / Math.sqrt(shares[0]);
        BoundaryRecursion walk = BoundaryRecursion.first(shares[0], limit);
        for (int k = 1; k < shares.length; k++) {
            double step = Math.sqrt(shares[k] - shares[k - 1]);
            double target = alphaSpentAt(shares[k], alpha) - alphaSpentAt(shares[k - 1], alpha);
            double low = 0;
            double high = 20;
            for (int i = 0; i < 60; i++) {
                double middle = (low + high) / 2;
                if (walk.crossingProbability(middle, step) > target) {
                    low = middle;
                } else {
                    high = middle;
                }
            }
            z[k] = high / Math.sqrt(shares[k]);
            walk = walk.next(high, step);
        }
        return z;
    }

    /// Density of a Brownian motion that has not crossed its boundaries, on a grid for Simpson's rule.
    private static final class BoundaryRecursion {
        private final double limit;
        private final double[] density;

        BoundaryRecursion(double limit, double[] density) {
            this.limit = limit;
            this.density = density;
        }

        static BoundaryRecursion first(double share, double limit) {
            double[] density = new double[INTERVALS + 1];
            for (int i = 0; i <= INTERVALS; i++) {
                density[i] = NormalDistribution.of(0, Math.sqrt(share)).density(at(i, limit));
            }
            return new BoundaryRecursion(limit, density);
        }

        private static double at(int i, double limit) {
            return limit * (2.0 * i / INTERVALS - 1);
        }

        private double quadratureWeight(int i) {
            double weight = i == 0 || i == INTERVALS ? 1 : i % 2 == 1 ? 4 : 2;
            return weight * density[i] * (2 * limit / INTERVALS) / 3;
        }

        double crossingProbability(double next, double step) {
            double sum = 0;
            for (int i = 0; i <= INTERVALS; i++) {
                double b = at(i, limit);
                sum += quadratureWeight(i)
                        * (NORMAL.survivalProbability((next - b) / step)
                                + NORMAL.survivalProbability((next + b) / step));
            }
            return sum;
        }

        BoundaryRecursion next(double next, double step) {
            double[] after = new double[INTERVALS + 1];
            for (int j = 0; j <= INTERVALS; j++) {
                double sum = 0;
                for (int i = 0; i <= INTERVALS; i++) {
                    sum += quadratureWeight(i) * NORMAL.density((at(j, next) - at(i, limit)) / step) / step;
                }
                after[j] = sum;
            }
            return new BoundaryRecursion(next, after);
        }
    }
}
