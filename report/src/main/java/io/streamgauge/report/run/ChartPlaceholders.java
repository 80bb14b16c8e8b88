package io.streamgauge.report.run;

import static io.streamgauge.report.html.Html.attr;
import static io.streamgauge.report.html.Html.css;
import static io.streamgauge.report.html.Html.each;
import static io.streamgauge.report.html.Html.el;
import static io.streamgauge.report.html.Html.text;
import static io.streamgauge.report.html.Html.when;

import io.streamgauge.analyse.model.Summary;
import io.streamgauge.analyse.model.TrialGroup;
import io.streamgauge.analyse.model.TrialSeries;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.report.chart.BrokerChart;
import io.streamgauge.report.chart.SeriesDigest;
import io.streamgauge.report.chart.SeriesLine;
import io.streamgauge.report.html.Html;
import io.streamgauge.report.html.HtmlFragments;
import io.streamgauge.text.NumberFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/// The places that the page's script draws charts into, each with its text alternative.
final class ChartPlaceholders {
    private final List<String> systems;
    private final List<TrialGroup> groups;
    private final Map<String, TrialSeries> series;
    private final List<String> cells;

    ChartPlaceholders(Summary summary, List<TrialSeries> series) {
        systems = TrialGroup.distinct(summary.trials(), TrialSummary::system);
        cells = TrialGroup.cells(summary.trials());
        groups = TrialGroup.of(summary.trials());
        this.series = series.stream().collect(Collectors.toMap(TrialSeries::trialId, Function.identity(), (a, b) -> b));
    }

    Html all() {
        return Html.all(
                el(
                        "noscript",
                        el("p", css("note"), text("Charts need JavaScript. The tables below hold their figures."))),
                el("p", css("note"), text(reading())),
                when(cells.size() > 1, overview()),
                each(cells, this::cell));
    }

    private String reading() {
        boolean repeated = groups.stream().anyMatch(group -> group.trials().size() > 1);
        return (repeated
                        ? "Strong line: the trial with the median p99 response time; faint lines: the other trials. "
                        : "")
                + "Void trials are dotted and named. Point at a chart, or focus it and press the arrow keys, "
                + "to read values.";
    }

    private Html overview() {
        return Html.all(
                el("h3", text("All cells")),
                el(
                        "div",
                        css("charts"),
                        figure("response-cells", -1, "", "Response time p99 by cell", text("")),
                        figure("end-to-end-cells", -1, "", "End-to-end latency p99 by cell", text(""))));
    }

    private Html cell(String cell) {
        int index = cells.indexOf(cell);
        List<TrialGroup> members =
                groups.stream().filter(group -> group.cell().equals(cell)).toList();
        List<TrialSummary> trials = members.stream()
                .flatMap(group -> group.trials().stream())
                .filter(TrialGroup::measured)
                .toList();
        if (trials.isEmpty()) {
            return Html.all(cellHeading(cell), el("p", css("note"), text("Nothing was measured here.")));
        }
        boolean consumed = trials.stream().anyMatch(ReportedMetric::consumed);
        List<Html> rows = new ArrayList<>();
        rows.add(el(
                "div",
                css("charts"),
                figure("response-curve", index, "", "Response time by percentile", quantiles(trials, true)),
                consumed
                        ? figure(
                                "end-to-end-curve",
                                index,
                                "",
                                "End-to-end latency by percentile",
                                quantiles(trials, false))
                        : missing("End-to-end latency", "Nothing was received, so there is none.")));
        if (trials.stream().anyMatch(trial -> series.containsKey(trial.id()))) {
            rows.addAll(overTime(index, members, trials, consumed));
        } else {
            rows.add(el("p", css("note"), text("No values second by second were kept.")));
            rows.add(el("div", css("charts"), figure("cpu", index, "", "CPU per message", text(""))));
        }
        return el("div", css("cell"), cellHeading(cell), Html.all(rows));
    }

    private Html cellHeading(String cell) {
        return when(!cell.isEmpty(), el("h3", text(cell)));
    }

    private List<Html> overTime(int cell, List<TrialGroup> members, List<TrialSummary> trials, boolean consumed) {
        List<Html> rows = new ArrayList<>();
        rows.add(perSystem("response-time", cell, members, "Response time over time", SeriesLine.RESPONSE));
        if (consumed) {
            rows.add(
                    perSystem("end-to-end-time", cell, members, "End-to-end latency over time", SeriesLine.END_TO_END));
        }
        rows.add(perSystem("rates", cell, members, "Rates over time", SeriesLine.RATES));
        rows.addAll(asTheBrokersSay(cell, members));
        rows.add(el(
                "div",
                css("charts"),
                consumed
                        ? figure("backlog", cell, "", "Backlog over time", lines(trials, SeriesLine.BACKLOG))
                        : missing("Backlog", "Nothing was received."),
                figure("broker-memory", cell, "", "Broker memory over time", lines(trials, SeriesLine.MEMORY))));
        rows.add(el(
                "div",
                css("charts"),
                figure("cpu", cell, "", "CPU per message", text("")),
                figure("broker-cpu", cell, "", "Broker CPU over time", lines(trials, SeriesLine.CPU))));
        return rows;
    }

    /// The brokers' own view, one figure for each system under the client's of the same time.
    private List<Html> asTheBrokersSay(int cell, List<TrialGroup> members) {
        List<Html> rows = new ArrayList<>();
        for (BrokerChart chart : BrokerChart.ALL) {
            if (members.stream().anyMatch(group -> told(chart, group).isPresent())) {
                rows.add(el(
                        "div",
                        css("charts"),
                        each(
                                members,
                                group -> told(chart, group)
                                        .map(values -> figure(
                                                chart.kind(),
                                                cell,
                                                group.system(),
                                                chart.title(),
                                                lines(chart, values)))
                                        .orElseGet(() ->
                                                missing(chart.title() + ": " + group.system(), chart.otherwise())))));
            }
        }
        return rows;
    }

    private Optional<TrialSeries> told(BrokerChart chart, TrialGroup group) {
        return group.representative()
                .flatMap(trial -> Optional.ofNullable(series.get(trial.id())))
                .filter(chart::isToldBy);
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

    private Html perSystem(String kind, int cell, List<TrialGroup> members, String title, List<SeriesLine> lines) {
        return el("div", css("charts"), each(members, group -> {
            List<TrialSummary> drawn = group.trials().stream()
                    .filter(trial -> series.containsKey(trial.id()))
                    .toList();
            return drawn.isEmpty()
                    ? missing(title + ": " + group.system(), "Nothing was measured.")
                    : figure(kind, cell, group.system(), title, lines(drawn, lines));
        }));
    }

    private Html figure(String kind, int cell, String system, String title, Html alternative) {
        String name = (system.isEmpty() ? title : title + ": " + system)
                + (cell >= 0 && !cells.get(cell).isEmpty() ? " (" + cells.get(cell) + ")" : "");
        return el(
                "figure",
                css("chart " + kind),
                attr("data-kind", kind),
                attr("data-cell", Integer.toString(cell)),
                attr("data-system", system),
                attr("aria-label", name),
                el(
                        "figcaption",
                        text(title),
                        when(!system.isEmpty(), Html.all(text(" "), HtmlFragments.system(system, systems)))),
                el("div", css("canvas"), attr("data-title", name)),
                alternative);
    }

    private static Html missing(String title, String why) {
        return el("figure", css("chart missing"), el("figcaption", text(title)), el("p", css("note"), text(why)));
    }

    private Html quantiles(List<TrialSummary> trials, boolean response) {
        String of = response ? "response time" : "end to end";
        String prefix = response ? "response_" : "end_to_end_";
        List<ReportedMetric> metrics = List.of("p50", "p90", "p99", "p99.9", "p99.99").stream()
                .map(label -> ReportedMetric.latency(
                        prefix + label + "_ns",
                        of,
                        label,
                        response ? TrialSummary::responseTime : TrialSummary::endToEnd))
                .toList();
        Html head = el(
                "tr",
                el("th", attr("scope", "col"), text("trial")),
                el("th", attr("scope", "col"), text("system")),
                each(metrics, ResultTable::heading),
                el("th", css("num"), attr("scope", "col"), text("max"), el("span", css("unit"), text(" ms"))),
                el("th", css("num"), attr("scope", "col"), text("values")));
        Html body = each(trials, trial -> {
            TrialSummary.Latency latency = response ? trial.responseTime() : trial.endToEnd();
            return el(
                    "tr",
                    HtmlFragments.rowClass(HtmlFragments.isVoid(trial)),
                    el("th", attr("scope", "row"), text(trial.id())),
                    el("td", HtmlFragments.system(trial.system(), systems)),
                    each(
                            metrics,
                            metric -> MetricCells.value(metric, metric.reading().apply(trial))),
                    el(
                            "td",
                            css("num"),
                            attr("data-value", Long.toString(latency.maxNanos())),
                            text(
                                    latency.count() == 0
                                            ? NumberFormatter.NONE
                                            : NumberFormatter.millis(latency.maxNanos()))),
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
                el("summary", text("Figures")),
                HtmlFragments.table(what.replace(' ', '-'), what, head, body));
    }
}
