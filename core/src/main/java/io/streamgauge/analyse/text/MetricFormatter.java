package io.streamgauge.analyse.text;

import io.streamgauge.experiment.Metric;
import io.streamgauge.text.NumberFormatter;

/// Values of metrics as a person reads them.
public final class MetricFormatter {
    private MetricFormatter() {}

    /// With its unit, for example `5.2 ms`.
    ///
    /// @param value in the metric's own unit
    public static String value(Metric metric, double value) {
        return switch (metric.quantity()) {
            case DURATION -> NumberFormatter.millis(value) + "\u202fms";
            case RATE -> NumberFormatter.rate(value) + "/s";
            case CPU_TIME -> NumberFormatter.latencyDigits(value) + "\u202fµs";
            case BYTES -> NumberFormatter.bytes(value);
            case RATIO -> NumberFormatter.significant(value, 3);
            case PERCENT -> NumberFormatter.significant(value, 3) + "\u202f%";
        };
    }

    /// For example `1.8x`.
    public static String ratio(double ratio) {
        return NumberFormatter.significant(ratio, ratio < 99.5 ? 2 : 3) + "x";
    }
}
