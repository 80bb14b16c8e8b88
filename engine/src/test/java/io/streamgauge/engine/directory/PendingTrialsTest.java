package io.streamgauge.engine.directory;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.engine.ExperimentSource;
import io.streamgauge.engine.LoadedExperiment;
import io.streamgauge.engine.environment.SystemRegistry;
import io.streamgauge.plan.Trial;
import io.streamgauge.result.RunDirectory;
import io.streamgauge.result.TrialEnd;
import io.streamgauge.result.TrialStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PendingTrialsTest {
    @TempDir
    private Path run = Path.of("");

    private Optional<Trial> planned = Optional.empty();

    @BeforeEach
    void plan() throws Exception {
        planned = LoadedExperiment.of(
                        ExperimentSource.ofText("one", "systems: { a: { launch: memory } }\nworkload: { rate: 5/s }\n"),
                        new SystemRegistry())
                .plan()
                .trials()
                .stream()
                .findFirst();
    }

    private Path start(String id) throws IOException {
        return Files.createDirectories(run.resolve("trials").resolve(id));
    }

    private void end(String id, TrialStatus status) throws IOException {
        RunDirectory.write(start(id).resolve("end.json"), new TrialEnd(status, null, null));
    }

    private Optional<String> next() throws IOException {
        return PendingTrials.of(new RunDirectory(run))
                .nextAttempt(planned.orElseThrow())
                .map(Trial::id);
    }

    @Test
    void startsWithThePlannedTrial() throws Exception {
        assertThat(next()).contains("001-a");
    }

    @Test
    void keepsATrialWithAResult() throws Exception {
        end("001-a", TrialStatus.INTERRUPTED);
        assertThat(next()).contains("001-a-attempt-2");
        end("001-a-attempt-2", TrialStatus.FAILED);
        assertThat(next()).isEmpty();
    }

    @Test
    void repeatsAnInterruptedRepetitionOfADisturbedTrial() throws Exception {
        end("001-a", TrialStatus.DONE);
        start("001-a-attempt-2");
        assertThat(next()).contains("001-a-attempt-3");
    }
}
