package io.streamgauge.report.run;

import static io.streamgauge.report.html.Html.all;
import static io.streamgauge.report.html.Html.attr;
import static io.streamgauge.report.html.Html.css;
import static io.streamgauge.report.html.Html.each;
import static io.streamgauge.report.html.Html.el;
import static io.streamgauge.report.html.Html.text;
import static io.streamgauge.report.html.Html.when;

import io.streamgauge.analyse.model.Summary;
import io.streamgauge.analyse.model.TrialGroup;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.report.chart.Axis;
import io.streamgauge.report.chart.ChartFigure;
import io.streamgauge.report.chart.LineChart;
import io.streamgauge.report.chart.LineChart.Line;
import io.streamgauge.report.chart.LineChart.Marks;
import io.streamgauge.report.chart.LineChart.Point;
import io.streamgauge.report.html.Html;
import io.streamgauge.report.html.HtmlFragments;
import io.streamgauge.report.run.chart.ChartTrial;
import io.streamgauge.result.outcome.DestinationSpread;
import io.streamgauge.result.outcome.DestinationSpread.Spread;
import io.streamgauge.text.NumberFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/// Differences between the destinations of a trial: a chart of the p99 for each cell, and a table.
final class DestinationSection {
    private static final double NANOS_PER_MILLI = 1e6;
    /// Maximum distance from the pointer to a point whose value the readout shows, as a share of the length of
    /// the x axis.
    private static final double READ_WITHIN = 0.02;
    private static final int NAMED = 3;

    private DestinationSection() {}

    static boolean has(Summary summary) {
        return summary.trials().stream().anyMatch(trial -> trial.destinations() != null);
    }

    static Html of(Summary summary) {
        List<String> systems = TrialGroup.distinct(summary.trials(), TrialSummary::system);
        List<String> cells = TrialGroup.cells(summary.trials());
        return all(
                el(
                        "p",
                        css("note"),
                        text("A line shows the p99 end-to-end latencies of the destinations from which"
                                + " messages were received, in"
                                + " ascending order. A horizontal line means that all destinations"
                                + " have the same p99. These values are accurate to 3.2 % or 1 µs,"
                                + " whichever is larger. Messages that were not received do not have a latency, so a destination"
                                + " from which few messages were received can have a low p99. The p99 of a destination with fewer than"
                                + " 100 messages is its highest latency. With fewer than 368 messages, a few"
                                + " messages determine the p99, so equal destinations differ by chance. Jain's index is 1 if the"
                                + " same number of messages was delivered from each destination."
                                + " The index is 1/n if all messages were delivered from one of n"
                                + " destinations.")),
                el("div", css("charts"), each(cells, cell -> chart(summary, cell, cells, systems))),
                table(summary, systems));
    }

    private static Html chart(Summary summary, String cell, List<String> cells, List<String> systems) {
        List<TrialGroup> groups = TrialGroup.of(summary.trials()).stream()
                .filter(group -> group.cell().equals(cell))
                .toList();
        List<Line> lines = ChartTrial.of(groups, systems).stream()
                .filter(trial -> trial.trial().destinations() != null)
                .map(trial -> Line.labelledAtEnd(
                        trial.system(),
                        trial.style("curve"),
                        trial.label(trial.trial().system(), true),
                        trial.strong(),
                        trial.head(trial.trial().system()),
                        points(Objects.requireNonNull(trial.trial().destinations()))))
                .filter(Line::hasValues)
                .toList();
        String title = "End-to-end p99 by destination" + (cell.isEmpty() ? "" : ": " + cell);
        LineChart chart = new LineChart(
                new Axis.Linear("destinations with received messages, in ascending order of p99, %", 0, 100, 5),
                Axis.logarithmic("p99, ms (log scale)", LineChart.values(lines)),
                lines,
                Marks.NONE,
                List.of("trial", "system", "line", "void", "percent_of_destinations", "end_to_end_p99_ms"),
                " ms",
                " %",
                READ_WITHIN,
                false);
        return when(
                !lines.isEmpty(),
                new ChartFigure(
                                "destinations",
                                title,
                                "destinations-cell" + cells.indexOf(cell),
                                "",
                                text(title),
                                chart)
                        .draw(Html.nothing()));
    }

    private static List<Point> points(DestinationSpread spread) {
        List<Long> curve = spread.p99Nanos();
        List<Point> points = new ArrayList<>();
        for (int i = 0; i < curve.size(); i++) {
            double percent = curve.size() == 1 ? 100 : 100.0 * i / (curve.size() - 1);
            points.add(Point.of(percent, curve.get(i) / NANOS_PER_MILLI));
        }
        return points;
    }

    private static Html table(Summary summary, List<String> systems) {
        Html head = el(
                "tr",
                each(List.of("trial", "system", "cell"), label -> el("th", attr("scope", "col"), text(label))),
                HtmlFragments.numericHeadings(List.of(
                        "destinations",
                        "lowest p99, ms",
                        "median p99, ms",
                        "lowest p99 of the worst 1 %, ms",
                        "highest p99, ms",
                        "delivered messages, lowest",
                        "delivered messages, median",
                        "delivered messages, highest",
                        "Jain's index",
                        "destinations from which a group received nothing")),
                el("th", attr("scope", "col"), text("destinations with the highest p99")));
        Html body = each(
                summary.trials().stream()
                        .filter(trial -> trial.destinations() != null)
                        .toList(),
                trial -> HtmlFragments.trialRow(
                        trial,
                        systems,
                        el("td", text(trial.cell())),
                        values(Objects.requireNonNull(trial.destinations()))));
        return HtmlFragments.table("destinations", "Destinations", head, body);
    }

    private static Html values(DestinationSpread spread) {
        List<Long> curve = spread.p99Nanos();
        Spread delivered = spread.delivered();
        return all(
                HtmlFragments.numericCells(List.of(
                        NumberFormatter.count(spread.destinations()),
                        millis(curve, 0),
                        millis(curve, (curve.size() - 1) / 2),
                        curve.isEmpty() ? NumberFormatter.NONE : NumberFormatter.millis(spread.worstPercentNanos()),
                        millis(curve, curve.size() - 1),
                        NumberFormatter.count(delivered.min()),
                        NumberFormatter.count(Math.round(delivered.median())),
                        NumberFormatter.count(delivered.max()),
                        NumberFormatter.significant(delivered.jain(), 3),
                        NumberFormatter.count(spread.starved()))),
                el("td", text(names(spread))));
    }

    private static String names(DestinationSpread spread) {
        String slowest = spread.worst().stream()
                .limit(NAMED)
                .map(DestinationSpread.WorstDestination::name)
                .collect(Collectors.joining(", "));
        String starved = spread.starvedNames().stream().limit(NAMED).collect(Collectors.joining(", "));
        return slowest + (starved.isEmpty() ? "" : "; a group received nothing from: " + starved);
    }

    private static String millis(List<Long> curve, int index) {
        return curve.isEmpty() ? NumberFormatter.NONE : NumberFormatter.millis(curve.get(index));
    }
}
