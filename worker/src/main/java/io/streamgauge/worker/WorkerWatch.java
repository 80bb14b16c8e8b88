package io.streamgauge.worker;

import io.streamgauge.worker.message.ControlMessage;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;

/// Monitor of a trial's workers on other hosts. The monitor requests clock readings from each worker ten times
/// per second in the first seconds and in the drain, and once per second otherwise. With more than 100 workers,
/// the interval between the frequent requests is 1 ms per worker, but at most 1 s.
///
/// The monitor disconnects a worker that does not answer, because a broken network does not close the
/// connection.
final class WorkerWatch {
    /// Time without a message after which a worker is considered lost.
    static final long SILENCE_NANOS = 4_000_000_000L;

    private static final long FAST_PHASE_NANOS = 3_000_000_000L;
    private static final long FAST_NANOS = 100_000_000L;
    private static final long FAST_NANOS_PER_WORKER = 1_000_000L;
    /// Time between two checks for silent workers.
    private static final long CHECK_NANOS = 100_000_000L;
    /// Number of requests without an answer after which a silent worker is considered lost. A worker is not
    /// considered lost if the controller is too slow to send requests.
    private static final int MAX_UNANSWERED = 3;
    /// Value of `lastHeard` while the controller processes a message from the worker.
    private static final long BUSY = Long.MAX_VALUE;
    private static final long SLOW_NANOS = 1_000_000_000L;

    private final List<RunningWorker> workers;
    private final WorkerClocks clocks;
    private final long fastNanos;
    /// Time of the last message from each worker, in nanoseconds since the start of the monitor.
    private final AtomicLongArray lastHeard;
    private final AtomicIntegerArray unanswered;
    private final long startNanos = System.nanoTime();
    private final AtomicLong lastRequest = new AtomicLong(System.nanoTime());
    private final Set<Integer> ended = ConcurrentHashMap.newKeySet();

    private WorkerWatch(List<RunningWorker> workers, WorkerClocks clocks) {
        this.workers = workers;
        this.clocks = clocks;
        this.lastHeard = new AtomicLongArray(workers.size());
        this.unanswered = new AtomicIntegerArray(workers.size());
        this.fastNanos = Math.clamp(workers.size() * FAST_NANOS_PER_WORKER, FAST_NANOS, SLOW_NANOS);
    }

    /// Starts a monitor that ends when all workers have ended the trial.
    static WorkerWatch start(List<RunningWorker> workers, WorkerClocks clocks) {
        WorkerWatch watch = new WorkerWatch(workers, clocks);
        Thread.ofPlatform().daemon().name("worker-watch").start(watch::run);
        return watch;
    }

    private void run() {
        request();
        while (ended.size() < workers.size()) {
            LockSupport.parkNanos(CHECK_NANOS);
            long now = System.nanoTime();
            long sinceRequest = now - lastRequest.get();
            if (sinceRequest >= (now - startNanos < FAST_PHASE_NANOS ? fastNanos : SLOW_NANOS) - CHECK_NANOS / 2) {
                lastRequest.set(now);
                request();
            }
            disconnectSilent();
        }
    }

    private void disconnectSilent() {
        for (int worker = 0; worker < workers.size(); worker++) {
            if (!ended.contains(worker) && isSilent(worker)) {
                disconnect(workers.get(worker));
            }
        }
    }

    private boolean isSilent(int worker) {
        long heard = lastHeard.get(worker);
        // If there is unread input, the controller is slow, and the worker is not silent.
        return heard != BUSY
                && System.nanoTime() - startNanos - heard > SILENCE_NANOS
                && unanswered.get(worker) >= MAX_UNANSWERED
                && !workers.get(worker).link().hasUnreadInput();
    }

    private void request() {
        for (int worker = 0; worker < workers.size(); worker++) {
            unanswered.incrementAndGet(worker);
        }
        clocks.request();
    }

    private static void disconnect(RunningWorker worker) {
        try {
            worker.link().close();
        } catch (IOException alreadyClosed) {
            // The connection is already closed.
        }
    }

    /// Records that a message from a worker has arrived, and that the controller has not processed this message
    /// yet.
    void heard(int worker) {
        // The worker may be waiting until the controller has processed the message. Such a worker is not silent.
        lastHeard.set(worker, BUSY);
        unanswered.set(worker, 0);
    }

    /// Records the clock reading if a message from a worker contains one, and requests further readings during
    /// the drain.
    ///
    /// @param nanos reading of the controller's clock when it received the message
    void processing(int worker, ControlMessage message, long nanos) {
        if (message instanceof ControlMessage.Draining) {
            // The error of the timelines must be known until the end of the drain, which can be short.
            requestAgain(nanos);
        }
        if (message instanceof ControlMessage.ClockRead read) {
            clocks.add(worker, read, nanos);
        }
    }

    /// Records that the controller has processed a message from a worker and waits for the next message.
    ///
    /// @param nanos reading of the controller's clock
    void handled(int worker, long nanos) {
        lastHeard.set(worker, nanos - startNanos);
    }

    private void requestAgain(long nanos) {
        long last = lastRequest.get();
        if (nanos - last >= fastNanos && lastRequest.compareAndSet(last, nanos)) {
            request();
        }
    }

    /// Records that a worker has ended the trial, or that its connection is closed.
    void ended(int worker) {
        ended.add(worker);
    }
}
