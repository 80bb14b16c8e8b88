package io.streamgauge.analyse.trial;

import io.streamgauge.analyse.model.MeasuredWindow;
import io.streamgauge.analyse.model.TrialSeries.BrokerLine;
import io.streamgauge.analyse.model.TrialSummary.BrokerFigure;
import io.streamgauge.analyse.model.TrialSummary.BrokerNode;
import io.streamgauge.result.TrialResult;
import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.result.row.MetricsRow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Analysis of the brokers' own metrics: figures for the measured phase, and time series with one value per
/// interval.
final class BrokerAnalysis {
    private final TrialResult trial;

    BrokerAnalysis(TrialResult trial) {
        this.trial = trial;
    }

    /// Returns the rows, grouped by node and metric. The nodes are sorted by name. The metrics and rows of a
    /// node are in the order of the file.
    private Map<String, Map<String, List<MetricsRow>>> byNode() {
        Map<String, Map<String, List<MetricsRow>>> byNode = new LinkedHashMap<>();
        trial.metrics().stream()
                .sorted((a, b) -> a.node().compareTo(b.node()))
                .forEach(row -> byNode.computeIfAbsent(row.node(), _ -> new LinkedHashMap<>())
                        .computeIfAbsent(row.metric(), _ -> new ArrayList<>())
                        .add(row));
        return byNode;
    }

    List<BrokerNode> nodes(MeasuredWindow window) {
        List<BrokerNode> nodes = new ArrayList<>();
        byNode().forEach((node, metrics) -> nodes.add(node(node, metrics, window)));
        return nodes;
    }

    private static BrokerNode node(String node, Map<String, List<MetricsRow>> metrics, MeasuredWindow window) {
        List<BrokerFigure> figures = new ArrayList<>();
        metrics.forEach((metric, rows) -> {
            double[] values = rows.stream()
                    .filter(row -> window.contains(row.seconds()))
                    .mapToDouble(MetricsRow::value)
                    .sorted()
                    .toArray();
            if (values.length > 0 && !metric.equals(MetricsRow.MISSED_SAMPLES)) {
                double mean = Arrays.stream(values).average().orElseThrow();
                figures.add(new BrokerFigure(metric, values.length, mean, values[0], values[values.length - 1]));
            }
        });
        long samples = figures.stream()
                .filter(f -> f.metric().equals(MetricsRow.SCRAPE_MILLIS))
                .mapToLong(BrokerFigure::samples)
                .findFirst()
                .orElse(0);
        return new BrokerNode(
                node,
                samples,
                missedSamples(metrics.getOrDefault(MetricsRow.MISSED_SAMPLES, List.of()), window),
                figures);
    }

    /// Returns the number of samples missed in the window. The counter of missed samples is cumulative.
    private static long missedSamples(List<MetricsRow> rows, MeasuredWindow window) {
        double before = 0;
        double last = 0;
        for (MetricsRow row : rows) {
            if (row.seconds() <= window.from().endSeconds()) {
                before = row.value();
            }
            if (row.seconds() <= window.to().endSeconds()) {
                last = row.value();
            }
        }
        return Math.round(last - before);
    }

    /// Returns one series per node and metric, except for metrics about the collection itself. Each value is the
    /// mean of the samples in an interval; null if there are no samples.
    List<BrokerLine> lines() {
        List<BrokerLine> lines = new ArrayList<>();
        byNode().forEach((node, metrics) -> metrics.forEach((metric, rows) -> {
            if (!metric.equals(MetricsRow.MISSED_SAMPLES) && !metric.equals(MetricsRow.SCRAPE_MILLIS)) {
                lines.add(new BrokerLine(node, metric, alignToIntervals(rows)));
            }
        }));
        return lines;
    }

    private List<@Nullable Double> alignToIntervals(List<MetricsRow> rows) {
        List<@Nullable Double> values = new ArrayList<>();
        int next = 0;
        for (IntervalRow interval : trial.intervals()) {
            double sum = 0;
            int count = 0;
            while (next < rows.size() && rows.get(next).seconds() <= interval.endSeconds()) {
                sum += rows.get(next++).value();
                count++;
            }
            values.add(count == 0 ? null : sum / count);
        }
        return values;
    }
}
