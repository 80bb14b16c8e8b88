package io.streamgauge.worker;

import io.streamgauge.worker.message.ControlConnection;
import io.streamgauge.worker.transport.FrameChannel;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Worker that runs trials in simulated time on a thread of the controller. The figures of such a trial do not
/// depend on the JVM, and starting a new JVM takes longer than most of these trials. The controller exchanges
/// the same messages with this worker as with a worker process.
final class SimulatedWorker implements RunningWorker {
    private static final int EXIT_SECONDS = 12;
    private static final int ACCEPT_MILLIS = 10_000;
    private static final int FAILED = 1;
    private static final long MAX_MESSAGES = 2_000_000;

    private final ControlConnection link;
    private final ControlConnection ofWorker;
    private final CompletableFuture<Integer> ended = new CompletableFuture<>();

    private SimulatedWorker(ControlConnection link, ControlConnection ofWorker) {
        this.link = link;
        this.ofWorker = ofWorker;
    }

    /// Returns whether the workers can run in this process. A long trial runs faster in a separate process,
    /// whose JVM optimises the code more. The heap of the controller must have space for the workers.
    static boolean canRun(WorkerLaunch launch) {
        long heaps = Math.multiplyExact(
                launch.settings().heapBytes(), (long) launch.settings().count());
        return launch.simulated()
                && launch.messages() <= MAX_MESSAGES
                && heaps <= Runtime.getRuntime().maxMemory() / 2;
    }

    /// Starts a worker.
    ///
    /// @param log file for unexpected errors of the worker
    /// @throws IOException if the log cannot be created, or the connection fails
    static SimulatedWorker start(Path log) throws IOException {
        PrintStream errors = new PrintStream(
                Files.newOutputStream(log, StandardOpenOption.CREATE, StandardOpenOption.APPEND),
                true,
                StandardCharsets.UTF_8);
        Socket here = new Socket();
        Socket there = new Socket();
        boolean complete = false;
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            server.setSoTimeout(ACCEPT_MILLIS);
            here.connect(server.getLocalSocketAddress());
            there = server.accept();
            // Another program may connect to this port first.
            while (!there.getRemoteSocketAddress().equals(here.getLocalSocketAddress())) {
                there.close();
                there = server.accept();
            }
            SimulatedWorker worker = new SimulatedWorker(
                    new ControlConnection(new FrameChannel(here)), new ControlConnection(new FrameChannel(there)));
            Thread.ofPlatform().daemon().name("simulated-worker").start(() -> worker.serve(errors));
            complete = true;
            return worker;
        } finally {
            if (!complete) {
                here.close();
                there.close();
                errors.close();
            }
        }
    }

    private void serve(PrintStream errors) {
        Thread serving = Thread.currentThread();
        int status = FAILED;
        try (errors) {
            new Worker(ofWorker, errors, serving::interrupt).serve();
            status = 0;
        } catch (IOException | InterruptedException controllerLost) {
            // The controller has closed the connection.
        } catch (OutOfMemoryError e) {
            status = OUT_OF_MEMORY_STATUS;
        } catch (RuntimeException | Error bug) {
            bug.printStackTrace(errors);
        } finally {
            closeQuietly(ofWorker);
            ended.complete(status);
        }
    }

    private static void closeQuietly(ControlConnection connection) {
        try {
            connection.close();
        } catch (IOException alreadyClosed) {
            // The connection is already closed.
        }
    }

    @Override
    public ControlConnection link() {
        return link;
    }

    @Override
    public boolean isProcess() {
        return false;
    }

    /// Returns an empty value, because the resource usage of the controller is not the usage of the worker.
    @Override
    public OptionalLong localPid() {
        return OptionalLong.empty();
    }

    @Override
    public boolean isAlive() {
        return !ended.isDone();
    }

    @Override
    public CompletableFuture<Integer> onExit() {
        return ended;
    }

    /// Closes the connection. The trial ends when the worker tries to send the next report.
    @Override
    public void kill() {
        closeQuietly(link);
    }

    @Override
    public void awaitEnd() {
        link.requestExit();
        try {
            ended.get(EXIT_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException | ExecutionException stillRunning) {
            // The method close() ends the trial.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        closeQuietly(link);
        closeQuietly(ofWorker);
    }
}
