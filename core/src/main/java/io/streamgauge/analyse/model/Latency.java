package io.streamgauge.analyse.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Distribution of a latency.
///
/// @param count number of values
/// @param missingMessages number of messages that should have a value but do not, because they were not sent,
///     failed or were not received; null if there are none. Quantiles and curve count them as longer than
///     every value. The mean and the maximum exclude them
/// @param quantiles quantiles that Streamgauge reports, in ascending order
/// @param curve points of the quantile curve, in ascending order, up to the highest quantile for which there
///     are enough values, at most p99.999
public record Latency(
        long count,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Long missingMessages,

        double meanNanos,
        long minNanos,
        long maxNanos,
        List<Quantile> quantiles,
        List<CurvePoint> curve) {
    public Latency {
        missingMessages = missingMessages == null || missingMessages == 0 ? null : missingMessages;
        quantiles = List.copyOf(quantiles);
        curve = List.copyOf(curve);
    }

    /// Creates a distribution to which every message contributes a value.
    public Latency(
            long count,
            double meanNanos,
            long minNanos,
            long maxNanos,
            List<Quantile> quantiles,
            List<CurvePoint> curve) {
        this(count, null, meanNanos, minNanos, maxNanos, quantiles, curve);
    }

    /// Returns whether a quantile of all messages is among those without a value.
    ///
    /// @param count number of values
    /// @param missing number of messages without a value
    public static boolean isHidden(double quantile, long count, long missing) {
        return quantile * (count + missing) > count;
    }

    /// Returns the number of messages that should have a value but do not.
    public long missing() {
        return missingMessages == null ? 0 : missingMessages;
    }

    /// Returns the maximum over all messages, in nanoseconds; null if there are no values, or if messages do not
    /// have a value, because each of them could be the slowest.
    public @Nullable Long maximum() {
        return count == 0 || missing() > 0 ? null : Long.valueOf(maxNanos);
    }

    /// Value of a quantile.
    ///
    /// @param label label of the quantile, for example `p99.9`
    /// @param nanos latency; null if there are too few values for this quantile, or if the missing values
    ///     include it
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
