package io.streamgauge.load.ledger;

import io.streamgauge.result.outcome.WorkerFigures.NegativeLatencies;

/// Counts of one consumer.
///
/// @param delivered number of delivered messages, excluding duplicates
/// @param foreignMessages number of messages that other programs or trials sent
/// @param fromOtherWorkers number of messages from producers in other workers, including duplicates
/// @param negativeLatencies number of end-to-end latencies below zero
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
