package io.streamgauge.worker.host;

import io.streamgauge.DriverException;
import io.streamgauge.ExplainedIoException;
import io.streamgauge.HostPort;
import io.streamgauge.IoErrorText;
import io.streamgauge.measure.resources.Host;
import io.streamgauge.process.ChildProcess;
import io.streamgauge.process.ChildProcesses;
import io.streamgauge.process.LogTail;
import io.streamgauge.process.PinnedProcesses;
import io.streamgauge.result.HostFacts;
import io.streamgauge.worker.WorkerCommandLine;
import io.streamgauge.worker.WorkerMain;
import io.streamgauge.worker.transport.ControllerConnection;
import io.streamgauge.worker.transport.FrameChannel;
import io.streamgauge.worker.transport.JoinToken;
import io.streamgauge.worker.transport.Peer;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.NoRouteToHostException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Program that joins a run from another host and starts worker processes of the run on this host.
public final class WorkerHost {
    /// Environment variable with the name of this host in the results. Default: the host name of this machine.
    public static final String NAME_VARIABLE = "STREAMGAUGE_HOST_NAME";

    /// Environment variable with the name of the machine on which this host runs, if the name of the host is
    /// another one, for example the node of a pod.
    public static final String MACHINE_VARIABLE = "STREAMGAUGE_MACHINE_NAME";

    private static final int MAX_BYTES = 1 << 20;
    private static final int CONNECT_MILLIS = 5_000;
    private static final Duration RETRY = Duration.ofSeconds(1);
    /// Time during which a failed authentication is repeated.
    private static final Duration HANDSHAKE_PATIENCE = Duration.ofSeconds(30);
    /// Time without a message after which the controller is considered lost. The controller sends a message
    /// every second.
    private static final int SILENCE_MILLIS = 10_000;
    private static final int LOG_LINES = 200;

    private final HostPort controller;
    private final String version;
    private final ChildProcesses children;
    private final Map<String, ChildProcess> workers = new ConcurrentHashMap<>();
    /// Internal error that ended the inspection of this host; null if there was none.
    private volatile @Nullable RuntimeException inspectionFailure;

    private WorkerHost(HostPort controller, String version, ChildProcesses children) {
        this.controller = controller;
        this.version = version;
        this.children = children;
    }

    /// Joins a run or a check and starts worker processes until the controller ends the run or the check.
    ///
    /// @param version version of Streamgauge
    /// @param patience time within which the controller must start to listen
    /// @param children child processes on this host, which the caller closes
    /// @param progress receiver of messages about the progress
    /// @throws ExplainedIoException if the controller does not respond or rejects this host
    /// @throws DriverException if the controller is lost
    public static void serve(
            HostPort controller,
            JoinToken token,
            String version,
            Duration patience,
            ChildProcesses children,
            Consumer<String> progress)
            throws IOException, DriverException, InterruptedException {
        WorkerHost host = new WorkerHost(controller, version, children);
        try (FrameChannel channel = ControllerConnection.open(
                () -> connect(controller, patience, progress), Peer.HOST, token, version, HANDSHAKE_PATIENCE)) {
            host.serve(channel, progress);
        } finally {
            host.workers.values().forEach(worker -> worker.stop(Duration.ZERO));
        }
    }

    private static Socket connect(HostPort controller, Duration patience, Consumer<String> progress)
            throws IOException, InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        boolean reported = false;
        while (true) {
            Socket socket = new Socket();
            try {
                socket.connect(new InetSocketAddress(controller.host(), controller.port()), CONNECT_MILLIS);
                return socket;
            } catch (ConnectException | SocketTimeoutException | NoRouteToHostException notYet) {
                socket.close();
                if (System.nanoTime() > deadline) {
                    throw new ExplainedIoException("no controller responds at " + controller
                            + ". Start 'streamgauge run' or 'streamgauge workers check' with"
                            + " 'workers: { on: join, ... }', and check the address and the firewall");
                }
            } catch (IOException e) {
                socket.close();
                throw new ExplainedIoException(
                        "cannot connect to " + controller + ": "
                                + (e instanceof UnknownHostException
                                        ? "the host name cannot be resolved"
                                        : e.getMessage())
                                + ". Check the address",
                        e);
            }
            if (!reported) {
                progress.accept("waiting for a controller at " + controller);
                reported = true;
            }
            Thread.sleep(RETRY);
        }
    }

    private void serve(FrameChannel channel, Consumer<String> progress) throws IOException, DriverException {
        channel.send(new HostMessage.Joined(facts()));
        progress.accept("joined the run at " + controller);
        channel.receiveTimeout(SILENCE_MILLIS);
        try {
            while (true) {
                HostMessage message = channel.receive(HostMessage.class, MAX_BYTES);
                long received = System.nanoTime();
                switch (message) {
                    case HostMessage.ReadClock(long sent) ->
                        channel.send(new HostMessage.ClockRead(
                                sent, received, System.nanoTime(), HostChecker.wallClockNanos()));
                    case HostMessage.Inspect(List<String> brokers) -> {
                        progress.accept("checking this host");
                        inspect(brokers, channel);
                    }
                    case HostMessage.Ping _ -> channel.send(new HostMessage.Pong());
                    case HostMessage.StartWorker worker -> {
                        progress.accept("starting " + worker.id());
                        start(worker, channel);
                    }
                    case HostMessage.KillWorker(String id) -> kill(id);
                    case HostMessage.RunEnded _ -> {
                        progress.accept("the run or the check has ended");
                        return;
                    }
                    case HostMessage.Joined _,
                            HostMessage.WorkerEnded _,
                            HostMessage.Pong _,
                            HostMessage.ClockRead _,
                            HostMessage.Inspected _ -> throw new IOException("unexpected message");
                }
            }
        } catch (IOException lost) {
            RuntimeException bug = inspectionFailure;
            if (bug != null) {
                throw bug;
            }
            throw new DriverException(
                    "the connection to the controller at " + controller + " was lost. Check whether the run was"
                            + " killed, and check the network",
                    lost);
        }
    }

    private static HostFacts facts() {
        return withNames(Host.facts(Path.of("").toAbsolutePath()), System.getenv());
    }

    /// Returns the facts with the names that environment variables contain.
    static HostFacts withNames(HostFacts facts, Map<String, String> environment) {
        String name = environment.getOrDefault(NAME_VARIABLE, "");
        String machine = environment.getOrDefault(MACHINE_VARIABLE, "");
        HostFacts named = name.isBlank() ? facts : facts.named(name);
        return machine.isBlank() ? named : named.onMachine(machine);
    }

    /// Inspects this host on another thread, so that this host answers the pings in the meantime. After an
    /// internal error, this method closes the connection, so that the controller does not wait for the report.
    private void inspect(List<String> brokers, FrameChannel channel) {
        Thread.ofPlatform().daemon().name("inspection").start(() -> {
            try {
                channel.send(new HostMessage.Inspected(HostInspection.run(version, brokers)));
            } catch (IOException | InterruptedException lost) {
                // The thread that receives the messages from the controller also detects the loss.
            } catch (RuntimeException bug) {
                inspectionFailure = bug;
                closeQuietly(channel);
            }
        });
    }

    private static void closeQuietly(FrameChannel channel) {
        try {
            channel.close();
        } catch (IOException alreadyClosed) {
            // The connection is already closed.
        }
    }

    private void start(HostMessage.StartWorker worker, FrameChannel channel) throws IOException {
        Map<String, String> environment = new HashMap<>(System.getenv());
        environment.put(WorkerMain.TOKEN_VARIABLE, worker.secret());
        Path scratch;
        try {
            scratch = children.temporaryDirectory("worker");
        } catch (IOException full) {
            notStarted(worker, full, channel);
            return;
        }
        Path log = scratch.resolve("worker.log");
        ChildProcess process;
        try {
            process = PinnedProcesses.on(worker.cpus(), children)
                    .start(
                            "worker",
                            WorkerCommandLine.of(
                                    worker.heapBytes(),
                                    worker.collector(),
                                    worker.driver(),
                                    worker.simulated(),
                                    scratch,
                                    List.of("--join", controller.toString(), "--as", worker.id())),
                            Path.of("").toAbsolutePath(),
                            environment,
                            log);
        } catch (IOException e) {
            children.remove(scratch);
            notStarted(worker, e, channel);
            return;
        }
        workers.put(worker.id(), process);
        var _ = process.onExit().thenAccept(status -> {
            workers.remove(worker.id());
            HostMessage.WorkerEnded end =
                    new HostMessage.WorkerEnded(worker.id(), status, LogTail.lines(log, LOG_LINES));
            children.remove(scratch);
            try {
                channel.send(end);
            } catch (IOException lost) {
                // The thread that receives the messages from the controller also detects the loss.
            }
        });
    }

    private static void notStarted(HostMessage.StartWorker worker, IOException cause, FrameChannel channel)
            throws IOException {
        channel.send(new HostMessage.WorkerEnded(worker.id(), 1, List.of(IoErrorText.of(cause))));
    }

    private void kill(String id) {
        ChildProcess worker = workers.get(id);
        if (worker != null) {
            Thread.ofVirtual().start(() -> worker.stop(Duration.ZERO));
        }
    }
}
