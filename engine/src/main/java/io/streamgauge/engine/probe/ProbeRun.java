package io.streamgauge.engine.probe;

import io.streamgauge.engine.Interruption;
import io.streamgauge.engine.RunListener;
import io.streamgauge.engine.RunOutcome;
import io.streamgauge.engine.environment.BuildVersion;
import io.streamgauge.engine.environment.SystemRegistry;
import io.streamgauge.experiment.Experiment;
import io.streamgauge.experiment.system.SystemUnderTest;
import io.streamgauge.probe.ProbeMatrix;
import io.streamgauge.probe.ProbeMatrix.Column;
import io.streamgauge.probe.api.Probe;
import io.streamgauge.process.ChildProcesses;
import io.streamgauge.process.SupervisedProcesses;
import io.streamgauge.result.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Run of capability probes against the systems of an experiment, one system at a time.
///
/// @param probes probes to run against each system
/// @param directory directory for `probe.json` and the logs of the brokers; null to keep neither the file nor
///     the logs
public record ProbeRun(
        SystemRegistry systems,
        List<Probe> probes,
        @Nullable Path directory,
        RunListener listener,
        Interruption interruption) {
    /// Runs the probes against each system.
    ///
    /// @return results of all systems, or of the systems that were probed before an interruption
    public ProbeMatrix execute(Experiment experiment) throws IOException {
        List<Column> columns = new ArrayList<>();
        try (ChildProcesses children = SupervisedProcesses.open()) {
            interruption.onRequest(Thread.currentThread()::interrupt);
            ProbeExecution execution = new ProbeExecution(
                    systems,
                    children,
                    probes,
                    experiment.secrets(),
                    experiment.firstCell().durability(),
                    listener,
                    interruption,
                    directory);
            for (SystemUnderTest system : experiment.systems()) {
                if (!interruption.requested()) {
                    columns.add(execution.probe(system));
                }
            }
            interruption.clearInterrupt();
        } finally {
            interruption.onRequest(() -> {});
        }
        ProbeMatrix matrix = new ProbeMatrix(
                BuildVersion.ofBuild(),
                Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
                probes.stream()
                        .map(probe -> new ProbeMatrix.Row(probe.id(), probe.title()))
                        .toList(),
                columns);
        if (directory != null) {
            Files.createDirectories(directory);
            Files.writeString(directory.resolve("probe.json"), Json.indented().writeValueAsString(matrix));
        }
        return matrix;
    }

    /// Returns the outcome of this run.
    public RunOutcome outcome(ProbeMatrix matrix) {
        if (interruption.requested()) {
            return RunOutcome.INTERRUPTED;
        }
        return matrix.systems().stream().anyMatch(column -> !column.failure().isEmpty())
                ? RunOutcome.DEPLOYMENT_FAILED
                : RunOutcome.DONE;
    }
}
