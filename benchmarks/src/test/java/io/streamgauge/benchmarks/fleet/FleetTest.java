package io.streamgauge.benchmarks.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.result.TrialResult;
import io.streamgauge.result.outcome.DestinationSpread;
import io.streamgauge.result.outcome.LoadOutcome;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Small version of the fleet benchmark, with scripted workers.
@Timeout(120)
class FleetTest {
    private static final int WORKERS = 20;
    private static final int DESTINATIONS = 200;
    private static final long MESSAGES = 20L * WORKERS * DESTINATIONS;

    @TempDir
    private Path directory = Path.of("");

    @Test
    void mergesTheReportsOfScriptedWorkers() throws Exception {
        FleetFigures figures = new FleetTrial(WORKERS, DESTINATIONS, 1, 2, directory).run(List.of());
        assertThat(figures.end()).isEqualTo("DONE");
        TrialResult result = TrialResult.read(directory).orElseThrow();
        assertThat(result.intervals()).hasSize(4);
        assertThat(result.intervals().getLast().delivered()).isEqualTo(MESSAGES);
        LoadOutcome outcome = Objects.requireNonNull(result.end().orElseThrow().outcome());
        assertThat(outcome.measured().accepted()).isEqualTo(MESSAGES);
        assertThat(outcome.measured().delivered()).isEqualTo(MESSAGES);
        assertThat(outcome.measured().lost()).isZero();
        assertThat(outcome.measured().duplicated()).isZero();
        assertThat(Objects.requireNonNull(outcome.workers()).figures()).hasSize(WORKERS);
        DestinationSpread destinations = Objects.requireNonNull(outcome.destinations());
        assertThat(destinations.delivered().min()).isEqualTo(20L * WORKERS);
        assertThat(destinations.delivered().total()).isEqualTo(MESSAGES);
    }

    @Test
    void losesAKilledWorker() throws Exception {
        FleetFigures figures = new FleetTrial(WORKERS, DESTINATIONS, 1, 20, directory).run(List.of("7", "0", "killed"));
        assertThat(figures.end())
                .startsWith("WORKER_LOST: worker 8 of 20")
                .contains("exited unexpectedly with status 137");
    }
}
