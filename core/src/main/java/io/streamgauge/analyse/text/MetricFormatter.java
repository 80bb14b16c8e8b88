package io.streamgauge.analyse.text;

import io.streamgauge.experiment.Metric;
import io.streamgauge.text.NumberFormatter;

/// Formatting of metric values.
public final class MetricFormatter {
    private MetricFormatter() {}

    /// Formats a value with its unit, for example `5.2 ms`.
    ///
    /// @param value value in the metric's own unit
    public static String value(Metric metric, double value) {
        String digits = digits(metric, value);
        return switch (metric.quantity()) {
            case DURATION, CPU_TIME, PERCENT -> digits + "\u202f" + unit(metric);
            case RATE -> digits + "/s";
            case BYTES, RATIO -> digits;
        };
    }

    /// Formats a value for a column whose heading contains the unit. Values in bytes include their unit.
    ///
    /// @param value value in the metric's own unit
    public static String digits(Metric metric, double value) {
        return switch (metric.quantity()) {
            case DURATION -> NumberFormatter.millis(value);
            case RATE -> NumberFormatter.rate(value);
            case CPU_TIME -> NumberFormatter.latencyDigits(value);
            case BYTES -> NumberFormatter.bytes(value);
            case RATIO, PERCENT -> NumberFormatter.significant(value, 3);
        };
    }

    /// Returns the unit of the values that [#digits] formats. The result is empty for ratios. It is also
    /// empty for bytes, because their unit varies.
    public static String unit(Metric metric) {
        return switch (metric.quantity()) {
            case DURATION -> "ms";
            case RATE -> "messages/s";
            case CPU_TIME -> "µs";
            case PERCENT -> "%";
            case BYTES, RATIO -> "";
        };
    }

    /// Formats a ratio, for example `1.80x`.
    public static String ratio(double ratio) {
        return NumberFormatter.ratio(ratio) + "x";
    }
}
