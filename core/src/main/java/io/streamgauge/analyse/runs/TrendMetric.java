package io.streamgauge.analyse.runs;

import io.streamgauge.analyse.capacity.CapacityRange;
import io.streamgauge.analyse.compare.ComparedMetrics;
import io.streamgauge.analyse.model.Capacity;
import io.streamgauge.analyse.model.MetricValue;
import io.streamgauge.analyse.model.TrialGroup;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.experiment.metric.Metric;
import io.streamgauge.experiment.metric.Metric.Figure;
import io.streamgauge.experiment.metric.Metric.Latency.Span;
import io.streamgauge.statistics.MeasurementError;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.DoubleStream;

/// Quantity whose values are tracked across runs: a metric of trials, or the capacity with or
/// without an objective.
///
/// @param objective objective of the capacity, as written in the experiment file; empty for a capacity without an
///     objective and for other metrics
public record TrendMetric(Metric metric, String objective) {
    private static final Metric CAPACITY = new Figure(Figure.Name.CAPACITY);

    private static TrendMetric of(Metric metric) {
        return new TrendMetric(metric, "");
    }

    /// Returns the metrics to track for runs: the capacities, the headline metrics, the p99 of response time and
    /// end-to-end latency, and the delivered rate. If there are no consumers, the accepted rate replaces the
    /// delivered rate. If there is an outage, the end-to-end latency is omitted, because it mainly depends on
    /// the length of the outage.
    static List<TrendMetric> of(List<StoredRun> runs) {
        Set<TrendMetric> found = new LinkedHashSet<>();
        runs.forEach(run ->
                run.summary().capacities().forEach(c -> found.add(new TrendMetric(CAPACITY, c.objective()))));
        boolean consumed = false;
        boolean outage = false;
        for (StoredRun run : runs) {
            List<TrialSummary> trials = run.trials().trials();
            consumed |= trials.stream().anyMatch(TrialSummary::consumed);
            outage |= trials.stream().anyMatch(t -> t.outage() != null);
            for (String cell : TrialGroup.cells(trials)) {
                found.add(headline(
                        trials.stream().filter(t -> t.cell().equals(cell)).toList()));
            }
        }
        if (!outage) {
            found.add(of(new Metric.Latency(Span.END_TO_END, 0.99)));
        }
        found.add(of(new Metric.Latency(Span.RESPONSE_TIME, 0.99)));
        found.add(of(new Figure(consumed ? Figure.Name.DELIVERED_RATE : Figure.Name.ACCEPTED_RATE)));
        return List.copyOf(found);
    }

    /// Returns the headline metric for trials of one cell.
    static TrendMetric headline(List<TrialSummary> trials) {
        return of(ComparedMetrics.of(trials).headline());
    }

    /// Returns the name, for example `p99 end-to-end` or `capacity for p99 end-to-end <= 20 ms`.
    public String words() {
        return metric.words() + (objective.isEmpty() ? "" : " for " + objective);
    }

    boolean isCapacity() {
        return metric.equals(CAPACITY);
    }

    /// Returns the positive values of a system in a run, at most one for each block. The values are those of
    /// trials that are not void, or of searches that found a capacity. The result is empty if the generator
    /// limited a search, because the mean of the other searches would be too low.
    double[] values(StoredRun run, String cell, String system) {
        if (isGeneratorBound(run, cell, system)) {
            return new double[0];
        }
        return isCapacity()
                ? run.summary().capacities().stream()
                        .filter(c -> isOf(c, cell, system) && c.found())
                        .map(Capacity::estimatePerSecond)
                        .filter(Objects::nonNull)
                        .mapToDouble(Double::doubleValue)
                        .filter(value -> value > 0)
                        .toArray()
                : run.trials().values(cell, system, metric);
    }

    /// Returns the positive values of the void trials of a system in a run; empty for a capacity.
    double[] voidValues(StoredRun run, String cell, String system) {
        return isCapacity()
                ? new double[0]
                : run.trials().of(cell, system).stream()
                        .filter(t -> t.verdict() == TrialSummary.Verdict.VOID && TrialGroup.measured(t))
                        .flatMapToDouble(t -> MetricValue.of(metric, t).stream())
                        .toArray();
    }

    /// Returns whether the values are capacities and a capacity search for the system was generator-limited.
    boolean isGeneratorBound(StoredRun run, String cell, String system) {
        return isCapacity()
                && run.summary().capacities().stream()
                        .anyMatch(c -> isOf(c, cell, system) && c.status() == Capacity.Status.GENERATOR_BOUND);
    }

    /// Returns the range of the capacity of a system over its searches.
    CapacityRange range(StoredRun run, String cell, String system) {
        return CapacityRange.of(searches(run, cell, system));
    }

    /// Returns whether only some trials or searches of a system have a value, so that the system is not
    /// compared.
    public boolean isIncomplete(StoredRun run, String cell, String system) {
        return isCapacity()
                ? CapacityRange.isPartlyFound(searches(run, cell, system))
                : run.trials().missingValue(cell, system, metric).isPresent();
    }

    private List<Capacity> searches(StoredRun run, String cell, String system) {
        return run.summary().capacities().stream()
                .filter(c -> isOf(c, cell, system))
                .toList();
    }

    private boolean isOf(Capacity capacity, String cell, String system) {
        return capacity.cell().equals(cell)
                && capacity.system().equals(system)
                && capacity.objective().equals(objective);
    }

    MeasurementError error(StoredRun run, String cell, String system) {
        return isCapacity() ? MeasurementError.NONE : run.trials().error(cell, system, metric);
    }

    /// Returns whether the values in two runs have the same meaning.
    boolean areComparable(StoredRun a, StoredRun b, String cell, String system) {
        List<TrialSummary> of = new ArrayList<>(a.trials().of(cell, system));
        List<TrialSummary> other = b.trials().of(cell, system);
        return isCapacity()
                || of.isEmpty()
                || other.isEmpty()
                || MetricValue.areComparable(metric, of.getFirst(), other.getFirst());
    }

    /// Returns the ratio between a value and the best value. The ratio is at least 1 unless the value is better
    /// than `best`.
    double ratioToBest(double value, double best) {
        return metric.moreIsBetter() ? best / value : value / best;
    }

    /// Returns the highest value if higher values of the metric are better, otherwise the lowest value.
    double best(DoubleStream values) {
        return (metric.moreIsBetter() ? values.max() : values.min()).orElseThrow();
    }
}
