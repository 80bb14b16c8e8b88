package io.streamgauge.load.coordination;

import io.streamgauge.measure.Clock;

/// Coordination of a worker with the other workers of the trial. A single worker does not wait for other workers
/// ([SoleWorker]).
public interface Coordination {
    /// Step of a trial that all workers must reach before any worker continues.
    enum Step {
        /// Creation of the destinations by the first worker.
        DESTINATIONS_CREATED,
        /// Opening of all producers and consumers.
        CLIENTS_OPENED,
        /// Closing of all clients, after which the first worker can remove the destinations.
        CLIENTS_CLOSED
    }

    WorkerShare share();

    /// Returns whether this worker runs the producers and consumers of all workers, and reports only its share.
    /// This is the case for several workers in simulated time, all of which simulate the same trial.
    boolean isReplicated();

    /// Returns whether this worker creates the destinations before the other workers use them.
    default boolean createsDestinations() {
        return isReplicated() || share().isFirst();
    }

    /// Returns whether this worker runs the clients that belong to the given worker.
    ///
    /// @param worker index of the worker, counted from 0
    default boolean runs(int worker) {
        return isReplicated() || share().index() == worker;
    }

    /// Returns the reading of the clock at the time origin of the trial.
    long originNanos(Clock clock);

    /// Waits until all workers have reached a step.
    ///
    /// @return false if the trial must end
    boolean awaitAll(Step step) throws InterruptedException;

    /// Reports the state of the path check of this worker.
    ///
    /// @return latest known state of all workers together
    PathState exchange(PathState own);

    /// Waits until all workers are ready for the load.
    ///
    /// @param earliest earliest start that is possible for this worker, as an instant on the timeline
    /// @return start of the schedule, as an instant on the timeline
    long awaitStart(long earliest) throws InterruptedException;

    /// Reports the state of the drain of this worker.
    ///
    /// @return true if no worker needs to wait for further messages
    boolean isDrained(Drain own);
}
