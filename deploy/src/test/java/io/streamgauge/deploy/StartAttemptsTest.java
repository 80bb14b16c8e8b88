package io.streamgauge.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.DeploymentException;
import io.streamgauge.process.ChildProcess;
import io.streamgauge.process.ChildProcesses;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StartAttemptsTest {
    @TempDir
    Path place;

    private final List<String> steps = new ArrayList<>();
    private int attempts;

    /// Process that has exited.
    private record Exited(Path log) implements ChildProcess {
        @Override
        public String name() {
            return "some-1";
        }

        @Override
        public long pid() {
            return 1;
        }

        @Override
        public boolean isAlive() {
            return false;
        }

        @Override
        public CompletableFuture<Integer> onExit() {
            return CompletableFuture.completedFuture(1);
        }

        @Override
        public void stop(Duration grace) {}
    }

    private RunningCluster start(String log, int failures) throws Exception {
        Path file = Files.writeString(place.resolve("some-1.log"), log);
        ChildProcesses none = (ChildProcesses) Proxy.newProxyInstance(
                StartAttemptsTest.class.getClassLoader(), new Class<?>[] {ChildProcesses.class}, (_, method, _) -> {
                    throw new UnsupportedOperationException(method.getName());
                });
        return new StartAttempts("some", new StartContext(place, place, none, steps::add)).run(number -> {
            attempts++;
            assertThat(number).isEqualTo(attempts);
            if (number <= failures) {
                throw NotReadyException.of(new Exited(file), "exited with status 1");
            }
            return new LaunchedCluster(
                    new LaunchedCluster.Description(List.of("a:1"), Map.of(), Map.of(), Map.of(), List.of()),
                    List.of(),
                    List.of());
        });
    }

    @Test
    void retriesIfAPortIsInUse() throws Exception {
        assertThat(start("Address already in use", 2).addresses()).containsExactly("a:1");
        assertThat(attempts).isEqualTo(3);
        assertThat(steps)
                .containsOnly("some: a port is in use. Retrying with other ports")
                .hasSize(2);
    }

    @Test
    void failsAfterThreeAttempts() {
        assertThatThrownBy(() -> start("Address already in use", 3))
                .isInstanceOf(DeploymentException.class)
                .hasMessageContaining("port in use");
        assertThat(attempts).isEqualTo(3);
    }

    @Test
    void doesNotRetryOtherFailures() {
        assertThatThrownBy(() -> start("No space left on device", 1))
                .isInstanceOf(DeploymentException.class)
                .hasMessageContaining("the disk is full");
        assertThat(attempts).isEqualTo(1);
    }
}
