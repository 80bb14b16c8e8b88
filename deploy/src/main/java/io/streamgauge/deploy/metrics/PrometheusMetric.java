package io.streamgauge.deploy.metrics;

import java.util.Map;

/// Metric that Streamgauge computes from the series of a Prometheus endpoint.
///
/// @param name name in Streamgauge, including the unit. If several metrics have the same name, their values are
///     added
/// @param series name of the series at the endpoint; for [Kind#MEAN], without the suffixes `_sum` and `_count`
/// @param labels labels that a sample must have; an empty value excludes samples that have the label. An empty
///     map selects all samples
/// @param aggregation function that combines several samples: sum or maximum
/// @param factor conversion factor from the endpoint's unit to Streamgauge's unit
public record PrometheusMetric(
        String name, String series, Map<String, String> labels, Kind kind, Aggregation aggregation, double factor) {
    public PrometheusMetric {
        labels = Map.copyOf(labels);
    }

    public enum Kind {
        /// Current value of the series.
        GAUGE,
        /// Increase of a counter per second.
        RATE,
        /// Mean of the observations since the previous sample: the increase in `series_sum` divided by
        /// the increase in `series_count`.
        MEAN
    }

    public enum Aggregation {
        SUM,
        MAX
    }

    /// Creates a metric whose value is the sum of all time series of a gauge.
    public static PrometheusMetric gauge(String name, String series) {
        return new PrometheusMetric(name, series, Map.of(), Kind.GAUGE, Aggregation.SUM, 1);
    }

    /// Creates a metric whose value is the maximum of the selected time series of a gauge.
    public static PrometheusMetric highest(String name, String series, Map<String, String> labels, double factor) {
        return new PrometheusMetric(name, series, labels, Kind.GAUGE, Aggregation.MAX, factor);
    }

    /// Creates a metric whose value is the sum of the per-second rates of all time series of a counter.
    public static PrometheusMetric rate(String name, String series) {
        return new PrometheusMetric(name, series, Map.of(), Kind.RATE, Aggregation.SUM, 1);
    }

    /// Creates a metric whose value is the mean of a summary or histogram since the previous sample.
    public static PrometheusMetric mean(String name, String series, Map<String, String> labels, double factor) {
        return new PrometheusMetric(name, series, labels, Kind.MEAN, Aggregation.SUM, factor);
    }
}
