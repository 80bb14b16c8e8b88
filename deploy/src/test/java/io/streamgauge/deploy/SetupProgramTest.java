package io.streamgauge.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.process.ChildProcess;
import io.streamgauge.process.ChildProcesses;
import io.streamgauge.process.SupervisedProcesses;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SetupProgramTest {
    @TempDir
    Path directory;

    private ChildProcess start(ChildProcesses children, String command) throws IOException {
        return children.start(
                "setup", List.of("/bin/sh", "-c", command), directory, Map.of(), directory.resolve("setup.log"));
    }

    @Test
    void reportsTheOutputOfAProgramThatFails() throws Exception {
        try (ChildProcesses children = SupervisedProcesses.open(directory.resolve("tmp"))) {
            SetupProgram.await(start(children, "true"), "not formatted");
            ChildProcess failing = start(children, "echo the disk is read-only; exit 3");
            assertThatThrownBy(() -> SetupProgram.await(failing, "not formatted"))
                    .isInstanceOf(NotReadyException.class)
                    .hasMessageStartingWith("setup: not formatted")
                    .hasMessageContaining("the disk is read-only");
        }
    }

    @Test
    void stopsAProgramThatDoesNotEnd() throws Exception {
        try (ChildProcesses children = SupervisedProcesses.open(directory.resolve("tmp"))) {
            ChildProcess endless = start(children, "exec sleep 600");
            assertThatThrownBy(() -> SetupProgram.await(endless, "not formatted", Duration.ofSeconds(1)))
                    .isInstanceOf(NotReadyException.class)
                    .hasMessageStartingWith("setup: not finished after 1 s");
            assertThat(endless.isAlive()).isFalse();
        }
    }
}
