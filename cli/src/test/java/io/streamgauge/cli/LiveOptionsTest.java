package io.streamgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.ExitCode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;

/// Test of the options of the live page. All commands fail before they run an experiment.
class LiveOptionsTest {
    private static String refusal(String... args) {
        CommandResult refused = CommandResult.command(args);
        assertThat(refused.exitCode()).isEqualTo(ExitCode.INVALID_INPUT);
        return refused.err();
    }

    @Test
    void refusesAnAddressBeyondLoopbackWithoutAToken() {
        assertThat(refusal("run", "--live", "0.0.0.0:0"))
                .contains("--live 0.0.0.0:0", "other machines can reach this address", "Add --live-token");
    }

    @Test
    void refusesATokenWithoutAPage() {
        assertThat(refusal("run", "--live-token")).contains("--live is required", "Add --live");
    }

    @Test
    void namesAnotherPortIfThePortIsInUse() throws IOException {
        try (ServerSocket used = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String address = "127.0.0.1:" + used.getLocalPort();
            assertThat(refusal("run", "--live", address)).contains("--live " + address, "a free port with --live 0");
        }
    }

    @Test
    void rejectsAValueThatIsNotAnAddress() {
        assertThat(refusal("run", "--live=kafka")).contains("'kafka' is neither a port");
    }

    @Test
    void rejectsAWordAfterTheFileAsAnAddress() {
        assertThat(refusal("run", "missing.yaml", "--live", "abc"))
                .contains("--live", "'abc' is neither a port from 0 to 65535", "Use --live PORT");
        assertThat(refusal("run", "missing.yaml", "--live", "--quiet")).doesNotContain("neither a port");
    }

    @Test
    void rejectsANumberThatIsNotAPort() {
        for (String port : new String[] {"70000", "-1", "127.0.0.1:70000"}) {
            assertThat(refusal("run", "--live", port, "missing.yaml"))
                    .contains("--live", "'" + port + "' is neither a port from 0 to 65535");
        }
        assertThat(refusal("bench", "memory", "--live", "70000")).contains("'70000' is neither a port");
    }

    @Test
    void readsAFileAfterTheFlagAsTheExperiment() {
        assertThat(refusal("run", "--live", "0.0.0.0:0", "missing.yaml")).contains("--live-token");
        assertThat(refusal("run", "--live", "missing.yaml")).doesNotContain("neither a port");
    }
}
