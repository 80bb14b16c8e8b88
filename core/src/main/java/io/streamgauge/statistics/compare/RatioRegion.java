package io.streamgauge.statistics.compare;

/// Where a statement says that a ratio lies.
///
/// @param low at least 0; 0: no lower end
/// @param high above `low`; infinite: no upper end
public record RatioRegion(double low, double high) {
    public RatioRegion {
        if (!(low >= 0 && low < high)) {
            throw new IllegalArgumentException("region from " + low + " to " + high);
        }
    }

    public static RatioRegion above(double bound) {
        return new RatioRegion(bound, Double.POSITIVE_INFINITY);
    }

    public static RatioRegion below(double bound) {
        return new RatioRegion(0, bound);
    }

    /// Equal within a share: from 1 / (1 + share) to 1 + share, so that it matters not which side is A.
    public static RatioRegion within(double share) {
        return new RatioRegion(1 / (1 + share), 1 + share);
    }

    public boolean bothEnds() {
        return low > 0 && Double.isFinite(high);
    }

    public boolean contains(double ratio) {
        return low < ratio && ratio < high;
    }

    /// p values of a statement.
    ///
    /// @param supporting small when the ratio lies inside
    /// @param refuting small when it lies outside
    public record Test(double supporting, double refuting) {
        public double smaller() {
            return Math.min(supporting, refuting);
        }

        /// @param alpha error rate, two-sided
        public Decision decide(double alpha) {
            if (smaller() > alpha) {
                return Decision.INCONCLUSIVE;
            }
            return supporting < refuting ? Decision.SUPPORTED : Decision.REFUTED;
        }
    }

    /// With one end: the statement is supported when the whole two-sided interval lies inside, refuted when it lies
    /// outside. With both ends: supported by two one-sided tests (TOST, Schuirmann 1987), which is the interval of
    /// confidence 1 - 2 alpha; refuted when the interval of confidence 1 - alpha lies outside.
    public Test test(RatioEstimate estimate) {
        if (bothEnds()) {
            return new Test(
                    Math.max(estimate.pNotAbove(low), estimate.pNotBelow(high)),
                    Math.min(1, 2 * Math.min(estimate.pNotBelow(low), estimate.pNotAbove(high))));
        }
        double above = Math.min(1, 2 * estimate.pNotAbove(low > 0 ? low : high));
        double below = Math.min(1, 2 * estimate.pNotBelow(low > 0 ? low : high));
        return low > 0 ? new Test(above, below) : new Test(below, above);
    }

    /// Confidence of the interval that lies inside this region exactly when the test supports the statement.
    public double confidence(double alpha) {
        return bothEnds() ? 1 - 2 * alpha : 1 - alpha;
    }

    /// Distance of ln ratio to the nearer end.
    public double logDistance(double ratio) {
        double toLow = low > 0 ? Math.abs(Math.log(ratio / low)) : Double.POSITIVE_INFINITY;
        double toHigh = Double.isFinite(high) ? Math.abs(Math.log(ratio / high)) : Double.POSITIVE_INFINITY;
        return Math.min(toLow, toHigh);
    }
}
