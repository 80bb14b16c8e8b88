package io.streamgauge.study.chart;

import static io.streamgauge.study.chart.ChartValues.NANOS_PER_MILLI;

import io.streamgauge.analyse.compare.ComparedMetrics;
import io.streamgauge.analyse.model.MetricValue;
import io.streamgauge.analyse.model.Summary;
import io.streamgauge.analyse.model.TrialGroup;
import io.streamgauge.analyse.model.TrialSeries;
import io.streamgauge.analyse.model.TrialSeries.BrokerLine;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.experiment.metric.Metric;
import io.streamgauge.experiment.metric.Metric.Latency;
import io.streamgauge.experiment.metric.Metric.Latency.Span;
import io.streamgauge.study.chart.StudyChart.Axis;
import io.streamgauge.study.chart.StudyChart.Line;
import io.streamgauge.study.chart.StudyChart.Of;
import io.streamgauge.study.chart.StudyChart.Panel;
import io.streamgauge.study.chart.StudyChart.Scale;
import io.streamgauge.text.ReportedQuantiles;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Charts of a part by quantile or over time. A curve shows only the trial with the median of the chart's metric
/// (upper median for an even number of trials), because a mean of several curves would not represent any trial.
final class PartCurves {
    private static final Metric P99 = new Latency(Span.RESPONSE_TIME, 0.99);
    private static final Axis SECONDS = new Axis("seconds since the start of the measured phase", Scale.LINEAR);

    private final Summary run;
    private final List<TrialGroup> groups;
    private final Map<String, TrialSeries> series;
    private final PublishedMarks published;

    /// @param series time series by the ID of the trial; charts over time omit trials that have no time series
    PartCurves(Summary run, Map<String, TrialSeries> series) {
        this.run = run;
        this.groups = ChartValues.groups(run);
        this.series = series;
        this.published = new PublishedMarks(run);
    }

    /// Returns the IDs of the trials whose time series the charts show. For each system, level and chart, the
    /// result contains the trial with the median of the chart's metric.
    static List<String> drawn(Summary run) {
        return TrialGroup.of(run.trials()).stream()
                .flatMap(group -> Stream.of(P99, headline(run)).flatMap(by -> medianTrial(group, by).stream()))
                .filter(trial -> trial.transfers() == null)
                .map(TrialSummary::id)
                .distinct()
                .toList();
    }

    List<StudyChart> all() {
        if (run.trials().stream().anyMatch(t -> t.transfers() != null)) {
            return TransferChart.of(run).stream().toList();
        }
        Stream<Optional<StudyChart>> charts;
        if (run.trials().stream().anyMatch(t -> t.outage() != null)) {
            charts = Stream.of(rates(), backlog(), responseTimes(), memory(), written());
        } else if (run.trials().stream().allMatch(TrialSummary::saturating)) {
            charts = Stream.of(cpu());
        } else {
            charts = Stream.of(
                    quantiles(Span.RESPONSE_TIME, "response time"),
                    quantiles(Span.END_TO_END, "end-to-end latency"),
                    responseTimes(),
                    meanEndToEnd(),
                    journalQueue());
        }
        return charts.flatMap(Optional::stream).toList();
    }

    private Optional<StudyChart> quantiles(Span span, String what) {
        Metric by = new Latency(span, 0.99);
        return chart(
                "Quantiles of the " + what,
                by,
                new Axis("quantile", Scale.QUANTILE),
                new Axis(what + ", ms", Scale.LOG),
                group -> Stream.concat(
                        medianTrial(group, by).stream()
                                .map(trial -> curve(
                                        ChartValues.name(group),
                                        span == Span.END_TO_END ? trial.endToEnd() : trial.responseTime())),
                        points(group, span)));
    }

    private static Line curve(String name, io.streamgauge.analyse.model.Latency latency) {
        return new Line(
                name,
                Of.MEASURED,
                latency.curve().stream().map(p -> p.quantile()).toList(),
                latency.curve().stream()
                        .map(p -> ChartValues.rounded(p.nanos() / NANOS_PER_MILLI))
                        .toList());
    }

    private Stream<Line> points(TrialGroup group, Span span) {
        Map<Of, SortedMap<Double, Double>> found = new EnumMap<>(Of.class);
        for (double quantile : ReportedQuantiles.ALL) {
            published
                    .of(new Latency(span, quantile), group.system(), group.cell())
                    .ifPresent(figure -> found.computeIfAbsent(
                                    figure.doubtful() == null ? Of.PUBLISHED : Of.DOUBTFUL, _ -> new TreeMap<>())
                            .put(quantile, ChartValues.rounded(figure.published() / NANOS_PER_MILLI)));
        }
        return found.entrySet().stream()
                .map(e -> new Line(
                        group.system(),
                        e.getKey(),
                        List.copyOf(e.getValue().keySet()),
                        List.copyOf(e.getValue().values())));
    }

    private Optional<StudyChart> responseTimes() {
        return overTime(
                "p99 response time over time",
                P99,
                new Axis("p99 response time, ms", Scale.LOG),
                (name, s) -> SeriesPoints.maxPerPoint(name, s, s.responseTime().p99()));
    }

    private Optional<StudyChart> meanEndToEnd() {
        return overTime(
                "Mean end-to-end latency over time",
                new Latency(Span.END_TO_END, 0.99),
                new Axis("mean end-to-end latency, ms", Scale.LOG),
                (name, s) -> SeriesPoints.mean(name, s, s.endToEnd().mean()));
    }

    /// Returns a chart of the bookies' journal queues if every time series contains the lengths of these queues;
    /// an empty result otherwise.
    private Optional<StudyChart> journalQueue() {
        return run.trials().stream()
                        .map(trial -> series.get(trial.id()))
                        .filter(Objects::nonNull)
                        .allMatch(s -> journal(s).isPresent())
                ? overTime(
                        "Journal queue over time",
                        P99,
                        new Axis("entries in the longest journal queue", Scale.LINEAR),
                        (name, s) ->
                                SeriesPoints.maxPerPoint(name, s, journal(s).orElseThrow()))
                : Optional.empty();
    }

    /// Returns the length of the longest journal queue in each second; empty if there are no bookies.
    private static Optional<List<@Nullable Double>> journal(TrialSeries s) {
        List<List<@Nullable Double>> queues = s.broker().stream()
                .filter(line -> line.metric().equals("journal_queue_length"))
                .<List<@Nullable Double>>map(BrokerLine::values)
                .toList();
        return queues.isEmpty()
                ? Optional.empty()
                : Optional.of(IntStream.range(0, s.seconds().size())
                        .<@Nullable Double>mapToObj(second -> queues.stream()
                                .map(queue -> queue.get(second))
                                .filter(Objects::nonNull)
                                .max(Comparator.naturalOrder())
                                .orElse(null))
                        .toList());
    }

    private Optional<StudyChart> backlog() {
        return overTime(
                "Backlog over time",
                P99,
                new Axis("backlog, messages", Scale.LINEAR),
                (name, s) -> SeriesPoints.maxPerPoint(name, s, s.backlog()));
    }

    private Optional<StudyChart> memory() {
        return overTime(
                "Broker memory over time",
                P99,
                new Axis("memory of all brokers, MB", Scale.LINEAR),
                (name, s) -> SeriesPoints.maxPerPoint(
                        name, s, megabytes(s.resources().brokerRssBytes())));
    }

    private Optional<StudyChart> written() {
        return overTime(
                "Bytes written by the brokers over time",
                P99,
                new Axis("bytes written by all brokers, MB/s", Scale.LINEAR),
                (name, s) -> SeriesPoints.mean(name, s, megabytes(s.resources().brokerWrittenPerSecond())));
    }

    private static List<@Nullable Double> megabytes(List<@Nullable Double> bytes) {
        return bytes.stream()
                .<@Nullable Double>map(value -> value == null ? null : value / 1e6)
                .toList();
    }

    private Optional<StudyChart> cpu() {
        return overTime(
                "Broker CPU use over time",
                headline(run),
                new Axis("CPU use of all brokers, % of one core", Scale.LINEAR),
                (name, s) -> SeriesPoints.mean(name, s, s.resources().brokerCpuPercent()));
    }

    private interface OfSeries {
        Line line(String name, TrialSeries series);
    }

    private Optional<StudyChart> overTime(String title, Metric by, Axis y, OfSeries values) {
        return chart(
                title, by, SECONDS, y, group -> seriesOf(group, by).map(s -> values.line(ChartValues.name(group), s)));
    }

    private Stream<TrialSeries> seriesOf(TrialGroup group, Metric by) {
        return medianTrial(group, by).map(t -> series.get(t.id())).stream().filter(Objects::nonNull);
    }

    /// Returns the chart of the accepted and delivered rates; empty if there are no points. The chart has one
    /// panel for each system and level, because the lines of several systems would cross.
    private Optional<StudyChart> rates() {
        List<Panel> panels = groups.stream()
                .flatMap(group -> seriesOf(group, P99)
                        .map(s -> new Panel(
                                ChartValues.joined(ChartValues.name(group), group.cell()),
                                Stream.of(
                                                SeriesPoints.mean(
                                                        StudyChart.RATE_LINES.getFirst(),
                                                        s,
                                                        s.rates().accepted()),
                                                SeriesPoints.mean(
                                                        StudyChart.RATE_LINES.getLast(),
                                                        s,
                                                        s.rates().delivered()))
                                        .filter(PartCurves::hasPoints)
                                        .toList())))
                .filter(panel -> !panel.lines().isEmpty())
                .toList();
        return panels.isEmpty()
                ? Optional.empty()
                : Optional.of(new StudyChart(
                        "Accepted and delivered rate over time",
                        reading(P99),
                        SECONDS,
                        new Axis("messages/s", Scale.LINEAR),
                        panels,
                        null));
    }

    /// Returns a chart with one panel for each level; empty if there are no points. Lines without points are
    /// omitted.
    private Optional<StudyChart> chart(
            String title, Metric by, Axis x, Axis y, Function<TrialGroup, Stream<Line>> lines) {
        Map<String, List<Line>> byCell = new LinkedHashMap<>();
        groups.forEach(group -> lines.apply(group)
                .filter(PartCurves::hasPoints)
                .forEach(line -> byCell.computeIfAbsent(group.cell(), _ -> new ArrayList<>())
                        .add(line)));
        List<Panel> panels = byCell.entrySet().stream()
                .map(e -> new Panel(e.getKey(), e.getValue()))
                .toList();
        return panels.isEmpty()
                ? Optional.empty()
                : Optional.of(new StudyChart(title, reading(by), x, y, panels, clockErrorNanos(by)));
    }

    private @Nullable Long clockErrorNanos(Metric by) {
        return ChartValues.clockErrorNanos(
                by,
                groups.stream()
                        .flatMap(group -> medianTrial(group, by).stream())
                        .toList());
    }

    private static boolean hasPoints(Line line) {
        return line.hasValues();
    }

    private static Metric headline(Summary run) {
        return ComparedMetrics.of(run.trials()).headline();
    }

    private static Optional<TrialSummary> medianTrial(TrialGroup group, Metric by) {
        List<TrialSummary> sorted = group.counted().stream()
                .sorted(Comparator.comparingDouble(
                        trial -> MetricValue.of(by, trial).orElse(Double.MAX_VALUE)))
                .toList();
        return sorted.isEmpty() ? Optional.empty() : Optional.of(sorted.get(sorted.size() / 2));
    }

    private static String reading(Metric by) {
        return "A curve shows the trial with the median " + by.words()
                + " (upper median for an even number of trials).";
    }
}
