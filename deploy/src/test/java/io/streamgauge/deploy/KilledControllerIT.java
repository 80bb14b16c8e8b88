package io.streamgauge.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.deploy.network.FreePorts;
import io.streamgauge.deploy.network.NodeNetwork;
import io.streamgauge.experiment.system.SystemUnderTest.Network;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Test that kills a program that has started a broker. The processes, ports, networks and temporary
/// directories of the program must not remain.
class KilledControllerIT {
    @TempDir
    Path place;

    @ParameterizedTest
    @ValueSource(strings = {"kafka", "rabbitmq"})
    void leavesNoProcessNoPortAndNoDirectory(String name) throws Exception {
        kill(name, Network.LOOPBACK, 1, network -> {});
    }

    @Test
    void leavesNoNamespaceAndNoInterface() throws Exception {
        List<String> reasons = NodeNetwork.problems(Network.NAMESPACES);
        Assumptions.assumeTrue(reasons.isEmpty(), () -> "SKIPPED: " + reasons);
        kill(
                "kafka",
                Network.NAMESPACES,
                1,
                network -> assertThat(VirtualNetworks.present(network))
                        .contains("sg" + network + "b", "sg" + network + "v1", "sg-" + network + "-1"));
    }

    private interface NetworkCheck {
        void run(String network) throws Exception;
    }

    private void kill(String name, Network network, int nodes, NetworkCheck check) throws Exception {
        Process controller = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        ControllerMain.class.getName(),
                        name,
                        place.toString(),
                        network.name(),
                        Integer.toString(nodes))
                .inheritIO()
                .start();
        try {
            Eventually.assertThat(
                    "the broker is ready or the controller ended",
                    () -> Files.exists(place.resolve("ready")) || !controller.isAlive());
            assertThat(controller.isAlive()).isTrue();
            List<ProcessHandle> processes = controller.descendants().toList();
            String[] address = Files.readString(place.resolve("ready")).split(":");
            int port = Integer.parseInt(address[1]);
            assertThat(FreePorts.isListening(address[0], port)).isTrue();
            String tag = network == Network.LOOPBACK ? "" : VirtualNetworks.tagOf(address[0]);
            check.run(tag);
            assertThat(processes).hasSizeGreaterThan(1);
            controller.destroyForcibly().waitFor();
            Eventually.assertThat(
                    "no process of " + processes + " is running",
                    () -> processes.stream().noneMatch(process -> isRunning(process.pid())));
            if (network == Network.LOOPBACK) {
                // The main thread of a process can be a zombie while other threads of the process are
                // still ending. These threads still hold the port.
                Eventually.assertThat("port " + port + " is closed", () -> !FreePorts.isListening(address[0], port));
            }
            Eventually.assertThat(
                    "the network is removed", () -> VirtualNetworks.present(tag).isEmpty());
            Eventually.assertThat("the directories are removed", () -> {
                try (var left = Files.list(place.resolve("tmp"))) {
                    return left.findAny().isEmpty();
                }
            });
        } finally {
            controller.destroyForcibly();
        }
    }

    /// Returns whether the process is running. A zombie does not count as running, because it has exited and
    /// only waits for its parent to read its exit status.
    private static boolean isRunning(long pid) {
        try {
            return !Files.readString(Path.of("/proc", Long.toString(pid), "stat"))
                    .contains(") Z ");
        } catch (IOException gone) {
            return false;
        }
    }
}
