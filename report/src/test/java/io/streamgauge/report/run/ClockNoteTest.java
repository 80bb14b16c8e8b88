package io.streamgauge.report.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.model.ClockSummary;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.experiment.Placement;
import io.streamgauge.result.WorkerFigures;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ClockNoteTest {
    private static TrialSummary trial(Placement placement, long fromOther, @Nullable Long errorNanos) {
        List<WorkerFigures> workers = List.of(
                new WorkerFigures(1, 1, 1, 9, 9, 9, 9, 0, 0, 0, fromOther),
                new WorkerFigures(2, 1, 1, 9, 9, 9, 9, 0, 0, 0, 0L));
        return SampleTrial.with(
                SampleRuns.comparison().summary().trials().getFirst(),
                workers,
                placement,
                errorNanos == null ? null : new ClockSummary(errorNanos, List.of()));
    }

    @Test
    void omitsTheNoteForASingleWorker() {
        assertThat(ClockNote.of(SampleRuns.comparison().summary().trials())).isEmpty();
    }

    @Test
    void statesTheErrorOfDifferentClocks() {
        assertThat(ClockNote.of(List.of(trial(Placement.SPREAD, 5, 250_000L), trial(Placement.SPREAD, 5, 300_000L))))
                .contains("The placement of the workers was spread. The workers used different clocks. The resulting"
                        + " error of end-to-end latencies is at most 0.30 ms.");
        assertThat(ClockNote.of(List.of(trial(Placement.SPREAD, 5, ClockSummary.UNKNOWN)))
                        .orElseThrow())
                .contains("is unknown");
        assertThat(ClockNote.of(List.of(trial(Placement.SPREAD, 5, null))))
                .contains("The placement of the workers was spread. All workers used the same clock.");
    }

    @Test
    void statesThatLatenciesUseOneClock() {
        assertThat(ClockNote.of(List.of(trial(Placement.PAIRED, 0, 0L))))
                .contains("The placement of the workers was paired. Each message was received in the worker that sent"
                        + " it, so end-to-end latencies use one clock.");
    }

    @Test
    void describesEachPlacementOfASweep() {
        assertThat(ClockNote.of(List.of(trial(Placement.SPREAD, 5, 250_000L), trial(Placement.PAIRED, 0, 0L)))
                        .orElseThrow())
                .contains("was spread. The workers used different clocks.")
                .contains("was paired. Each message");
    }
}
