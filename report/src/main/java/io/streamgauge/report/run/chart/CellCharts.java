package io.streamgauge.report.run.chart;

import io.streamgauge.analyse.model.Latency;
import io.streamgauge.analyse.model.MetricValue;
import io.streamgauge.analyse.model.Resources.ProcessUse;
import io.streamgauge.analyse.model.TrialGroup;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.experiment.metric.Metric.Figure;
import io.streamgauge.report.chart.Axis;
import io.streamgauge.report.chart.LineChart;
import io.streamgauge.report.chart.LineChart.Line;
import io.streamgauge.report.chart.LineChart.Marker;
import io.streamgauge.report.chart.LineChart.Marks;
import io.streamgauge.report.chart.LineChart.Point;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/// Charts of one value by cell, with a point for each trial and a line through the representative trials.
public final class CellCharts {
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double BYTES_PER_MIB = 1 << 20;
    /// Largest distance between two systems, relative to the distance between two cells.
    private static final double BETWEEN_SYSTEMS = 0.12;
    /// Largest total width of the systems of a cell, relative to the distance between two cells. A point must
    /// be nearer to its cell than to the next cell.
    private static final double WIDTH = 0.8;

    private final List<String> systems;
    private final List<TrialGroup> groups;
    private final List<String> cells;

    public CellCharts(List<TrialSummary> trials, List<String> systems) {
        this.systems = systems;
        groups = TrialGroup.of(trials);
        cells = groups.stream().map(TrialGroup::cell).distinct().toList();
    }

    /// Value of a trial.
    ///
    /// @param title title of the axis
    /// @param name short name in the readout below the chart
    /// @param unit unit with a leading space
    /// @param key name of the column in the CSV file
    private record Value(
            String title, String name, String unit, String key, Function<TrialSummary, @Nullable Double> of) {}

    public LineChart responseTime() {
        return chart(p99(TrialSummary::responseTime, "response_p99_ms"));
    }

    public LineChart endToEnd() {
        return chart(p99(TrialSummary::endToEnd, "end_to_end_p99_ms"));
    }

    public LineChart brokerCpu() {
        return chart(new Value(
                "CPU time, µs per message (log scale)",
                "CPU time",
                " µs",
                "broker_cpu_us",
                trial -> MetricValue.read(new Figure(Figure.Name.BROKER_CPU), trial)
                        .value()));
    }

    public LineChart brokerMemory() {
        return chart(new Value(
                "resident memory, MiB (log scale)",
                "memory",
                " MiB",
                "broker_rss_mib",
                trial -> ofBrokers(use -> use.maxRssBytes() / BYTES_PER_MIB, trial)));
    }

    /// Returns whether any trial has figures for broker processes or broker hosts.
    public boolean hasBrokers() {
        return groups.stream()
                .flatMap(group -> group.trials().stream())
                .anyMatch(trial -> !trial.resources().ofSystem().isEmpty());
    }

    private static @Nullable Double ofBrokers(ToDoubleFunction<ProcessUse> use, TrialSummary trial) {
        return MetricValue.ofSystem(use, trial).value();
    }

    private static Value p99(Function<TrialSummary, Latency> of, String key) {
        return new Value("p99, ms (log scale)", "p99", " ms", key, trial -> {
            Long nanos = of.apply(trial).nanos("p99");
            return nanos == null ? null : Double.valueOf(nanos / NANOS_PER_MILLI);
        });
    }

    private LineChart chart(Value value) {
        List<Line> lines = new ArrayList<>();
        double distance = Math.min(BETWEEN_SYSTEMS, WIDTH / systems.size());
        for (String system : systems) {
            List<Point> points = new ArrayList<>();
            for (ChartTrial trial : ChartTrial.of(
                    groups.stream().filter(g -> g.system().equals(system)).toList(), systems)) {
                double shift = (trial.system() - (systems.size() - 1) / 2.0) * distance;
                points.add(new Point(
                        cells.indexOf(trial.trial().cell()) + shift,
                        value.of().apply(trial.trial()),
                        trial.isVoid() ? Marker.CROSS : trial.strong() ? Marker.FILLED : Marker.SMALL,
                        trial.head(value.name()),
                        trial.isVoid() ? "void" : ""));
            }
            // The representative trial must remain the last trial of its cell, so that it is drawn on top.
            points.sort(Comparator.comparingDouble(Point::x));
            lines.add(Line.labelledAtEnd(systems.indexOf(system), "cells", system, true, List.of(), points));
        }
        return new LineChart(
                new Axis.Category("cell", cells),
                Axis.logarithmic(value.title(), LineChart.values(lines)),
                lines,
                Marks.NONE,
                List.of("trial", "system", "line", "void", "cell", value.key()),
                value.unit(),
                "",
                0.5 / cells.size(),
                false);
    }
}
