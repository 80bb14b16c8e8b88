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
import io.streamgauge.report.html.Html;
import io.streamgauge.report.html.HtmlFragments;
import io.streamgauge.text.NumberFormatter;
import java.util.List;

/// What others published, ours beside it.
public final class PublishedTable {
    private PublishedTable() {}

    public static Html of(Summary summary) {
        return of("published", summary.published());
    }

    /// @param csv name of the file that the table can be saved as
    public static Html of(String csv, List<PublishedResult> figures) {
        return all(
                HtmlFragments.table(
                        csv,
                        "Published figures beside ours",
                        HtmlFragments.row(List.of("of", "figure", "published", "ours", "ours / published", "source")),
                        each(figures, PublishedTable::row)),
                el(
                        "p",
                        css("note"),
                        text("Ours: the median over the trials that are not void. The machines differ, so a ratio far"
                                + " from 1 says nothing by itself; ratios that are alike for all systems say that the"
                                + " published order holds here.")));
    }

    private static Html row(PublishedResult figure) {
        return el(
                "tr",
                el("th", attr("scope", "row"), text(figure.system())),
                el("td", text(figure.metric())),
                el(
                        "td",
                        attr("data-value", HtmlFragments.raw(figure.published())),
                        text(figure.publishedWords()),
                        HtmlFragments.doubtful(figure.doubtful())),
                ours(figure),
                ratio(figure),
                el("td", text(figure.source())));
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
                when(figure.n() > 1, el("span", css("range"), text("of " + figure.n() + " trials"))));
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
        return el("td", css("num none"), attr("title", "nothing was measured for it"), text(NumberFormatter.NONE));
    }
}
