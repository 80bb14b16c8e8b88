package io.streamgauge.load.coordination;

import io.streamgauge.load.ledger.WorkerLedger;

/// Drain of a worker: the time after the last due message, in which the worker waits for outcomes
/// and deliveries.
public interface Drain {
    /// Returns the current counts.
    DrainState state();

    /// Returns the messages of this worker. Call this method only if the state is settled.
    WorkerLedger ledger();

    /// Returns whether this worker has received every message that its own producers sent.
    boolean isComplete();
}
