package io.streamgauge.analyse.model;

import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/// Value of a metric in a trial.
///
/// @param value value of the metric; null if it is missing
/// @param reason explanation of a missing value, as a sentence; empty if the value is present
public record MetricReading(@Nullable Double value, String reason) {
    public static MetricReading of(double value) {
        return new MetricReading(value, "");
    }

    public static MetricReading missing(String reason) {
        return new MetricReading(null, reason);
    }

    static MetricReading of(OptionalDouble value, String reasonIfMissing) {
        return value.isPresent() ? of(value.getAsDouble()) : missing(reasonIfMissing);
    }

    /// Returns the value if it is positive; otherwise an empty result. A ratio requires a positive value.
    OptionalDouble positive() {
        return value != null && value > 0 && Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
    }
}
