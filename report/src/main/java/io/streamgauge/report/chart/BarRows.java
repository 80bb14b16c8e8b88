package io.streamgauge.report.chart;

import static io.streamgauge.report.html.Html.all;
import static io.streamgauge.report.html.Html.attr;
import static io.streamgauge.report.html.Html.css;
import static io.streamgauge.report.html.Html.each;
import static io.streamgauge.report.html.Html.el;
import static io.streamgauge.report.html.Html.nothing;
import static io.streamgauge.report.html.Html.text;
import static io.streamgauge.report.html.Html.when;

import io.streamgauge.report.html.Html;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Chart of horizontal bars that start at zero. The name and the value are above each bar.
///
/// @param title title of the axis; empty for an axis without a title
public record BarRows(String title, List<Bar> bars) {
    private static final int ROW = 40;
    private static final int BAR_TOP = 18;
    private static final int BAR_HEIGHT = 14;
    private static final double LEFT = 0.02;
    private static final double WIDTH = 0.92;

    public BarRows {
        bars = List.copyOf(bars);
    }

    /// Bar with its text.
    ///
    /// @param name text above the bar, including the value
    /// @param low lower end of the range that a line in the bar shows; if `low` equals `high`, the bar
    ///     does not have a line
    /// @param pale true if the bar has a lighter colour
    /// @param isVoid true if the bar is hatched
    /// @param published published value, or null
    /// @param hint tooltip of the published value
    public record Bar(
            int colour,
            String name,
            double value,
            double low,
            double high,
            boolean pale,
            boolean isVoid,
            List<Dot> dots,
            @Nullable Double published,
            boolean doubtful,
            String hint) {
        public Bar {
            dots = List.copyOf(dots);
        }
    }

    /// Value of a single trial, shown as a dot on its bar.
    public record Dot(String trial, double value, boolean isVoid) {}

    public int height() {
        return bars.size() * ROW + (title.isEmpty() ? 24 : 42);
    }

    /// Returns the content of an `svg` element.
    public Html content() {
        List<Double> values = new ArrayList<>();
        for (Bar bar : bars) {
            values.add(bar.value());
            bar.dots().forEach(dot -> values.add(dot.value()));
            Double published = bar.published();
            if (published != null) {
                values.add(published);
            }
        }
        Axis axis = Axis.fromZero(
                title,
                values.stream().mapToDouble(Double::doubleValue),
                bars.stream().mapToDouble(Bar::high));
        double bottom = bars.size() * (double) ROW;
        List<Html> rows = new ArrayList<>();
        for (Bar bar : bars) {
            rows.add(row(bar, axis, rows.size() * (double) ROW));
        }
        return all(
                each(
                        axis.ticks(),
                        tick -> all(
                                Svg.line("grid", at(axis, tick), at(axis, tick), 0, bottom),
                                Svg.words("tick", at(axis, tick), bottom + 15, axis.text(tick)))),
                when(!title.isEmpty(), Svg.words("tick", LEFT + WIDTH / 2, bottom + 34, title)),
                all(rows));
    }

    private static double at(Axis axis, double value) {
        return LEFT + WIDTH * axis.share(value);
    }

    private static Html row(Bar bar, Axis axis, double top) {
        Double published = bar.published();
        double middle = top + BAR_TOP + BAR_HEIGHT / 2.0;
        return el(
                "g",
                css("s" + bar.colour() % 6),
                Svg.words("name", LEFT, top + 13, bar.name()),
                bar.isVoid()
                        ? hatched(at(axis, bar.value()) - LEFT, top + BAR_TOP)
                        : Svg.rect(
                                bar.pale() ? "bar pale" : "bar",
                                LEFT,
                                at(axis, bar.value()),
                                top + BAR_TOP,
                                BAR_HEIGHT),
                when(
                        bar.high() > bar.low(),
                        Svg.line("whisker", at(axis, bar.low()), at(axis, bar.high()), middle, middle)),
                each(bar.dots(), dot -> dot(dot, axis, middle)),
                published == null
                        ? nothing()
                        : Svg.published(
                                at(axis, published), middle + 1, bar.doubtful(), el("title", text(bar.hint()))));
    }

    private static Html hatched(double width, double top) {
        return el(
                "svg",
                attr("x", Svg.percent(LEFT)),
                attr("width", Svg.percent(width)),
                attr("y", Svg.pixels(top)),
                attr("height", Integer.toString(BAR_HEIGHT)),
                el(
                        "line",
                        css("hatch"),
                        attr("transform", "skewX(-45)"),
                        attr("x1", "0"),
                        attr("x2", "200%"),
                        attr("y1", Integer.toString(BAR_HEIGHT / 2)),
                        attr("y2", Integer.toString(BAR_HEIGHT / 2))),
                el("rect", css("outline"), attr("width", "100%"), attr("height", "100%")));
    }

    private static Html dot(Dot dot, Axis axis, double y) {
        double at = at(axis, dot.value());
        Html hint = el("title", text(dot.trial() + (dot.isVoid() ? " (void): " : ": ") + axis.text(dot.value())));
        return dot.isVoid() ? Svg.words("cross", at, y + 5, "×", hint) : Svg.circle("trial", at, y, 3, hint);
    }
}
