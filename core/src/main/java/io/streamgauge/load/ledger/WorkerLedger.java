package io.streamgauge.load.ledger;

import io.streamgauge.result.outcome.ChurnCounts;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Messages of the producers and consumers of one worker, or of all workers of a trial together.
///
/// @param producers ledgers of the producers, in the order of their indexes
/// @param groups receipts of each consumer group
/// @param connections number of TCP connections that the clients had open during the load
/// @param idleConsumers number of consumers that did not receive a message during the path check
/// @param churn counts of the producers that were opened and closed during the load; null for a load without
///     churn
public record WorkerLedger(
        List<ProducerLedger> producers,
        List<GroupReceipts> groups,
        int connections,
        int idleConsumers,
        @Nullable ChurnCounts churn) {

    /// Returns whether every group has received every accepted message.
    public boolean isDelivered() {
        return groups.stream()
                .allMatch(group -> producers.stream()
                        .allMatch(p -> p.accepted()
                                        .countMissingFrom(
                                                group.received().get(p.index()),
                                                0,
                                                p.measured().to())
                                == 0));
    }

    /// Returns the number of extra copies of messages that consumers of one group received in several workers.
    public long copies() {
        return groups.stream()
                .mapToLong(group -> group.warmupCopies() + group.measuredCopies())
                .sum();
    }
}
