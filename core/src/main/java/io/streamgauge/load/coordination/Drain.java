package io.streamgauge.load.coordination;

import io.streamgauge.load.ledger.WorkerLedger;

/// Drain of a worker: the time after the last due message, during which the worker waits for outcomes and
/// deliveries.
public interface Drain {
    /// Returns the current counts.
    DrainState state();

    /// Returns the ledger of this worker. Call this method only if the state is settled.
    WorkerLedger ledger();

    /// Returns whether every message of this worker has an outcome, and the consumers of this worker have received
    /// every accepted message.
    boolean isComplete();
}
