package io.streamgauge.report.study;

import static io.streamgauge.report.html.Html.all;
import static io.streamgauge.report.html.Html.attr;
import static io.streamgauge.report.html.Html.css;
import static io.streamgauge.report.html.Html.each;
import static io.streamgauge.report.html.Html.el;
import static io.streamgauge.report.html.Html.text;
import static io.streamgauge.report.html.Html.when;

import io.streamgauge.report.chart.PlotAxis;
import io.streamgauge.report.html.Html;
import io.streamgauge.report.html.HtmlFragments;
import io.streamgauge.study.StudyChart;
import io.streamgauge.study.StudyChart.Line;
import io.streamgauge.study.StudyChart.Of;
import io.streamgauge.study.StudyChart.Panel;
import io.streamgauge.study.StudyChart.Scale;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/// Lines in panels. These share their axes, so that one can be held against another; but what is drawn from zero ends
/// at the largest value of each panel.
final class LinePlot implements StudyPicture {
    private static final int WIDTH = 400;
    private static final int HEIGHT = 250;
    private static final int LEFT = 56;
    private static final int RIGHT = 16;
    private static final int TOP = 44;
    private static final int BELOW = 42;
    private static final int LETTER = 7;

    private final StudyChart chart;
    private final PlotAxis x;
    private final List<String> systems;

    /// @param systems for their colours
    LinePlot(StudyChart chart, List<String> systems) {
        this.chart = chart;
        this.systems = systems;
        this.x = PlotAxis.of(chart.x().scale(), values(lines(), Line::x));
    }

    private Stream<Line> lines() {
        return chart.panels().stream().flatMap(panel -> panel.lines().stream());
    }

    private static List<Double> values(Stream<Line> lines, Function<Line, List<Double>> axis) {
        return lines.flatMap(line -> axis.apply(line).stream()).toList();
    }

    private PlotAxis y(Panel panel) {
        Stream<Line> shown = chart.y().scale() == Scale.LINEAR ? panel.lines().stream() : lines();
        return PlotAxis.of(chart.y().scale(), values(shown, Line::y));
    }

    @Override
    public String title() {
        boolean published = lines().anyMatch(Line::published);
        boolean doubtful = lines().anyMatch(line -> line.of() == Of.DOUBTFUL);
        boolean own = chart.y().scale() == Scale.LINEAR && chart.panels().size() > 1;
        return chart.title()
                + (published ? "; diamonds: published" + (doubtful ? ", with ? if doubtful" : "") : "")
                + (own ? "; each panel has its own scale" : "");
    }

    @Override
    public String reading() {
        return chart.reading();
    }

    @Override
    public Html draw() {
        return each(
                chart.panels(),
                panel -> StudyPicture.figure(
                        title(),
                        title() + ". " + panel.title(),
                        attr("viewBox", "0 0 " + WIDTH + " " + HEIGHT),
                        panel(panel)));
    }

    @Override
    public String file() {
        int columns = Math.min(2, chart.panels().size());
        int rows = Math.ceilDiv(chart.panels().size(), columns);
        List<Html> placed = new ArrayList<>();
        for (int i = 0; i < chart.panels().size(); i++) {
            placed.add(el(
                    "g",
                    attr("transform", "translate(" + i % columns * WIDTH + " " + (20 + i / columns * HEIGHT) + ")"),
                    panel(chart.panels().get(i))));
        }
        return StudyPicture.file(
                columns * WIDTH,
                20 + rows * HEIGHT,
                all(el("text", attr("x", "8"), attr("y", "15"), text(title())), each(placed, g -> g)));
    }

    private Html panel(Panel panel) {
        PlotAxis y = y(panel);
        return all(
                each(x.ticks(), this::xTick),
                each(y.ticks(), tick -> yTick(y, tick)),
                el(
                        "text",
                        css("tick"),
                        attr("x", Integer.toString((LEFT + WIDTH - RIGHT) / 2)),
                        attr("y", Integer.toString(HEIGHT - 8)),
                        text(chart.x().words())),
                el("text", attr("x", "8"), attr("y", "14"), text(panel.title())),
                el("text", attr("x", "8"), attr("y", "32"), text(chart.y().words())),
                legend(panel),
                each(panel.lines(), line -> line(line, y, isPublished(panel))));
    }

    private Html xTick(double tick) {
        double at = atX(tick);
        return all(
                grid(at, at, TOP, HEIGHT - (double) BELOW),
                el(
                        "text",
                        css("tick"),
                        attr("x", HtmlFragments.raw(at)),
                        attr("y", Integer.toString(HEIGHT - BELOW + 15)),
                        text(x.words(tick))));
    }

    private static Html yTick(PlotAxis y, double tick) {
        double at = atY(y, tick);
        return all(
                grid(LEFT, WIDTH - (double) RIGHT, at, at),
                el(
                        "text",
                        css("end"),
                        attr("x", Integer.toString(LEFT - 6)),
                        attr("y", HtmlFragments.raw(at + 4)),
                        text(y.words(tick))));
    }

    private static Html grid(double fromX, double toX, double fromY, double toY) {
        return el(
                "line",
                css("grid"),
                attr("x1", HtmlFragments.raw(fromX)),
                attr("x2", HtmlFragments.raw(toX)),
                attr("y1", HtmlFragments.raw(fromY)),
                attr("y2", HtmlFragments.raw(toY)));
    }

    /// From the right, each line's name in its colour.
    private Html legend(Panel panel) {
        List<Html> words = new ArrayList<>();
        int at = WIDTH - RIGHT;
        for (Line line : panel.lines().reversed()) {
            if (!line.published() || isPublished(panel)) {
                words.add(el(
                        "g",
                        css(StudyPicture.colour(systems, line.name())),
                        el(
                                "text",
                                css("name end"),
                                attr("x", Integer.toString(at)),
                                attr("y", "32"),
                                text(line.name()))));
                at -= LETTER * line.name().length() + 14;
            }
        }
        return each(words, word -> word);
    }

    private static boolean isPublished(Panel panel) {
        return panel.lines().stream().allMatch(Line::published);
    }

    /// @param wholePublished published points are joined where they are a line of their own, not beside ours
    private Html line(Line line, PlotAxis y, boolean wholePublished) {
        boolean joined = !line.published() || wholePublished;
        List<Integer> points =
                Stream.iterate(0, i -> i < line.x().size(), i -> i + 1).toList();
        StringBuilder path = new StringBuilder();
        points.forEach(i -> path.append(i == 0 ? "" : " ")
                .append(HtmlFragments.raw(atX(line.x().get(i))))
                .append(',')
                .append(HtmlFragments.raw(atY(y, line.y().get(i)))));
        return el(
                "g",
                css(StudyPicture.colour(systems, line.name())),
                when(
                        joined && points.size() > 1,
                        el(
                                "polyline",
                                css(line.published() ? "line published" : "line"),
                                attr("points", path.toString()))),
                when(
                        !line.published() && points.size() == 1,
                        each(
                                points,
                                i -> el(
                                        "circle",
                                        attr(
                                                "cx",
                                                HtmlFragments.raw(atX(line.x().get(i)))),
                                        attr(
                                                "cy",
                                                HtmlFragments.raw(
                                                        atY(y, line.y().get(i)))),
                                        attr("r", "3")))),
                when(
                        line.published(),
                        each(
                                points,
                                i -> el(
                                        "text",
                                        css("cross"),
                                        attr("x", HtmlFragments.raw(atX(line.x().get(i)))),
                                        attr(
                                                "y",
                                                HtmlFragments.raw(
                                                        atY(y, line.y().get(i)) + 5)),
                                        StudyPicture.diamond(line.of() == Of.DOUBTFUL),
                                        el("title", text("published for " + line.name()))))));
    }

    private double atX(double value) {
        return rounded(LEFT + (WIDTH - LEFT - RIGHT) * Math.clamp(x.share(value), 0, 1));
    }

    private static double atY(PlotAxis y, double value) {
        return rounded(HEIGHT - BELOW - (HEIGHT - BELOW - TOP) * Math.clamp(y.share(value), 0, 1));
    }

    private static double rounded(double pixels) {
        return Math.round(pixels * 10) / 10.0;
    }
}
