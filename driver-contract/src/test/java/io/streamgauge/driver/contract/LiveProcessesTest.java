package io.streamgauge.driver.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.Poll;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class LiveProcessesTest {
    private static final Duration LIMIT = Duration.ofSeconds(10);

    /// Starts a shell that starts a child process for each line of its input.
    private static Process shell() throws IOException {
        return new ProcessBuilder("sh", "-c", "while read line; do sleep 60 & done; kill $(jobs -p)").start();
    }

    private static void startChild(Process shell) throws IOException, InterruptedException {
        OutputStream input = shell.getOutputStream();
        input.write("\n".getBytes(StandardCharsets.US_ASCII));
        input.flush();
        assertThat(Poll.until(
                        LIMIT,
                        Duration.ofMillis(5),
                        () -> shell.children().findAny().isPresent()))
                .isTrue();
    }

    private static void end(Process shell) throws IOException, InterruptedException {
        List<ProcessHandle> children = shell.children().toList();
        shell.getOutputStream().close();
        shell.waitFor();
        children.forEach(ProcessHandle::destroyForcibly);
    }

    @Test
    void listsANewProcessAndItsChildren() throws Exception {
        LiveProcesses started = LiveProcesses.startedFromNow();
        Process shell = shell();
        startChild(shell);
        assertThat(started.list()).hasSize(2).contains(shell.toHandle());
        end(shell);
    }

    @Test
    void ignoresANewChildOfAnEarlierProcess() throws Exception {
        Process shell = shell();
        LiveProcesses started = LiveProcesses.startedFromNow();
        startChild(shell);
        assertThat(started.list()).isEmpty();
        end(shell);
    }
}
