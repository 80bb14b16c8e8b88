package io.streamgauge.report.chart;

import io.streamgauge.report.chart.LineChart.Point;
import java.util.List;

/// Points of a line as an SVG path. The positions are whole numbers. Except at the start of a section, a
/// position is relative to the previous point. This format reduces the size of the report of a long run, which
/// consists mostly of such paths.
final class LinePath {
    static final int WIDTH = 1500;
    static final int HEIGHT = 600;
    /// Length of the line that represents a point without neighbours, in units of the path.
    private static final int DOT = 6;
    private static final double TOLERANCE = 1e-9;

    private LinePath() {}

    static String of(List<Point> points, Axis x, Axis y) {
        var path = new StringBuilder();
        long lastX = 0;
        long lastY = 0;
        boolean drawing = false;
        for (int i = 0; i < points.size(); i++) {
            Double value = points.get(i).y();
            if (value == null || !isOn(y, value)) {
                drawing = false;
                continue;
            }
            long atX = Math.round(WIDTH * Math.clamp(x.share(points.get(i).x()), 0, 1));
            long atY = Math.round(HEIGHT * (1 - y.share(value)));
            if (drawing) {
                path.append('l').append(atX - lastX);
                if (atY >= lastY) {
                    path.append(' ');
                }
                path.append(atY - lastY);
            } else if (i + 1 == points.size() || !isDrawn(points.get(i + 1), y)) {
                path.append('M')
                        .append(atX - DOT / 2)
                        .append(' ')
                        .append(atY)
                        .append('h')
                        .append(DOT);
            } else {
                path.append('M').append(atX).append(' ').append(atY);
            }
            drawing = true;
            lastX = atX;
            lastY = atY;
        }
        return path.toString();
    }

    private static boolean isDrawn(Point point, Axis y) {
        Double value = point.y();
        return value != null && isOn(y, value);
    }

    /// Returns whether an axis covers a value. A logarithmic axis does not cover 0. The ends of wide
    /// intervals can be outside of an axis, and a line along its edge would look like a value.
    private static boolean isOn(Axis y, double value) {
        double share = y.share(value);
        return share >= -TOLERANCE && share <= 1 + TOLERANCE;
    }
}
