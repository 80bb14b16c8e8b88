package io.streamgauge.report.chart;

import static io.streamgauge.report.html.Html.attr;
import static io.streamgauge.report.html.Html.css;
import static io.streamgauge.report.html.Html.each;
import static io.streamgauge.report.html.Html.el;
import static io.streamgauge.report.html.Html.text;

import io.streamgauge.report.html.Html;
import io.streamgauge.report.html.HtmlFragments;
import io.streamgauge.text.NumberFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;

/// A logarithmic axis of a drawing that needs no script. Positions are shares of the drawing's width, so that it fits
/// any screen while its letters keep their size.
public final class LogAxis {
    static final double LEFT = 4;
    private static final double MOST_TICKS = 8;

    private final double low;
    private final double high;
    private final double left;

    /// @param values positive ones that must lie on it
    /// @param leftPercent where it begins
    public LogAxis(List<Double> values, double leftPercent) {
        double least = values.stream().mapToDouble(Double::doubleValue).min().orElse(1);
        double most = values.stream().mapToDouble(Double::doubleValue).max().orElse(1);
        double margin = Math.max(Math.log(most / least) * 0.06, 0.01);
        low = Math.log(least) - margin;
        high = Math.log(most) + margin;
        left = Math.max(LEFT, leftPercent);
    }

    /// Where a value lies, in percent of the width.
    public double at(double value) {
        return left + (100 - LEFT - left) * (Math.log(value) - low) / (high - low);
    }

    public static String percent(double share) {
        return "%.2f%%".formatted(Math.clamp(share, 0, 100));
    }

    /// Grid lines and their figures, and the title below them.
    ///
    /// @param height of the drawing above the figures, in pixels
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

    /// Round values, as many as there is room for.
    List<Double> ticks() {
        for (double[] steps : new double[][] {
            {1}, {1, 3}, {1, 2, 5}, {1, 1.5, 2, 3, 5, 7}, {1, 1.2, 1.5, 1.8, 2, 2.5, 3, 4, 5, 6, 7, 8, 9}
        }) {
            List<Double> found = within(steps);
            if (found.size() >= 3) {
                return thinned(found);
            }
        }
        return linear();
    }

    private List<Double> within(double[] steps) {
        List<Double> found = new ArrayList<>();
        for (int power = (int) Math.floor(low / Math.log(10)); power <= high / Math.log(10); power++) {
            for (double step : steps) {
                double value = step * Math.pow(10, power);
                if (Math.log(value) >= low && Math.log(value) <= high) {
                    found.add(value);
                }
            }
        }
        return found;
    }

    private static List<Double> thinned(List<Double> ticks) {
        int step = (int) Math.ceil(ticks.size() / MOST_TICKS);
        List<Double> kept = new ArrayList<>();
        for (int i = 0; i < ticks.size(); i += step) {
            kept.add(ticks.get(i));
        }
        return kept;
    }

    /// Over a narrow range a logarithmic axis is as good as a linear one.
    private List<Double> linear() {
        double from = Math.exp(low);
        double to = Math.exp(high);
        double step = roundStep((to - from) / 3);
        List<Double> found = new ArrayList<>();
        for (double value = Math.ceil(from / step) * step; value <= to; value += step) {
            found.add(value);
        }
        return thinned(found);
    }

    /// 1, 2 or 5 times a power of ten, near the one that is wanted.
    static double roundStep(double wanted) {
        double power = Math.pow(10, Math.floor(Math.log10(wanted)));
        double rough = wanted / power;
        return power * (rough < 1.5 ? 1 : rough < 3.5 ? 2 : rough < 7.5 ? 5 : 10);
    }

    /// A ratio in the figures of an axis.
    static String ratio(double value) {
        return NumberFormatter.significant(value, 4) + "×";
    }
}
