package io.streamgauge.statistics.compare;

import io.streamgauge.statistics.Moments;
import java.util.Arrays;
import java.util.Optional;

/// Comparison of A and B without shared blocks, for example in runs on different days. The method is Welch's t
/// test of the logarithms (Welch 1947), which does not assume equal variances.
public final class WelchComparison {
    private WelchComparison() {}

    /// Returns the estimate of the ratio A / B.
    ///
    /// @param a values of A, all positive, one for each trial
    /// @param b values of B, all positive, one for each trial
    /// @return estimate of the ratio; empty if a side has fewer than two trials
    public static Optional<RatioEstimate> of(double[] a, double[] b) {
        if (a.length < 2 || b.length < 2) {
            return Optional.empty();
        }
        Moments left = Moments.of(logs(a));
        Moments right = Moments.of(logs(b));
        double va = left.variance() / left.n();
        double vb = right.variance() / right.n();
        double variance = va + vb;
        double freedom = variance == 0
                ? left.n() + right.n() - 2.0
                : variance * variance / (va * va / (left.n() - 1) + vb * vb / (right.n() - 1));
        return Optional.of(new RatioEstimate(
                RatioEstimate.Design.SEPARATE,
                Math.min(left.n(), right.n()),
                left.mean() - right.mean(),
                Math.sqrt(variance),
                freedom));
    }

    private static double[] logs(double[] values) {
        return Arrays.stream(values).map(Math::log).toArray();
    }
}
