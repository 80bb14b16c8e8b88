package io.streamgauge.worker.host;

import io.streamgauge.result.HostFacts;
import io.streamgauge.worker.transport.FrameChannel;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/// Host that has joined the run. The controller starts worker processes on this host.
final class JoinedHost implements AutoCloseable {
    private static final int MAX_BYTES = 1 << 20;
    private static final long PING_NANOS = 1_000_000_000L;
    /// Time between two checks of a host that does not answer.
    private static final long CHECK_NANOS = 100_000_000L;
    private static final long SILENCE_NANOS = 4_000_000_000L;
    /// Time to wait for the cause after a connection has ended.
    private static final Duration CAUSE_TIMEOUT = Duration.ofSeconds(3);
    /// Number of pings without an answer after which a silent host is considered lost. A host is not considered
    /// lost if the controller is too slow to send pings.
    private static final int MAX_UNANSWERED_PINGS = 3;
    private static final int UNKNOWN_STATUS = -1;

    private final FrameChannel channel;
    private final HostFacts facts;
    private final Map<String, CompletableFuture<Ended>> ended = new ConcurrentHashMap<>();
    private final HostChecker checker = new HostChecker();
    private volatile long lastHeard = System.nanoTime();
    private final AtomicInteger unansweredPings = new AtomicInteger();
    private volatile boolean connected = true;
    private volatile boolean silent;

    /// End of a worker process.
    ///
    /// @param status exit status; -1 if the host is lost
    /// @param log last lines of the log of the worker
    record Ended(int status, List<String> log) {}

    private JoinedHost(FrameChannel channel, HostFacts facts) {
        this.channel = channel;
        this.facts = facts;
    }

    /// Receives the facts about a host that has connected, and creates an instance for this host.
    static JoinedHost of(FrameChannel channel) throws IOException {
        if (!(channel.receive(HostMessage.class, MAX_BYTES) instanceof HostMessage.Joined(HostFacts facts))) {
            throw new IOException("the host did not send its facts");
        }
        JoinedHost host = new JoinedHost(channel, facts);
        Thread.ofVirtual().name("host").start(host::receiveAll);
        Thread.ofVirtual().name("ping").start(host::pingUntilClosed);
        return host;
    }

    HostFacts facts() {
        return facts;
    }

    /// Returns the cause of the loss of this host; empty if the cause is unknown. If the host became silent,
    /// this method does not wait for the cause, because a provisioner would already have reported the cause.
    Optional<String> causeOfLoss(CauseOfLoss source) {
        return source.of(facts.hostName(), silent ? Duration.ZERO : CAUSE_TIMEOUT);
    }

    boolean isConnected() {
        return connected;
    }

    /// Returns a sentence about how the connection to this lost host ended.
    String reasonOfLoss() {
        return silent
                ? "The host did not respond for " + SILENCE_NANOS / 1_000_000_000L + " s."
                : "Its connection was closed.";
    }

    private void receiveAll() {
        try {
            while (true) {
                HostMessage message = channel.receive(HostMessage.class, MAX_BYTES);
                lastHeard = System.nanoTime();
                unansweredPings.set(0);
                switch (message) {
                    case HostMessage.WorkerEnded(String id, int status, List<String> log) ->
                        end(id, new Ended(status, log));
                    case HostMessage.ClockRead _, HostMessage.Inspected _ -> checker.received(message);
                    default -> {
                        // A Pong only shows that the host still responds.
                    }
                }
            }
        } catch (IOException lost) {
            close();
        }
    }

    private void pingUntilClosed() {
        long nextPing = System.nanoTime();
        while (connected) {
            if (isSilent()) {
                silent = true;
                close();
                return;
            }
            long now = System.nanoTime();
            if (now - nextPing >= 0) {
                nextPing = now + PING_NANOS;
                try {
                    channel.send(new HostMessage.Ping());
                    unansweredPings.incrementAndGet();
                } catch (IOException lost) {
                    close();
                    return;
                }
            }
            // With a thousand hosts, waking up every 100 ms for each host would use a noticeable share of a core.
            long untilSilent = lastHeard + SILENCE_NANOS - now;
            LockSupport.parkNanos(Math.min(nextPing - now, untilSilent > 0 ? untilSilent : CHECK_NANOS));
        }
    }

    private boolean isSilent() {
        // If there is unread input, the controller is slow, and the host is not silent.
        return System.nanoTime() - lastHeard > SILENCE_NANOS
                && unansweredPings.get() >= MAX_UNANSWERED_PINGS
                && !channel.hasUnreadInput();
    }

    private void end(String id, Ended how) {
        CompletableFuture<Ended> worker = ended.remove(id);
        if (worker != null) {
            worker.complete(how);
        }
    }

    /// Starts a worker process.
    ///
    /// @return future that completes when the process has ended, or if the host is lost
    CompletableFuture<Ended> start(HostMessage.StartWorker worker) {
        CompletableFuture<Ended> end = new CompletableFuture<>();
        ended.put(worker.id(), end);
        try {
            channel.send(worker);
        } catch (IOException lost) {
            close();
        }
        if (!connected) {
            end(worker.id(), new Ended(UNKNOWN_STATUS, List.of()));
        }
        return end;
    }

    /// Checks the host before a run.
    ///
    /// @param brokers addresses of brokers to which the host connects
    HostCheck check(List<String> brokers) throws InterruptedException {
        Optional<HostConnection> connection = Optional.empty();
        Optional<HostReport> report = Optional.empty();
        try {
            connection = Optional.of(checker.connection(channel::send));
            report = checker.report(channel::send, brokers);
        } catch (IOException lost) {
            // The values that the host did not report remain empty.
        }
        return new HostCheck(channel.peer(), facts, connection, report);
    }

    void kill(String id) {
        try {
            channel.send(new HostMessage.KillWorker(id));
        } catch (IOException lost) {
            // A host that loses the controller kills its workers.
        }
    }

    /// Notifies the host that the run has ended, and closes the connection.
    void dismiss() {
        try {
            channel.send(new HostMessage.RunEnded());
        } catch (IOException lost) {
            // The host has already lost the controller.
        }
        close();
    }

    @Override
    public void close() {
        connected = false;
        try {
            channel.close();
        } catch (IOException alreadyClosed) {
            // The connection is already closed.
        }
        checker.lost();
        for (String id : List.copyOf(ended.keySet())) {
            end(id, new Ended(UNKNOWN_STATUS, List.of()));
        }
    }
}
