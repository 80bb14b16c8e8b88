package io.streamgauge.report.compare;

import static io.streamgauge.report.html.Html.all;
import static io.streamgauge.report.html.Html.attr;
import static io.streamgauge.report.html.Html.css;
import static io.streamgauge.report.html.Html.each;
import static io.streamgauge.report.html.Html.el;
import static io.streamgauge.report.html.Html.text;
import static io.streamgauge.report.html.Html.when;

import io.streamgauge.analyse.model.PublishedResult;
import io.streamgauge.analyse.model.Summary;
import io.streamgauge.analyse.text.MetricFormatter;
import io.streamgauge.experiment.metric.Metric;
import io.streamgauge.report.html.Html;
import io.streamgauge.report.html.HtmlFragments;
import io.streamgauge.text.NumberFormatter;
import java.util.List;

/// Table of published and measured values.
public final class PublishedTable {
    private PublishedTable() {}

    public static Html of(Summary summary) {
        return of("published", summary.published());
    }

    /// Returns the table.
    ///
    /// @param csv name of the CSV file of the table
    public static Html of(String csv, List<PublishedResult> figures) {
        return all(
                HtmlFragments.table(
                        csv,
                        "Published and measured values",
                        HtmlFragments.row(
                                List.of("system", "metric", "published", "measured", "measured / published", "source")),
                        each(figures, PublishedTable::row)),
                el(
                        "p",
                        css("note"),
                        text("Measured values are medians of the blocks. If a figure covers several levels of a factor,"
                                + " the value of a block is the mean over these levels. Blocks with a void trial of"
                                + " the system at these levels are not used. Because the machines differ, a single"
                                + " ratio far from 1 means little. Similar ratios for all systems mean that the"
                                + " published order of the systems was reproduced.")));
    }

    private static Html row(PublishedResult figure) {
        return el(
                "tr",
                el("th", attr("scope", "row"), text(figure.system())),
                metric(figure.metric()),
                el(
                        "td",
                        attr("data-value", HtmlFragments.raw(figure.published())),
                        text(figure.publishedWords()),
                        HtmlFragments.doubtful(figure.doubtful())),
                ours(figure),
                ratio(figure),
                el("td", text(figure.source())));
    }

    /// Returns the cell with the metric. In the CSV file, the cell also contains the unit in which the metric
    /// is stored, because the values of the row have this unit there.
    private static Html metric(String name) {
        String unit = Metric.parse(name).map(metric -> metric.quantity().unit()).orElse("");
        return el("td", attr("data-value", unit.isEmpty() ? name : name + ", " + unit), text(name));
    }

    private static Html ours(PublishedResult figure) {
        Double ours = figure.ours();
        String words = figure.oursWords();
        if (ours == null || words == null) {
            return none();
        }
        return el(
                "td",
                css("num"),
                attr("data-value", HtmlFragments.raw(ours)),
                text(words),
                when(figure.n() > 1, el("span", css("range"), text("of " + figure.n() + " blocks"))));
    }

    private static Html ratio(PublishedResult figure) {
        Double ratio = figure.ratio();
        return ratio == null
                ? none()
                : el(
                        "td",
                        css("num"),
                        attr("data-value", HtmlFragments.raw(ratio)),
                        text(MetricFormatter.ratio(ratio)));
    }

    private static Html none() {
        return el("td", css("num none"), attr("title", "no measurement"), text(NumberFormatter.NONE));
    }
}
