package io.streamgauge.load.ledger;

import io.streamgauge.result.outcome.WorkerFigures.NegativeLatencies;

/// Counts of one consumer.
///
/// @param delivered messages without duplicates
/// @param foreignMessages messages that other programs or trials sent
/// @param fromOtherWorkers messages whose producers are in other workers, with duplicates
/// @param negativeLatencies end-to-end latencies below zero
public record ConsumerCounts(
        long delivered,
        long warmupDuplicated,
        long measuredDuplicated,
        long warmupReordered,
        long measuredReordered,
        long foreignMessages,
        long fromOtherWorkers,
        NegativeLatencies negativeLatencies) {
    public long duplicated(boolean ofMeasured) {
        return ofMeasured ? measuredDuplicated : warmupDuplicated;
    }

    public long reordered(boolean ofMeasured) {
        return ofMeasured ? measuredReordered : warmupReordered;
    }
}
