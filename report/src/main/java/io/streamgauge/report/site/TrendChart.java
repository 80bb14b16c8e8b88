package io.streamgauge.report.site;

import static io.streamgauge.report.html.Html.all;
import static io.streamgauge.report.html.Html.each;
import static io.streamgauge.report.html.Html.text;

import io.streamgauge.analyse.runs.ExperimentTrend;
import io.streamgauge.analyse.runs.ExperimentTrend.Mark;
import io.streamgauge.analyse.runs.ExperimentTrend.Series;
import io.streamgauge.analyse.runs.TrendMetric;
import io.streamgauge.analyse.text.MetricFormatter;
import io.streamgauge.experiment.metric.Metric.Quantity;
import io.streamgauge.report.chart.Axis;
import io.streamgauge.report.chart.ChartFigure;
import io.streamgauge.report.chart.LineChart;
import io.streamgauge.report.chart.LineChart.Band;
import io.streamgauge.report.chart.LineChart.Line;
import io.streamgauge.report.chart.LineChart.Marker;
import io.streamgauge.report.chart.LineChart.Marks;
import io.streamgauge.report.chart.LineChart.Point;
import io.streamgauge.report.chart.LineChart.Span;
import io.streamgauge.report.html.Html;
import io.streamgauge.report.html.HtmlFragments;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// Chart of one quantity in one cell over the runs of an experiment, with a line for each system.
final class TrendChart {
    private static final double NANOS_PER_MILLI = 1e6;

    /// Half the width of the band that marks a change, relative to the distance between two runs.
    private static final double HALF_BAND = 0.18;

    private final ExperimentTrend trend;
    private final List<String> dates;
    private final List<String> systems;
    private final List<Series> series;
    private final TrendMetric metric;

    /// @param dates labels of the runs on the axis: days, with times if several runs started on the same day
    /// @param series series of the quantity and the cell, at least one
    TrendChart(ExperimentTrend trend, List<String> dates, List<String> systems, List<Series> series) {
        this.trend = trend;
        this.dates = dates;
        this.systems = systems;
        this.series = series;
        this.metric = series.getFirst().metric();
    }

    Html draw() {
        String cell = series.getFirst().cell();
        String title = metric.words() + (cell.isEmpty() ? "" : " at " + cell);
        List<String> shown = series.stream().map(Series::system).toList();
        return new ChartFigure(
                        "trend",
                        title + " by run",
                        title.replaceAll("\\W+", "-"),
                        "",
                        all(text(title), each(shown, system -> HtmlFragments.system(system, systems))),
                        chart())
                .draw(Html.nothing());
    }

    private LineChart chart() {
        List<Line> bounds = new ArrayList<>();
        List<Line> means = new ArrayList<>();
        for (Series one : series) {
            int colour = systems.indexOf(one.system());
            bounds.add(bound(one, colour, "low"));
            bounds.add(bound(one, colour, "high"));
            means.add(Line.labelledAtEnd(colour, "", one.system(), true, List.of(), points(one)));
        }
        List<Line> lines = new ArrayList<>(bounds);
        lines.addAll(means);
        String unit = MetricFormatter.unit(metric.metric());
        return new LineChart(
                new Axis.Category("run", dates),
                Axis.fromZero(metric.metric().words() + ", " + unit, LineChart.values(means), LineChart.values(bounds)),
                lines,
                new Marks(breaks(), marks(), null, List.of()),
                List.of("system", "value", "void", "run", "y"),
                " " + unit,
                "",
                0.5 / dates.size(),
                false);
    }

    private double scaled(double value) {
        return metric.metric().quantity() == Quantity.DURATION ? value / NANOS_PER_MILLI : value;
    }

    private Line bound(Series of, int colour, String end) {
        List<Point> points = new ArrayList<>();
        for (int i = 0; i < of.points().size(); i++) {
            addBreak(points, i);
            ExperimentTrend.Point point = of.points().get(i);
            Double value = end.equals("low") ? point.low() : point.high();
            if (!point.isVoid()) {
                points.add(Point.of(i, value == null ? null : scaled(value)));
            }
        }
        return new Line(colour, "faint", "", -1, false, true, List.of(of.system(), "95 % " + end, ""), points);
    }

    private List<Point> points(Series of) {
        List<Point> points = new ArrayList<>();
        for (int i = 0; i < of.points().size(); i++) {
            addBreak(points, i);
            ExperimentTrend.Point point = of.points().get(i);
            Double value = point.value();
            Mark mark = point.mark();
            points.add(new Point(
                    i,
                    value == null ? null : scaled(value),
                    point.isVoid() ? Marker.SMALL : mark == null ? Marker.FILLED : Marker.LARGE_FILLED,
                    List.of(of.system(), "mean", point.isVoid() ? "void" : ""),
                    point.isVoid() ? "void" : mark == null ? "" : TrendText.ratio(mark)));
        }
        return points;
    }

    /// Adds a gap before a run that must not be compared with the previous run.
    private void addBreak(List<Point> points, int run) {
        if (!trend.runs().get(run).breaks().isEmpty()) {
            points.add(Point.of(run - 0.5, null));
        }
    }

    private List<Span> breaks() {
        return IntStream.range(0, trend.runs().size())
                .filter(i -> !trend.runs().get(i).breaks().isEmpty())
                .mapToObj(i -> new Span("break", i - 0.75, i - 0.25))
                .toList();
    }

    private List<Band> marks() {
        List<Band> bands = new ArrayList<>();
        for (Series one : series) {
            for (int i = 0; i < one.points().size(); i++) {
                if (one.points().get(i).mark() != null) {
                    bands.add(new Band(systems.indexOf(one.system()), i - HALF_BAND, i + HALF_BAND));
                }
            }
        }
        return bands;
    }
}
