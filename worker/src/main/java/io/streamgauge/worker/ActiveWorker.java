package io.streamgauge.worker;

import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Holder of the worker that currently generates load, if any. The holder also stores whether the run
/// was interrupted. This class is thread-safe.
final class ActiveWorker {
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(12);

    private volatile @Nullable WorkerProcess current;
    private volatile boolean interrupted;

    void set(WorkerProcess worker) {
        current = worker;
    }

    void clear() {
        current = null;
    }

    /// Returns whether a worker is generating load.
    boolean isLoading() {
        return current != null;
    }

    boolean isInterrupted() {
        return interrupted;
    }

    /// Stops the current worker, and marks the run as interrupted.
    void interrupt() {
        interrupted = true;
        stop();
    }

    /// Sends the worker a request to end the load. Kills the worker if it does not exit within 12 s.
    void stop() {
        WorkerProcess worker = current;
        if (worker != null) {
            try {
                worker.link().send(new ControlMessage.Stop());
            } catch (IOException alreadyExited) {
                return;
            }
            // If the client library hangs, the worker does not exit by itself. Without the kill, the
            // worker would block the run.
            Thread.ofVirtual().start(() -> killAfter(worker, STOP_TIMEOUT));
        }
    }

    /// Sends the worker a request to end an automatic warm-up.
    void endWarmup() {
        WorkerProcess worker = current;
        if (worker != null) {
            try {
                worker.link().send(new ControlMessage.EndWarmup());
            } catch (IOException alreadyExited) {
                // The controller also fails to receive the next report from this worker. That failure
                // ends the trial.
            }
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
}
