package io.streamgauge.worker;

import io.streamgauge.DriverException;
import io.streamgauge.process.ChildProcess;
import io.streamgauge.process.ChildProcesses;
import io.streamgauge.process.PinnedProcesses;
import io.streamgauge.worker.message.ControlConnection;
import io.streamgauge.worker.message.ControlMessage;
import io.streamgauge.worker.transport.FrameChannel;
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
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Worker process on this host, with the connection between the worker and this process.
///
/// @param scratch directory for temporary files of the worker
record WorkerProcess(ChildProcess process, ControlConnection link, ChildProcesses children, Path scratch)
        implements RunningWorker {
    private static final int ACCEPT_MILLIS = 50;
    /// Time limit for a worker to exit after a request to exit.
    private static final Duration EXIT_TIMEOUT = Duration.ofSeconds(12);
    private static final Duration START_TIMEOUT = Duration.ofSeconds(30);
    private static final Duration STOP_GRACE = Duration.ofSeconds(10);

    /// Starts a worker and waits until it has connected.
    static WorkerProcess start(ChildProcesses children, WorkerLaunch launch, Path log)
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
            ChildProcess process = PinnedProcesses.on(launch.settings().cpus().toString(), children)
                    .start(
                            "worker",
                            WorkerCommandLine.of(
                                    launch.settings().heapBytes(),
                                    launch.settings().collector(),
                                    launch.driver(),
                                    launch.simulated(),
                                    scratch,
                                    joining(server.getLocalPort())),
                            Path.of("").toAbsolutePath(),
                            environment,
                            log);
            try {
                return new WorkerProcess(process, accept(server, process, token), children, scratch);
            } catch (IOException | DriverException e) {
                process.stop(Duration.ZERO);
                throw e;
            }
        } catch (IOException | DriverException e) {
            children.remove(scratch);
            throw e;
        }
    }

    private static List<String> joining(int port) {
        return List.of("--join", InetAddress.getLoopbackAddress().getHostAddress() + ":" + port);
    }

    /// Waits until the worker has connected.
    ///
    /// @param server server socket with a timeout of `accept()`
    /// @param token token that the worker must send
    /// @throws DriverException if the worker exits or does not connect within 30 s. A later connection of the
    ///     worker is closed
    static ControlConnection accept(ServerSocket server, ChildProcess process, String token)
            throws IOException, DriverException {
        long deadline = System.nanoTime() + START_TIMEOUT.toNanos();
        CompletableFuture<ControlConnection> accepted = new CompletableFuture<>();
        while (System.nanoTime() < deadline && process.isAlive() && !accepted.isDone()) {
            try {
                ControlConnection link = new ControlConnection(new FrameChannel(server.accept()));
                // Another program may connect to this port, or a busy worker may send its Hello late. Each connection
                // has a separate thread, so that a late Hello does not delay other connections.
                Thread.ofVirtual().name("hello").start(() -> awaitHello(link, token, accepted));
            } catch (SocketTimeoutException notYet) {
                // No worker has connected yet. The loop checks the process and the deadline.
            }
        }
        // If the future is cancelled, awaitHello closes the connection of a worker that sends its Hello too late.
        if (!accepted.cancel(false)) {
            return accepted.join();
        }
        throw new DriverException("the worker did not " + (process.isAlive() ? "connect within 30 s" : "start") + ". "
                + "Find the cause in the last lines of its log: " + lastLogLines(process.log()));
    }

    private static void awaitHello(
            ControlConnection link, String token, CompletableFuture<ControlConnection> accepted) {
        try {
            link.receiveTimeout((int) START_TIMEOUT.toMillis());
            if (link.receive() instanceof ControlMessage.Hello hello
                    && hello.token().equals(token)) {
                link.receiveTimeout(0);
                if (accepted.complete(link)) {
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
            // The connection is already closed.
        }
    }

    private static String lastLogLines(Path log) throws IOException {
        List<String> lines = Files.exists(log) ? Files.readAllLines(log) : List.of();
        return lines.isEmpty()
                ? "(empty)"
                : String.join("\n", lines.subList(Math.max(0, lines.size() - 10), lines.size()));
    }

    @Override
    public OptionalLong localPid() {
        return OptionalLong.of(process.pid());
    }

    @Override
    public boolean isAlive() {
        return process.isAlive();
    }

    @Override
    public CompletableFuture<Integer> onExit() {
        return process.onExit();
    }

    @Override
    public void kill() {
        process.stop(Duration.ZERO);
    }

    @Override
    public void awaitEnd() {
        link.requestExit();
        try {
            process.onExit().get(EXIT_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException stillRunning) {
            // The method close() kills a worker that is still running.
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
