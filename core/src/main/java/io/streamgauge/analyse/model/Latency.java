package io.streamgauge.analyse.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Distribution of a latency.
///
/// @param count number of values
/// @param quantiles quantiles that Streamgauge reports, in ascending order
/// @param curve points of the quantile curve, in ascending order, up to the highest quantile for which there are
///     enough values, at most p99.999
public record Latency(
        long count, double meanNanos, long minNanos, long maxNanos, List<Quantile> quantiles, List<CurvePoint> curve) {
    public Latency {
        quantiles = List.copyOf(quantiles);
        curve = List.copyOf(curve);
    }

    /// Value of a quantile.
    ///
    /// @param label label of the quantile, for example `p99.9`
    /// @param nanos latency; null if there are too few values for this quantile
    public record Quantile(
            String label, double quantile, @Nullable Long nanos) {}

    /// Point of the quantile curve.
    public record CurvePoint(double quantile, long nanos) {}

    /// Returns the value of the quantile with this label; null if Streamgauge does not report this
    /// quantile or if there are too few values.
    public @Nullable Long nanos(String label) {
        for (Quantile quantile : quantiles) {
            if (quantile.label().equals(label)) {
                return quantile.nanos();
            }
        }
        return null;
    }
}
