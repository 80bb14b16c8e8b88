package io.streamgauge.worker;

import io.streamgauge.DriverException;
import io.streamgauge.IoErrorText;
import io.streamgauge.WorkerLostException;
import io.streamgauge.linux.LinuxThread;
import io.streamgauge.process.ChildProcess;
import io.streamgauge.process.ChildProcesses;
import io.streamgauge.process.UninterruptibleWait;
import io.streamgauge.result.TrialEnd;
import io.streamgauge.result.TrialStatus;
import io.streamgauge.result.TrialWriter;
import io.streamgauge.worker.message.ControlMessage;
import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Controller of one trial. If a worker or a broker exits, the trial ends.
public final class TrialController {
    private final WorkerPool workers;
    private final TrialListener listener;
    private final ActiveWorker active = new ActiveWorker();
    /// Thread that waits until the workers have started; null at any other time. Guarded by `active`.
    private @Nullable Thread starting;
    private volatile boolean destinationsRemain;

    /// Creates a controller for a trial with new workers on this machine.
    public TrialController(ChildProcesses children, TrialListener listener) {
        this(WorkerPool.ofNewWorkers(new LocalWorkers(children)), listener);
    }

    public TrialController(WorkerPool workers, TrialListener listener) {
        this.workers = workers;
        this.listener = listener;
    }

    /// Returns whether destinations of a trial may remain on a system that keeps running.
    public boolean destinationsRemain() {
        return destinationsRemain;
    }

    /// Ends the running trial early and keeps its results. If the workers have not started yet, the trial does not
    /// start. Any thread may call this method.
    public void interrupt() {
        active.interrupt();
        synchronized (active) {
            Thread waiting = starting;
            if (waiting != null) {
                waiting.interrupt();
            }
        }
    }

    /// Runs a trial and records how the trial ended, even if it fails.
    ///
    /// @throws IOException if the result files cannot be written
    public TrialEnd run(TrialRequest request) throws IOException {
        try (TrialWriter writer = new TrialWriter(request.directory(), request.facts())) {
            try {
                TrialEnd end = runTrial(new TrialSession(active, listener, request, writer), request);
                writer.end(end);
                return end;
            } catch (RuntimeException bug) {
                writer.end(new TrialEnd(TrialStatus.FAILED, "internal error: " + bug.getMessage(), null));
                throw bug;
            }
        }
    }

    private TrialEnd runTrial(TrialSession session, TrialRequest request) throws IOException {
        WorkerGroup group;
        startBegun();
        try {
            if (active.isInterrupted()) {
                throw new DriverException("interrupted");
            }
            group = workers.take(request);
        } catch (DriverException e) {
            return notStarted(e);
        } catch (IOException e) {
            return notStarted(new DriverException(
                    "a worker could not be started: " + IoErrorText.of(e)
                            + ". Check that the directories of the run are writable and that the programs that"
                            + " Streamgauge needs are installed (streamgauge doctor)",
                    e));
        } finally {
            startEnded();
        }
        if (active.isInterrupted()) {
            // As in StartingWorkers, a worker that has not run a trial must not write a class archive.
            group.workers().forEach(RunningWorker::kill);
            group.close();
            return new TrialEnd(TrialStatus.INTERRUPTED, "interrupted", null);
        }
        boolean usable = false;
        // Brokers that serve several trials keep a reference to this object until they exit. It must not retain the
        // session of a trial that has ended.
        AtomicReference<@Nullable TrialSession> observer = new AtomicReference<>(session);
        try {
            listener.step(group.size() == 1 ? "worker started" : group.size() + " workers started");
            // A worker ignores a Stop that arrives before the trial. Therefore, the trial is sent first.
            if (!group.begin(request.message(), request.worker().placement())) {
                return session.workerExited(group, firstExited(group));
            }
            active.set(group);
            for (ChildProcess broker : request.brokers()) {
                var _ = broker.onExit().thenAccept(status -> {
                    TrialSession current = observer.get();
                    if (current != null) {
                        current.brokerEnded(broker, status);
                    }
                });
            }
            if (active.isInterrupted()) {
                active.stop();
            }
            TrialEnd end = record(group, () -> session.receiveUntilEnd(group));
            usable = end.status() == TrialStatus.DONE;
            return end;
        } finally {
            observer.set(null);
            active.clear();
            if (!usable) {
                // The remaining workers may be waiting for the worker that failed.
                group.sendAll(new ControlMessage.Stop());
            }
            if (!workers.giveBack(group, request, usable)) {
                destinationsRemain = true;
                listener.step("destinations of this trial may remain because they could not be removed. "
                        + (request.brokers().isEmpty()
                                ? "Remove them with 'streamgauge cleanup FILE'"
                                : "The next trial requires new brokers"));
            }
        }
    }

    private void startBegun() {
        synchronized (active) {
            starting = Thread.currentThread();
        }
    }

    private void startEnded() {
        synchronized (active) {
            starting = null;
            if (active.isInterrupted()) {
                // With the flag set, this thread could not write the end of the trial.
                var _ = Thread.interrupted();
            }
        }
    }

    private TrialEnd notStarted(DriverException e) {
        if (active.isInterrupted()) {
            return new TrialEnd(TrialStatus.INTERRUPTED, "interrupted", null);
        }
        boolean lost = e instanceof WorkerLostException;
        return new TrialEnd(lost ? TrialStatus.WORKER_LOST : TrialStatus.FAILED, e.getMessage(), null);
    }

    private static int firstExited(WorkerGroup group) {
        return IntStream.range(0, group.size())
                .filter(i -> !group.workers().get(i).isAlive())
                .findFirst()
                .orElse(0);
    }

    /// Records a trial on a separate thread. If the workers run on this machine, the thread has a low priority.
    /// To record a trial, the thread parses reports, writes files and reads `/proc`. This work takes a few
    /// milliseconds per second. On a thread with normal priority, this work would delay messages and increase
    /// the p99.9 latency.
    private static TrialEnd record(WorkerGroup group, Callable<TrialEnd> recording) throws IOException {
        FutureTask<TrialEnd> task = new FutureTask<>(() -> {
            if (group.hosts().isEmpty()) {
                LinuxThread.lowerPriority();
            }
            return recording.call();
        });
        Thread.ofPlatform().daemon().name("recorder").start(task);
        try {
            // This thread must wait until the recorder has written the last reports.
            return UninterruptibleWait.uninterruptibly(task::get);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException io) {
                throw io;
            }
            if (e.getCause() instanceof RuntimeException bug) {
                throw bug;
            }
            throw new IllegalStateException(e.getCause());
        }
    }
}
