package io.streamgauge.report.chart;

import static io.streamgauge.report.html.Html.all;
import static io.streamgauge.report.html.Html.attr;
import static io.streamgauge.report.html.Html.css;
import static io.streamgauge.report.html.Html.each;
import static io.streamgauge.report.html.Html.el;
import static io.streamgauge.report.html.Html.text;

import io.streamgauge.report.html.Html;
import io.streamgauge.report.html.HtmlFragments;
import io.streamgauge.statistics.MeanEstimate;
import io.streamgauge.text.Count;
import io.streamgauge.text.NumberFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// Chart that shows the trials of each system as dots. A mark shows the geometric mean of the trials that are
/// not void, and a bar shows the interval of this mean.
///
/// @param rows one row for each system, or for each run of a system
public record DotPlot(String title, String metric, MetricScale scale, List<Row> rows, List<String> systems) {
    private static final int ROW = 46;
    private static final int DOTS = 31;
    private static final int BELOW = 42;
    /// Largest factor by which the axis can extend beyond the dots.
    private static final double WIDEST = 100;

    /// Row for a system, or for a run of a system.
    ///
    /// @param complete false if the value of a trial that is not void is missing. The row then does not show
    ///     a mean, because the other trials are a selection
    public record Row(String system, List<Dot> dots, boolean complete) {
        MeanEstimate mean() {
            return MeanEstimate.of(dots.stream()
                    .filter(dot -> !dot.isVoid())
                    .mapToDouble(Dot::value)
                    .toArray());
        }

        boolean hasMean() {
            return complete && dots.stream().anyMatch(dot -> !dot.isVoid());
        }
    }

    /// Value of a trial, shown as a dot or, if the trial is void, as a cross.
    public record Dot(String trial, double value, boolean isVoid) {}

    public Html draw() {
        List<Double> shown = new ArrayList<>();
        rows.forEach(row -> row.dots().forEach(dot -> shown.add(scale.shown(dot.value()))));
        double least = shown.stream().mapToDouble(Double::doubleValue).min().orElse(1) / WIDEST;
        double most = shown.stream().mapToDouble(Double::doubleValue).max().orElse(1) * WIDEST;
        for (Row row : rows) {
            if (row.hasMean()) {
                // Without the limit WIDEST, the interval from two trials could be so wide that all dots would
                // appear at the same position.
                row.mean()
                        .interval()
                        .ifPresent(i -> shown.addAll(
                                List.of(Math.max(least, scale.shown(i.low())), Math.min(most, scale.shown(i.high())))));
            }
        }
        LogAxis axis = new LogAxis(shown, 0);
        int height = rows.size() * ROW + 4;
        Html drawing = el(
                "svg",
                css("plot"),
                attr("role", "img"),
                attr("aria-label", title + ". The table below contains the values."),
                attr("height", Integer.toString(height + BELOW)),
                axis.draw(
                        height, v -> NumberFormatter.significant(v, 4), metric + ", " + scale.unit() + " (log scale)"),
                all(IntStream.range(0, rows.size())
                        .mapToObj(i -> row(rows.get(i), i * (double) ROW, axis))
                        .toList()));
        return el(
                "figure",
                css("chart plotted"),
                attr("aria-label", title),
                el("figcaption", text(title)),
                drawing,
                alternative());
    }

    private Html row(Row row, double top, LogAxis axis) {
        return el(
                "g",
                css("s" + Math.max(0, systems.indexOf(row.system())) % 6),
                Svg.words("name", 0, top + 14, row.system()),
                row.hasMean() ? mean(row, axis, top) : Html.nothing(),
                each(row.dots(), dot -> dot(dot, axis, top)));
    }

    private Html mean(Row row, LogAxis axis, double top) {
        MeanEstimate mean = row.mean();
        double at = axis.at(scale.shown(mean.mean()));
        Html bar = mean.interval()
                .map(i -> Svg.line(
                        "interval",
                        axis.at(scale.shown(i.low())),
                        axis.at(scale.shown(i.high())),
                        top + DOTS,
                        top + DOTS))
                .orElse(Html.nothing());
        return all(bar, Svg.line("mean", at, at, top + DOTS - 9, top + DOTS + 9));
    }

    private Html dot(Dot dot, LogAxis axis, double top) {
        double at = axis.at(scale.shown(dot.value()));
        Html hint = el(
                "title",
                text(dot.trial() + (dot.isVoid() ? ", void: " : ": ") + scale.figure(dot.value()) + " "
                        + scale.unit()));
        return dot.isVoid()
                ? Svg.words("cross", at, top + DOTS + 5, "×", hint)
                : Svg.circle("", at, top + DOTS, 4, hint);
    }

    private Html alternative() {
        Html head = HtmlFragments.row(List.of("system", "trial", "void", metric + ", " + scale.unit()));
        Html trials = each(
                rows,
                row -> each(
                        row.dots(),
                        dot -> el(
                                "tr",
                                HtmlFragments.rowClass(dot.isVoid()),
                                el("td", text(row.system())),
                                el("th", attr("scope", "row"), text(dot.trial())),
                                el("td", text(dot.isVoid() ? "void" : "")),
                                number(dot.value()))));
        Html means = each(rows.stream().filter(Row::hasMean).toList(), this::meanRow);
        return el(
                "details",
                css("alternative"),
                el("summary", text("Values")),
                HtmlFragments.table("dots-" + metric.replace(' ', '-'), title, head, all(trials, means)));
    }

    private Html meanRow(Row row) {
        MeanEstimate mean = row.mean();
        return all(
                figure(row, "mean of " + Count.of(mean.n(), "trial"), mean.mean()),
                each(
                        mean.interval().stream().toList(),
                        i -> all(
                                figure(row, "95 % interval, low", i.low()),
                                figure(row, "95 % interval, high", i.high()))));
    }

    private Html figure(Row row, String what, double value) {
        return el(
                "tr",
                el("td", text(row.system())),
                el("th", attr("scope", "row"), text(what)),
                el("td"),
                number(value));
    }

    private Html number(double value) {
        return el(
                "td", css("num"), attr("data-value", HtmlFragments.raw(scale.shown(value))), text(scale.figure(value)));
    }
}
