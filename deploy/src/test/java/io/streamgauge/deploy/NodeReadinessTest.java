package io.streamgauge.deploy;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.process.ChildProcess;
import io.streamgauge.process.ChildProcesses;
import io.streamgauge.process.SupervisedProcesses;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NodeReadinessTest {
    @TempDir
    Path directory;

    /// Uses a node that could not open its port because another process listens on it.
    @Test
    void rejectsANodeThatHasExitedWhileAnotherProcessListens() throws Exception {
        try (ChildProcesses children = SupervisedProcesses.open(directory.resolve("tmp"));
                ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            ChildProcess node = children.start(
                    "node",
                    List.of("/bin/sh", "-c", "echo Address already in use; exit 1"),
                    directory,
                    Map.of(),
                    directory.resolve("node.log"));
            node.onExit().join();
            assertThatThrownBy(() -> new NodeReadiness("", Duration.ofSeconds(5)).await(node, other.getLocalPort()))
                    .isInstanceOfSatisfying(
                            NotReadyException.class,
                            e -> org.assertj.core.api.Assertions.assertThat(e.isPortConflict())
                                    .isTrue());
        }
    }
}
