package io.streamgauge.analyse.claims;

import io.streamgauge.analyse.claims.TrialValues.Value;
import io.streamgauge.analyse.model.PublishedResult;
import io.streamgauge.analyse.text.MetricFormatter;
import io.streamgauge.experiment.metric.Claim.Side;
import io.streamgauge.experiment.metric.PublishedFigure;
import io.streamgauge.result.RunFacts;
import io.streamgauge.statistics.Median;
import io.streamgauge.statistics.clock.ClockError;
import java.util.List;

/// Comparison of the measurements of a run with published figures.
public final class PublishedFigureComparison {
    private PublishedFigureComparison() {}

    public static List<PublishedResult> of(RunFacts run, PlannedTrialValues values) {
        return run.rules().published().stream()
                .map(figure -> of(figure, run, values))
                .toList();
    }

    private static PublishedResult of(PublishedFigure figure, RunFacts run, PlannedTrialValues values) {
        List<Value> found = run.planned().stream()
                .filter(t -> t.system().equals(figure.system()))
                .filter(t -> t.levels().entrySet().containsAll(figure.at().entrySet()))
                .map(t -> values.of(figure.metric(), t))
                .filter(value -> value.value().isPresent())
                .toList();
        List<Double> ours = found.stream()
                .map(value -> value.value().orElseThrow())
                .sorted()
                .toList();
        long clocks = found.stream()
                .map(Value::clocks)
                .reduce(ClockError.NONE, ClockError::plus)
                .nanos();
        Double median = ours.isEmpty() ? null : Median.of(ours);
        return new PublishedResult(
                new Side(figure.system(), figure.at()).words(),
                figure.metric().words(),
                figure.value().value(),
                figure.value().text(),
                figure.doubtful(),
                figure.source(),
                median,
                median == null ? null : MetricFormatter.value(figure.metric(), median, clocks),
                ours.isEmpty() ? null : ours.getFirst(),
                ours.isEmpty() ? null : ours.getLast(),
                ours.size(),
                median == null ? null : median / figure.value().value(),
                clocks == 0 ? null : Long.valueOf(clocks));
    }
}
