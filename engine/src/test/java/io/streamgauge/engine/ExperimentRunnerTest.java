package io.streamgauge.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.analyse.model.Capacity;
import io.streamgauge.analyse.model.CaveatKind;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.engine.directory.PendingTrials;
import io.streamgauge.engine.example.RunFromJava;
import io.streamgauge.plan.Trial;
import io.streamgauge.result.RunDirectory;
import io.streamgauge.result.RunEnd;
import io.streamgauge.result.RunPause;
import io.streamgauge.result.RunStatus;
import io.streamgauge.result.TrialEnd;
import io.streamgauge.result.TrialStatus;
import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.worker.TrialListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Test of the engine as a Java program uses it, without the command line. The systems are scripted, and the
/// time is simulated.
class ExperimentRunnerTest {
    /// System property of the Kubernetes client.
    private static final String KUBERNETES_SERVER = "kubernetes.master";

    private static final String TWO_TRIALS = """
            systems: { scripted: { launch: memory, memory: { time: simulated, accept: 1 ms, deliver: 1 ms } } }
            workload: { rate: 1k/s }
            phases: { warmup: 1 s, measure: 5 s, drain: 1 s }
            repeat: 2
            """;

    @TempDir
    private Path scratch = Path.of("");

    @Test
    void runsTheExampleOfTheGuide() throws InvalidExperimentException, IOException {
        RunResult result = RunFromJava.run(scratch.resolve("run"));
        assertThat(result.outcome()).isEqualTo(RunOutcome.DONE);
        TrialSummary trial = result.summary().trials().getFirst();
        assertThat(trial.rates().intendedPerSecond()).isEqualTo(2_000);
        Long nanos = trial.endToEnd().nanos("p99");
        assertThat(nanos).isNotNull();
        assertThat(nanos / 1e6).isCloseTo(30, withinPercentage(1));
        assertThat(result.directory().path()).isEqualTo(scratch.resolve("run"));
        assertThat(result.directory().file("summary.json")).exists();
        assertThat(result.directory().file("end.json")).exists();
    }

    @Test
    void showsTheSameExampleInTheGuide() throws IOException {
        String source = Files.readString(Path.of("src/test/java/io/streamgauge/engine/example/RunFromJava.java"));
        String guide = Files.readString(Path.of("..", "docs", "how-to", "run-from-java.md"));
        String example = guide.substring(guide.indexOf("```java\n") + 8);
        assertThat(source).endsWith(example.substring(0, example.indexOf("```")));
    }

    @Test
    void reportsStepsAndIntervalsAndResumesAnInterruptedRun() throws InvalidExperimentException, IOException {
        ExperimentSource source = ExperimentSource.ofText("two", TWO_TRIALS);
        RunOptions options = RunOptions.DEFAULT.in(scratch.resolve("run"));
        Interruption interruption = new Interruption();
        List<String> positions = new ArrayList<>();
        AtomicInteger intervals = new AtomicInteger();
        RunListener listener = new RunListener() {
            @Override
            public TrialListener trial(Trial trial, String position, Duration after) {
                positions.add(position);
                if (positions.size() == 2) {
                    interruption.request();
                }
                return new TrialListener() {
                    @Override
                    public void step(String what) {
                        assertThat(what).isNotBlank();
                    }

                    @Override
                    public void interval(IntervalRow row, Map<String, Histogram> histograms) {
                        intervals.incrementAndGet();
                    }
                };
            }
        };
        RunResult interrupted = new ExperimentRunner(listener, interruption).run(source, options);
        assertThat(interrupted.outcome()).isEqualTo(RunOutcome.INTERRUPTED);
        assertThat(interrupted.summary().status()).isEqualTo(RunStatus.INTERRUPTED);
        assertThat(positions).containsExactly("1/2", "2/2");
        assertThat(intervals).hasValueGreaterThanOrEqualTo(6);

        RunResult resumed =
                new ExperimentRunner(new RunListener() {}, new Interruption()).resume(scratch.resolve("run"), false);
        assertThat(resumed.outcome()).isEqualTo(RunOutcome.DONE);
        assertThat(resumed.summary().status()).isEqualTo(RunStatus.DONE);
    }

    @Test
    void pausesAfterABlockAndContinues() throws InvalidExperimentException, IOException {
        ExperimentRunner runner = new ExperimentRunner(new RunListener() {}, new Interruption());
        RunOptions options = RunOptions.DEFAULT.in(scratch.resolve("run"));
        RunResult paused = runner.run(ExperimentSource.ofText("two", TWO_TRIALS), options.pausingAfter(1));
        assertThat(paused.outcome()).isEqualTo(RunOutcome.DONE);
        assertThat(paused.summary().status()).isEqualTo(RunStatus.PAUSED);
        assertThat(paused.summary().trials()).hasSize(1);
        RunResult done = runner.resume(options.pausingAfter(2));
        assertThat(done.summary().status()).isEqualTo(RunStatus.DONE);
        assertThat(done.summary().trials()).hasSize(2);
        assertThat(done.summary().caveats()).noneMatch(c -> c.caveat().kind() == CaveatKind.RESUMED);
    }

    @Test
    void reportsAResumptionAfterAFailureWithinABlock() throws InvalidExperimentException, IOException {
        ExperimentRunner runner = new ExperimentRunner(new RunListener() {}, new Interruption());
        RunOptions options = RunOptions.DEFAULT.in(scratch.resolve("run"));
        RunResult paused = runner.run(ExperimentSource.ofText("two", TWO_TRIALS), options.pausingAfter(1));
        RunDirectory directory = paused.directory();
        Files.createDirectories(directory.trial("002-scripted"));
        RunDirectory.write(
                directory.file("end.json"), new RunEnd(RunStatus.FAILED, "2026-11-21T10:15:00Z", "a host is missing"));
        RunResult done = runner.resume(options);
        assertThat(done.summary().status()).isEqualTo(RunStatus.DONE);
        assertThat(done.summary().caveats()).anyMatch(c -> c.caveat().kind() == CaveatKind.RESUMED);
    }

    @Test
    void includesAFailureOfAnEarlierSessionInTheOutcome() throws InvalidExperimentException, IOException {
        ExperimentRunner runner = new ExperimentRunner(new RunListener() {}, new Interruption());
        RunOptions options = RunOptions.DEFAULT.in(scratch.resolve("run"));
        RunResult paused = runner.run(ExperimentSource.ofText("two", TWO_TRIALS), options.pausingAfter(1));
        Path end = paused.directory().trial("001-scripted").resolve("end.json");
        TrialEnd first = RunDirectory.read(end, TrialEnd.class).orElseThrow();
        RunDirectory.write(end, new TrialEnd(TrialStatus.FAILED, "a broker exited", first.outcome()));

        assertThat(runner.resume(options).outcome()).isEqualTo(RunOutcome.LOAD_FAILED);
    }

    /// Uses an API server at a loopback address, from which the run cannot derive an address for the pods.
    @Test
    void doesNotPauseIfWorkerHostsAreMissing() throws InvalidExperimentException, IOException {
        System.setProperty(KUBERNETES_SERVER, "https://127.0.0.1:1");
        try {
            ExperimentRunner runner = new ExperimentRunner(new RunListener() {}, new Interruption());
            LoadedExperiment experiment = runner.load(
                    ExperimentSource.ofText("pods", TWO_TRIALS + "workers: { on: kubernetes, image: none }\n"));
            RunOptions options = RunOptions.DEFAULT.in(scratch.resolve("run"));
            RunResult failed = runner.run(experiment, options.pausingAfter(1));
            assertThat(failed.outcome()).isEqualTo(RunOutcome.DEPLOYMENT_FAILED);
            assertThat(failed.summary().status()).isEqualTo(RunStatus.FAILED);
            Trial first = experiment.plan().trials().getFirst();
            assertThat(PendingTrials.of(failed.directory()).nextAttempt(first)).contains(first);
            assertThat(RunPause.blocks(failed.directory())).isZero();
        } finally {
            System.clearProperty(KUBERNETES_SERVER);
        }
    }

    @Test
    void resumesCapacitySearches() throws InvalidExperimentException, IOException {
        ExperimentSource source = ExperimentSource.ofText("searches", """
                systems: { scripted: { launch: memory, memory: { time: simulated, accept: 1 ms, capacity: 500/s } } }
                workload: { rate: find }
                phases: { warmup: 2 s, measure: 10 s, drain: 2 s }
                repeat: 2
                """);
        RunOptions options = RunOptions.DEFAULT.in(scratch.resolve("run"));
        Interruption interruption = new Interruption();
        RunListener listener = new RunListener() {
            @Override
            public TrialListener trial(Trial trial, String position, Duration after) {
                if (trial.id().startsWith("002") && trial.id().endsWith("find-003")) {
                    interruption.request();
                }
                return RunListener.super.trial(trial, position, after);
            }
        };
        RunResult paused = new ExperimentRunner(listener, interruption).run(source, options.pausingAfter(1));
        assertThat(paused.summary().capacities()).hasSize(1);
        RunResult cut = new ExperimentRunner(listener, interruption).resume(options);
        assertThat(cut.outcome()).isEqualTo(RunOutcome.INTERRUPTED);
        assertThat(ExperimentRunner.outcomeOf(paused.summary())).isEqualTo(RunOutcome.DONE);
        assertThat(ExperimentRunner.outcomeOf(cut.summary())).isEqualTo(RunOutcome.TRIAL_VOID);

        RunResult done = new ExperimentRunner(new RunListener() {}, new Interruption()).resume(options);

        assertThat(done.summary().status()).isEqualTo(RunStatus.DONE);
        assertThat(done.summary().capacities()).hasSize(2).allMatch(c -> c.status() == Capacity.Status.CONFIRMED);
        assertThat(done.summary().capacities().getFirst())
                .isEqualTo(paused.summary().capacities().getFirst());
        assertThat(done.summary().searchTrials()).noneMatch(t -> t.id().contains("attempt"));
        try (Stream<Path> aside = Files.list(scratch.resolve("run").resolve("cut-off"))) {
            assertThat(aside).hasSize(1);
        }
    }

    @Test
    void rejectsADirectoryThatIsNotEmpty() throws IOException {
        Files.writeString(scratch.resolve("kept.txt"), "");
        ExperimentRunner runner = new ExperimentRunner(new RunListener() {}, new Interruption());
        assertThatThrownBy(() -> runner.run(ExperimentSource.ofText("two", TWO_TRIALS), RunOptions.DEFAULT.in(scratch)))
                .isInstanceOf(InvalidExperimentException.class)
                .hasMessageContaining("is not an empty directory");
    }

    /// Without a comment sign in each line, the stored file would not be valid, and the run could not be
    /// resumed.
    @Test
    void storesAnOverrideOfSeveralLinesAsAComment() throws Exception {
        ExperimentRunner runner = new ExperimentRunner(new RunListener() {}, new Interruption());
        ExperimentSource source = ExperimentSource.ofText("two", TWO_TRIALS)
                .withOverrides(List.of("phases={ warmup: 1 s,\n  measure: 1 s, drain: 1 s }"));
        Path directory = scratch.resolve("overridden");
        runner.run(source, RunOptions.DEFAULT.in(directory));
        assertThat(Files.readString(directory.resolve("experiment.yaml")))
                .contains("# --set phases={ warmup: 1 s,\n#   measure: 1 s, drain: 1 s }\n");
    }

    @Test
    void plansWithoutStartingAnything() throws InvalidExperimentException {
        ExperimentRunner runner = new ExperimentRunner(new RunListener() {}, new Interruption());
        LoadedExperiment experiment =
                runner.load(ExperimentSource.ofText("two", TWO_TRIALS).withOverrides(List.of("repeat=3")));
        assertThat(experiment.plan().trials()).hasSize(3);
        assertThat(experiment.hasSearch()).isFalse();
    }
}
