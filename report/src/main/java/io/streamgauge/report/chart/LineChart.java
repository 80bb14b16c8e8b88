package io.streamgauge.report.chart;

import io.streamgauge.text.NumberFormatter;
import java.util.List;
import java.util.Objects;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/// Description of a chart with lines or points over two axes.
///
/// @param csv columns of the CSV file: the columns of [Line#head], then x and y
/// @param unit unit of the y values in the readout below the chart, with a leading space or slash; empty if the values
///     do not need a unit
/// @param xUnit unit of the x values in the readout, with a leading space or slash; empty if the values do not need a
///     unit
/// @param reach largest distance from the pointer at which the readout shows the value of a point, as a share of
///     the length of the x axis
/// @param overTime true if the chart shares the cursor with the other charts of the same cell
public record LineChart(
        Axis x,
        Axis y,
        List<Line> lines,
        Marks marks,
        List<String> csv,
        String unit,
        String xUnit,
        double reach,
        boolean overTime) {
    public LineChart {
        lines = List.copyOf(lines);
        csv = List.copyOf(csv);
    }

    /// Returns the text of a y value for the readout, without the unit.
    String text(double value) {
        return unit.isEmpty() ? NumberFormatter.significant(value, 4) : NumberFormatter.latencyDigits(value);
    }

    /// Line of a chart.
    ///
    /// @param colour index of the colour; a system has the same colour in all charts
    /// @param style CSS classes
    /// @param label direct label; empty if the line does not have a label
    /// @param labelAt index of the point that carries the label; -1 if the line does not show a label
    /// @param strong false for a faint line, whose values the readout does not show
    /// @param joined true if a line connects the points
    /// @param head first cells of the points in the CSV file
    public record Line(
            int colour,
            String style,
            String label,
            int labelAt,
            boolean strong,
            boolean joined,
            List<?> head,
            List<Point> points) {
        public Line {
            head = List.copyOf(head);
            points = List.copyOf(points);
        }

        /// Returns a line whose label is at the last point with a value.
        public static Line labelledAtEnd(
                int colour, String style, String label, boolean strong, List<?> head, List<Point> points) {
            int last = points.size() - 1;
            while (last >= 0 && points.get(last).y() == null) {
                last--;
            }
            return new Line(colour, style, label, label.isEmpty() ? -1 : last, strong, true, head, points);
        }

        /// Returns whether the readout shows the values of the line.
        boolean isReadable() {
            return strong && !label.isEmpty();
        }

        /// Returns whether any point has a value.
        public boolean hasValues() {
            return points.stream().anyMatch(point -> point.y() != null);
        }
    }

    /// Point of a line.
    ///
    /// @param y value, or null if it is missing
    /// @param marker shape of the point
    /// @param head first cells of the point in the CSV file; empty if the point uses the cells of the line
    /// @param note text after the value in the readout; may be empty
    public record Point(double x, @Nullable Double y, Marker marker, List<?> head, String note) {
        public Point {
            head = List.copyOf(head);
        }

        public static Point of(double x, @Nullable Double y) {
            return new Point(x, y, Marker.NONE, List.of(), "");
        }
    }

    /// Shape of a point. In charts of search trials, the shape indicates the verdict so that you can read the
    /// verdict without colour.
    public enum Marker {
        NONE,
        FILLED,
        HOLLOW,
        SMALL,
        CROSS,
        STAR,
        DASH,
        LARGE_FILLED,
        LARGE_HOLLOW,
        PUBLISHED,
        DOUBTFUL
    }

    /// Elements that a chart shows in addition to its lines.
    public record Marks(
            List<Span> phases, List<Band> bands, @Nullable Limit limit, List<Span> alarms) {
        public static final Marks NONE = new Marks(List.of(), List.of(), null, List.of());

        public Marks {
            phases = List.copyOf(phases);
            bands = List.copyOf(bands);
            alarms = List.copyOf(alarms);
        }
    }

    /// Named interval on the x axis.
    public record Span(String label, double from, double to) {}

    /// Interval on the x axis, shown in the colour of a system.
    public record Band(int colour, double low, double high) {}

    /// Upper limit of the y values, for example the limit of an objective.
    public record Limit(double value, String label) {}

    /// Returns the y values of all points, without missing values.
    public static DoubleStream values(List<Line> lines) {
        return lines.stream()
                .flatMap(line -> line.points().stream())
                .map(Point::y)
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue);
    }
}
