package io.streamgauge.report.study;

import static io.streamgauge.report.html.Html.all;
import static io.streamgauge.report.html.Html.attr;
import static io.streamgauge.report.html.Html.css;
import static io.streamgauge.report.html.Html.each;
import static io.streamgauge.report.html.Html.el;
import static io.streamgauge.report.html.Html.text;

import io.streamgauge.analyse.text.MetricFormatter;
import io.streamgauge.report.html.Html;
import io.streamgauge.report.html.HtmlFragments;
import io.streamgauge.study.Prices;
import io.streamgauge.study.StudyResult;
import io.streamgauge.study.StudyResult.Cost;
import io.streamgauge.study.StudyText;
import io.streamgauge.text.NumberFormatter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Table of the cost of a terabyte for each system, at the prices of a study.
final class StudyCosts {
    private StudyCosts() {}

    static Html of(StudyResult study) {
        @Nullable Prices prices = study.prices();
        if (prices == null) {
            return Html.nothing();
        }
        return all(
                HtmlFragments.table(
                        "study-costs",
                        "Cost of a terabyte by system",
                        HtmlFragments.row(header(prices)),
                        each(
                                study.costs(),
                                cost -> el(
                                        "tr",
                                        el("th", attr("scope", "row"), text(cost.system())),
                                        each(cells(cost), cell -> el("td", css("num"), text(cell)))))),
                el("p", css("note"), text(StudyText.prices(prices))));
    }

    static List<String> header(Prices prices) {
        return List.of(
                "system",
                "part",
                "measured messages/s",
                "hosts",
                prices.currency() + " per TB",
                "with hosts ±" + NumberFormatter.significant(prices.sensitivity(), 3) + " %",
                "ratio to the cheapest");
    }

    /// Returns the cells of a row, without the system.
    static List<String> cells(Cost cost) {
        return List.of(
                cost.part(),
                NumberFormatter.rate(cost.perSecond()) + (cost.doubt().isEmpty() ? "" : " (" + cost.doubt() + ")"),
                cost.hosts() + " at " + NumberFormatter.significant(cost.hour(), 3) + " per hour",
                NumberFormatter.significant(cost.perTerabyte(), 3),
                NumberFormatter.significant(cost.low(), 3) + " to " + NumberFormatter.significant(cost.high(), 3),
                MetricFormatter.ratio(cost.timesCheapest()));
    }
}
