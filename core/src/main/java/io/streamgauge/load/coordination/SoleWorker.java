package io.streamgauge.load.coordination;

import io.streamgauge.measure.Clock;

/// Coordination of a worker that does not communicate with other workers: the only worker of a
/// trial, or a worker of a simulated trial.
///
/// @param share share of the load that the worker reports
public record SoleWorker(WorkerShare share) implements Coordination {
    /// Coordination of the only worker of a trial.
    public static final SoleWorker WHOLE = new SoleWorker(WorkerShare.WHOLE);

    @Override
    public boolean isReplicated() {
        return !share.isWhole();
    }

    @Override
    public long originNanos(Clock clock) {
        return clock.nanoTime();
    }

    @Override
    public boolean awaitAll(Step step) {
        return true;
    }

    @Override
    public PathState exchange(PathState own) {
        return own;
    }

    @Override
    public long awaitStart(long earliest) {
        return earliest;
    }

    @Override
    public boolean isDrained(Drain own) {
        return own.isComplete();
    }
}
