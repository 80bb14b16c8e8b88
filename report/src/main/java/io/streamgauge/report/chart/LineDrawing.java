package io.streamgauge.report.chart;

import static io.streamgauge.report.html.Html.all;
import static io.streamgauge.report.html.Html.attr;
import static io.streamgauge.report.html.Html.css;
import static io.streamgauge.report.html.Html.each;
import static io.streamgauge.report.html.Html.el;
import static io.streamgauge.report.html.Html.nothing;
import static io.streamgauge.report.html.Html.when;

import io.streamgauge.report.chart.LineChart.Band;
import io.streamgauge.report.chart.LineChart.Limit;
import io.streamgauge.report.chart.LineChart.Line;
import io.streamgauge.report.chart.LineChart.Marker;
import io.streamgauge.report.chart.LineChart.Point;
import io.streamgauge.report.chart.LineChart.Span;
import io.streamgauge.report.html.Html;
import java.util.List;

/// Drawing of a [LineChart]. Lines stretch to the width of the page. Text, markers and strokes keep their size.
public final class LineDrawing {
    private static final int TOP = 24;
    private static final int PLOT = 196;
    private static final int BOTTOM = TOP + PLOT;
    private static final int TITLE = 36;
    private static final int ROW = 13;
    private static final double DIGIT = 6.8;
    private static final int MIN_LEFT = 48;
    /// Assumed width of the axes for the placement of labels, in pixels.
    private static final double USUAL_WIDTH = 320;

    private static final double SMALL_LETTER = 6.2;

    private final LineChart chart;

    public LineDrawing(LineChart chart) {
        this.chart = chart;
    }

    /// Returns the drawing for a page. The drawing fills the width of its container.
    Html inPage(String spoken) {
        return el(
                "div",
                css("axes"),
                attr("role", "img"),
                attr(
                        "aria-label",
                        spoken + "; vertical: " + chart.y().title() + "; horizontal: "
                                + chart.x().title()),
                spacer("left", left()),
                el("svg", css("plot area"), attr("height", Integer.toString(height())), content()),
                spacer("right", EndLabels.width(chart)));
    }

    private Html spacer(String side, int width) {
        return el("svg", css(side), attr("width", Integer.toString(width)), attr("height", "1"));
    }

    /// Returns the drawing for a file. The position and the width are in pixels.
    public Html inFile(double x, double y, double width) {
        return el(
                "svg",
                attr("x", Svg.pixels(x + left())),
                attr("y", Svg.pixels(y)),
                attr("width", Svg.pixels(width - left() - EndLabels.width(chart))),
                attr("height", Integer.toString(height())),
                attr("overflow", "visible"),
                content());
    }

    public int height() {
        return BOTTOM + TITLE + (tickRows() - 1) * ROW;
    }

    private int left() {
        int letters = chart.y().ticks().stream()
                .mapToInt(tick -> chart.y().text(tick).length())
                .max()
                .orElse(1);
        return Math.max(MIN_LEFT, (int) Math.ceil(letters * DIGIT) + 10);
    }

    private int tickRows() {
        return chart.x() instanceof Axis.Category names
                ? names.names().stream()
                        .mapToInt(name -> Axis.Category.parts(name).size())
                        .max()
                        .orElse(1)
                : 1;
    }

    private Html content() {
        return all(
                each(chart.marks().phases(), this::phase),
                each(chart.marks().bands(), this::band),
                each(chart.x().ticks(), this::xTick),
                each(chart.y().ticks(), this::yTick),
                Svg.words("tick", 0.5, height() - 4.0, chart.x().title()),
                Svg.words("unit", 0, 11, chart.y().title(), attr("dx", Integer.toString(-left()))),
                el(
                        "svg",
                        attr("y", Integer.toString(TOP)),
                        attr("width", "100%"),
                        attr("height", Integer.toString(PLOT)),
                        attr("viewBox", "0 0 " + LinePath.WIDTH + " " + LinePath.HEIGHT),
                        attr("preserveAspectRatio", "none"),
                        each(chart.lines(), this::line)),
                limit(),
                each(chart.lines(), this::markers),
                each(chart.marks().alarms(), this::alarm),
                EndLabels.draw(chart, TOP, BOTTOM));
    }

    private double x(double value) {
        return Math.clamp(chart.x().share(value), 0, 1);
    }

    private double y(double value) {
        return BOTTOM - PLOT * Math.clamp(chart.y().share(value), 0, 1);
    }

    private Html phase(Span span) {
        double from = x(span.from());
        double to = x(span.to());
        boolean fits = (to - from) * USUAL_WIDTH > span.label().length() * SMALL_LETTER;
        return when(
                to > from,
                all(
                        Svg.rect("shade", from, to, TOP, PLOT),
                        when(fits, Svg.words("small", from, TOP + 12.0, span.label(), attr("dx", "4")))));
    }

    private Html band(Band band) {
        double from = x(band.low());
        double to = x(band.high());
        return el(
                "g",
                css("s" + band.colour() % 6),
                Svg.rect("band", from, to, TOP, PLOT),
                Svg.line("edge", from, from, TOP, BOTTOM),
                Svg.line("edge", to, to, TOP, BOTTOM));
    }

    private Html xTick(double tick) {
        double at = x(tick);
        List<String> rows = chart.x() instanceof Axis.Category c
                ? Axis.Category.parts(c.text(tick))
                : List.of(chart.x().text(tick));
        Html words = nothing();
        for (int i = 0; i < rows.size(); i++) {
            words = all(words, Svg.words("tick", at, BOTTOM + 15.0 + i * ROW, rows.get(i)));
        }
        return all(Svg.line("grid", at, at, TOP, BOTTOM), words);
    }

    private Html yTick(double tick) {
        double at = y(tick);
        return all(
                Svg.line("grid", 0, 1, at, at),
                Svg.words("end", 0, at + 4, chart.y().text(tick), attr("dx", "-6")));
    }

    private Html line(Line line) {
        return line.joined()
                ? el(
                        "path",
                        css("line " + line.style() + " s" + line.colour() % 6),
                        attr("d", LinePath.of(joined(line), chart.x(), chart.y())))
                : nothing();
    }

    /// Returns the points that a line connects. A line omits the points of void results (marker CROSS) and of
    /// trials that are not representative (marker SMALL).
    private static List<Point> joined(Line line) {
        return line.points().stream()
                .filter(point -> point.marker() != Marker.SMALL && point.marker() != Marker.CROSS)
                .toList();
    }

    private Html markers(Line line) {
        List<Point> marked = line.points().stream()
                .filter(point -> point.y() != null && point.marker() != Marker.NONE)
                .toList();
        return marked.isEmpty()
                ? nothing()
                : el("g", css("s" + line.colour() % 6), each(marked, point -> marker(line, point)));
    }

    private Html marker(Line line, Point point) {
        Double value = point.y();
        return value == null ? nothing() : PointMarker.draw(point.marker(), line.colour(), x(point.x()), y(value));
    }

    private Html limit() {
        Limit limit = chart.marks().limit();
        if (limit == null) {
            return nothing();
        }
        double at = y(limit.value());
        return all(
                Svg.line("limit", 0, 1, at, at), Svg.words("limit-label", 0, at - 6, limit.label(), attr("dx", "6")));
    }

    /// Returns an alarm as a strip at the bottom, with the name of the alarm above the strip. Each kind
    /// of alarm has a separate row.
    private Html alarm(Span alarm) {
        List<String> rows =
                chart.marks().alarms().stream().map(Span::label).distinct().toList();
        double at = BOTTOM - 5.0 - rows.indexOf(alarm.label()) * 20;
        double from = x(alarm.from());
        double to = Math.max(x(alarm.to()), from + 0.004);
        boolean late = (1 - from) * USUAL_WIDTH < alarm.label().length() * SMALL_LETTER;
        return all(
                Svg.rect("alarm", from, to, at, 4),
                Svg.words(late ? "alarm small end" : "alarm small", late ? to : from, at - 4, alarm.label()));
    }
}
