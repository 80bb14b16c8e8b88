package io.streamgauge.report.run;

import static io.streamgauge.report.html.Html.all;
import static io.streamgauge.report.html.Html.attr;
import static io.streamgauge.report.html.Html.css;
import static io.streamgauge.report.html.Html.each;
import static io.streamgauge.report.html.Html.el;
import static io.streamgauge.report.html.Html.text;
import static io.streamgauge.report.html.Html.when;

import io.streamgauge.analyse.model.Latency;
import io.streamgauge.analyse.model.Summary;
import io.streamgauge.analyse.model.TrialGroup;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.model.TrialSummary.ChurnSummary;
import io.streamgauge.report.chart.ChartFigure;
import io.streamgauge.report.chart.LineChart;
import io.streamgauge.report.html.Html;
import io.streamgauge.report.html.HtmlFragments;
import io.streamgauge.report.run.chart.LatencyCharts;
import io.streamgauge.result.outcome.ChurnCounts;
import io.streamgauge.text.NumberFormatter;
import java.util.List;
import java.util.Objects;

/// Producers that were opened and closed under load: a chart of the connect latency for each cell, and a table.
final class ChurnSection {
    private static final Latency NONE = new Latency(0, 0, 0, 0, List.of(), List.of());

    private ChurnSection() {}

    static boolean has(Summary summary) {
        return summary.trials().stream().anyMatch(trial -> trial.churn() != null);
    }

    static Html of(Summary summary) {
        List<String> systems = TrialGroup.distinct(summary.trials(), TrialSummary::system);
        List<String> cells = TrialGroup.cells(summary.trials());
        LatencyCharts charts = new LatencyCharts(summary.trials(), systems);
        return all(
                el(
                        "p",
                        css("note"),
                        text("The connect latency is the time from the instant at which a connection or a producer"
                                + " was due to open until the broker accepted the first message that was sent on"
                                + " it. Failed attempts are not included. The counts cover the measured phase.")),
                el("div", css("charts"), each(cells, cell -> chart(summary, charts, cell, cells))),
                table(summary, systems));
    }

    private static Latency connect(TrialSummary trial) {
        ChurnSummary churn = trial.churn();
        return churn == null ? NONE : churn.connect();
    }

    private static Html chart(Summary summary, LatencyCharts charts, String cell, List<String> cells) {
        List<TrialGroup> groups = TrialGroup.of(summary.trials()).stream()
                .filter(group -> group.cell().equals(cell))
                .toList();
        boolean connected = groups.stream()
                .flatMap(group -> group.trials().stream())
                .anyMatch(trial -> connect(trial).count() > 0);
        LineChart chart = charts.separateCurve(groups, ChurnSection::connect, "connect_ms");
        String title = "Connect latency by percentile" + (cell.isEmpty() ? "" : ": " + cell);
        return when(
                connected,
                new ChartFigure("connect", title, "connect-cell" + cells.indexOf(cell), "", text(title), chart)
                        .draw(Html.nothing()));
    }

    private static Html table(Summary summary, List<String> systems) {
        Html head = el(
                "tr",
                each(List.of("trial", "system", "cell", "kind"), label -> el("th", attr("scope", "col"), text(label))),
                HtmlFragments.numericHeadings(List.of(
                        "per second",
                        "due",
                        "opened",
                        "failed",
                        "skipped",
                        "connect p50, ms",
                        "connect p90, ms",
                        "connect p99, ms",
                        "connect max, ms")));
        Html body = each(
                summary.trials().stream().filter(trial -> trial.churn() != null).toList(),
                trial -> HtmlFragments.trialRow(
                        trial, systems, el("td", text(trial.cell())), values(Objects.requireNonNull(trial.churn()))));
        return HtmlFragments.table("churn", "Churn", head, body);
    }

    private static Html values(ChurnSummary churn) {
        ChurnCounts counts = churn.counts();
        Latency connect = churn.connect();
        return all(
                el("td", text(counts.kind())),
                HtmlFragments.numericCells(List.of(
                        NumberFormatter.rate(counts.perSecond()),
                        NumberFormatter.count(counts.due()),
                        NumberFormatter.count(counts.opened()),
                        NumberFormatter.count(counts.failed()),
                        NumberFormatter.count(counts.skipped()),
                        quantile(connect, "p50"),
                        quantile(connect, "p90"),
                        quantile(connect, "p99"),
                        connect.count() == 0 ? NumberFormatter.NONE : NumberFormatter.millis(connect.maxNanos()))));
    }

    private static String quantile(Latency latency, String label) {
        Long nanos = latency.nanos(label);
        return nanos == null ? NumberFormatter.NONE : NumberFormatter.millis(nanos);
    }
}
