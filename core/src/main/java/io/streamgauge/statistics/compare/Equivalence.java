package io.streamgauge.statistics.compare;

import io.streamgauge.statistics.ConfidenceInterval;
import io.streamgauge.statistics.MeasurementError;

/// Equivalence of two systems.
public final class Equivalence {
    /// Largest relative difference at which two systems count as equivalent.
    public static final double SHARE = 0.05;

    private Equivalence() {}

    /// Returns whether the estimate shows that the systems are equivalent, for every possible error.
    ///
    /// @param alpha error rate
    public static boolean isShown(RatioEstimate estimate, double alpha, MeasurementError error) {
        RatioRegion region = RatioRegion.within(SHARE);
        if (region.test(estimate).decide(alpha) != Decision.SUPPORTED) {
            return false;
        }
        ConfidenceInterval widened = error.widen(estimate.interval(region.confidence(alpha)));
        return error.isZero() || (region.contains(widened.low()) && region.contains(widened.high()));
    }
}
