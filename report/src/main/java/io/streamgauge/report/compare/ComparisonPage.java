package io.streamgauge.report.compare;

import static io.streamgauge.report.html.Html.all;
import static io.streamgauge.report.html.Html.attr;
import static io.streamgauge.report.html.Html.css;
import static io.streamgauge.report.html.Html.each;
import static io.streamgauge.report.html.Html.el;
import static io.streamgauge.report.html.Html.text;
import static io.streamgauge.report.html.Html.when;

import io.streamgauge.analyse.runs.ComparabilityIssue;
import io.streamgauge.analyse.runs.RunComparison;
import io.streamgauge.analyse.runs.RunComparison.Change;
import io.streamgauge.analyse.runs.RunComparison.GateResult;
import io.streamgauge.report.chart.DotPlot;
import io.streamgauge.report.chart.DotPlot.Dot;
import io.streamgauge.report.chart.DotPlot.Row;
import io.streamgauge.report.chart.MetricScale;
import io.streamgauge.report.html.Html;
import io.streamgauge.report.html.HtmlFragments;
import io.streamgauge.report.html.StaticPage;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/// Comparison of runs as a page without scripts.
public final class ComparisonPage {
    private ComparisonPage() {}

    /// Returns the page as text.
    public static String render(RunComparison comparison) {
        String title = String.join(
                " compared with ",
                comparison.runs().stream().map(RunComparison.Side::label).toList());
        return StaticPage.render(
                title,
                el("h1", text(title)),
                each(comparison.gates(), gate -> el("p", css("answer"), verdict(gate), text(" " + gate.sentence()))),
                each(comparison.doubts(), ComparisonPage::doubt),
                HtmlFragments.section("differences", "Differences", differences(comparison)),
                when(
                        !comparison.changes().isEmpty(),
                        HtmlFragments.section("changes", "Changes", changes(comparison))));
    }

    private static Html verdict(GateResult gate) {
        return switch (gate.verdict()) {
            case REGRESSION -> HtmlFragments.badge("void", "fails");
            case ABSENT -> HtmlFragments.badge("valid", "passes");
            case CANNOT_TELL -> HtmlFragments.badge("flagged", "inconclusive");
        };
    }

    private static Html doubt(ComparabilityIssue doubt) {
        String consequence = switch (doubt.severity()) {
            case REFUSES -> "Not compared because ";
            case STOPS_GATES -> "Gates are inconclusive because ";
            case WARNS -> "";
        };
        return el("p", css("banner"), text(consequence + doubt.text() + "."));
    }

    private static Html differences(RunComparison comparison) {
        if (comparison.differences().isEmpty()) {
            return el("p", css("note"), text(comparison.noDifferences()));
        }
        List<String> head = new ArrayList<>(List.of("area", "item"));
        comparison.runs().forEach(run -> head.add(run.label()));
        return HtmlFragments.table(
                "differences",
                "Differences",
                HtmlFragments.row(head),
                each(
                        comparison.differences(),
                        d -> el(
                                "tr",
                                el("td", text(d.part().text())),
                                el("th", attr("scope", "row"), css("code"), text(d.what())),
                                each(
                                        d.values(),
                                        value -> el("td", css("code"), text(value.isEmpty() ? "–" : value))))));
    }

    private static Html changes(RunComparison comparison) {
        String first = comparison.runs().getFirst().label();
        return all(
                el(
                        "p",
                        css("note"),
                        text("The runs took place at different times. A change in the machine between the runs cannot"
                                + " be distinguished from a change in the systems. If possible, put the compared"
                                + " systems into one experiment, so that they run in the same blocks.")),
                el("ul", each(comparison.changes(), change -> el("li", text(change.sentence())))),
                el("div", css("charts"), each(comparison.changes(), change -> plot(change, first))));
    }

    private static Html plot(Change change, String first) {
        List<String> names = List.of(change.before() + " in " + first, change.system() + " in " + change.run());
        return new DotPlot(
                        change.metric() + (change.cell().isEmpty() ? "" : " at " + change.cell()) + ": "
                                + change.system(),
                        change.metric(),
                        MetricScale.of(Objects.requireNonNullElse(change.unit(), "")),
                        List.of(
                                row(names.get(0), change.valuesBefore(), change.ratio() != null),
                                row(names.get(1), change.values(), change.ratio() != null)),
                        names)
                .draw();
    }

    /// @param complete false if the runs cannot be compared, for example because the value of a trial is missing
    private static Row row(String name, List<Double> values, boolean complete) {
        return new Row(
                name,
                IntStream.range(0, values.size())
                        .mapToObj(i -> new Dot("trial " + (i + 1), values.get(i), false))
                        .toList(),
                complete);
    }
}
