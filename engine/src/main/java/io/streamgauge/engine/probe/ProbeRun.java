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
import io.streamgauge.probe.ProbeMatrix.Row;
import io.streamgauge.probe.api.Probe;
import io.streamgauge.process.ChildProcesses;
import io.streamgauge.process.SupervisedProcesses;
import io.streamgauge.result.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
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
        return execute(experiment, List.of());
    }

    /// Runs the probes against the systems that do not have complete results yet. Writes the results after each
    /// probe.
    ///
    /// @param earlier results of an earlier session with the same version of Streamgauge
    /// @return results of all systems, or of the systems that were probed before an interruption
    public ProbeMatrix execute(Experiment experiment, List<Column> earlier) throws IOException {
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
                Optional<Column> before = earlier.stream()
                        .filter(column -> column.name().equals(system.name()))
                        .findFirst();
                if (before.isPresent() && before.get().hasResults(rows())) {
                    columns.add(before.get());
                } else if (!interruption.requested()) {
                    int stored = before.map(column -> column.findings().size()).orElse(0);
                    columns.add(execution.probe(system, partial -> {
                        if (partial.findings().size() > stored) {
                            writePartial(withOthers(experiment, with(columns, partial), earlier));
                        }
                    }));
                    write(matrix(withOthers(experiment, columns, earlier)));
                }
            }
            interruption.clearInterrupt();
        } finally {
            interruption.onRequest(() -> {});
        }
        return matrix(columns);
    }

    /// Returns the results to be stored: the results of this session and, of the systems that have fewer
    /// results in this session, those of the earlier session.
    private static List<Column> withOthers(Experiment experiment, List<Column> probed, List<Column> earlier) {
        return experiment.systems().stream()
                .map(system -> Stream.concat(probed.stream(), earlier.stream())
                        .filter(column -> column.name().equals(system.name()))
                        // Of two columns with the same number of results, this is the first.
                        .max(Comparator.comparingInt(column -> column.findings().size()))
                        .orElseGet(() -> ProbeExecution.failed(system, "not probed yet")))
                .toList();
    }

    private static List<Column> with(List<Column> columns, Column further) {
        return Stream.concat(columns.stream(), Stream.of(further)).toList();
    }

    /// Writes the results of a system that is being probed.
    private void writePartial(List<Column> columns) {
        try {
            write(matrix(columns));
        } catch (IOException unwritable) {
            // The write after the last probe of the system reports the reason.
        }
    }

    private ProbeMatrix matrix(List<Column> columns) {
        return new ProbeMatrix(
                BuildVersion.ofBuild(),
                Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
                rows(),
                columns);
    }

    private List<Row> rows() {
        return probes.stream().map(probe -> new Row(probe.id(), probe.title())).toList();
    }

    private void write(ProbeMatrix matrix) throws IOException {
        if (directory != null) {
            RunDirectory.write(Files.createDirectories(directory).resolve("probe.json"), matrix);
        }
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
