package io.streamgauge.statistics.compare;

/// Region that a statement claims for a ratio.
///
/// @param low lower end, at least 0; 0 if the region does not have a lower bound
/// @param high upper end, above `low`; infinite if the region does not have an upper bound
public record RatioRegion(double low, double high) {
    public RatioRegion {
        if (!(low >= 0 && low < high)) {
            throw new IllegalArgumentException("invalid region from " + low + " to " + high);
        }
    }

    public static RatioRegion above(double bound) {
        return new RatioRegion(bound, Double.POSITIVE_INFINITY);
    }

    public static RatioRegion below(double bound) {
        return new RatioRegion(0, bound);
    }

    /// Returns the equivalence region for a tolerated share: from 1 / (1 + share) to 1 + share, symmetric in A and
    /// B.
    public static RatioRegion within(double share) {
        return new RatioRegion(1 / (1 + share), 1 + share);
    }

    public boolean isTwoSided() {
        return low > 0 && Double.isFinite(high);
    }

    public boolean contains(double ratio) {
        return low < ratio && ratio < high;
    }

    /// P values for and against a statement.
    ///
    /// @param supporting p value that is small if the ratio is inside the region
    /// @param refuting p value that is small if the ratio is outside the region
    public record Test(double supporting, double refuting) {
        public double smaller() {
            return Math.min(supporting, refuting);
        }

        /// Returns the decision about the statement.
        ///
        /// @param alpha two-sided significance level
        public Decision decide(double alpha) {
            if (smaller() > alpha) {
                return Decision.INCONCLUSIVE;
            }
            return supporting < refuting ? Decision.SUPPORTED : Decision.REFUTED;
        }
    }

    /// Tests the statement. For a one-sided region, the statement is supported if the whole
    /// two-sided interval is inside the region. The statement is refuted if the whole interval is
    /// outside the region.
    ///
    /// For a two-sided region, the statement is supported if the interval with confidence level
    /// 1 - 2 alpha is inside the region. This rule is equivalent to two one-sided tests (TOST,
    /// Schuirmann 1987). The statement is refuted if the interval with confidence level 1 - alpha
    /// is outside the region.
    public Test test(RatioEstimate estimate) {
        if (isTwoSided()) {
            return new Test(
                    Math.max(estimate.pValueOfUpperTest(low), estimate.pValueOfLowerTest(high)),
                    Math.min(1, 2 * Math.min(estimate.pValueOfLowerTest(low), estimate.pValueOfUpperTest(high))));
        }
        double above = Math.min(1, 2 * estimate.pValueOfUpperTest(low > 0 ? low : high));
        double below = Math.min(1, 2 * estimate.pValueOfLowerTest(low > 0 ? low : high));
        return low > 0 ? new Test(above, below) : new Test(below, above);
    }

    /// Returns the confidence level of the interval that supports the statement. This interval lies inside the
    /// region if and only if the test supports the statement.
    public double confidence(double alpha) {
        return isTwoSided() ? 1 - 2 * alpha : 1 - alpha;
    }

    /// Returns the distance from the logarithm of the ratio to the nearer end of the region.
    public double logDistance(double ratio) {
        double toLow = low > 0 ? Math.abs(Math.log(ratio / low)) : Double.POSITIVE_INFINITY;
        double toHigh = Double.isFinite(high) ? Math.abs(Math.log(ratio / high)) : Double.POSITIVE_INFINITY;
        return Math.min(toLow, toHigh);
    }
}
