package io.streamgauge.worker;

import io.streamgauge.linux.LinuxThread;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;

/// Watch over the workers of a trial that run on other hosts. The watch requests the clock of each worker,
/// ten times per second in the first seconds and in the drain, and once per second in between. A worker
/// that does not answer is lost: a broken network does not close the connection.
final class WorkerWatch {
    /// Time without a message after which a worker is lost.
    static final long SILENCE_NANOS = 4_000_000_000L;

    private static final int FAST_REQUESTS = 30;
    private static final int CHECKS_PER_SLOW_REQUEST = 10;
    private static final long FAST_NANOS = 100_000_000L;

    private final List<RunningWorker> workers;
    private final WorkerClocks clocks;
    private final AtomicLongArray lastHeard;
    private final AtomicLong lastRequest = new AtomicLong(System.nanoTime());
    private final Set<Integer> ended = ConcurrentHashMap.newKeySet();

    private WorkerWatch(List<RunningWorker> workers, WorkerClocks clocks) {
        this.workers = workers;
        this.clocks = clocks;
        this.lastHeard = new AtomicLongArray(workers.size());
        long now = System.nanoTime();
        for (int i = 0; i < workers.size(); i++) {
            lastHeard.set(i, now);
        }
    }

    /// Starts a watch that ends when all workers have ended the trial.
    static WorkerWatch start(List<RunningWorker> workers, WorkerClocks clocks) {
        WorkerWatch watch = new WorkerWatch(workers, clocks);
        Thread.ofPlatform().daemon().name("worker-watch").start(watch::run);
        return watch;
    }

    private void run() {
        LinuxThread.lowerPriority();
        for (int i = 0; ended.size() < workers.size(); i++) {
            if (i < FAST_REQUESTS || i % CHECKS_PER_SLOW_REQUEST == 0) {
                clocks.request();
            }
            LockSupport.parkNanos(FAST_NANOS);
            long now = System.nanoTime();
            for (int worker = 0; worker < workers.size(); worker++) {
                if (!ended.contains(worker) && now - lastHeard.get(worker) > SILENCE_NANOS) {
                    disconnect(workers.get(worker));
                }
            }
        }
    }

    private static void disconnect(RunningWorker worker) {
        try {
            worker.link().close();
        } catch (IOException alreadyClosed) {
            // The connection is already closed.
        }
    }

    /// Records a message of a worker.
    ///
    /// @param nanos reading of the controller's clock when it received the message
    void heard(int worker, ControlMessage message, long nanos) {
        lastHeard.set(worker, nanos);
        if (message instanceof ControlMessage.Draining) {
            // The error of the timelines must be known until the end of the drain, which can be short.
            requestAgain(nanos);
        }
        if (message instanceof ControlMessage.ClockRead read) {
            clocks.add(worker, read, nanos);
        }
    }

    private void requestAgain(long nanos) {
        long last = lastRequest.get();
        if (nanos - last >= FAST_NANOS && lastRequest.compareAndSet(last, nanos)) {
            clocks.request();
        }
    }

    /// Records that a worker has ended the trial, or that its connection is closed.
    void ended(int worker) {
        ended.add(worker);
    }
}
