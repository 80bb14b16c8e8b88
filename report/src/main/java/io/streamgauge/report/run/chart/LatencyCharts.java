package io.streamgauge.report.run.chart;

import io.streamgauge.analyse.model.Latency;
import io.streamgauge.analyse.model.Latency.CurvePoint;
import io.streamgauge.analyse.model.TrialGroup;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.report.chart.Axis;
import io.streamgauge.report.chart.LineChart;
import io.streamgauge.report.chart.LineChart.Line;
import io.streamgauge.report.chart.LineChart.Marker;
import io.streamgauge.report.chart.LineChart.Marks;
import io.streamgauge.report.chart.LineChart.Point;
import io.streamgauge.text.ReportedQuantiles;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// Charts of latency by percentile.
public final class LatencyCharts {
    private static final double NANOS_PER_MILLI = 1e6;
    private static final int MANY_LINES = 12;

    private final List<String> systems;
    private final List<TrialGroup> groups;
    private final Axis percentile;
    private final Axis latency;

    public LatencyCharts(List<TrialSummary> trials, List<String> systems) {
        this.systems = systems;
        groups = TrialGroup.of(trials);
        List<Line> curves = new ArrayList<>(curves(groups, TrialSummary::responseTime));
        curves.addAll(curves(groups, TrialSummary::endToEnd));
        percentile = percentiles(curves);
        latency = latencies(curves);
    }

    private static Axis percentiles(List<Line> curves) {
        double most = curves.stream()
                .flatMap(line -> line.points().stream())
                .mapToDouble(Point::x)
                .max()
                .orElse(0);
        return new Axis.Quantile("percentile (scale: number of nines)", Math.max(0.9, most));
    }

    private static Axis latencies(List<Line> curves) {
        return Axis.logarithmic("ms (log scale)", LineChart.values(curves));
    }

    /// Returns the chart of latency by percentile, with a line for each trial of a cell.
    public LineChart curve(List<TrialGroup> cell, Function<TrialSummary, Latency> of, String key) {
        return curve(curves(cell, of), percentile, latency, key);
    }

    /// Returns the chart of latency by percentile for a latency that is not measured per message. The axes
    /// depend only on this latency.
    public LineChart separateCurve(List<TrialGroup> cell, Function<TrialSummary, Latency> of, String key) {
        List<Line> curves = curves(cell, of);
        return curve(curves, percentiles(curves), latencies(curves), key);
    }

    private static LineChart curve(List<Line> curves, Axis x, Axis y, String key) {
        return new LineChart(
                x,
                y,
                curves,
                Marks.NONE,
                List.of("trial", "system", "line", "void", "quantile", key),
                " ms",
                "",
                1,
                false);
    }

    private List<Line> curves(List<TrialGroup> shown, Function<TrialSummary, Latency> of) {
        List<ChartTrial> trials = ChartTrial.of(shown, systems);
        String many = trials.size() > MANY_LINES ? " many" : "";
        return trials.stream()
                .map(trial -> Line.labelledAtEnd(
                        trial.system(),
                        trial.style("curve") + many,
                        trial.label(trial.trial().system(), true),
                        trial.strong(),
                        trial.head(trial.trial().system()),
                        points(of.apply(trial.trial()).curve(), trial.strong())))
                .filter(Line::hasValues)
                .toList();
    }

    /// Returns the points of a curve.
    ///
    /// @param marked true if the points at p50, p90, p99 and so on have markers
    private static List<Point> points(List<CurvePoint> curve, boolean marked) {
        List<Point> points = new ArrayList<>();
        double before = 0;
        for (CurvePoint point : curve) {
            double quantile = point.quantile();
            if (quantile < 1) {
                double from = before;
                boolean marks = marked
                        && ReportedQuantiles.MARKED.stream().anyMatch(q -> q > from + 1e-12 && q <= quantile + 1e-12);
                points.add(new Point(
                        quantile, point.nanos() / NANOS_PER_MILLI, marks ? Marker.FILLED : Marker.NONE, List.of(), ""));
                before = quantile;
            }
        }
        return points;
    }
}
