package io.streamgauge.load;

import io.streamgauge.driver.Driver.SendFailure;
import io.streamgauge.load.ledger.ConsumerCounts;
import io.streamgauge.load.ledger.GroupReceipts;
import io.streamgauge.load.ledger.ProducerLedger;
import io.streamgauge.load.ledger.WorkerLedger;
import io.streamgauge.load.sender.Sender;
import io.streamgauge.measure.ConsumerMeter;
import io.streamgauge.measure.GroupLedger;
import io.streamgauge.measure.ProducerMeter;
import io.streamgauge.measure.SequenceSet;
import io.streamgauge.result.outcome.ChurnCounts;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Reader of the ledgers of producers and consumers after the drain.
final class LedgerReader {
    private final TrialClients clients;

    LedgerReader(TrialClients clients) {
        this.clients = clients;
    }

    /// @param reportsGroups true if the ledger contains the messages that the groups received and the latencies
    ///     of each destination. If all workers run the same clients, only the first worker reports these
    ///     figures, because these figures cover all consumers of a group
    /// @param churn counts of the producers that were opened and closed during the load; null for a load
    ///     without churn
    WorkerLedger read(int connections, boolean reportsGroups, @Nullable ChurnCounts churn) {
        return new WorkerLedger(
                clients.senders().stream().map(LedgerReader::producer).toList(),
                IntStream.range(0, clients.groups().size())
                        .mapToObj(g -> receipts(g, reportsGroups))
                        .toList(),
                connections,
                (int) clients.consumers().stream()
                        .filter(c -> c.pathChecks() == 0)
                        .count(),
                churn);
    }

    private static ProducerLedger producer(Sender sender) {
        ProducerMeter meter = sender.meter();
        Map<String, String> details = new TreeMap<>();
        meter.failureDetails().forEach((kind, detail) -> details.put(kind.name(), detail));
        return new ProducerLedger(
                sender.index(),
                sender.dueCounts(false),
                sender.dueCounts(true),
                meter.acceptedSet(),
                meter.acceptedCount(),
                byName(meter.failures(false)),
                byName(meter.failures(true)),
                details,
                meter.surplusOutcomes());
    }

    private static Map<String, Long> byName(Map<SendFailure, Long> failures) {
        Map<String, Long> byName = new TreeMap<>();
        failures.forEach((kind, count) -> byName.put(kind.name(), count));
        return byName;
    }

    private GroupReceipts receipts(int group, boolean reportsGroups) {
        GroupLedger ledger = clients.groups().get(group);
        List<SequenceSet> received = IntStream.range(0, ledger.producers())
                .mapToObj(p -> reportsGroups ? ledger.received(p) : new SequenceSet())
                .toList();
        return new GroupReceipts(
                clients.consumersByGroup().get(group).stream()
                        .map(LedgerReader::consumer)
                        .toList(),
                received,
                reportsGroups ? ledger.latencies() : null,
                0,
                0);
    }

    private static ConsumerCounts consumer(ConsumerMeter meter) {
        return new ConsumerCounts(
                meter.delivered(),
                meter.duplicated(false),
                meter.duplicated(true),
                meter.reordered(false),
                meter.reordered(true),
                meter.foreignMessages(),
                meter.fromOtherWorkers(),
                meter.recorder().negatives());
    }
}
