package io.streamgauge.worker;

import io.streamgauge.load.coordination.Coordination;
import io.streamgauge.load.coordination.Drain;
import io.streamgauge.load.coordination.DrainState;
import io.streamgauge.load.coordination.PathState;
import io.streamgauge.load.coordination.WorkerShare;
import io.streamgauge.load.ledger.LedgerSplitter;
import io.streamgauge.load.ledger.WorkerLedger;
import io.streamgauge.measure.Clock;
import io.streamgauge.worker.message.ControlConnection;
import io.streamgauge.worker.message.ControlMessage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Coordination of this worker with the other workers of the trial through the controller. The thread that
/// receives the messages from the controller calls [#handle]. Any thread may call [#stop].
final class JoinedWorker implements Coordination {
    private static final long REPEAT_NANOS = 500_000_000L;
    /// Minimum time between two reports of changed counts in the drain. With a thousand workers, the controller
    /// receives up to 10,000 reports/s.
    private static final long DRAINING_NANOS = 100_000_000L;
    /// Time limit for the other workers to close their clients after a stop.
    private static final long CLOSED_NANOS = 2_000_000_000L;

    private final ControlConnection link;
    private final WorkerShare share;
    private final long originNanos;
    private final Set<Step> reachedByAll = EnumSet.noneOf(Step.class);
    private PathState paths;
    private @Nullable PathState sentPaths;
    private @Nullable DrainState sentDrain;
    private long sentDrainNanos;
    private @Nullable Long start;
    private boolean ledgerRequested;
    private boolean drained;
    private boolean stopped;

    JoinedWorker(ControlConnection link, ControlMessage.RunTrial trial) {
        this.link = link;
        this.share = trial.share();
        this.originNanos = trial.originNanos();
        this.paths = PathState.unknown(trial.load().workload().groups());
    }

    /// Processes a message from the controller. Messages that do not concern the coordination are ignored.
    synchronized void handle(ControlMessage message) {
        if (message instanceof ControlMessage.Proceed(Step step)) {
            reachedByAll.add(step);
        } else if (message instanceof ControlMessage.PathsChecked(PathState ofAll)) {
            paths = ofAll;
        } else if (message instanceof ControlMessage.Start(long timelineNanos)) {
            start = timelineNanos;
        } else if (message instanceof ControlMessage.ReportLedger) {
            ledgerRequested = true;
        } else if (message instanceof ControlMessage.Drained) {
            drained = true;
        }
        notifyAll();
    }

    /// Wakes up all threads that wait for other workers.
    synchronized void stop() {
        stopped = true;
        notifyAll();
    }

    @Override
    public WorkerShare share() {
        return share;
    }

    @Override
    public boolean isReplicated() {
        return false;
    }

    @Override
    public long originNanos(Clock clock) {
        return originNanos;
    }

    @Override
    public boolean awaitAll(Step step) throws InterruptedException {
        send(new ControlMessage.Reached(step));
        if (step == Step.CLIENTS_CLOSED) {
            return awaitClosedClients();
        }
        synchronized (this) {
            while (!stopped && !reachedByAll.contains(step)) {
                wait();
            }
            return !stopped;
        }
    }

    /// Waits until all workers have closed their clients. A client that is still connected could create a
    /// removed destination again, so the wait does not end with a stop. A lost worker does not report its
    /// clients as closed, so the wait after a stop has a time limit.
    private synchronized boolean awaitClosedClients() throws InterruptedException {
        while (!stopped && !reachedByAll.contains(Step.CLIENTS_CLOSED)) {
            wait();
        }
        long end = System.nanoTime() + CLOSED_NANOS;
        for (long left = CLOSED_NANOS; left > 0 && !reachedByAll.contains(Step.CLIENTS_CLOSED); ) {
            TimeUnit.NANOSECONDS.timedWait(this, left);
            left = end - System.nanoTime();
        }
        return reachedByAll.contains(Step.CLIENTS_CLOSED);
    }

    @Override
    public PathState exchange(PathState own) {
        if (!own.equals(sentPaths)) {
            sentPaths = own;
            send(new ControlMessage.PathsChecked(own));
        }
        synchronized (this) {
            return paths;
        }
    }

    @Override
    public synchronized long awaitStart(long earliest) throws InterruptedException {
        while (!stopped && start == null) {
            wait();
        }
        return start == null ? earliest : start;
    }

    /// Reports the counts and returns whether the drain has ended. Changed counts are reported at most ten times
    /// per second. Unchanged counts are repeated twice per second, so that the controller can compare the
    /// ledgers again. When the outcomes of all messages are known, the counts are reported immediately.
    @Override
    public boolean isDrained(Drain own) {
        DrainState state = own.state();
        long now = System.nanoTime();
        DrainState before = sentDrain;
        long limit = state.equals(before) ? REPEAT_NANOS : DRAINING_NANOS;
        if (before == null || state.settled() != before.settled() || now - sentDrainNanos > limit) {
            sentDrain = state;
            sentDrainNanos = now;
            send(new ControlMessage.Draining(state));
        }
        if (takeLedgerRequest()) {
            sendLedger(own.ledger());
        }
        synchronized (this) {
            return drained;
        }
    }

    private void sendLedger(WorkerLedger ledger) {
        try {
            new LedgerSplitter(ledger, part -> link.send(new ControlMessage.LedgerPartReported(part))).sendMessages();
            link.send(new ControlMessage.LedgerReported());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private synchronized boolean takeLedgerRequest() {
        boolean requested = ledgerRequested;
        ledgerRequested = false;
        return requested;
    }

    private void send(ControlMessage message) {
        try {
            link.send(message);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
