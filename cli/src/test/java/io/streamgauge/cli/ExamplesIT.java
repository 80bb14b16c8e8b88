package io.streamgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.ExitCode;
import io.streamgauge.analyse.model.Summary;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.result.TrialStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Test of the examples. The examples in `ONLY_PLANNED` are only planned. The remaining examples run: simulated
/// examples run unchanged, and examples with real brokers run with shorter phases and fewer blocks. The test
/// checks the ledger of each trial.
@Execution(ExecutionMode.CONCURRENT)
class ExamplesIT {
    /// Setting with which the brokers of a system are started only once instead of for each trial.
    private static final String KEPT = "brokers=kept";

    /// Options that shorten the examples, by file name of the example. Some of these options remove trials that
    /// are similar to the remaining trials.
    private static final Map<String, List<String>> SHORTENED = Map.of(
            "claims.yaml", List.of("--set", "repeat=1", "--set", KEPT),
            "compare.yaml", List.of("--set", KEPT),
            "many-destinations.yaml", List.of("--set", "vary.workload.destinations=[10, 200]", "--set", KEPT),
            "pulsar-standalone.yaml", List.of("--only", "pulsar"),
            "rate-poisson.yaml", List.of("--set", KEPT),
            "several-workers.yaml", List.of("--set", KEPT),
            "sweep.yaml", List.of("--only", "kafka", "--set", KEPT),
            "transfers.yaml", List.of("--set", "phases={ measure: 30 s, drain: 5 s }", "--set", KEPT),
            "outage.yaml",
                    List.of(
                            "--set",
                            "phases={ warmup: 1 s, measure: 8 s, drain: 30 s }",
                            "--set",
                            "workload.outage={ after: 2 s, length: 3 s }"));

    /// Examples that this test plans but does not run:
    ///
    /// - examples whose clusters or variants are covered by the driver tests
    /// - an example whose system you must provide
    /// - the capacity search in simulated time, because `CapacityIT` runs it
    /// - the capacity search with real brokers, because it takes about 20 minutes
    private static final Set<String> ONLY_PLANNED = Set.of(
            "rabbitmq-cluster.yaml",
            "rabbitmq-mirrored.yaml",
            "rabbitmq-exchanges.yaml",
            "rabbitmq-queues.yaml",
            "rabbitmq-stream-native.yaml",
            "pulsar-cluster.yaml",
            "pulsar-tiered.yaml",
            "starlight.yaml",
            "all-systems.yaml",
            "capacity.yaml",
            "capacity-simulated.yaml");

    @TempDir
    private Path scratch = Path.of("");

    static List<Path> examples() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("..", "examples"))) {
            return files.filter(f -> f.toString().endsWith(".yaml"))
                    .filter(f -> !ONLY_PLANNED.contains(f.getFileName().toString()))
                    .sorted()
                    .toList();
        }
    }

    private static boolean isSimulated(Path example) throws IOException {
        return Files.readString(example)
                .lines()
                .filter(line -> line.contains("launch: "))
                .allMatch(line -> line.contains("launch: memory"));
    }

    /// Returns the smallest number of blocks that is enough to test the example. If the example repeats
    /// its trials, two blocks are enough to check that Streamgauge runs and compares the blocks.
    private static int fewestBlocks(Path example) throws IOException {
        return Files.readString(example).contains("\nrepeat:") ? 2 : 1;
    }

    private static String[] shortened(Path example) throws IOException {
        List<String> options = new ArrayList<>(
                List.of("--set", "phases={ warmup: 1 s, measure: 2 s, drain: 30 s }", "--set", "retry=0"));
        options.addAll(List.of("--set", "repeat=" + fewestBlocks(example)));
        options.addAll(SHORTENED.getOrDefault(example.getFileName().toString(), List.of()));
        return options.toArray(String[]::new);
    }

    @ParameterizedTest
    @MethodSource("examples")
    void runsEveryExampleWithABalancedLedger(Path example) throws IOException {
        CommandResult run = isSimulated(example)
                ? CommandResult.runFile(scratch, example)
                : CommandResult.runFile(scratch, example, shortened(example));
        // CPU contention may void such short trials. Even so, the trials must run on every machine and must not
        // lose messages.
        assertThat(run.exitCode()).as(run.err()).isIn(ExitCode.DONE, ExitCode.TRIAL_VOID);
        Summary summary = run.summary();
        assertThat(summary.trials()).hasSameSizeAs(summary.planned());
        for (TrialSummary trial : summary.trials()) {
            assertThat(trial.status()).as(trial.id()).isEqualTo(TrialStatus.DONE);
            assertThat(trial.ledger().accepted())
                    .as(trial.id())
                    .isPositive()
                    .isEqualTo(trial.ledger().sent());
            assertThat(trial.ledger().lost()).as(trial.id()).isZero();
            assertThat(trial.ledger().duplicated()).as(trial.id()).isZero();
            assertThat(trial.settings()).as(trial.id()).isNotEmpty();
        }
        boolean blocks = summary.planned().stream().anyMatch(t -> t.repetition() > 1);
        Map<Integer, Boolean> validBlocks = summary.trials().stream()
                .collect(Collectors.toMap(
                        TrialSummary::repetition, t -> t.verdict() != TrialSummary.Verdict.VOID, Boolean::logicalAnd));
        if (blocks && validBlocks.containsValue(true)) {
            assertThat(summary.comparisons()).isNotEmpty();
        } else if (!blocks || summary.trials().stream().allMatch(t -> t.verdict() == TrialSummary.Verdict.VOID)) {
            assertThat(summary.comparisons()).isEmpty();
        }
        assertThat(run.directory().resolve("report.html")).isNotEmptyFile();
    }

    static List<Path> plannedOnly() {
        return ONLY_PLANNED.stream()
                .sorted()
                .map(name -> Path.of("..", "examples", name))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("plannedOnly")
    void plansEveryOtherExample(Path example) {
        assertThat(CommandResult.command("plan", example.toString()).exitCode()).isEqualTo(ExitCode.DONE);
    }
}
