package io.streamgauge.report.run.chart;

import io.streamgauge.analyse.model.OutageSummary;
import io.streamgauge.analyse.model.TrialGroup;
import io.streamgauge.analyse.model.TrialSeries;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.experiment.metric.OutageStage;
import io.streamgauge.report.chart.Axis;
import io.streamgauge.report.chart.BrokerChart;
import io.streamgauge.report.chart.LineChart;
import io.streamgauge.report.chart.LineChart.Line;
import io.streamgauge.report.chart.LineChart.Marks;
import io.streamgauge.report.chart.LineChart.Point;
import io.streamgauge.report.chart.LineChart.Span;
import io.streamgauge.report.chart.SeriesLine;
import io.streamgauge.report.chart.SeriesThinning;
import io.streamgauge.result.row.Phase;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Charts over time. If two charts of a cell show the same quantity, their axes have the same scale.
public final class TimeCharts {
    private static final int MANY_LINES = 12;
    private static final Set<String> MAIN = Set.of("p99", "accepted", "");
    private static final String DRAIN = "drain";
    private static final String TIME = "time since the first send was due, s";

    private final List<String> systems;
    private final List<TrialGroup> groups;
    private final Map<String, TrialSeries> series;
    private final int factor;
    private final double secondsPerPoint;
    private final Axis time;
    private final Axis latency;

    /// @param seconds minimum length of the time axis in seconds
    public TimeCharts(List<TrialSummary> trials, List<String> systems, List<TrialSeries> all, double seconds) {
        this.systems = systems;
        groups = TrialGroup.of(trials);
        SeriesThinning thinning = SeriesThinning.forPage(all);
        factor = thinning.factor();
        series = all.stream()
                .map(thinning::thin)
                .collect(Collectors.toMap(TrialSeries::trialId, Function.identity(), (a, b) -> b));
        secondsPerPoint = series.values().stream()
                .filter(one -> !one.seconds().isEmpty())
                .mapToDouble(one -> one.seconds().getLast() / one.seconds().size())
                .reduce(thinning.factor(), Math::max);
        double end = series.values().stream()
                .filter(one -> !one.seconds().isEmpty())
                .mapToDouble(one -> one.seconds().getLast())
                .max()
                .orElse(1);
        time = new Axis.Linear(TIME, 0, Math.max(1, Math.max(end, seconds)), 6);
        List<Line> latencies = new ArrayList<>(lines(groups, SeriesLine.RESPONSE));
        latencies.addAll(lines(groups, SeriesLine.END_TO_END));
        latency = Axis.logarithmic("ms (log scale)", LineChart.values(latencies));
    }

    /// Returns a sentence that explains what a point shows; an empty string if each point shows one interval.
    public String note() {
        return factor == 1
                ? ""
                : "Each point of a chart over time stands for " + factor + " intervals. It shows the highest latencies,"
                        + " backlog and memory, and the mean rates and CPU use. ";
    }

    public boolean has(String trial) {
        return series.containsKey(trial);
    }

    /// Returns the latency chart of a system.
    public LineChart latency(TrialGroup group, List<SeriesLine> wanted, String key) {
        return chart(List.of(group), lines(List.of(group), wanted), latency, key, " ms");
    }

    /// Returns the rate chart of a system.
    public LineChart rates(TrialGroup group, List<TrialGroup> cell) {
        // The wide line of the offered rate is drawn first, so that it is behind the other lines.
        List<SeriesLine> drawn = new ArrayList<>(SeriesLine.RATES);
        Collections.rotate(drawn, -1);
        Axis y = Axis.fromZero("messages/s", LineChart.values(lines(cell, drawn)));
        return chart(List.of(group), lines(List.of(group), drawn), y, "messages_per_s", "");
    }

    /// Returns a chart with a line for each trial of all systems of a cell.
    ///
    /// @param scale conversion factor from the unit of the values to the unit of the axis
    public LineChart ofSystems(List<TrialGroup> cell, SeriesLine line, double scale, String title, String key) {
        List<Line> lines = lines(cell, List.of(new SeriesLine("", line.unit(), line.values())), scale);
        return chart(cell, lines, Axis.fromZero(title, LineChart.values(lines)), key, "");
    }

    /// Returns a chart that shows broker metrics for each node of a system.
    public LineChart broker(TrialGroup group, List<TrialGroup> cell, BrokerChart broker) {
        List<Line> shared = new ArrayList<>();
        cell.forEach(one -> shared.addAll(brokerLines(one, broker)));
        Axis y = Axis.fromZero(broker.axis(), LineChart.values(shared));
        return chart(
                List.of(group), brokerLines(group, broker), y, broker.kind().replace("-", "_"), "");
    }

    private LineChart chart(List<TrialGroup> shown, List<Line> lines, Axis y, String key, String unit) {
        return new LineChart(
                time,
                y,
                lines.size() > MANY_LINES
                        ? lines.stream().map(TimeCharts::fainter).toList()
                        : lines,
                new Marks(phases(shown), List.of(), null, shown.size() == 1 ? alarms(shown.getFirst()) : List.of()),
                List.of("trial", "system", "line", "void", "seconds", key),
                unit,
                " s",
                secondsPerPoint / time.high(),
                true);
    }

    private static Line fainter(Line line) {
        return new Line(
                line.colour(),
                line.style() + " many",
                line.label(),
                line.labelAt(),
                line.strong(),
                line.joined(),
                line.head(),
                line.points());
    }

    private List<Line> lines(List<TrialGroup> shown, List<SeriesLine> wanted) {
        return lines(shown, wanted, 1);
    }

    private List<Line> lines(List<TrialGroup> shown, List<SeriesLine> wanted, double scale) {
        List<Line> lines = new ArrayList<>();
        for (SeriesLine line : wanted) {
            for (ChartTrial trial : ChartTrial.of(shown, systems)) {
                TrialSeries values = series.get(trial.trial().id());
                if (values != null) {
                    String name = line.label().isEmpty() ? trial.trial().system() : line.label();
                    lines.add(line(
                            trial,
                            trial.style(line.label()),
                            trial.label(name, MAIN.contains(line.label())),
                            trial.strong(),
                            trial.head(name),
                            points(values, line.values().apply(values), scale),
                            values));
                }
            }
        }
        return lines.stream().filter(Line::hasValues).toList();
    }

    private static Line line(
            ChartTrial trial,
            String style,
            String label,
            boolean strong,
            List<?> head,
            List<Point> points,
            TrialSeries values) {
        int last = points.size() - 1;
        while (last >= 0 && (points.get(last).y() == null || values.phases().get(last) == Phase.DRAIN)) {
            last--;
        }
        return new Line(trial.system(), style, label, label.isEmpty() ? -1 : last, strong, true, head, points);
    }

    private static List<Point> points(TrialSeries series, List<@Nullable Double> values, double scale) {
        List<Point> points = new ArrayList<>();
        for (int i = 0; i < series.seconds().size(); i++) {
            Double value = values.get(i);
            points.add(Point.of(series.seconds().get(i), value == null ? null : value * scale));
        }
        return points;
    }

    /// Returns the lines of a broker chart. Each metric has a bold line for the combined values of all nodes. If the
    /// system has several nodes, each metric also has a faint line for each node.
    private List<Line> brokerLines(TrialGroup group, BrokerChart broker) {
        List<Line> lines = new ArrayList<>();
        for (ChartTrial trial : ChartTrial.of(List.of(group), systems)) {
            TrialSeries values = series.get(trial.trial().id());
            if (trial.strong() && values != null) {
                broker.linesOf(values)
                        .forEach(line -> lines.add(line(
                                trial,
                                "broker" + Math.min(line.rank(), 2) + (line.ofAllNodes() ? "" : " faint"),
                                line.ofAllNodes() ? line.label() : "",
                                line.ofAllNodes(),
                                trial.head(line.name()),
                                points(values, line.values(), 1),
                                values)));
            }
        }
        return lines.stream().filter(Line::hasValues).toList();
    }

    private @Nullable ChartTrial strong(TrialGroup shown) {
        return ChartTrial.of(List.of(shown), systems).stream()
                .filter(trial -> has(trial.trial().id()))
                .reduce((a, b) -> b)
                .orElse(null);
    }

    /// Returns the time spans of the warm-up and the drain, and the time spans in which consumers are stopped.
    /// For several systems, returns only the spans that are the same in the representative trials of all
    /// systems. For example, the lengths of automatic warm-ups can differ.
    private List<Span> phases(List<TrialGroup> shown) {
        return shown.stream()
                .flatMap(group -> Stream.ofNullable(strong(group)))
                .map(this::spans)
                .reduce((a, b) -> a.stream()
                        .flatMap(span ->
                                b.stream().filter(other -> isSame(span, other)).map(other -> longer(span, other)))
                        .toList())
                .orElse(List.of());
    }

    private boolean isSame(Span a, Span b) {
        return a.label().equals(b.label())
                && Math.abs(a.from() - b.from()) <= secondsPerPoint
                && (Math.abs(a.to() - b.to()) <= secondsPerPoint || a.label().equals(DRAIN));
    }

    private static Span longer(Span a, Span b) {
        return a.to() >= b.to() ? a : b;
    }

    private List<Span> spans(ChartTrial trial) {
        TrialSeries values = series.get(trial.trial().id());
        if (values == null) {
            return List.of();
        }
        List<Span> spans = new ArrayList<>();
        addSpans(spans, values, Phase.WARMUP, "warm-up");
        addSpans(spans, values, Phase.DRAIN, DRAIN);
        OutageSummary outage = trial.trial().outage();
        if (outage != null) {
            outage.stage(OutageStage.BUILDING)
                    .ifPresent(
                            stage -> spans.add(new Span("consumers stopped", stage.fromSeconds(), stage.toSeconds())));
        }
        return spans;
    }

    private static void addSpans(List<Span> spans, TrialSeries values, Phase phase, String label) {
        addSpans(spans, values, label, i -> values.phases().get(i) == phase);
    }

    private static void addSpans(
            List<Span> spans, TrialSeries values, String label, Function<Integer, Boolean> contains) {
        double from = 0;
        Span open = null;
        for (int i = 0; i < values.seconds().size(); i++) {
            double to = values.seconds().get(i);
            if (contains.apply(i)) {
                open = new Span(label, open == null ? from : open.from(), to);
            } else if (open != null) {
                spans.add(open);
                open = null;
            }
            from = to;
        }
        if (open != null) {
            spans.add(open);
        }
    }

    /// Returns the time spans in which a broker node of the system reported an alarm.
    private List<Span> alarms(TrialGroup group) {
        ChartTrial trial = strong(group);
        TrialSeries values = trial == null || !trial.strong()
                ? null
                : series.get(trial.trial().id());
        List<Span> spans = new ArrayList<>();
        if (values != null) {
            for (BrokerChart.Line alarm : BrokerChart.MARKS) {
                addSpans(
                        spans,
                        values,
                        alarm.label(),
                        i -> values.broker().stream()
                                .filter(line -> line.metric().equals(alarm.metric()))
                                .map(line -> line.values().get(i))
                                .anyMatch(value -> value != null && value > 0));
            }
        }
        return spans;
    }
}
