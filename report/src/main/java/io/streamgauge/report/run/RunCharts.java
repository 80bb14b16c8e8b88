package io.streamgauge.report.run;

import static io.streamgauge.report.html.Html.attr;
import static io.streamgauge.report.html.Html.css;
import static io.streamgauge.report.html.Html.each;
import static io.streamgauge.report.html.Html.el;
import static io.streamgauge.report.html.Html.text;
import static io.streamgauge.report.html.Html.when;

import io.streamgauge.analyse.model.Latency;
import io.streamgauge.analyse.model.Summary;
import io.streamgauge.analyse.model.TrialGroup;
import io.streamgauge.analyse.model.TrialSeries;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.experiment.metric.Metric.Latency.Span;
import io.streamgauge.experiment.metric.Metric.Moment.Which;
import io.streamgauge.report.chart.BrokerChart;
import io.streamgauge.report.chart.CapacityCurve;
import io.streamgauge.report.chart.ChartFigure;
import io.streamgauge.report.chart.LineChart;
import io.streamgauge.report.chart.SeriesDigest;
import io.streamgauge.report.chart.SeriesLine;
import io.streamgauge.report.html.Html;
import io.streamgauge.report.html.HtmlFragments;
import io.streamgauge.report.run.chart.CellCharts;
import io.streamgauge.report.run.chart.ChartTrial;
import io.streamgauge.report.run.chart.CpuBars;
import io.streamgauge.report.run.chart.LatencyCharts;
import io.streamgauge.report.run.chart.TimeCharts;
import io.streamgauge.text.NumberFormatter;
import io.streamgauge.text.ReportedQuantiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Charts of a run. Each chart of a single cell has a table of its values. For a chart over time, the table
/// contains only the lowest, median, highest and last value of each line.
final class RunCharts {
    private static final double BYTES_PER_MIB = 1 << 20;

    private final List<String> systems;
    private final List<TrialGroup> groups;
    private final Map<String, TrialSeries> series;
    private final List<String> cells;
    private final TimeCharts overTime;
    private final LatencyCharts latencies;
    private final CellCharts byCell;

    RunCharts(Summary summary, List<TrialSeries> series) {
        this(CapacityCurve.systems(summary), summary.trials(), series, 0);
    }

    /// @param systems names of the systems; the position of a name determines the colour of the system
    /// @param seconds minimum length of the time axes in seconds
    RunCharts(List<String> systems, List<TrialSummary> trials, List<TrialSeries> series, double seconds) {
        this.systems = systems;
        cells = TrialGroup.cells(trials);
        groups = TrialGroup.of(trials);
        this.series = series.stream().collect(Collectors.toMap(TrialSeries::trialId, Function.identity(), (a, b) -> b));
        overTime = new TimeCharts(trials, systems, series, seconds);
        latencies = new LatencyCharts(trials, systems);
        byCell = new CellCharts(trials, systems);
    }

    Html all() {
        return Html.all(
                el("p", css("note"), text(reading())), when(cells.size() > 1, overview()), each(cells, this::cell));
    }

    private String reading() {
        boolean repeated = groups.stream().anyMatch(group -> group.trials().size() > 1);
        return (repeated
                        ? "The bold line is the trial with the median p99 response time (upper median for an even"
                                + " number of trials). The faint lines are the other trials. "
                        : "")
                + overTime.note()
                + "Void trials are dotted and labelled. To read values, point at a chart. You can also focus a"
                + " chart and press the arrow keys.";
    }

    /// Returns the charts of each cell, without the comparison of the cells.
    Html ofCells() {
        return each(cells, this::cell);
    }

    private Html overview() {
        return Html.all(
                el("h3", text("All cells")),
                el(
                        "div",
                        css("charts"),
                        overview("response-cells", "Response time p99 by cell", byCell.responseTime()),
                        overview(
                                "end-to-end-cells",
                                "End-to-end latency p99 by cell" + ClockBound.ofTitle(measured()),
                                byCell.endToEnd())),
                when(
                        byCell.hasBrokers(),
                        el(
                                "div",
                                css("charts"),
                                overview(
                                        "broker-cpu-cells",
                                        "Broker CPU per message by cell" + scope(groups),
                                        byCell.brokerCpu()),
                                overview(
                                        "broker-memory-cells",
                                        "Broker memory by cell" + scope(groups),
                                        byCell.brokerMemory()))));
    }

    private List<TrialSummary> measured() {
        return groups.stream()
                .flatMap(group -> group.trials().stream())
                .filter(TrialGroup::measured)
                .toList();
    }

    private Html overview(String kind, String title, LineChart chart) {
        return figure(kind, "", "", title, chart, Html.nothing());
    }

    private Html cell(String cell) {
        List<TrialGroup> members =
                groups.stream().filter(group -> group.cell().equals(cell)).toList();
        List<TrialSummary> trials = members.stream()
                .flatMap(group -> group.trials().stream())
                .filter(TrialGroup::measured)
                .toList();
        if (trials.isEmpty()) {
            return Html.all(cellHeading(cell), el("p", css("note"), text("No trial of this cell was measured.")));
        }
        boolean consumed = trials.stream().anyMatch(TrialSummary::consumed);
        List<Html> rows = new ArrayList<>();
        rows.add(el(
                "div",
                css("charts"),
                figure(
                        "response-curve",
                        cell,
                        "",
                        "Response time by percentile",
                        latencies.curve(members, TrialSummary::responseTime, "response_ms"),
                        quantiles(trials, true)),
                consumed
                        ? figure(
                                "end-to-end-curve",
                                cell,
                                "",
                                "End-to-end latency by percentile" + ClockBound.ofTitle(trials),
                                latencies.curve(members, TrialSummary::endToEnd, "end_to_end_ms"),
                                quantiles(trials, false))
                        : ChartFigure.missing("End-to-end latency", "No message was received.")));
        rows.add(ClockNote.paragraph(trials));
        if (trials.stream().anyMatch(trial -> overTime.has(trial.id()))) {
            rows.addAll(overTime(cell, members, trials, consumed));
        } else {
            rows.add(el("p", css("note"), text("Values over time are not available for the trials of this cell.")));
            rows.add(el("div", css("charts"), cpu(cell, members)));
        }
        return el("div", css("cell"), cellHeading(cell), Html.all(rows));
    }

    private Html cellHeading(String cell) {
        return when(!cell.isEmpty(), el("h3", text(cell)));
    }

    private List<Html> overTime(String cell, List<TrialGroup> members, List<TrialSummary> trials, boolean consumed) {
        List<Html> rows = new ArrayList<>();
        rows.add(perSystem(
                "response-time",
                members,
                "Response time over time",
                SeriesLine.RESPONSE,
                group -> overTime.latency(group, SeriesLine.RESPONSE, "response_ms")));
        if (consumed) {
            rows.add(perSystem(
                    "end-to-end-time",
                    members,
                    "End-to-end latency over time" + ClockBound.ofTitle(trials),
                    SeriesLine.END_TO_END,
                    group -> overTime.latency(group, SeriesLine.END_TO_END, "end_to_end_ms")));
        }
        rows.add(perSystem(
                "rates", members, "Rates over time", SeriesLine.RATES, group -> overTime.rates(group, members)));
        rows.addAll(brokerCharts(members));
        rows.add(el(
                "div",
                css("charts"),
                consumed ? backlog(cell, members, trials) : ChartFigure.missing("Backlog", "No message was received."),
                figure(
                        "broker-memory",
                        cell,
                        "",
                        "Broker memory over time" + scope(members),
                        overTime.ofSystems(
                                members,
                                SeriesLine.MEMORY,
                                1 / BYTES_PER_MIB,
                                scope(members).isEmpty() ? "MiB, resident" : "MiB in use",
                                "rss_mib"),
                        lines(trials, List.of(SeriesLine.MEMORY)))));
        rows.add(el(
                "div",
                css("charts"),
                cpu(cell, members),
                figure(
                        "broker-cpu",
                        cell,
                        "",
                        "Broker CPU over time" + scope(members),
                        overTime.ofSystems(members, SeriesLine.BROKER_CPU, 1, "% of one core", "cpu_percent"),
                        lines(trials, List.of(SeriesLine.BROKER_CPU, SeriesLine.GENERATOR_CPU)))));
        return rows;
    }

    /// Returns the suffix for the titles of charts that show the resource usage of whole broker hosts. If this
    /// applies to some systems only, the suffix names them. Returns an empty string if the charts show the resource
    /// usage of processes.
    private static String scope(List<TrialGroup> members) {
        List<String> all = members.stream().map(TrialGroup::system).distinct().toList();
        List<String> hosts = members.stream()
                .filter(group -> group.trials().stream()
                        .anyMatch(trial -> !trial.resources().brokerHosts().isEmpty()))
                .map(TrialGroup::system)
                .distinct()
                .toList();
        if (hosts.isEmpty()) {
            return "";
        }
        return hosts.size() == all.size()
                ? " (whole broker hosts)"
                : " (" + String.join(", ", hosts) + ": whole broker hosts; other systems: processes)";
    }

    private Html backlog(String cell, List<TrialGroup> members, List<TrialSummary> trials) {
        return figure(
                "backlog",
                cell,
                "",
                "Backlog over time",
                overTime.ofSystems(members, SeriesLine.BACKLOG, 1, "messages", "messages"),
                lines(trials, List.of(SeriesLine.BACKLOG)));
    }

    private Html cpu(String cell, List<TrialGroup> members) {
        return new CpuBars(ChartTrial.of(members, systems), systems)
                .draw("cpu", name("CPU per message", cell, ""), csv("cpu", cell, ""));
    }

    /// Returns a row for each broker chart that has data. A row has one chart for each system.
    private List<Html> brokerCharts(List<TrialGroup> members) {
        List<Html> rows = new ArrayList<>();
        for (BrokerChart chart : BrokerChart.ALL) {
            if (members.stream().anyMatch(group -> reported(chart, group).isPresent())) {
                rows.add(el(
                        "div",
                        css("charts"),
                        each(
                                members,
                                group -> reported(chart, group)
                                        .map(values -> figure(
                                                chart.kind(),
                                                group.cell(),
                                                group.system(),
                                                chart.title(),
                                                overTime.broker(group, members, chart),
                                                lines(chart, values)))
                                        .orElseGet(() -> ChartFigure.missing(
                                                chart.title() + ": " + group.system(), chart.otherwise())))));
            }
        }
        return rows;
    }

    private Optional<TrialSeries> reported(BrokerChart chart, TrialGroup group) {
        return group.representative()
                .flatMap(trial -> Optional.ofNullable(series.get(trial.id())))
                .filter(chart::isReportedBy);
    }

    private static Html lines(BrokerChart chart, TrialSeries values) {
        Html head = HtmlFragments.row(List.of("node", "line", "lowest", "median", "highest", "last", "unit"));
        Html body = each(
                values.broker(),
                line -> chart.lines().stream()
                        .filter(wanted -> wanted.metric().equals(line.metric()))
                        .findFirst()
                        .flatMap(wanted -> SeriesDigest.of(line.values())
                                .map(digest -> digest.row(line.node(), wanted.label(), chart.axis())))
                        .orElse(Html.nothing()));
        return alternative("values over time", head, body);
    }

    private Html perSystem(
            String kind,
            List<TrialGroup> members,
            String title,
            List<SeriesLine> lines,
            Function<TrialGroup, LineChart> chart) {
        return el("div", css("charts"), each(members, group -> {
            List<TrialSummary> drawn = group.trials().stream()
                    .filter(trial -> overTime.has(trial.id()))
                    .toList();
            return drawn.isEmpty()
                    ? ChartFigure.missing(title + ": " + group.system(), "Values over time are not available.")
                    : figure(kind, group.cell(), group.system(), title, chart.apply(group), lines(drawn, lines));
        }));
    }

    private Html figure(String kind, String cell, String system, String title, LineChart chart, Html alternative) {
        Html caption = Html.all(
                text(title), when(!system.isEmpty(), Html.all(text(" "), HtmlFragments.system(system, systems))));
        boolean ofAllCells = kind.endsWith("-cells");
        return new ChartFigure(
                        kind,
                        name(title, cell, system),
                        ofAllCells ? kind : csv(kind, cell, system),
                        chart.overTime() ? "cell" + cells.indexOf(cell) : "",
                        caption,
                        chart)
                .draw(alternative);
    }

    private static String name(String title, String cell, String system) {
        return (system.isEmpty() ? title : title + ": " + system) + (cell.isEmpty() ? "" : " (" + cell + ")");
    }

    private String csv(String kind, String cell, String system) {
        return kind + "-cell" + cells.indexOf(cell) + (system.isEmpty() ? "" : "-" + system);
    }

    private Html quantiles(List<TrialSummary> trials, boolean response) {
        String of = response ? "response time" : "end to end";
        Span span = response ? Span.RESPONSE_TIME : Span.END_TO_END;
        List<MetricColumn> metrics = Stream.concat(
                        ReportedQuantiles.ALL.stream().map(quantile -> MetricColumn.latency(span, quantile)),
                        Stream.of(MetricColumn.moment(span, Which.MAX), MetricColumn.moment(span, Which.MEAN)))
                .toList();
        Html head = el(
                "tr",
                el("th", attr("scope", "col"), text("trial")),
                el("th", attr("scope", "col"), text("system")),
                each(metrics, ResultTable::heading),
                el("th", css("num"), attr("scope", "col"), text("values")));
        Html body = each(trials, trial -> {
            Latency latency = response ? trial.responseTime() : trial.endToEnd();
            return el(
                    "tr",
                    HtmlFragments.rowClass(HtmlFragments.isVoid(trial)),
                    el("th", attr("scope", "row"), text(trial.id())),
                    el("td", HtmlFragments.system(trial.system(), systems)),
                    each(
                            metrics,
                            metric -> MetricCells.value(metric, metric.reading().apply(trial))),
                    el("td", css("num"), text(NumberFormatter.count(latency.count()))));
        });
        return alternative(of + " by percentile", head, body);
    }

    private Html lines(List<TrialSummary> trials, List<SeriesLine> lines) {
        Html head = HtmlFragments.row(List.of("trial", "line", "lowest", "median", "highest", "last", "unit"));
        Html body = each(trials, trial -> {
            TrialSeries values = series.get(trial.id());
            return values == null
                    ? Html.nothing()
                    : each(
                            lines,
                            line -> SeriesDigest.of(line.values().apply(values))
                                    .map(digest -> digest.row(trial, line))
                                    .orElse(Html.nothing()));
        });
        return alternative("values over time", head, body);
    }

    private static Html alternative(String what, Html head, Html body) {
        return el(
                "details",
                css("alternative"),
                el("summary", text("Values")),
                HtmlFragments.table(what.replace(' ', '-'), what, head, body));
    }
}
