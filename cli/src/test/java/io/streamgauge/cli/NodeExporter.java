package io.streamgauge.cli;

import io.streamgauge.DeploymentException;
import io.streamgauge.Poll;
import io.streamgauge.deploy.CacheDirectory;
import io.streamgauge.deploy.CachedTree;
import io.streamgauge.deploy.network.FreePorts;
import io.streamgauge.process.ChildProcess;
import io.streamgauge.process.ChildProcesses;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/// The node_exporter of Debian, unpacked into the cache and started on loopback.
///
/// @param address `127.0.0.1:port`
record NodeExporter(ChildProcess process, String address) implements AutoCloseable {
    private static final String PACKAGE = "prometheus-node-exporter";
    private static final Path APT = Path.of("/usr/bin/apt-get");

    /// Starts the program and waits until its port is open. On a machine without apt, aborts the test. On
    /// such a machine, the test fails if `CI=true`.
    static NodeExporter start(ChildProcesses children, Path directory) throws Exception {
        if (!Files.isExecutable(APT)) {
            if ("true".equals(System.getenv("CI"))) {
                throw new IllegalStateException(APT + " is required for this test");
            }
            Assumptions.abort(APT + " is not available");
        }
        Path tree = new CachedTree(CacheDirectory.ofUser(), PACKAGE).obtain(_ -> {}, NodeExporter::fill);
        int port = FreePorts.find(1).getFirst();
        String address = "127.0.0.1:" + port;
        ChildProcess process = children.start(
                "node-exporter",
                List.of(
                        tree.resolve("usr/bin/prometheus-node-exporter").toString(),
                        "--web.listen-address=" + address,
                        "--no-collector.systemd"),
                directory,
                Map.of(),
                directory.resolve("node-exporter.log"));
        if (!Poll.until(Duration.ofSeconds(60), Duration.ofMillis(50), () -> FreePorts.isListening(port))) {
            throw new IllegalStateException("node_exporter does not listen on " + address + ": "
                    + Files.readString(directory.resolve("node-exporter.log")));
        }
        return new NodeExporter(process, address);
    }

    private static void fill(Path directory) throws DeploymentException, IOException {
        Path packages = Files.createTempDirectory("streamgauge-apt-");
        try {
            run(packages, APT.toString(), "-q", "download", PACKAGE);
            try (Stream<Path> files = Files.list(packages)) {
                for (Path file :
                        files.filter(f -> f.toString().endsWith(".deb")).toList()) {
                    run(packages, "/usr/bin/dpkg-deb", "-x", file.toString(), directory.toString());
                    Files.delete(file);
                }
            }
        } finally {
            Files.delete(packages);
        }
    }

    private static void run(Path directory, String... command) throws DeploymentException, IOException {
        Process process = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (process.waitFor() != 0) {
                throw new DeploymentException(String.join(" ", command) + ": " + output);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new DeploymentException(String.join(" ", command) + ": interrupted", e);
        }
    }

    void stop() {
        process.stop(Duration.ofSeconds(2));
    }

    @Override
    public void close() {
        stop();
    }
}
