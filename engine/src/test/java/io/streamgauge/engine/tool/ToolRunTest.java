package io.streamgauge.engine.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.engine.ExperimentSource;
import io.streamgauge.engine.Interruption;
import io.streamgauge.engine.LoadedExperiment;
import io.streamgauge.engine.RunListener;
import io.streamgauge.engine.directory.RunLock;
import io.streamgauge.engine.environment.BuildVersion;
import io.streamgauge.engine.environment.SystemRegistry;
import io.streamgauge.experiment.Experiment;
import io.streamgauge.experiment.parse.ExperimentParser;
import io.streamgauge.plan.Planner;
import io.streamgauge.result.RunDirectory;
import io.streamgauge.result.ToolResults;
import io.streamgauge.result.ToolResults.Row;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Test of runs of load tools. The in-memory broker does not have a load tool, so each trial fails immediately.
class ToolRunTest {
    private static final String EARLIER = "2026-11-01T10:00:00Z";
    private static final String EARLIER_VERSION = "0.0.1";

    @TempDir
    private Path scratch = Path.of("");

    private ToolResults run(long messages, boolean resume) throws InvalidExperimentException, IOException {
        return run("systems: { scripted: { launch: memory } }\nworkload: { rate: 100/s }\n", messages, resume);
    }

    private ToolResults run(String text, long messages, boolean resume) throws InvalidExperimentException, IOException {
        SystemRegistry systems = new SystemRegistry();
        LoadedExperiment experiment = LoadedExperiment.of(ExperimentSource.ofText("tools", text), systems);
        return new ToolRun(
                        systems,
                        experiment,
                        messages,
                        scratch.resolve("run"),
                        resume,
                        new RunListener() {},
                        new Interruption())
                .execute();
    }

    /// Writes the results of an earlier session, with another version of Streamgauge.
    private void store(ToolResults results, Row row) throws IOException {
        RunDirectory.write(
                scratch.resolve("run").resolve(ToolResults.FILE),
                new ToolResults(
                        EARLIER_VERSION,
                        EARLIER,
                        results.planHash(),
                        results.environmentHash(),
                        results.messages(),
                        results.complete(),
                        results.claimed(),
                        List.of(row),
                        List.of()));
    }

    private static Row failed(Row row, @Nullable Boolean started) {
        return new Row(
                row.trialId(),
                row.system(),
                row.levels(),
                row.cell(),
                row.block(),
                "perf-test 1",
                List.of(),
                0,
                0,
                "timed out and received fewer messages than requested",
                started);
    }

    /// A load with such a field fails before a broker is started.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "workload.destinations | destinations: 2, producers: 2",
                "workload.churn | churn: 5/s",
                "workload.consumer-rate | consumer-rate: 200/s",
                "workload.outage | outage: { after: 2 s, length: 2 s }",
                "workload.keys | keys: { count: 10 }",
                "workload.payload.compressibility | payload: { size: 100 B, compressibility: 0.5 }"
            })
    void rejectsFieldsThatLoadToolsDoNotSupport(String field, String value) throws Exception {
        ToolResults results =
                run("systems: { kafka: { launch: kafka } }\nworkload: { rate: 100/s, " + value + " }\n", 100, false);
        assertThat(results.rows()).isNotEmpty().allSatisfy(row -> {
            assertThat(row.failure()).contains(field);
            assertThat(row.started()).isNull();
        });
    }

    @Test
    void keepsTheStartAndTheVersionOfTheFirstSession() throws Exception {
        ToolResults first = run(100, false);
        store(first, first.rows().getFirst());
        ToolResults resumed = run(100, true);
        assertThat(resumed.startedAt()).isEqualTo(EARLIER);
        assertThat(resumed.streamgaugeVersion()).isEqualTo(EARLIER_VERSION);
        assertThat(resumed.otherVersions()).containsExactly(BuildVersion.ofBuild());
    }

    /// Uses a failure that the system may have caused. If such a run were repeated until it succeeds, the rates
    /// would be biased.
    @Test
    void keepsARunThatFailedAfterItsStart() throws Exception {
        ToolResults first = run(100, false);
        Row failed = failed(first.rows().getFirst(), true);
        store(first, failed);
        assertThat(run(100, true).rows()).containsExactly(failed);
    }

    @Test
    void rejectsADirectoryThatAnotherProcessUses() throws Exception {
        run(100, false);
        try (RunLock _ = RunLock.acquire(scratch.resolve("run"))) {
            assertThatThrownBy(() -> run(100, true)).hasMessageContaining("another process is writing");
        }
        assertThat(run(100, true).rows()).isNotEmpty();
    }

    @Test
    void repeatsARunThatCouldNotStart() throws Exception {
        ToolResults first = run(100, false);
        store(first, failed(first.rows().getFirst(), null));
        assertThat(run(100, true).rows()).isEqualTo(first.rows());
    }

    /// Studies also resume load tools, but the number of messages is not an option of `study run`. Therefore,
    /// the message must not name an option.
    @Test
    void rejectsAnotherNumberOfMessagesWithoutNamingAnOption() throws Exception {
        run(100, false);
        assertThatThrownBy(() -> run(200, true))
                .isInstanceOf(InvalidExperimentException.class)
                .hasMessageEndingWith("sent 100 messages each, but this run sends 200. Specify the earlier number of"
                        + " messages, or a new directory.");
    }

    private static LoadedExperiment withBatch(String bytes) throws InvalidExperimentException {
        String text = """
                systems: { kafka: { launch: kafka, producer: { batch.size: "${env:BATCH}" } } }
                workload: { rate: 100/s }
                """;
        Experiment experiment = new ExperimentParser(Set.of("kafka"), Set.of("kafka"))
                .parse("tools.yaml", text, List.of(), Map.of("BATCH", bytes)::get);
        return new LoadedExperiment(
                ExperimentSource.ofText("tools", text), experiment, Planner.plan(experiment, Set.of()));
    }

    private ToolRun toolRun(LoadedExperiment experiment, Interruption interruption, boolean resume) {
        return new ToolRun(
                new SystemRegistry(),
                experiment,
                100,
                scratch.resolve("run"),
                resume,
                new RunListener() {},
                interruption);
    }

    @Test
    void recordsTheValuesFromTheEnvironment() throws Exception {
        LoadedExperiment experiment = withBatch("16384");
        Interruption interruption = new Interruption();
        interruption.request();
        ToolResults results = toolRun(experiment, interruption, false).execute();
        assertThat(results.environmentHash()).isNotEmpty().isEqualTo(experiment.environmentHash(results.startedAt()));
    }

    @Test
    void rejectsAnotherValueFromTheEnvironment() throws Exception {
        LoadedExperiment before = withBatch("16384");
        // The run is complete, so that resuming it does not start a tool.
        Row row = new Row("001-kafka", "kafka", Map.of(), "", 1, "tool", List.of(), 90, 90, "", null);
        RunDirectory.write(
                Files.createDirectories(scratch.resolve("run")).resolve(ToolResults.FILE),
                new ToolResults(
                        "1",
                        EARLIER,
                        before.planHash(),
                        before.environmentHash(EARLIER),
                        100,
                        true,
                        null,
                        List.of(row),
                        List.of()));
        assertThat(toolRun(before, new Interruption(), true).execute().rows()).containsExactly(row);
        ToolRun changed = toolRun(withBatch("262144"), new Interruption(), true);
        assertThatThrownBy(changed::execute)
                .isInstanceOf(InvalidExperimentException.class)
                .hasMessageContaining("the value of an environment variable in a property of a system was different");
    }
}
