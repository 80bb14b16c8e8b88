package io.streamgauge.report.study;

import static io.streamgauge.report.html.Html.all;
import static io.streamgauge.report.html.Html.attr;
import static io.streamgauge.report.html.Html.each;
import static io.streamgauge.report.html.Html.el;
import static io.streamgauge.report.html.Html.text;

import io.streamgauge.report.chart.Axis;
import io.streamgauge.report.chart.ChartFigure;
import io.streamgauge.report.chart.LineChart;
import io.streamgauge.report.chart.LineChart.Marker;
import io.streamgauge.report.chart.LineChart.Marks;
import io.streamgauge.report.chart.LineChart.Point;
import io.streamgauge.report.chart.LineDrawing;
import io.streamgauge.report.chart.Svg;
import io.streamgauge.report.html.Html;
import io.streamgauge.study.chart.StudyChart;
import io.streamgauge.study.chart.StudyChart.Line;
import io.streamgauge.study.chart.StudyChart.Of;
import io.streamgauge.study.chart.StudyChart.Panel;
import io.streamgauge.study.chart.StudyChart.Scale;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/// Panels with lines. All panels have the same axes, so that you can compare the panels. The only exception is a
/// linear y axis, which ends above the largest value in its panel.
final class LinePlot implements StudyPicture {
    private static final int PANEL_WIDTH = 420;
    private static final int SINGLE_WIDTH = 560;
    private static final int TITLE = 22;
    private static final int PANEL_TITLE = 22;

    private final StudyChart chart;
    private final Axis x;
    private final List<String> systems;

    /// @param systems systems in the order of their colours
    LinePlot(StudyChart chart, List<String> systems) {
        this.chart = chart;
        this.systems = systems;
        this.x = axis(chart.x(), values(lines(), Line::x));
    }

    private Stream<Line> lines() {
        return chart.panels().stream().flatMap(panel -> panel.lines().stream());
    }

    private static double[] values(Stream<Line> lines, Function<Line, List<Double>> axis) {
        return lines.flatMap(line -> axis.apply(line).stream())
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .toArray();
    }

    private static Axis axis(StudyChart.Axis axis, double[] values) {
        return switch (axis.scale()) {
            case LINEAR -> Axis.fromZero(axis.words(), DoubleStream.of(values));
            case LOG -> Axis.logarithmic(axis.words(), DoubleStream.of(values));
            case QUANTILE ->
                new Axis.Quantile(axis.words(), DoubleStream.of(values).max().orElse(0.9));
        };
    }

    private Axis y(Panel panel) {
        Stream<Line> shown = chart.y().scale() == Scale.LINEAR ? panel.lines().stream() : lines();
        return axis(chart.y(), values(shown, Line::y));
    }

    @Override
    public String title() {
        return chart.title() + StudyPicture.clockError(chart.clockErrorNanos());
    }

    @Override
    public String reading() {
        List<Line> lines = lines().toList();
        boolean own = chart.y().scale() == Scale.LINEAR && chart.panels().size() > 1;
        return chart.reading()
                + StudyPicture.diamonds(
                        lines.stream().anyMatch(Line::published),
                        lines.stream().anyMatch(line -> line.of() == Of.DOUBTFUL))
                + (own ? " Each panel has its own scale." : "");
    }

    @Override
    public Html draw() {
        return each(chart.panels(), panel -> {
            String name = title() + (panel.title().isEmpty() ? "" : ": " + panel.title());
            return new ChartFigure("study", name, chart.title() + " " + panel.title(), "", text(name), panel(panel))
                    .draw(Html.nothing());
        });
    }

    @Override
    public String file() {
        List<Panel> panels = chart.panels();
        int columns = Math.min(2, panels.size());
        int width = columns == 1 ? SINGLE_WIDTH : PANEL_WIDTH;
        int titles = panels.stream().allMatch(panel -> panel.title().isEmpty()) ? 0 : PANEL_TITLE;
        int height = titles
                + panels.stream()
                        .mapToInt(panel -> new LineDrawing(panel(panel)).height())
                        .max()
                        .orElse(0);
        List<Html> placed = new ArrayList<>();
        placed.add(Svg.words("title", 0, 15, title()));
        for (int i = 0; i < panels.size(); i++) {
            int left = i % columns * width;
            int top = TITLE + i / columns * height;
            placed.add(el(
                    "text",
                    attr("x", Integer.toString(left)),
                    attr("y", Integer.toString(top + 14)),
                    text(panels.get(i).title())));
            placed.add(new LineDrawing(panel(panels.get(i))).inFile(left, top + titles, width));
        }
        int rows = Math.ceilDiv(panels.size(), columns);
        return Svg.file(columns * width, TITLE + rows * height, all(placed));
    }

    private LineChart panel(Panel panel) {
        boolean allPublished = panel.lines().stream().allMatch(Line::published);
        return new LineChart(
                x,
                y(panel),
                panel.lines().stream().map(line -> line(line, allPublished)).toList(),
                Marks.NONE,
                List.of("line", "of", chart.x().words(), chart.y().words()),
                unit(chart.y()),
                unit(chart.x()),
                1,
                false);
    }

    private static String unit(StudyChart.Axis axis) {
        String words = axis.words().replace(" (log scale)", "");
        return words.equals("ms") || words.endsWith(", ms") ? " ms" : words.endsWith(", s") ? " s" : "";
    }

    /// Returns a line of a panel for the drawing.
    ///
    /// @param allPublished true if all lines of the panel are published, so that their points are joined and
    ///     labelled
    private LineChart.Line line(Line line, boolean allPublished) {
        boolean shown = !line.published() || allPublished;
        List<Point> points = new ArrayList<>();
        int last = -1;
        for (int i = 0; i < line.x().size(); i++) {
            last = line.y().get(i) == null ? last : i;
            points.add(new Point(
                    line.x().get(i), line.y().get(i), marker(line, i), List.of(), line.published() ? "published" : ""));
        }
        return new LineChart.Line(
                StudyPicture.colour(systems, line.name()),
                line.published() ? "published" : "",
                line.name(),
                shown ? last : -1,
                true,
                shown,
                List.of(line.name(), line.of().name().toLowerCase(Locale.ROOT)),
                points);
    }

    /// Returns the marker of a point. A measured point without neighbours would otherwise not be visible.
    private static Marker marker(Line line, int i) {
        if (line.published()) {
            return line.of() == Of.DOUBTFUL ? Marker.DOUBTFUL : Marker.PUBLISHED;
        }
        boolean joined = isKnown(line, i - 1) || isKnown(line, i + 1);
        return joined || !isKnown(line, i) ? Marker.NONE : Marker.FILLED;
    }

    private static boolean isKnown(Line line, int i) {
        return i >= 0 && i < line.y().size() && line.y().get(i) != null;
    }
}
