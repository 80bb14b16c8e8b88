package io.streamgauge.statistics;

import java.util.Optional;
import org.apache.commons.statistics.distribution.BinomialDistribution;

/// Distribution-free bounds of a quantile from order statistics (Conover, Practical Nonparametric Statistics; Hahn
/// and Meeker, Statistical Intervals, section 5.2).
public final class OrderStatisticBounds {
    private OrderStatisticBounds() {}

    /// Ranks of the order statistics that bound a quantile, counted from 1.
    public record Ranks(long low, long high) {}

    /// Returns the minimum number of independent values for a finite upper bound of the 95 %
    /// interval of a quantile.
    ///
    /// @param quantile quantile as a share, between 0 and 1
    public static long minSamples(double quantile) {
        return minSamples(quantile, 0.95);
    }

    /// Returns the minimum number of independent values for a finite upper bound of the interval of
    /// a quantile. The largest of n values lies above the quantile q with probability 1 - q^n. This
    /// probability must be at least 1 - (1 - confidence) / 2.
    ///
    /// @param quantile quantile as a share, between 0 and 1
    public static long minSamples(double quantile, double confidence) {
        return (long) Math.ceil(Math.log((1 - confidence) / 2) / Math.log(quantile));
    }

    /// Returns the ranks of the two order statistics between which the quantile lies with at least
    /// this confidence.
    ///
    /// @return ranks; empty if the sample is too small for one of the bounds
    public static Optional<Ranks> ranks(double quantile, int samples, double confidence) {
        double tail = (1 - confidence) / 2;
        BinomialDistribution below = BinomialDistribution.of(samples, quantile);
        // The value of rank r is above the quantile if and only if fewer than r values lie at or below the quantile.
        int low = below.inverseCumulativeProbability(tail);
        int high = below.inverseCumulativeProbability(1 - tail) + 1;
        if (low > 0 && below.cumulativeProbability(low - 1) > tail) {
            low--;
        }
        return low < 1 || high > samples ? Optional.empty() : Optional.of(new Ranks(low, high));
    }
}
