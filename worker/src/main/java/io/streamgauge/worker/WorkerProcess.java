package io.streamgauge.worker;

import io.streamgauge.DriverException;
import io.streamgauge.experiment.WorkerSettings;
import io.streamgauge.process.ChildProcess;
import io.streamgauge.process.ChildProcesses;
import io.streamgauge.process.JavaTempDirectory;
import io.streamgauge.process.PinnedProcesses;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// A worker process on this host and the link to it.
///
/// @param scratch for its passing files
record WorkerProcess(ChildProcess process, ControlConnection link, ChildProcesses children, Path scratch)
        implements AutoCloseable {
    private static final int ACCEPT_MILLIS = 50;
    /// For what a worker does after its last word: remove destinations, close connections.
    private static final Duration LEAVE_LIMIT = Duration.ofSeconds(12);
    private static final Duration START_LIMIT = Duration.ofSeconds(30);
    private static final Duration STOP_GRACE = Duration.ofSeconds(10);

    /// Starts a worker and waits until it has dialled in.
    static WorkerProcess start(ChildProcesses children, WorkerSettings settings, Path log)
            throws IOException, DriverException {
        byte[] secret = new byte[16];
        new SecureRandom().nextBytes(secret);
        String token = HexFormat.of().formatHex(secret);
        Map<String, String> environment = new HashMap<>(System.getenv());
        environment.put(WorkerMain.TOKEN_VARIABLE, token);
        Path scratch = children.temporaryDirectory("worker");
        try (ServerSocket server = new ServerSocket()) {
            server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            server.setSoTimeout(ACCEPT_MILLIS);
            ChildProcess process = PinnedProcesses.on(settings.cpus().toString(), children)
                    .start(
                            "worker",
                            command(settings, scratch, server.getLocalPort()),
                            Path.of("").toAbsolutePath(),
                            environment,
                            log);
            try {
                return new WorkerProcess(process, accept(server, process, token), children, scratch);
            } catch (IOException | DriverException e) {
                process.stop(Duration.ZERO);
                children.remove(scratch);
                throw e;
            }
        }
    }

    private static List<String> command(WorkerSettings settings, Path scratch, int port) {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xms" + settings.heapBytes(),
                "-Xmx" + settings.heapBytes(),
                "-XX:+AlwaysPreTouch",
                settings.collector().flag(),
                "-XX:+ExitOnOutOfMemoryError",
                "--enable-native-access=ALL-UNNAMED",
                JavaTempDirectory.in(scratch),
                "-cp",
                System.getProperty("java.class.path"),
                WorkerMain.class.getName(),
                "--join",
                InetAddress.getLoopbackAddress().getHostAddress() + ":" + port);
    }

    private static ControlConnection accept(ServerSocket server, ChildProcess process, String token)
            throws IOException, DriverException {
        long deadline = System.nanoTime() + START_LIMIT.toNanos();
        CompletableFuture<ControlConnection> ours = new CompletableFuture<>();
        while (System.nanoTime() < deadline && process.isAlive() && !ours.isDone()) {
            try {
                ControlConnection link = new ControlConnection(server.accept());
                // another program may dial this port, and a worker on a crowded machine may be long in saying hello:
                // neither keeps the other waiting
                Thread.ofVirtual().name("hello").start(() -> hear(link, token, ours));
            } catch (SocketTimeoutException notYet) {
                // look again
            }
        }
        if (ours.isDone()) {
            return ours.join();
        }
        throw new DriverException("worker: it did not " + (process.isAlive() ? "dial in within 30 s" : "start") + ". "
                + "Its log says: " + tail(process.log()));
    }

    private static void hear(ControlConnection link, String token, CompletableFuture<ControlConnection> ours) {
        try {
            link.patience((int) START_LIMIT.toMillis());
            if (link.receive() instanceof ControlMessage.Hello hello
                    && hello.token().equals(token)) {
                link.patience(0);
                if (ours.complete(link)) {
                    return;
                }
            }
            link.close();
        } catch (IOException stranger) {
            closeQuietly(link);
        }
    }

    private static void closeQuietly(ControlConnection link) {
        try {
            link.close();
        } catch (IOException alreadyClosed) {
            // as wanted
        }
    }

    private static String tail(Path log) throws IOException {
        List<String> lines = Files.exists(log) ? Files.readAllLines(log) : List.of();
        return lines.isEmpty()
                ? "(nothing)"
                : String.join("\n", lines.subList(Math.max(0, lines.size() - 10), lines.size()));
    }

    /// Waits until a worker that has said its last word has put its things in order and gone.
    void awaitEnd() {
        try {
            process.onExit().get(LEAVE_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException leftToClose) {
            // close() ends it
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        process.stop(STOP_GRACE);
        closeQuietly(link);
        children.remove(scratch);
    }
}
