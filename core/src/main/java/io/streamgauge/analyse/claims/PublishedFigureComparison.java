package io.streamgauge.analyse.claims;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import io.streamgauge.analyse.claims.TrialValues.Value;
import io.streamgauge.analyse.model.PublishedResult;
import io.streamgauge.analyse.text.MetricFormatter;
import io.streamgauge.experiment.metric.Claim.Side;
import io.streamgauge.experiment.metric.PublishedFigure;
import io.streamgauge.result.TrialFacts;
import io.streamgauge.statistics.MeasurementError;
import io.streamgauge.statistics.Median;
import java.util.List;
import java.util.Map;

/// Comparison of the measurements of a run with published figures. If a figure covers several cells, it is the
/// mean over these cells. The measured value of a block is therefore the arithmetic mean over the same cells. A
/// block in which one of the cells does not have a value is not used, because the mean over the other cells is
/// not comparable.
public final class PublishedFigureComparison {
    private PublishedFigureComparison() {}

    public static List<PublishedResult> of(
            List<PublishedFigure> published, List<TrialFacts> planned, TrialValues values) {
        return published.stream().map(figure -> of(figure, planned, values)).toList();
    }

    private static PublishedResult of(PublishedFigure figure, List<TrialFacts> planned, TrialValues values) {
        Map<Integer, List<Value>> blocks = planned.stream()
                .filter(t -> t.system().equals(figure.system()))
                .filter(t -> t.levels().entrySet().containsAll(figure.at().entrySet()))
                .collect(groupingBy(TrialFacts::block, mapping(t -> values.of(figure.metric(), t), toList())));
        List<List<Value>> complete = blocks.values().stream()
                .filter(block -> block.stream().allMatch(value -> value.value().isPresent()))
                .toList();
        List<Double> ours =
                complete.stream().map(PublishedFigureComparison::mean).sorted().toList();
        long errorNanos = complete.stream()
                .flatMap(List::stream)
                .map(Value::error)
                .reduce(MeasurementError.NONE, MeasurementError::plus)
                .clockNanos();
        Double median = ours.isEmpty() ? null : Median.of(ours);
        return new PublishedResult(
                new Side(figure.system(), figure.at()).words(),
                figure.metric().words(),
                figure.value().value(),
                figure.value().text(),
                figure.doubtful(),
                figure.source(),
                median,
                median == null ? null : MetricFormatter.value(figure.metric(), median, errorNanos),
                ours.isEmpty() ? null : ours.getFirst(),
                ours.isEmpty() ? null : ours.getLast(),
                ours.size(),
                median == null ? null : median / figure.value().value(),
                errorNanos == 0 ? null : Long.valueOf(errorNanos));
    }

    private static double mean(List<Value> block) {
        return block.stream()
                .mapToDouble(value -> value.value().orElseThrow())
                .average()
                .orElseThrow();
    }
}
