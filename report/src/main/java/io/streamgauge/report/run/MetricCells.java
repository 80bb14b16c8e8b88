package io.streamgauge.report.run;

import static io.streamgauge.report.html.Html.all;
import static io.streamgauge.report.html.Html.attr;
import static io.streamgauge.report.html.Html.css;
import static io.streamgauge.report.html.Html.el;
import static io.streamgauge.report.html.Html.text;
import static io.streamgauge.report.html.Html.when;

import io.streamgauge.analyse.model.MetricReading;
import io.streamgauge.report.html.Html;
import io.streamgauge.report.html.HtmlFragments;
import io.streamgauge.text.NumberFormatter;
import java.util.List;
import java.util.TreeSet;

/// Table cells with the values of trials, and the note that explains missing values.
final class MetricCells {
    private MetricCells() {}

    static Html value(MetricColumn metric, MetricReading reading, Html... more) {
        Double value = reading.value();
        if (value == null) {
            return el(
                    "td",
                    css("num none"),
                    attr("data-key", metric.key()),
                    attr("title", reading.reason()),
                    text(NumberFormatter.NONE),
                    el("span", css("sr"), text(" " + reading.reason())),
                    all(more));
        }
        return el(
                "td",
                css("num" + (metric.key().equals("lost") && value > 0 ? " bad" : "")),
                attr("data-key", metric.key()),
                attr("data-value", HtmlFragments.raw(value)),
                text(metric.format().apply(value)),
                all(more));
    }

    /// Returns the note below a table, with the reasons for missing values; an empty piece if no value is missing.
    static Html footnotes(List<MetricReading> readings) {
        var reasons = new TreeSet<String>();
        for (MetricReading reading : readings) {
            if (reading.value() == null) {
                reasons.add(reading.reason());
            }
        }
        return when(
                !reasons.isEmpty(),
                el("p", css("note"), text(NumberFormatter.NONE + "\u2002"), text(String.join(" ", reasons))));
    }
}
