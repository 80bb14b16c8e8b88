package io.streamgauge.prometheus;

import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.DataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.List;
import java.util.Map;

/// Series of a scrape.
final class Series {
    private Series() {}

    /// Returns those data points of a metric that have all the given labels.
    ///
    /// @param metric name of the metric without the suffix of its type
    static List<DataPointSnapshot> of(MetricSnapshots scrape, String metric, Map<String, String> labels) {
        return scrape.stream()
                .filter(family -> family.getMetadata().getPrometheusName().equals(metric))
                .<DataPointSnapshot>flatMap(family -> family.getDataPoints().stream())
                .filter(point -> labels.entrySet().stream()
                        .allMatch(label ->
                                label.getValue().equals(point.getLabels().get(label.getKey()))))
                .toList();
    }

    /// Returns the sum of the values of a metric; for a histogram, the number of its values.
    static double sum(MetricSnapshots scrape, String metric, Map<String, String> labels) {
        return of(scrape, metric, labels).stream().mapToDouble(Series::value).sum();
    }

    static double value(DataPointSnapshot point) {
        return switch (point) {
            case CounterDataPointSnapshot counter -> counter.getValue();
            case GaugeDataPointSnapshot gauge -> gauge.getValue();
            case HistogramDataPointSnapshot histogram -> histogram.getCount();
            default -> 1;
        };
    }
}
