package io.streamgauge.deploy.metrics;

import java.util.Map;

/// How a figure is made of a Prometheus endpoint's series.
///
/// @param name ours, with its unit; several of one name are added up
/// @param series theirs; for [Kind#MEAN] without `_sum` and `_count`
/// @param labels that a line must have to count; empty: all lines
/// @param fold what becomes of several lines
/// @param factor from their unit to ours
public record PrometheusMetric(
        String name, String series, Map<String, String> labels, Kind kind, Fold fold, double factor) {
    public PrometheusMetric {
        labels = Map.copyOf(labels);
    }

    public enum Kind {
        /// The value as it is.
        GAUGE,
        /// What a counter gains a second.
        RATE,
        /// Mean of the observations since the last answer: gain of `series_sum` by gain of `series_count`.
        MEAN
    }

    public enum Fold {
        SUM,
        MAX
    }

    /// The sum of a gauge's lines.
    public static PrometheusMetric gauge(String name, String series) {
        return new PrometheusMetric(name, series, Map.of(), Kind.GAUGE, Fold.SUM, 1);
    }

    /// The largest of a gauge's lines.
    public static PrometheusMetric highest(String name, String series, Map<String, String> labels, double factor) {
        return new PrometheusMetric(name, series, labels, Kind.GAUGE, Fold.MAX, factor);
    }

    /// What the lines of a counter gain a second, together.
    public static PrometheusMetric rate(String name, String series) {
        return new PrometheusMetric(name, series, Map.of(), Kind.RATE, Fold.SUM, 1);
    }

    /// The mean of a summary's or histogram's observations since the last answer.
    public static PrometheusMetric mean(String name, String series, Map<String, String> labels, double factor) {
        return new PrometheusMetric(name, series, labels, Kind.MEAN, Fold.SUM, factor);
    }
}
