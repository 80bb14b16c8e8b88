package io.streamgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.ExitCode;
import org.junit.jupiter.api.Test;

class WorkerCommandTest {
    @Test
    void rejectsANegativeWait() {
        CommandResult done = CommandResult.command(
                "worker", "--join", "127.0.0.1:7400", "--token-file", "missing.token", "--wait", "-5");
        assertThat(done.exitCode()).isEqualTo(ExitCode.INVALID_INPUT);
        assertThat(done.err()).contains("--wait -5: it must be at least 0.");
    }
}
