package io.streamgauge.study.chart;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.streamgauge.analyse.model.Summary;
import io.streamgauge.analyse.model.TrialGroup;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.experiment.metric.Metric;
import io.streamgauge.experiment.metric.Metric.Figure;
import io.streamgauge.experiment.metric.Metric.Latency;
import io.streamgauge.experiment.metric.Metric.Latency.Span;
import io.streamgauge.experiment.metric.Metric.Moment;
import io.streamgauge.statistics.Median;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Measured values of one system at one level of a part.
///
/// @param level level as text; empty if the part does not vary a factor
/// @param trials number of trials that were started
/// @param voidTrials number of these trials that are void
/// @param values values of the trials that are not void; if all are void, values of all measured trials.
///     Latencies under a saturating load are omitted, because they depend on the length of the trial
public record PartCell(String level, String system, int trials, int voidTrials, List<Value> values) {
    /// Metrics of the table, in column order.
    private static final List<Metric> METRICS = List.of(
            new Figure(Figure.Name.TRANSFER_TIME),
            new Figure(Figure.Name.SENDING_RATE),
            new Figure(Figure.Name.RECEIVING_RATE),
            new Figure(Figure.Name.ACCEPTED_RATE),
            new Figure(Figure.Name.DELIVERED_RATE),
            new Moment(Moment.Which.MEAN, Span.RESPONSE_TIME),
            new Latency(Span.RESPONSE_TIME, 0.5),
            new Latency(Span.RESPONSE_TIME, 0.99),
            new Latency(Span.RESPONSE_TIME, 0.999),
            new Latency(Span.END_TO_END, 0.5),
            new Latency(Span.END_TO_END, 0.99),
            new Figure(Figure.Name.WRITTEN_PER_COPY),
            new Figure(Figure.Name.HOST_CPU),
            new Figure(Figure.Name.DISK_BUSY));

    public PartCell {
        values = List.copyOf(values);
    }

    /// Value of one metric.
    ///
    /// @param metric name of the metric
    /// @param median median over the trials, in the unit of the metric
    /// @param lowest lowest value of any trial
    /// @param highest highest value of any trial
    /// @param clockErrorNanos largest possible error that differences between the clocks of the worker hosts
    ///     cause in a value, in nanoseconds; -1 if the error is unknown; null if the values do not depend on
    ///     several clocks
    public record Value(
            String metric,
            double median,
            double lowest,
            double highest,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Long clockErrorNanos) {}

    /// Returns the cells of a run. Search trials are omitted.
    public static List<PartCell> of(Summary run) {
        return ChartValues.groups(run).stream().map(PartCell::of).toList();
    }

    static PartCell of(TrialGroup group) {
        List<TrialSummary> counted = group.counted();
        return new PartCell(
                group.cell(),
                group.system(),
                group.trials().size(),
                (int) group.trials().stream()
                        .filter(trial -> trial.verdict() == TrialSummary.Verdict.VOID)
                        .count(),
                METRICS.stream()
                        .filter(metric -> !isLatency(metric) || counted.stream().noneMatch(TrialSummary::saturating))
                        .flatMap(metric -> value(metric, counted))
                        .toList());
    }

    private static boolean isLatency(Metric metric) {
        return metric instanceof Latency || metric instanceof Moment;
    }

    private static Stream<Value> value(Metric metric, List<TrialSummary> trials) {
        List<Double> values = ChartValues.values(metric, trials);
        return values.isEmpty()
                ? Stream.empty()
                : Stream.of(new Value(
                        metric.words(),
                        Median.of(values),
                        Collections.min(values),
                        Collections.max(values),
                        ChartValues.clockErrorNanos(metric, trials)));
    }
}
