package io.streamgauge.deploy.rabbitmq;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.deploy.NotReadyException;
import io.streamgauge.process.ChildProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RabbitClusterReadinessTest {
    @TempDir
    Path place;

    private record Node(String name, boolean isAlive, Path log) implements ChildProcess {
        @Override
        public long pid() {
            return 1;
        }

        @Override
        public CompletableFuture<Integer> onExit() {
            return CompletableFuture.completedFuture(3);
        }

        @Override
        public void stop(Duration grace) {}
    }

    private Node node(int id, boolean alive) throws Exception {
        Path log = Files.writeString(place.resolve("rabbitmq-" + id + ".log"), "");
        return new Node("rabbitmq-" + id, alive, log);
    }

    /// Waits for nodes whose management ports refuse connections.
    private static void await(List<ChildProcess> started, Duration timeout) throws Exception {
        List<RabbitNode> nodes = started.stream()
                .map(_ -> new RabbitNode(1, "127.0.0.1", new RabbitNode.Ports(1, 1, 1, 1, 1, 1, 1), "localhost", 1))
                .toList();
        new RabbitClusterReadiness(Map.of(), false).await(nodes, started, timeout);
    }

    @Test
    void reportsTheNodeThatExited() throws Exception {
        List<ChildProcess> started = List.of(node(1, true), node(2, false));
        assertThatThrownBy(() -> await(started, Duration.ofMinutes(1)))
                .isInstanceOf(NotReadyException.class)
                .hasMessageStartingWith("rabbitmq-2: exited with status 3");
    }

    @Test
    void reportsATimeoutOfARunningNode() throws Exception {
        List<ChildProcess> started = List.of(node(1, true));
        assertThatThrownBy(() -> await(started, Duration.ZERO))
                .isInstanceOf(NotReadyException.class)
                .hasMessageStartingWith("rabbitmq-1: its cluster of 1 node was not ready within 0 s");
    }
}
