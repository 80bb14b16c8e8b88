package io.streamgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.ExitCode;
import io.streamgauge.analyse.model.Capacity;
import io.streamgauge.analyse.model.CaveatKind;
import io.streamgauge.analyse.model.Summary;
import io.streamgauge.result.Json;
import io.streamgauge.result.RunDirectory;
import io.streamgauge.result.RunStatus;
import io.streamgauge.result.SearchRecord;
import io.streamgauge.result.SearchRecord.Finding;
import io.streamgauge.result.TrialStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/// Test of runs whose processes are killed. Streamgauge must keep the results and remove all processes and
/// temporary files.
@Execution(ExecutionMode.CONCURRENT)
class KilledRunIT {
    private static final String REAL_TIME = """
            systems: { scripted: { launch: memory, memory: { time: real, accept: 1 ms, deliver: 2 ms } } }
            workload: { rate: 1k/s }
            phases: { warmup: 1 s, measure: 60 s, drain: 1 s }
            """;
    private static final String KAFKA = """
            systems: { kafka: { launch: kafka } }
            workload: { rate: 500/s }
            phases: { warmup: 1 s, measure: 60 s, drain: 5 s }
            """;

    @TempDir
    private Path scratch = Path.of("");

    private CommandProcess run(String yaml) throws IOException {
        return CommandProcess.run(scratch, Files.writeString(scratch.resolve("experiment.yaml"), yaml));
    }

    private static Summary report(CommandProcess run) throws IOException {
        assertThat(CommandResult.command("report", run.directory().toString()).exitCode())
                .isZero();
        return summary(run);
    }

    private static Summary summary(CommandProcess run) throws IOException {
        return Json.indented().readValue(Files.readString(run.directory().resolve("summary.json")), Summary.class);
    }

    /// Returns the finding of each search trial for the first objective; an empty list if the search file cannot
    /// be read yet.
    private static List<Finding> findings(CommandProcess run) {
        Path file = new RunDirectory(run.directory()).search("001-scripted");
        try {
            return Json.indented().readValue(Files.readString(file), SearchRecord.class).steps().stream()
                    .map(step -> step.verdicts().getFirst().finding())
                    .toList();
        } catch (IOException notYet) {
            return List.of();
        }
    }

    /// Returns the directory to which a Java process unpacks its native libraries.
    private static Path scratch(long pid) throws IOException {
        return Stream.of(Files.readString(Path.of("/proc", Long.toString(pid), "cmdline"))
                        .split("\0"))
                .filter(word -> word.startsWith("-Djava.io.tmpdir="))
                .map(word -> Path.of(word.substring(word.indexOf('=') + 1)))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void keepsResultsAndNoProcessesOfAKilledController() throws Exception {
        CommandProcess run = run(KAFKA);
        run.await("the load", () -> run.intervals() >= 4);
        long worker = run.pid("generator").orElseThrow();
        long broker = run.pid("broker").orElseThrow();
        assertThat(scratch(worker)).startsWith(run.temporary());
        assertThat(scratch(broker)).startsWith(run.temporary());
        CommandProcess.signal("KILL", run.process().pid());
        run.await(
                "the end of worker and broker",
                () -> !CommandProcess.isAlive(worker) && !CommandProcess.isAlive(broker));
        run.await("the removal of the data", run::isTidy);
        Summary summary = report(run);
        assertThat(summary.status()).isEqualTo(RunStatus.INCOMPLETE);
        assertThat(summary.trials().getFirst().status()).isEqualTo(TrialStatus.INCOMPLETE);
        assertThat(summary.trials().getFirst().responseTime().count()).isGreaterThan(100);
        assertThat(summary.trials().getFirst().ledger().lost()).isEqualTo(-1);
        assertThat(summary.caveats()).anyMatch(c -> c.caveat().kind() == CaveatKind.INCOMPLETE);
    }

    @Test
    void reportsAKilledSearchAsIncomplete() throws Exception {
        CommandProcess run = run("""
                systems: { scripted: { launch: memory, memory: { time: real, capacity: 1k/s } } }
                workload: { rate: find }
                phases: { warmup: 0 s, measure: 2 s, drain: 1 s }
                """);
        run.await("a trial after the first judged trial", () -> {
            List<Finding> findings = findings(run);
            return (findings.contains(Finding.HELD) || findings.contains(Finding.NOT_HELD))
                    && findings.getLast() == Finding.UNFINISHED;
        });
        CommandProcess.signal("KILL", run.process().pid());
        run.await("the end of the controller", () -> !run.process().isAlive());
        Capacity capacity = report(run).capacities().getFirst();
        assertThat(capacity.status()).isEqualTo(Capacity.Status.INCOMPLETE);
        assertThat(capacity.steps()).extracting(Capacity.Step::finding).isEqualTo(findings(run));
        assertThat(capacity.steps().getFirst().finding()).isEqualTo(Finding.PILOT);
        assertThat(capacity.steps().getLast().finding()).isEqualTo(Finding.UNFINISHED);
        assertThat(capacity.lowPerSecond()).isNotNull();
        assertThat(summary(run).answer()).contains("incomplete");
    }

    @Test
    void keepsResultsOfAKilledWorker() throws Exception {
        CommandProcess run = run(REAL_TIME);
        run.await("the load", () -> run.intervals() >= 4);
        CommandProcess.signal("KILL", run.pid("generator").orElseThrow());
        assertThat(run.exitCode()).isEqualTo(ExitCode.LOAD_FAILED);
        Summary summary = summary(run);
        assertThat(summary.trials().getFirst().status()).isEqualTo(TrialStatus.FAILED);
        assertThat(summary.trials().getFirst().failure()).contains("worker");
        assertThat(summary.trials().getFirst().responseTime().count()).isGreaterThan(500);
    }

    @Test
    void keepsTheResultsIfTheBrokerIsKilled() throws Exception {
        CommandProcess run = run(KAFKA);
        run.await("the load", () -> run.intervals() >= 4);
        CommandProcess.signal("KILL", run.pid("broker").orElseThrow());
        assertThat(run.exitCode()).isEqualTo(ExitCode.LOAD_FAILED);
        Summary summary = summary(run);
        assertThat(summary.trials().getFirst().status()).isEqualTo(TrialStatus.FAILED);
        assertThat(summary.trials().getFirst().failure()).contains("kafka-1");
        assertThat(summary.trials().getFirst().responseTime().count()).isGreaterThan(100);
        assertThat(run.isTidy()).isTrue();
    }

    @Test
    void cleansUpAnInterruptedRun() throws Exception {
        CommandProcess run = run(KAFKA);
        run.await("the load", () -> run.intervals() >= 4);
        long broker = run.pid("broker").orElseThrow();
        CommandProcess.signal("INT", run.process().pid());
        assertThat(run.exitCode()).isEqualTo(ExitCode.INTERRUPTED);
        assertThat(CommandProcess.isAlive(broker)).isFalse();
        assertThat(run.isTidy()).isTrue();
        Summary summary = summary(run);
        assertThat(summary.status()).isEqualTo(RunStatus.INTERRUPTED);
        assertThat(summary.trials().getFirst().status()).isEqualTo(TrialStatus.INTERRUPTED);
        assertThat(summary.trials().getFirst().responseTime().count()).isGreaterThan(100);
    }

    @Test
    void resumesAKilledRun() throws Exception {
        CommandProcess run = run("""
                systems: { scripted: { launch: memory, memory: { time: real, accept: 1 ms, deliver: 2 ms } } }
                workload: { rate: 100/s }
                phases: { warmup: 0 s, measure: 6 s, drain: 1 s }
                repeat: 2
                retry: 0
                """);
        run.await("the load", () -> run.intervals() >= 2);
        CommandProcess.signal("KILL", run.process().pid());
        run.await("the end of the run", () -> !run.process().isAlive());
        run.await("the end of the worker", run::isTidy);
        CommandResult resumed =
                CommandResult.command("run", "--resume", run.directory().toString());
        assertThat(resumed.exitCode()).as(resumed.err()).isIn(ExitCode.DONE, ExitCode.TRIAL_VOID);
        Summary summary = summary(run);
        assertThat(summary.status()).isEqualTo(RunStatus.DONE);
        assertThat(summary.trials())
                .extracting(t -> t.id() + " " + t.status())
                .containsExactly("001-scripted INCOMPLETE", "001-scripted-attempt-2 DONE", "002-scripted DONE");
    }
}
