package io.streamgauge.report.chart;

import io.streamgauge.analyse.model.TrialSeries;
import io.streamgauge.analyse.model.TrialSeries.BrokerLine;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Chart of metrics that the brokers report. Only the most informative metrics have a chart. The table
/// of broker metrics contains all metrics.
///
/// @param kind CSS class of the figure, and name of the chart in CSV files
/// @param axis title of the vertical axis, with the unit
/// @param fold function that combines the values of the nodes
/// @param otherwise note that replaces the chart if a system does not report the metrics
public record BrokerChart(String kind, String title, String axis, Fold fold, List<Line> lines, String otherwise) {
    /// Function that combines the values of the nodes of a system.
    public enum Fold {
        SUM,
        MAX,
        MIN;

        String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// Metric that a chart shows as a line.
    ///
    /// @param metric name of the metric in `broker-metrics.csv`
    public record Line(String metric, String label) {}

    public static final List<BrokerChart> ALL = List.of(
            new BrokerChart(
                    "broker-traffic",
                    "Incoming messages (broker metric)",
                    "messages/s",
                    Fold.SUM,
                    List.of(new Line("messages_in_per_second", "in")),
                    "This system does not report incoming messages."),
            new BrokerChart(
                    "broker-times",
                    "Processing times in the broker",
                    "ms, mean of each second",
                    Fold.MAX,
                    List.of(
                            new Line("produce_total_mean_millis", "produce"),
                            new Line("flush_mean_millis", "flush"),
                            new Line("commit_latency_millis", "commit"),
                            new Line("publish_mean_millis", "publish"),
                            new Line("journal_sync_mean_millis", "journal sync")),
                    "This system does not report processing times."),
            new BrokerChart(
                    "broker-backlog",
                    "Queue depth (broker metric)",
                    "messages",
                    Fold.SUM,
                    List.of(new Line("backlog_messages", "in queues")),
                    "This system does not report its queue depth."),
            new BrokerChart(
                    "broker-idle",
                    "Idle time of broker threads",
                    "% of the time",
                    Fold.MIN,
                    List.of(new Line("handler_idle_percent", "handlers"), new Line("network_idle_percent", "network")),
                    "This system does not report idle time. See the CPU charts."));

    /// Metrics that indicate alarms. Charts over time mark an alarm while the value of its metric is above 0.
    public static final List<Line> MARKS = List.of(
            new Line("memory_alarm", "memory alarm"),
            new Line("disk_alarm", "disk alarm"),
            new Line("under_replicated_partitions", "under-replicated"));

    private static final Set<String> DRAWN = Stream.concat(
                    ALL.stream().flatMap(chart -> chart.lines().stream()), MARKS.stream())
            .map(Line::metric)
            .collect(Collectors.toUnmodifiableSet());

    /// Line of the chart.
    ///
    /// @param rank index of the metric among those metrics of the chart that the system reports
    /// @param name name of the line in CSV files
    /// @param ofAllNodes true if the line combines all nodes or belongs to the only node
    public record NodeLine(int rank, String name, String label, boolean ofAllNodes, List<@Nullable Double> values) {}

    /// Returns the lines of a trial. Each metric that the system reports has a line for the combined values of
    /// all nodes. If several nodes report a metric, the metric also has a line for each node.
    public List<NodeLine> linesOf(TrialSeries series) {
        List<NodeLine> found = new ArrayList<>();
        int rank = 0;
        for (Line wanted : lines) {
            List<BrokerLine> nodes = series.broker().stream()
                    .filter(line -> line.metric().equals(wanted.metric()))
                    .toList();
            if (nodes.isEmpty()) {
                continue;
            }
            if (nodes.size() > 1) {
                for (BrokerLine node : nodes) {
                    String name = node.node() + " " + wanted.label();
                    found.add(new NodeLine(rank, name, wanted.label(), false, node.values()));
                }
            }
            String of = nodes.size() > 1
                    ? fold.text() + " of nodes"
                    : nodes.getFirst().node();
            found.add(new NodeLine(rank, of + " " + wanted.label(), wanted.label(), true, combined(nodes)));
            rank++;
        }
        return found;
    }

    private List<@Nullable Double> combined(List<BrokerLine> nodes) {
        List<@Nullable Double> values = new ArrayList<>();
        for (int i = 0; i < nodes.getFirst().values().size(); i++) {
            int second = i;
            List<Double> known = nodes.stream()
                    .map(node -> node.values().get(second))
                    .filter(Objects::nonNull)
                    .toList();
            values.add(known.isEmpty() || (fold == Fold.SUM && known.size() < nodes.size()) ? null : folded(known));
        }
        return values;
    }

    private double folded(List<Double> values) {
        var all = values.stream().mapToDouble(Double::doubleValue).summaryStatistics();
        return switch (fold) {
            case SUM -> all.getSum();
            case MAX -> all.getMax();
            case MIN -> all.getMin();
        };
    }

    /// Returns only the lines that charts use: the metrics of the charts, and the metrics of alarms that occurred.
    static List<BrokerLine> drawn(List<BrokerLine> lines) {
        Set<String> marks = MARKS.stream().map(Line::metric).collect(Collectors.toSet());
        return lines.stream()
                .filter(line -> DRAWN.contains(line.metric()))
                .filter(line -> !marks.contains(line.metric())
                        || line.values().stream().anyMatch(value -> value != null && value > 0))
                .toList();
    }

    /// Returns whether the trial contains at least one value of the chart's metrics.
    public boolean isReportedBy(TrialSeries series) {
        return lines.stream()
                .anyMatch(wanted -> series.broker().stream()
                        .anyMatch(line -> line.metric().equals(wanted.metric())
                                && line.values().stream().anyMatch(value -> value != null)));
    }
}
