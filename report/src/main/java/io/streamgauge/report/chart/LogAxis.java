package io.streamgauge.report.chart;

import static io.streamgauge.report.html.Html.each;

import io.streamgauge.report.html.Html;
import io.streamgauge.text.NumberFormatter;
import java.util.List;
import java.util.function.DoubleFunction;

/// Logarithmic axis of a chart with a row for each system or block. A position is a share of the width
/// of the drawing. Therefore, the drawing fits any screen, and the size of the text does not change.
public final class LogAxis {
    private static final double LEFT = 0.04;
    /// Largest value of an axis. An interval from two blocks can be wider than the range of `double`.
    private static final double MOST = 1e100;

    private final double low;
    private final double high;
    private final double left;

    /// @param values positive values that the axis must cover
    /// @param leftShare position of the start of the axis, as a share of the width
    public LogAxis(List<Double> values, double leftShare) {
        double least = Math.max(
                1 / MOST, values.stream().mapToDouble(Double::doubleValue).min().orElse(1));
        double most = Math.min(
                MOST, values.stream().mapToDouble(Double::doubleValue).max().orElse(1));
        double margin = Math.max(Math.log(most / least) * 0.06, 0.01);
        low = Math.log(least) - margin;
        high = Math.log(most) + margin;
        left = Math.max(LEFT, leftShare);
    }

    /// Returns the position of a value as a share of the width. A value outside the axis is at the nearer end.
    public double at(double value) {
        double inside = Math.clamp(Math.log(value), low, high);
        return left + (1 - LEFT - left) * (inside - low) / (high - low);
    }

    /// Returns a drawing of grid lines with their values, and of the title below the values.
    ///
    /// @param height height of the chart above the values, in pixels
    public Html draw(int height, DoubleFunction<String> figure, String title) {
        return Html.all(
                each(
                        ticks(),
                        tick -> Html.all(
                                Svg.line("grid", at(tick), at(tick), 0, height),
                                Svg.words("tick", at(tick), height + 14, figure.apply(tick)))),
                Svg.words("tick", (left + 1 - LEFT) / 2, height + 32, title));
    }

    private List<Double> ticks() {
        return Ticks.logarithmic(Math.exp(low), Math.exp(high), 3);
    }

    /// Returns the text of a ratio for a tick of the axis.
    static String ratio(double value) {
        return NumberFormatter.significant(value, 4) + "×";
    }
}
