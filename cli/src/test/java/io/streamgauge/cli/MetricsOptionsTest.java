package io.streamgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.ExitCode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MetricsOptionsTest {
    private static final String SIMULATED = """
            systems: { scripted: { launch: memory, memory: { time: simulated, accept: 1 ms, deliver: 2 ms } } }
            workload: { rate: 1k/s }
            phases: { warmup: 1 s, measure: 5 s, drain: 1 s }
            """;

    @TempDir
    private Path scratch = Path.of("");

    private void assertRefused(String place, String remedy, String... options) throws IOException {
        CommandResult run = CommandResult.run(scratch, SIMULATED, options);
        assertThat(run.exitCode()).isEqualTo(ExitCode.INVALID_INPUT);
        assertThat(run.err()).contains(place, remedy).doesNotContain("\tat ");
    }

    @Test
    void listensOnLoopback() throws IOException {
        CommandResult run = CommandResult.run(scratch, SIMULATED, "--metrics-port", "0");
        assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.DONE);
        assertThat(run.err())
                .containsPattern("metrics for Prometheus: http://127\\.0\\.0\\.1:[1-9][0-9]*/metrics")
                .doesNotContain("waiting");
    }

    @Test
    void doesNotListenWithoutTheOption() throws IOException {
        assertThat(CommandResult.run(scratch, SIMULATED).err()).doesNotContain("/metrics");
    }

    @Test
    void rejectsAPortOutsideTheRange() throws IOException {
        assertRefused("--metrics-port 70000", "0 for a free port", "--metrics-port", "70000");
        assertRefused("--metrics-port -1", "0 for a free port", "--metrics-port", "-1");
    }

    @Test
    void rejectsAnAddressWithoutAPort() throws IOException {
        assertRefused("--metrics-address 127.0.0.1", "Add --metrics-port", "--metrics-address", "127.0.0.1");
    }

    @Test
    void rejectsAnAddressOfAnotherMachine() throws IOException {
        assertRefused(
                "192.0.2.1", "must belong to this machine", "--metrics-port", "0", "--metrics-address", "192.0.2.1");
    }

    @Test
    void rejectsAPortThatIsInUse() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = Integer.toString(taken.getLocalPort());
            assertRefused("--metrics-port " + port, "Use another port", "--metrics-port", port);
        }
    }
}
