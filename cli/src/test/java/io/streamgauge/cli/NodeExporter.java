package io.streamgauge.cli;

import io.streamgauge.Poll;
import io.streamgauge.deploy.network.FreePorts;
import io.streamgauge.process.ChildProcess;
import io.streamgauge.process.ChildProcesses;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// The node_exporter from Debian, unpacked into the cache and started on the loopback interface.
///
/// @param address `127.0.0.1:port`
record NodeExporter(ChildProcess process, String address) implements AutoCloseable {
    private static final String PACKAGE = "prometheus-node-exporter";

    /// Starts the program and waits until its port is open. On a machine without apt, this method aborts the
    /// test, or throws an exception if `CI=true`.
    static NodeExporter start(ChildProcesses children, Path directory) throws Exception {
        Path tree = DebianPackage.unpack(PACKAGE);
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

    void stop() {
        process.stop(Duration.ofSeconds(2));
    }

    @Override
    public void close() {
        stop();
    }
}
