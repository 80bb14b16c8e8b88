package io.streamgauge.report.chart;

import static io.streamgauge.report.html.Html.attr;
import static io.streamgauge.report.html.Html.css;
import static io.streamgauge.report.html.Html.el;
import static io.streamgauge.report.html.Html.text;

import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.report.html.Html;
import io.streamgauge.report.html.HtmlFragments;
import io.streamgauge.statistics.Median;
import io.streamgauge.text.NumberFormatter;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Summary of a line over time for the table below a chart: the lowest, median, highest and last value.
public record SeriesDigest(double lowest, double median, double highest, double last) {
    public static Optional<SeriesDigest> of(List<@Nullable Double> values) {
        List<Double> known = values.stream().filter(Objects::nonNull).toList();
        if (known.isEmpty()) {
            return Optional.empty();
        }
        List<Double> sorted = known.stream().sorted().toList();
        double median = Median.of(sorted);
        return Optional.of(new SeriesDigest(sorted.getFirst(), median, sorted.getLast(), known.getLast()));
    }

    public Html row(TrialSummary trial, SeriesLine line) {
        boolean bytes = line.unit() == SeriesLine.Unit.BYTES;
        return el(
                "tr",
                HtmlFragments.rowClass(HtmlFragments.isVoid(trial)),
                el("th", attr("scope", "row"), text(trial.id())),
                el("td", text(line.label())),
                cell(lowest, bytes),
                cell(median, bytes),
                cell(highest, bytes),
                cell(last, bytes),
                el("td", text(line.unit().symbol())));
    }

    /// Returns the row for a metric of a broker node.
    public Html row(String node, String label, String unit) {
        return el(
                "tr",
                el("th", attr("scope", "row"), text(node)),
                el("td", text(label)),
                cell(lowest, false),
                cell(median, false),
                cell(highest, false),
                cell(last, false),
                el("td", text(unit)));
    }

    private static Html cell(double value, boolean bytes) {
        String shown = bytes ? NumberFormatter.bytes(value) : NumberFormatter.significant(value, 3);
        return el("td", css("num"), attr("data-value", HtmlFragments.raw(value)), text(shown));
    }
}
