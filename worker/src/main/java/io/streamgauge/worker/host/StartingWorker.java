package io.streamgauge.worker.host;

import io.streamgauge.DriverException;
import io.streamgauge.WorkerLostException;
import io.streamgauge.worker.RunningWorker;
import io.streamgauge.worker.WorkerLaunch;
import io.streamgauge.worker.message.ControlConnection;
import io.streamgauge.worker.transport.JoinToken;
import io.streamgauge.worker.transport.Peer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Worker process that was started on another host and has not connected yet.
final class StartingWorker {
    private static final Duration START_TIMEOUT = Duration.ofSeconds(60);

    private final JoinedHost host;
    private final String id;
    private final JoinListener listener;
    private final CompletableFuture<Peer> connected;
    private final CompletableFuture<JoinedHost.Ended> ended;

    private StartingWorker(
            JoinedHost host,
            String id,
            JoinListener listener,
            CompletableFuture<Peer> connected,
            CompletableFuture<JoinedHost.Ended> ended) {
        this.host = host;
        this.id = id;
        this.listener = listener;
        this.connected = connected;
        this.ended = ended;
    }

    /// Requests the start of a worker process.
    ///
    /// @param id ID of the worker, different from the IDs of all other workers in the run
    /// @param listener port to which the worker connects
    static StartingWorker start(JoinedHost host, String id, WorkerLaunch launch, JoinListener listener) {
        JoinToken token = JoinToken.random();
        CompletableFuture<Peer> connected = listener.expect(id, token);
        CompletableFuture<JoinedHost.Ended> ended = host.start(new HostMessage.StartWorker(
                id,
                token.secret(),
                launch.settings().heapBytes(),
                launch.settings().collector(),
                launch.settings().cpus().toString(),
                launch.driver(),
                launch.simulated()));
        return new StartingWorker(host, id, listener, connected, ended);
    }

    /// Waits until the worker has connected.
    ///
    /// @param log file to which the last lines of the worker's log are copied when the process has ended
    /// @param causeOfLoss source of the reason why the host was lost
    /// @throws WorkerLostException if the host is lost
    /// @throws DriverException if the worker does not start for another reason
    RunningWorker await(Path log, CauseOfLoss causeOfLoss) throws DriverException {
        try {
            CompletableFuture.anyOf(connected, ended).get(START_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException tooLate) {
            throw notStarted(
                    "did not connect within " + START_TIMEOUT.toSeconds()
                            + " s. Check that the host can connect to port "
                            + listener.address().port() + " of the controller's machine",
                    List.of());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw notStarted("did not start, because the run was interrupted. Run the command again", List.of());
        }
        if (!connected.isDone()) {
            JoinedHost.Ended end = ended.join();
            if (end.status() < 0) {
                throw new WorkerLostException(name() + " did not start, because the connection to the host was lost"
                        + host.causeOfLoss(causeOfLoss)
                                .map(cause -> ": " + cause)
                                .orElse(""));
            }
            throw notStarted("exited with status " + end.status() + " before it connected", end.log());
        }
        return new RemoteWorker(host, id, new ControlConnection(connected.join().channel()), ended, log, causeOfLoss);
    }

    private DriverException notStarted(String how, List<String> log) {
        return new DriverException(name() + " " + how
                + (log.isEmpty() ? "" : ". Find the cause in the last lines of its log: " + String.join("\n", log)));
    }

    private String name() {
        return "the worker on host " + host.facts().hostName();
    }

    void cancel() {
        listener.forget(id);
        if (!ended.isDone()) {
            host.kill(id);
        }
        var _ = connected.thenAccept(Peer::close);
    }
}
