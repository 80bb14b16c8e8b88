package io.streamgauge.analyse.claims;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.model.PublishedResult;
import io.streamgauge.analyse.trial.SampleTrialFiles;
import io.streamgauge.experiment.metric.Amount;
import io.streamgauge.experiment.metric.Metric;
import io.streamgauge.experiment.metric.PublishedFigure;
import io.streamgauge.result.TrialFacts;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class PublishedFigureComparisonTest {
    /// Trials of one system in three blocks, each with two cells.
    private static final List<TrialFacts> PLANNED = List.of(
            trial(1, 1, "10 messages"),
            trial(2, 1, "1000 messages"),
            trial(3, 2, "10 messages"),
            trial(4, 2, "1000 messages"),
            trial(5, 3, "10 messages"),
            trial(6, 3, "1000 messages"));

    private static TrialFacts trial(int number, int block, String cell) {
        return new SampleTrialFiles("kafka", cell).block(block).numbered(number).facts();
    }

    /// Compares a published figure of 100 messages/s, which covers both cells, with the values of the trials.
    /// The keys are the numbers of the trials. A trial without a value is void.
    private static PublishedResult compare(Map<Integer, Double> values) {
        Metric metric = Metric.parse("accepted rate").orElseThrow();
        PublishedFigure figure =
                new PublishedFigure("kafka", Map.of(), metric, new Amount("100/s", 100), null, "A study");
        TrialValues read = (_, trial) -> {
            Double value = values.get(Integer.parseInt(trial.id().substring(0, 3)));
            return value == null
                    ? new TrialValues.Value(OptionalDouble.empty(), trial.id() + " is void")
                    : new TrialValues.Value(OptionalDouble.of(value), "");
        };
        return PublishedFigureComparison.of(List.of(figure), PLANNED, read).getFirst();
    }

    @Test
    void comparesAFigureOfSeveralCellsWithTheMeanOverTheseCells() {
        PublishedResult result = compare(Map.of(1, 10.0, 2, 1000.0, 3, 20.0, 4, 1040.0, 5, 30.0, 6, 970.0));
        assertThat(result.ours()).isEqualTo(505);
        assertThat(result.lowest()).isEqualTo(500);
        assertThat(result.highest()).isEqualTo(530);
        assertThat(result.n()).isEqualTo(3);
        assertThat(result.ratio()).isEqualTo(5.05);
    }

    @Test
    void ignoresABlockInWhichACellHasNoValue() {
        PublishedResult result = compare(Map.of(1, 10.0, 2, 1000.0, 3, 20.0, 5, 30.0, 6, 970.0));
        assertThat(result.ours()).isEqualTo(502.5);
        assertThat(result.n()).isEqualTo(2);
    }

    @Test
    void statesNoFigureIfNoBlockIsComplete() {
        PublishedResult result = compare(Map.of(1, 10.0, 3, 20.0, 6, 970.0));
        assertThat(result.ours()).isNull();
        assertThat(result.ratio()).isNull();
        assertThat(result.n()).isZero();
    }
}
