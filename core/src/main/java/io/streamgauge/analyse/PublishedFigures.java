package io.streamgauge.analyse;

import io.streamgauge.experiment.Claim.Side;
import io.streamgauge.experiment.PublishedFigure;
import io.streamgauge.result.RunFacts;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/// Puts what a run measured beside what others published.
final class PublishedFigures {
    private PublishedFigures() {}

    static List<PublishedResult> of(RunFacts run, RunValues values) {
        return run.published().stream().map(figure -> of(figure, run, values)).toList();
    }

    private static PublishedResult of(PublishedFigure figure, RunFacts run, RunValues values) {
        double[] ours = run.planned().stream()
                .filter(t -> t.system().equals(figure.system()))
                .filter(t -> t.levels().entrySet().containsAll(figure.at().entrySet()))
                .map(t -> values.of(figure.metric(), t).value())
                .flatMapToDouble(OptionalDouble::stream)
                .sorted()
                .toArray();
        Double median = median(ours);
        return new PublishedResult(
                new Side(figure.system(), figure.at()).words(),
                figure.metric().words(),
                figure.value().value(),
                figure.value().text(),
                figure.doubtful(),
                figure.source(),
                median,
                median == null ? null : MetricWords.value(figure.metric(), median),
                ours.length == 0 ? null : ours[0],
                ours.length == 0 ? null : ours[ours.length - 1],
                ours.length,
                median == null ? null : median / figure.value().value());
    }

    private static @Nullable Double median(double[] sorted) {
        int half = sorted.length / 2;
        if (sorted.length == 0) {
            return null;
        }
        return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    }
}
