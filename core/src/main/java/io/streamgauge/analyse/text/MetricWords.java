package io.streamgauge.analyse.text;

import io.streamgauge.experiment.Metric;

/// Values of metrics as a person reads them.
public final class MetricWords {
    private MetricWords() {}

    /// With its unit, for example `5.2 ms`.
    ///
    /// @param value in the metric's own unit
    public static String value(Metric metric, double value) {
        return switch (metric.quantity()) {
            case DURATION -> Figures.millis(value) + "\u202fms";
            case RATE -> Figures.rate(value) + "/s";
            case CPU_TIME -> Figures.latencyDigits(value) + "\u202fµs";
            case BYTES -> Figures.bytes(value);
            case RATIO -> Figures.significant(value, 3);
            case PERCENT -> Figures.significant(value, 3) + "\u202f%";
        };
    }

    /// For example `1.8x`.
    public static String ratio(double ratio) {
        return Figures.significant(ratio, ratio < 99.5 ? 2 : 3) + "x";
    }
}
