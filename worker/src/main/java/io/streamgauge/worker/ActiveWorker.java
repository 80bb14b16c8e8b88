package io.streamgauge.worker;

import io.streamgauge.worker.message.ControlMessage;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Holder of the workers that currently run a trial, if any. The holder also stores whether the trial was
/// interrupted. This class is thread-safe.
final class ActiveWorker {
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(12);
    /// Time limit in seconds for all workers to receive the request to end an automatic warm-up.
    private static final double AGREED_START_SECONDS = 3;

    private volatile @Nullable WorkerGroup current;
    private volatile boolean interrupted;

    void set(WorkerGroup workers) {
        current = workers;
    }

    void clear() {
        current = null;
    }

    /// Returns whether workers are running a trial.
    boolean isLoading() {
        return current != null;
    }

    boolean isInterrupted() {
        return interrupted;
    }

    /// Stops the current workers and marks the trial as interrupted.
    void interrupt() {
        interrupted = true;
        stop();
    }

    /// Sends the workers a request to end the load. Workers that are still running after 12 s are killed.
    void stop() {
        WorkerGroup workers = current;
        if (workers != null) {
            workers.sendAll(new ControlMessage.Stop());
            // If the client library hangs, the worker does not exit by itself. A worker that is not killed would block
            // the run.
            Thread.ofVirtual().start(() -> killAfter(workers));
        }
    }

    /// Sends the workers a request to end an automatic warm-up. A single worker chooses the start of the measured
    /// phase. Several workers start the measured phase at the same instant.
    ///
    /// @param seconds end of the last interval, in seconds after the start of the schedule
    void endWarmup(double seconds) {
        WorkerGroup workers = current;
        if (workers != null) {
            workers.sendAll(new ControlMessage.EndWarmup(
                    workers.size() == 1 ? null : Math.ceil(seconds) + AGREED_START_SECONDS));
        }
    }

    /// Kills workers that still run the trial after the time limit. The workers of a trial that has ended may
    /// already run the next trial of a search.
    private void killAfter(WorkerGroup workers) {
        try {
            Thread.sleep(STOP_TIMEOUT);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (current == workers) {
            workers.workers().forEach(RunningWorker::kill);
        }
    }
}
