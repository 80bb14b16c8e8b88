package io.streamgauge.analyse.claims;

import io.streamgauge.analyse.model.PublishedResult;
import io.streamgauge.analyse.text.MetricFormatter;
import io.streamgauge.experiment.Claim.Side;
import io.streamgauge.experiment.PublishedFigure;
import io.streamgauge.result.RunFacts;
import io.streamgauge.statistics.Median;
import java.util.List;
import java.util.OptionalDouble;

/// Comparison of the measurements of a run with published figures.
public final class PublishedFigureComparison {
    private PublishedFigureComparison() {}

    public static List<PublishedResult> of(RunFacts run, PlannedTrialValues values) {
        return run.rules().published().stream()
                .map(figure -> of(figure, run, values))
                .toList();
    }

    private static PublishedResult of(PublishedFigure figure, RunFacts run, PlannedTrialValues values) {
        List<Double> ours = run.planned().stream()
                .filter(t -> t.system().equals(figure.system()))
                .filter(t -> t.levels().entrySet().containsAll(figure.at().entrySet()))
                .map(t -> values.of(figure.metric(), t).value())
                .flatMapToDouble(OptionalDouble::stream)
                .sorted()
                .boxed()
                .toList();
        Double median = ours.isEmpty() ? null : Median.of(ours);
        return new PublishedResult(
                new Side(figure.system(), figure.at()).words(),
                figure.metric().words(),
                figure.value().value(),
                figure.value().text(),
                figure.doubtful(),
                figure.source(),
                median,
                median == null ? null : MetricFormatter.value(figure.metric(), median),
                ours.isEmpty() ? null : ours.getFirst(),
                ours.isEmpty() ? null : ours.getLast(),
                ours.size(),
                median == null ? null : median / figure.value().value());
    }
}
