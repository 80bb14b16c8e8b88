package io.streamgauge.report.chart;

import static io.streamgauge.report.html.Html.all;
import static io.streamgauge.report.html.Html.attr;
import static io.streamgauge.report.html.Html.css;
import static io.streamgauge.report.html.Html.each;
import static io.streamgauge.report.html.Html.el;
import static io.streamgauge.report.html.Html.text;

import io.streamgauge.analyse.model.Comparison;
import io.streamgauge.analyse.model.Comparison.BlockValues;
import io.streamgauge.analyse.model.Comparison.DroppedBlock;
import io.streamgauge.report.html.Html;
import io.streamgauge.report.html.HtmlFragments;
import io.streamgauge.text.NumberFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/// Chart of the ratio of a metric between two systems. The chart shows the ratio in each block,
/// the ratio over all blocks with its interval, and a line at 1.
public record BlockPlot(Comparison comparison) {
    private static final int ROW = 20;
    private static final int BELOW = 42;
    private static final double LABELS = 0.17;
    /// Largest factor by which the axis can extend beyond the ratios of the blocks.
    private static final double WIDEST = 100;

    public Html draw() {
        Comparison c = comparison;
        List<Double> shown = new ArrayList<>(List.of(1.0));
        c.blocks().forEach(block -> shown.add(block.a() / block.b()));
        Double low = c.low();
        Double high = c.high();
        Double ratio = c.ratio();
        if (low != null && high != null) {
            // Without the limit WIDEST, the interval from two blocks could be so wide that all blocks would
            // appear at the same position.
            double least = shown.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
            double most = shown.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
            shown.addAll(List.of(Math.max(low, least / WIDEST), Math.min(high, most * WIDEST)));
        }
        LogAxis axis = new LogAxis(shown, LABELS);
        int rows = c.blocks().size() + c.dropped().size() + 1;
        int height = rows * ROW + 8;
        String title = c.metric() + ": " + c.a() + " / " + c.b() + " by block";
        Html drawing = el(
                "svg",
                css("plot"),
                attr("role", "img"),
                attr("aria-label", title + ". " + c.sentence()),
                attr("height", Integer.toString(height + BELOW)),
                axis.draw(height, LogAxis::ratio, c.a() + " / " + c.b() + " (log scale); dashed line: ratio 1"),
                Svg.line("equal", axis.at(1), axis.at(1), 0, height),
                blocks(axis),
                ratio == null || low == null || high == null
                        ? Html.nothing()
                        : overall(axis, rows - 1, ratio, low, high));
        return el(
                "figure",
                css("chart plotted"),
                attr("aria-label", title),
                el("figcaption", text(title)),
                drawing,
                alternative(title));
    }

    /// Returns a drawing of the blocks in the order of their numbers, including dropped blocks.
    private Html blocks(LogAxis axis) {
        Map<Integer, Function<Double, Html>> rows = new TreeMap<>();
        comparison.blocks().forEach(block -> rows.put(block.number(), y -> dot(block, axis, y)));
        comparison.dropped().forEach(block -> rows.put(block.number(), y -> why(block, y)));
        List<Html> drawn = new ArrayList<>();
        rows.forEach((number, row) -> {
            double y = middle(drawn.size());
            drawn.add(all(name(y, "block " + number), row.apply(y)));
        });
        return all(drawn);
    }

    private static Html dot(BlockValues block, LogAxis axis, double y) {
        double ratio = block.a() / block.b();
        return Svg.circle(
                "",
                axis.at(ratio),
                y,
                4,
                el("title", text("block " + block.number() + ": " + NumberFormatter.ratio(ratio) + "x")));
    }

    private static Html why(DroppedBlock block, double y) {
        return Svg.words("why", LABELS, y + 4, "excluded: " + block.why());
    }

    private Html overall(LogAxis axis, int row, double ratio, double low, double high) {
        double y = middle(row);
        return all(
                Svg.words("name", 0, y + 4, "all, " + NumberFormatter.confidenceLevel(comparison.confidence()) + " %"),
                Svg.line("interval", axis.at(low), axis.at(high), y, y),
                Svg.line("mean", axis.at(ratio), axis.at(ratio), y - 9, y + 9));
    }

    private static double middle(int row) {
        return row * ROW + ROW / 2.0 + 2;
    }

    private static Html name(double y, String words) {
        return Svg.words("left", 0, y + 4, words);
    }

    private Html alternative(String title) {
        MetricScale scale = MetricScale.of(comparison.unit());
        Html head = HtmlFragments.row(List.of(
                "block",
                comparison.a() + ", " + scale.unit(),
                comparison.b() + ", " + scale.unit(),
                "ratio",
                "excluded"));
        Html body = all(
                each(
                        comparison.blocks(),
                        block -> el(
                                "tr",
                                el("th", attr("scope", "row"), text(Integer.toString(block.number()))),
                                number(scale.shown(block.a()), scale.figure(block.a())),
                                number(scale.shown(block.b()), scale.figure(block.b())),
                                number(block.a() / block.b(), NumberFormatter.ratio(block.a() / block.b())),
                                el("td"))),
                each(
                        comparison.dropped(),
                        block -> el(
                                "tr",
                                el("th", attr("scope", "row"), text(Integer.toString(block.number()))),
                                el("td"),
                                el("td"),
                                el("td"),
                                el("td", text(block.why())))));
        return el(
                "details",
                css("alternative"),
                el("summary", text("Values")),
                HtmlFragments.table("blocks-" + comparison.metric().replace(' ', '-'), title, head, body));
    }

    private static Html number(double value, String shown) {
        return el("td", css("num"), attr("data-value", HtmlFragments.raw(value)), text(shown));
    }
}
