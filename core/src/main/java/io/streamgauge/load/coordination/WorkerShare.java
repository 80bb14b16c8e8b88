package io.streamgauge.load.coordination;

import io.streamgauge.experiment.worker.ClientPlacement;
import io.streamgauge.experiment.worker.Placement;
import io.streamgauge.experiment.workload.Workload;

/// Share of the load of a trial that one worker generates. The producers and consumers are divided among the
/// workers. The messages of a producer are not divided. Together, the workers send the same messages at the same
/// due instants as a single worker.
///
/// @param index number of the worker, counted from 0
/// @param workers number of workers of the trial, at least 1
/// @param placement rule that divides the clients among the workers
public record WorkerShare(int index, int workers, Placement placement) {
    /// Share of the only worker of a trial.
    public static final WorkerShare WHOLE = new WorkerShare(0, 1);

    public WorkerShare {
        if (index < 0 || index >= workers) {
            throw new IllegalArgumentException("worker " + index + " of " + workers);
        }
    }

    /// Creates the share of a worker with a spread placement.
    public WorkerShare(int index, int workers) {
        this(index, workers, Placement.SPREAD);
    }

    public boolean isWhole() {
        return workers == 1;
    }

    /// Returns whether this worker creates and removes the destinations, and opens the producers of the churn.
    public boolean isFirst() {
        return index == 0;
    }

    /// Returns the placement of all clients of a workload, of which this worker runs a share.
    public ClientPlacement placementOf(Workload workload) {
        return ClientPlacement.of(workload, workers, placement);
    }
}
