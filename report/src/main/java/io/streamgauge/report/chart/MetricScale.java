package io.streamgauge.report.chart;

import io.streamgauge.text.NumberFormatter;

/// Unit and conversion factor for the values of a comparison.
public record MetricScale(String unit, double factor) {
    private static final double NANOS_PER_MILLI = 1e6;

    /// Returns the scale for a unit.
    ///
    /// @param unit unit, as in `summary.json`
    public static MetricScale of(String unit) {
        return switch (unit) {
            case "ns" -> new MetricScale("ms", 1 / NANOS_PER_MILLI);
            case "us" -> new MetricScale("µs per message", 1);
            default -> new MetricScale(unit, 1);
        };
    }

    public double shown(double value) {
        return value * factor;
    }

    String figure(double value) {
        return unit.startsWith("messages")
                ? NumberFormatter.rate(shown(value))
                : NumberFormatter.latencyDigits(shown(value));
    }
}
