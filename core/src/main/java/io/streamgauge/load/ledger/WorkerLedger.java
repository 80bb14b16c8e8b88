package io.streamgauge.load.ledger;

import io.streamgauge.measure.DestinationLatencies;
import io.streamgauge.measure.SequenceSet;
import io.streamgauge.result.ChurnCounts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Messages of the producers and consumers of one worker, or of all workers of a trial together.
///
/// @param producers ledgers of the producers, in the order of their indexes
/// @param groups receipts of each consumer group
/// @param connections number of TCP connections that the clients had open during the load
/// @param idleConsumers number of consumers that did not receive a message during the path check
/// @param churn producers that opened and closed during the load, or null
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

    /// Returns the number of messages that consumers of one group received in several workers,
    /// without the first copy.
    public long copies() {
        return groups.stream()
                .mapToLong(group -> group.warmupCopies() + group.measuredCopies())
                .sum();
    }

    /// Merges the ledgers of all workers of a trial. A message that consumers of one group received in
    /// several workers counts as delivered once, and each further copy as a duplicate.
    ///
    /// @param workers ledgers of all workers, at least one
    public static WorkerLedger ofAll(List<WorkerLedger> workers) {
        List<ProducerLedger> producers = workers.stream()
                .flatMap(w -> w.producers().stream())
                .sorted(Comparator.comparingInt(ProducerLedger::index))
                .toList();
        int groups = workers.getFirst().groups().size();
        return new WorkerLedger(
                producers,
                IntStream.range(0, groups)
                        .mapToObj(g -> group(
                                producers,
                                workers.stream().map(w -> w.groups().get(g)).toList()))
                        .toList(),
                workers.stream().mapToInt(WorkerLedger::connections).sum(),
                workers.stream().mapToInt(WorkerLedger::idleConsumers).sum(),
                workers.stream()
                        .map(WorkerLedger::churn)
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElse(null));
    }

    private static GroupReceipts group(List<ProducerLedger> producers, List<GroupReceipts> parts) {
        List<SequenceSet> received = new ArrayList<>();
        long warmupCopies = 0;
        long measuredCopies = 0;
        for (ProducerLedger producer : producers) {
            List<SequenceSet> sets =
                    parts.stream().map(p -> p.received().get(producer.index())).toList();
            SequenceSet union = new SequenceSet();
            sets.forEach(union::addAll);
            received.add(union);
            warmupCopies += copies(sets, union, producer.warmup());
            measuredCopies += copies(sets, union, producer.measured());
        }
        return new GroupReceipts(
                parts.stream().flatMap(p -> p.consumers().stream()).toList(),
                received,
                latencies(parts.stream().map(GroupReceipts::latencies).toList()),
                warmupCopies,
                measuredCopies);
    }

    private static long copies(List<SequenceSet> sets, SequenceSet union, DueCounts due) {
        return sets.stream().mapToLong(s -> s.count(due.from(), due.to())).sum() - union.count(due.from(), due.to());
    }

    private static @Nullable DestinationLatencies latencies(List<@Nullable DestinationLatencies> parts) {
        DestinationLatencies sum = null;
        for (DestinationLatencies part : parts) {
            if (part != null && sum == null) {
                sum = new DestinationLatencies(part.destinations());
            }
            if (part != null && sum != null) {
                sum.addAll(part);
            }
        }
        return sum;
    }
}
