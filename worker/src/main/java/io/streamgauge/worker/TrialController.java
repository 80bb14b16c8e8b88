package io.streamgauge.worker;

import io.streamgauge.DriverException;
import io.streamgauge.linux.LinuxThread;
import io.streamgauge.process.ChildProcess;
import io.streamgauge.process.ChildProcesses;
import io.streamgauge.result.TrialEnd;
import io.streamgauge.result.TrialStatus;
import io.streamgauge.result.TrialWriter;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/// Controller of the trials. It starts a worker for each trial, and ends the trial if the worker or a broker exits.
public final class TrialController {
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(12);

    private final ChildProcesses children;
    private final TrialListener listener;
    private volatile @Nullable WorkerProcess current;
    private volatile boolean interrupted;

    public TrialController(ChildProcesses children, TrialListener listener) {
        this.children = children;
        this.listener = listener;
    }

    /// Ends the running trial early and keeps its results. May be called on any thread.
    public void interrupt() {
        interrupted = true;
        stopWorker();
    }

    /// Asks the worker to end the load, and kills it if it does not exit in time.
    void stopWorker() {
        WorkerProcess worker = current;
        if (worker != null) {
            try {
                worker.link().send(new ControlMessage.Stop());
            } catch (IOException alreadyGone) {
                return;
            }
            // A client library that hangs must not block the run.
            Thread.ofVirtual().start(() -> killAfter(worker, STOP_TIMEOUT));
        }
    }

    private static void killAfter(WorkerProcess worker, Duration limit) {
        try {
            Thread.sleep(limit);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        worker.process().stop(Duration.ZERO);
    }

    /// Runs a trial and records its end, even if the trial fails.
    ///
    /// @throws IOException if the result files cannot be written
    public TrialEnd run(TrialRequest request) throws IOException {
        try (TrialWriter writer = new TrialWriter(request.directory(), request.facts())) {
            try {
                TrialEnd end = runTrial(new TrialSession(this, listener, request, writer), request);
                writer.end(end);
                return end;
            } catch (RuntimeException bug) {
                writer.end(new TrialEnd(TrialStatus.FAILED, "internal error: " + bug.getMessage(), null));
                throw bug;
            }
        }
    }

    private TrialEnd runTrial(TrialSession session, TrialRequest request) throws IOException {
        try (WorkerProcess worker = WorkerProcess.start(
                children, request.worker(), request.directory().resolve("logs").resolve("worker.log"))) {
            listener.step("worker started");
            // The worker accepts a trial only as the first message, so Stop must not be sent before it.
            if (!session.open(worker)) {
                return session.workerExited();
            }
            current = worker;
            for (ChildProcess broker : request.brokers()) {
                var _ = broker.onExit().thenAccept(status -> session.brokerEnded(broker, status));
            }
            if (interrupted) {
                stopWorker();
            }
            TrialEnd end = runAtLowPriority(() -> session.receiveUntilEnd(worker));
            worker.awaitEnd();
            return end;
        } catch (DriverException e) {
            return new TrialEnd(TrialStatus.FAILED, e.getMessage(), null);
        } finally {
            current = null;
        }
    }

    /// Records a trial on a low-priority thread. Parsing, writing and reading `/proc` require a few milliseconds
    /// per second. On a thread of normal priority, this work would delay messages and raise their p99.9.
    private static TrialEnd runAtLowPriority(Callable<TrialEnd> recording) throws IOException {
        FutureTask<TrialEnd> task = new FutureTask<>(() -> {
            LinuxThread.lowerPriority();
            return recording.call();
        });
        Thread.ofPlatform().daemon().name("recorder").start(task);
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return task.get();
                } catch (InterruptedException e) {
                    // interrupt() has stopped the worker, but its last reports must still be recorded.
                    interrupted = true;
                }
            }
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException io) {
                throw io;
            }
            if (e.getCause() instanceof RuntimeException bug) {
                throw bug;
            }
            throw new IllegalStateException(e.getCause());
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    boolean isInterrupted() {
        return interrupted;
    }

    /// Returns whether a worker is generating load.
    boolean isLoading() {
        return current != null;
    }

    void endOfLoad() {
        current = null;
    }
}
