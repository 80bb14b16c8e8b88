package io.streamgauge.engine.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.engine.ExperimentSource;
import io.streamgauge.engine.Interruption;
import io.streamgauge.engine.LoadedExperiment;
import io.streamgauge.engine.RunListener;
import io.streamgauge.engine.environment.SystemRegistry;
import io.streamgauge.result.RunDirectory;
import io.streamgauge.result.ToolResults;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Test of runs of load tools. The in-memory broker does not have a load tool, so each trial fails immediately.
class ToolRunTest {
    private static final String EARLIER = "2026-11-01T10:00:00Z";

    @TempDir
    private Path scratch = Path.of("");

    private ToolResults run(long messages, boolean resume) throws InvalidExperimentException, IOException {
        SystemRegistry systems = new SystemRegistry();
        LoadedExperiment experiment = LoadedExperiment.of(
                ExperimentSource.ofText(
                        "tools", "systems: { scripted: { launch: memory } }\nworkload: { rate: 100/s }\n"),
                systems);
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

    @Test
    void keepsTheStartOfTheFirstSession() throws Exception {
        ToolResults first = run(100, false);
        RunDirectory.write(
                scratch.resolve("run").resolve(ToolResults.FILE),
                new ToolResults(
                        first.streamgaugeVersion(),
                        EARLIER,
                        first.planHash(),
                        first.messages(),
                        first.complete(),
                        first.claimed(),
                        first.rows()));
        assertThat(run(100, true).startedAt()).isEqualTo(EARLIER);
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
}
