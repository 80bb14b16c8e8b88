package io.streamgauge.report.chart;

import static io.streamgauge.report.html.Html.attr;
import static io.streamgauge.report.html.Html.css;
import static io.streamgauge.report.html.Html.each;
import static io.streamgauge.report.html.Html.el;
import static io.streamgauge.report.html.Html.text;

import io.streamgauge.report.html.Html;
import io.streamgauge.report.html.HtmlFragments;
import io.streamgauge.text.NumberFormatter;
import java.util.List;
import java.util.function.DoubleFunction;

/// Logarithmic axis of a chart with a row for each system or block. A position is a percentage of the
/// width of the drawing. Therefore, the drawing fits any screen and its text keeps its size.
public final class LogAxis {
    static final double LEFT = 4;

    private final double low;
    private final double high;
    private final double left;

    /// @param values positive values that the axis must cover
    /// @param leftPercent start of the axis
    public LogAxis(List<Double> values, double leftPercent) {
        double least = values.stream().mapToDouble(Double::doubleValue).min().orElse(1);
        double most = values.stream().mapToDouble(Double::doubleValue).max().orElse(1);
        double margin = Math.max(Math.log(most / least) * 0.06, 0.01);
        low = Math.log(least) - margin;
        high = Math.log(most) + margin;
        left = Math.max(LEFT, leftPercent);
    }

    /// Returns the position of a value in percent of the width.
    public double at(double value) {
        return left + (100 - LEFT - left) * (Math.log(value) - low) / (high - low);
    }

    public static String percent(double share) {
        return "%.2f%%".formatted(Math.clamp(share, 0, 100));
    }

    /// Returns a drawing of grid lines with their values, and of the title below the values.
    ///
    /// @param height height of the chart above the values, in pixels
    public Html draw(int height, DoubleFunction<String> figure, String title) {
        return Html.all(
                each(
                        ticks(),
                        tick -> Html.all(
                                line("grid", at(tick), at(tick), 0, height),
                                label("tick", at(tick), height + 14, figure.apply(tick)))),
                label("tick", (left + 100 - LEFT) / 2, height + 32, title));
    }

    public static Html line(String kind, double fromPercent, double toPercent, double fromY, double toY) {
        return el(
                "line",
                css(kind),
                attr("x1", percent(fromPercent)),
                attr("x2", percent(toPercent)),
                attr("y1", HtmlFragments.raw(fromY)),
                attr("y2", HtmlFragments.raw(toY)));
    }

    public static Html label(String kind, double percent, double y, String words) {
        return el("text", css(kind), attr("x", percent(percent)), attr("y", HtmlFragments.raw(y)), text(words));
    }

    private List<Double> ticks() {
        return Ticks.logarithmic(Math.exp(low), Math.exp(high), 3);
    }

    /// Returns a ratio as text for the axis.
    static String ratio(double value) {
        return NumberFormatter.significant(value, 4) + "×";
    }
}
