package io.streamgauge.report.chart;

import io.streamgauge.analyse.model.Capacity;
import io.streamgauge.analyse.model.MetricValue;
import io.streamgauge.analyse.model.Summary;
import io.streamgauge.analyse.model.TrialGroup;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.experiment.metric.Metric;
import io.streamgauge.experiment.metric.Objective;
import io.streamgauge.result.SearchRecord.Finding;
import io.streamgauge.result.SearchRecord.Purpose;
import io.streamgauge.text.NumberFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/// Chart of latency against offered rate. The chart shows all searches of a cell with the same objective. Each limit of
/// an objective has a separate chart.
///
/// @param metric name of the latency metric that the chart shows
/// @param limitMillis limit that the objective sets for the metric, in ms; null if the objective does not set a
///     limit
public record CapacityCurve(
        String cell,
        String objective,
        String metric,
        @Nullable Double limitMillis,
        List<Line> lines) {
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double X_MARGIN = 1.08;
    private static final double LIMIT_MARGIN = 1.5;
    /// Largest distance from the pointer at which the readout shows the value of a point, as a difference
    /// between the natural logarithms of the rates.
    private static final double READ_WITHIN = 0.05;

    /// Capacity search, shown as a set of points in the chart.
    ///
    /// @param system index in [#systems]
    /// @param label name of the search in the chart
    /// @param low lower end of the capacity interval, in messages per second, or null
    /// @param high upper end of the interval, in messages per second, or null
    record Line(
            int system,
            String systemName,
            String label,
            @Nullable Double low,
            @Nullable Double high,
            List<Point> points) {}

    /// Search trial, shown as a point of the chart.
    ///
    /// @param x offered rate in messages per second
    /// @param y latency in ms
    /// @param longer true for a confirmation, which lasts longer than other search trials
    record Point(double x, double y, Finding finding, boolean longer, String trial, String reason) {}

    /// Returns the chart: a point for each trial with a rate and a latency, and a band for each known capacity
    /// interval.
    public LineChart chart() {
        List<LineChart.Line> drawn = lines.stream().map(CapacityCurve::drawn).toList();
        DoubleStream rates =
                lines.stream().flatMap(line -> line.points().stream()).mapToDouble(Point::x);
        DoubleStream ends = bands().stream().flatMapToDouble(band -> DoubleStream.of(band.low(), band.high()));
        var range = DoubleStream.concat(rates, ends).summaryStatistics();
        double low = range.getCount() == 0 ? 1 : range.getMin() / X_MARGIN;
        double high = range.getCount() == 0 ? 10 : range.getMax() * X_MARGIN;
        Double limit = limitMillis;
        DoubleStream shown = limit == null
                ? LineChart.values(drawn)
                : DoubleStream.concat(
                        LineChart.values(drawn), DoubleStream.of(limit / LIMIT_MARGIN, limit * LIMIT_MARGIN));
        return new LineChart(
                new Axis.Log("offered rate, messages/s (log scale)", low, high),
                Axis.logarithmic(metric + ", ms (log scale)", shown),
                drawn,
                new LineChart.Marks(List.of(), bands(), limit(limit), List.of()),
                List.of(
                        "trial",
                        "system",
                        "search",
                        "verdict",
                        "because",
                        "offered_per_s",
                        metric.replace(' ', '_') + "_ms"),
                " ms",
                "/s",
                READ_WITHIN / Math.log(high / low),
                false);
    }

    private static LineChart.@Nullable Limit limit(@Nullable Double millis) {
        return millis == null
                ? null
                : new LineChart.Limit(millis, "objective " + NumberFormatter.latencyDigits(millis) + " ms");
    }

    private List<LineChart.Band> bands() {
        List<LineChart.Band> bands = new ArrayList<>();
        for (Line line : lines) {
            Double low = line.low();
            Double high = line.high();
            if (low != null && high != null) {
                bands.add(new LineChart.Band(line.system(), low, high));
            }
        }
        return bands;
    }

    private static LineChart.Line drawn(Line line) {
        List<LineChart.Point> points = line.points().stream()
                .map(point -> new LineChart.Point(
                        point.x(),
                        point.y(),
                        marker(point),
                        List.of(point.trial(), line.systemName(), line.label(), text(point.finding()), point.reason()),
                        text(point.finding())))
                .toList();
        return new LineChart.Line(
                line.system(), "capacity", line.label(), points.size() - 1, true, false, List.of(), points);
    }

    private static LineChart.Marker marker(Point point) {
        return switch (point.finding()) {
            case HELD -> point.longer() ? LineChart.Marker.LARGE_FILLED : LineChart.Marker.FILLED;
            case NOT_HELD, PILOT -> point.longer() ? LineChart.Marker.LARGE_HOLLOW : LineChart.Marker.HOLLOW;
            case GENERATOR_BOUND -> LineChart.Marker.STAR;
            case INVALID, UNFINISHED -> LineChart.Marker.DASH;
        };
    }

    /// Returns the verdict on a search trial as text.
    public static String text(Finding finding) {
        return switch (finding) {
            case HELD -> "sustained";
            case NOT_HELD -> "not sustained";
            case GENERATOR_BOUND -> "generator-limited";
            case INVALID -> "invalid";
            case PILOT -> "pilot";
            case UNFINISHED -> "unfinished";
        };
    }

    /// Returns the systems of a run in the order of their colours.
    public static List<String> systems(Summary summary) {
        List<String> systems = new ArrayList<>(TrialGroup.distinct(summary.allTrials(), TrialSummary::system));
        summary.capacities().stream()
                .map(Capacity::system)
                .filter(s -> !systems.contains(s))
                .distinct()
                .forEach(systems::add);
        return List.copyOf(systems);
    }

    /// Returns the charts of a run in the order of its searches.
    public static List<CapacityCurve> of(Summary summary) {
        Map<List<String>, List<Capacity>> groups = new LinkedHashMap<>();
        summary.capacities()
                .forEach(c -> groups.computeIfAbsent(List.of(c.cell(), c.objective()), _ -> new ArrayList<>())
                        .add(c));
        Map<String, TrialSummary> trials = summary.searchTrials().stream()
                .collect(Collectors.toMap(TrialSummary::id, Function.identity(), (a, b) -> b));
        List<String> systems = systems(summary);
        List<CapacityCurve> curves = new ArrayList<>();
        for (List<Capacity> group : groups.values()) {
            Capacity first = group.getFirst();
            List<Objective.Limit> limits = first.limits();
            if (limits.isEmpty()) {
                curves.add(curve(group, headline(trials), null, trials, systems));
            }
            for (Objective.Limit limit : limits) {
                curves.add(curve(group, limit.metric(), limit.atMostNanos() / NANOS_PER_MILLI, trials, systems));
            }
        }
        return curves;
    }

    private static Metric.Latency headline(Map<String, TrialSummary> trials) {
        boolean consumed = trials.values().stream().anyMatch(t -> t.endToEnd().count() > 0);
        return new Metric.Latency(consumed ? Metric.Latency.Span.END_TO_END : Metric.Latency.Span.RESPONSE_TIME, 0.99);
    }

    private static CapacityCurve curve(
            List<Capacity> group,
            Metric.Latency metric,
            @Nullable Double limitMillis,
            Map<String, TrialSummary> trials,
            List<String> systems) {
        boolean repeated = group.stream().anyMatch(c -> c.repetition() > 1);
        return new CapacityCurve(
                group.getFirst().cell(),
                group.getFirst().objective(),
                metric.words(),
                limitMillis,
                group.stream()
                        .map(c -> new Line(
                                systems.indexOf(c.system()),
                                c.system(),
                                c.system() + (repeated ? " " + c.repetition() : ""),
                                c.lowPerSecond(),
                                c.highPerSecond(),
                                points(c, metric, trials)))
                        .toList());
    }

    private static List<Point> points(Capacity capacity, Metric.Latency metric, Map<String, TrialSummary> trials) {
        List<Point> points = new ArrayList<>();
        for (Capacity.Step step : capacity.steps()) {
            Double rate = step.ratePerSecond();
            TrialSummary trial = trials.get(step.trialId());
            if (rate != null && trial != null) {
                OptionalDouble nanos = MetricValue.of(metric, trial);
                nanos.ifPresent(value -> points.add(new Point(
                        rate,
                        value / NANOS_PER_MILLI,
                        step.finding(),
                        step.purpose() == Purpose.CONFIRM,
                        step.trialId(),
                        step.reason())));
            }
        }
        points.sort((a, b) -> Double.compare(a.x(), b.x()));
        return points;
    }
}
