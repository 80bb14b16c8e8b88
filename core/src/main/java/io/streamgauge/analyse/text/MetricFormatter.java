package io.streamgauge.analyse.text;

import io.streamgauge.experiment.metric.Metric;
import io.streamgauge.statistics.MeasurementError;
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

    /// Formats a value with its unit and with its possible error, for example `5.2 ms ± 0.30 ms`.
    ///
    /// @param value value in the metric's own unit
    /// @param clockErrorNanos largest possible error due to differences between the clocks of the worker hosts,
    ///     in nanoseconds; 0 if the value does not depend on more than one clock; [MeasurementError#UNKNOWN] if it
    ///     is unknown. Only a duration is printed with its error
    public static String value(Metric metric, double value, long clockErrorNanos) {
        return clockErrorNanos == 0 || metric.quantity() != Metric.Quantity.DURATION
                ? value(metric, value)
                : value(metric, value) + " " + clockError(clockErrorNanos);
    }

    /// Formats the possible error of a latency, for example `± 0.30 ms`.
    ///
    /// @param nanos largest possible error due to differences between the clocks of the worker hosts, in
    ///     nanoseconds; [MeasurementError#UNKNOWN] if it is unknown
    public static String clockError(long nanos) {
        return "\u00b1\u00a0"
                + (nanos == MeasurementError.UNKNOWN ? "unknown" : NumberFormatter.millis(nanos) + "\u202fms");
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
