package io.streamgauge.load.coordination;

/// Share of one worker in the load of a trial. The producers and consumers are divided among the
/// workers, but not the messages of a producer. Together, the workers send the same messages at the
/// same due instants as a single worker.
///
/// @param index number of the worker, from 0
/// @param workers number of workers of the trial, at least 1
public record WorkerShare(int index, int workers) {
    /// Share of the only worker of a trial.
    public static final WorkerShare WHOLE = new WorkerShare(0, 1);

    public WorkerShare {
        if (index < 0 || index >= workers) {
            throw new IllegalArgumentException("worker " + index + " of " + workers);
        }
    }

    public boolean isWhole() {
        return workers == 1;
    }

    /// Returns whether this worker creates and removes the destinations, and opens the temporary
    /// producers of a churn.
    public boolean isFirst() {
        return index == 0;
    }

    public boolean hasProducer(int producer) {
        return producer % workers == index;
    }

    /// Returns whether this worker runs a consumer. The first consumer of the first group is not in
    /// the worker of the first producer, so that a load with one producer and one consumer uses two
    /// workers.
    public boolean hasConsumer(int group, int indexInGroup) {
        return (group + indexInGroup + 1) % workers == index;
    }
}
