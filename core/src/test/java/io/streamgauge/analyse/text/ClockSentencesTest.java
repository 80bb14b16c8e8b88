package io.streamgauge.analyse.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.model.ClockSummary;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.trial.SampleClocks;
import io.streamgauge.analyse.trial.SampleTrialFiles;
import io.streamgauge.experiment.worker.Placement;
import io.streamgauge.result.outcome.WorkerFigures;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ClockSentencesTest {
    private static TrialSummary trial(Placement placement, long fromOther, @Nullable Long errorNanos) {
        List<WorkerFigures> workers = List.of(
                new WorkerFigures(1, 1, 1, 9, 9, 9, 9, 0, 0, 0, fromOther, null),
                new WorkerFigures(2, 1, 1, 9, 9, 9, 9, 0, 0, 0, 0L, null));
        return SampleClocks.trial(
                workers, placement, errorNanos == null ? null : new ClockSummary(errorNanos, List.of()));
    }

    @Test
    void isEmptyForASingleWorker() {
        assertThat(ClockSentences.of(List.of(new SampleTrialFiles().summary()))).isEmpty();
    }

    @Test
    void statesTheErrorOfDifferentClocks() {
        assertThat(ClockSentences.of(
                        List.of(trial(Placement.SPREAD, 5, 250_000L), trial(Placement.SPREAD, 5, 300_000L))))
                .contains("The placement of the workers was spread. The workers used different clocks. The resulting"
                        + " error of end-to-end latencies is at most 0.30 ms.");
        assertThat(ClockSentences.of(List.of(trial(Placement.SPREAD, 5, ClockSummary.UNKNOWN)))
                        .orElseThrow())
                .contains("is unknown");
        assertThat(ClockSentences.of(List.of(trial(Placement.SPREAD, 5, null))))
                .contains("The placement of the workers was spread. All workers used the same clock.");
    }

    private static String noteOfNegative(long lowestNanos, long limitNanos) {
        return ClockSentences.of(List.of(SampleClocks.trial(
                        List.of(),
                        Placement.SPREAD,
                        new ClockSummary(
                                limitNanos, List.of(), new ClockSummary.Negative(1_234, lowestNanos, limitNanos)))))
                .orElseThrow();
    }

    @Test
    void statesNegativeLatencies() {
        assertThat(noteOfNegative(-200_000, 250_000))
                .contains("messages with a negative end-to-end latency is 1\u202f234, and the lowest latency is ")
                .endsWith("0.20 ms. Such a latency counts as 0. The clock error explains these latencies.");
        assertThat(noteOfNegative(-300_000, 250_000))
                .endsWith("a measured latency is lower than the minimum that follows from the clock synchronisation.");
        assertThat(noteOfNegative(-300_000, ClockSummary.UNKNOWN)).endsWith("Such a latency counts as 0.");
    }

    @Test
    void statesThatLatenciesUseOneClock() {
        assertThat(ClockSentences.of(List.of(trial(Placement.PAIRED, 0, 0L))))
                .contains("The placement of the workers was paired. Each message was received by the worker that sent"
                        + " it, so each end-to-end latency was measured with a single clock.");
    }

    @Test
    void describesEachPlacementOfASweep() {
        assertThat(ClockSentences.of(List.of(trial(Placement.SPREAD, 5, 250_000L), trial(Placement.PAIRED, 0, 0L)))
                        .orElseThrow())
                .contains("was spread. The workers used different clocks.")
                .contains("was paired. Each message");
    }
}
