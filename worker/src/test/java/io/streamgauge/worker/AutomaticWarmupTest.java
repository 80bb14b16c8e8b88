package io.streamgauge.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.experiment.Phases;
import io.streamgauge.load.LoadSpec;
import io.streamgauge.process.SupervisedProcesses;
import io.streamgauge.result.TrialEnd;
import io.streamgauge.result.TrialResult;
import io.streamgauge.result.TrialStatus;
import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.result.row.Phase;
import io.streamgauge.result.row.Role;
import io.streamgauge.worker.message.ControlMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Test of an automatic warm-up with a real worker process and the in-memory broker.
@Timeout(180)
class AutomaticWarmupTest {
    @TempDir
    private Path directory = Path.of("");

    /// The in-memory broker does not need a warm-up, but the JVM of the worker does.
    @Test
    void endsAnAutomaticWarmup() throws IOException {
        Files.createDirectories(directory.resolve("logs"));
        TrialRequest fixed = new TrialRequests(directory).of("memory", TrialRequests.script(false, 0), 2);
        Phases phases = Phases.withAutomaticWarmup(Duration.ofSeconds(2), Duration.ofSeconds(5));
        TrialRequest automatic = with(fixed, phases);
        TrialEnd end;
        try (SupervisedProcesses children = SupervisedProcesses.open()) {
            end = new TrialController(children, new QuietTrialListener()).run(automatic);
        }
        assertThat(end.status()).as(end.failure()).isEqualTo(TrialStatus.DONE);
        assertThat(Objects.requireNonNull(end.outcome()).measured().intended()).isEqualTo(1000);
        TrialResult result = TrialResult.read(directory).orElseThrow();
        List<IntervalRow> warmup = result.intervals().stream()
                .filter(row -> row.phase() == Phase.WARMUP)
                .toList();
        assertThat(warmup.getLast().endSeconds()).isBetween(10.5, 119.0);
        assertThat(result.resources())
                .filteredOn(row -> row.role() == Role.GENERATOR)
                .last()
                .satisfies(row -> assertThat(row.compilerMicros()).isPositive());
    }

    private static TrialRequest with(TrialRequest request, Phases phases) {
        ControlMessage.RunTrial message = request.message();
        LoadSpec load = message.load();
        return TrialRequests.with(
                request,
                new ControlMessage.RunTrial(
                        message.driver(),
                        message.config(),
                        message.script(),
                        new LoadSpec(load.workload(), phases, load.destinationPrefix(), load.tag(), load.seed()),
                        message.removeDestinations()),
                request.worker());
    }
}
