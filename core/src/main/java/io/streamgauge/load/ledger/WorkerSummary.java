package io.streamgauge.load.ledger;

import io.streamgauge.result.outcome.ChurnCounts;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Figures of a worker's ledger that the parts of the ledger ([LedgerPart]) do not contain.
///
/// @param consumersByGroup counts of the consumers of each group
/// @param connections number of TCP connections that the clients had open during the load
/// @param idleConsumers number of consumers that did not receive a message during the path check
/// @param churn counts of the producers that were opened and closed during the load; null for a load without
///     churn
public record WorkerSummary(
        List<List<ConsumerCounts>> consumersByGroup,
        int connections,
        int idleConsumers,
        @Nullable ChurnCounts churn) {
    public static WorkerSummary of(WorkerLedger ledger) {
        return new WorkerSummary(
                ledger.groups().stream().map(GroupReceipts::consumers).toList(),
                ledger.connections(),
                ledger.idleConsumers(),
                ledger.churn());
    }
}
