package io.streamgauge.report.chart;

import static io.streamgauge.report.html.Html.attr;
import static io.streamgauge.report.html.Html.css;
import static io.streamgauge.report.html.Html.el;

import io.streamgauge.report.chart.LineChart.Line;
import io.streamgauge.report.chart.LineChart.Point;
import io.streamgauge.report.html.Html;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Direct labels of lines. This class moves overlapping labels apart. A leader line connects a label to its
/// chart line if the label was moved by 3 px or more.
final class EndLabels {
    private static final int LINE_HEIGHT = 14;
    private static final int MAX_LETTERS = 20;
    private static final double LETTER = 7.8;
    private static final int GAP = 8;
    private static final int OVER_TIME = 84;

    private EndLabels() {}

    private record Placed(Line line, double share, double y, double at) {}

    /// Returns the width of the labels to the right of the axes, in pixels.
    static int width(LineChart chart) {
        int letters = chart.lines().stream()
                .mapToInt(line -> shortened(line.label()).length())
                .max()
                .orElse(0);
        int width = letters == 0 ? GAP + 4 : (int) Math.ceil(letters * LETTER) + GAP + 4;
        // Charts over time are aligned in columns. Therefore, the axes of these charts must have the same width.
        return chart.overTime() ? Math.max(OVER_TIME, width) : width;
    }

    private static String shortened(String label) {
        return label.length() > MAX_LETTERS ? label.substring(0, MAX_LETTERS - 1) + "…" : label;
    }

    static Html draw(LineChart chart, double top, double bottom) {
        List<Placed> placed = new ArrayList<>();
        for (Line line : chart.lines()) {
            if (line.labelAt() >= 0) {
                Point point = line.points().get(line.labelAt());
                Double value = point.y();
                if (value != null) {
                    double y = bottom - (bottom - top) * Math.clamp(chart.y().share(value), 0, 1);
                    double share = chart.overTime() ? 1 : Math.clamp(chart.x().share(point.x()), 0, 1);
                    placed.add(new Placed(line, share, y, y));
                }
            }
        }
        placed.sort(Comparator.comparingDouble(Placed::y));
        return Html.each(apart(placed, bottom), EndLabels::label);
    }

    private static List<Placed> apart(List<Placed> sorted, double bottom) {
        double[] at = sorted.stream().mapToDouble(Placed::y).toArray();
        for (int i = 1; i < at.length; i++) {
            at[i] = Math.max(at[i], at[i - 1] + LINE_HEIGHT);
        }
        double limit = bottom;
        for (int i = at.length - 1; i >= 0; i--) {
            at[i] = Math.min(at[i], limit);
            limit = at[i] - LINE_HEIGHT;
        }
        List<Placed> moved = new ArrayList<>();
        for (int i = 0; i < at.length; i++) {
            Placed p = sorted.get(i);
            moved.add(new Placed(p.line(), p.share(), p.y(), at[i]));
        }
        return moved;
    }

    private static Html label(Placed placed) {
        double shift = placed.at() - placed.y();
        Html leader = Math.abs(shift) < 3
                ? Html.nothing()
                : el(
                        "line",
                        css("leader"),
                        attr("x1", "1"),
                        attr("y1", "0"),
                        attr("x2", Integer.toString(GAP)),
                        attr("y2", Svg.pixels(shift)));
        return el(
                "g",
                css(("s" + placed.line().colour() % 6)
                        + (placed.line().style().contains("intended") ? " reference" : "")),
                Svg.at(
                        placed.share(),
                        placed.y(),
                        leader,
                        el(
                                "text",
                                css(placed.line().strong() ? "name" : "name faint"),
                                attr("x", Integer.toString(GAP + 2)),
                                attr("y", Svg.pixels(shift + 4)),
                                Html.text(shortened(placed.line().label())))));
    }
}
