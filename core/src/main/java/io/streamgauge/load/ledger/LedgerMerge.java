package io.streamgauge.load.ledger;

import io.streamgauge.load.ledger.LedgerPart.LatencyCounts;
import io.streamgauge.load.ledger.LedgerPart.ReceivedSets;
import io.streamgauge.measure.DestinationLatencies;
import io.streamgauge.measure.IntegerReader;
import io.streamgauge.measure.SequenceSet;
import io.streamgauge.result.outcome.ChurnCounts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Merge of the ledgers of the workers of a trial. A message that consumers of one group received in
/// several workers counts as delivered once, and each further copy as a duplicate.
///
/// The merge adds each part to sums and does not keep the part. The memory usage of the merge depends on the
/// messages of the trial, but not on the number of workers.
public final class LedgerMerge {
    private final List<ProducerLedger> producers = new ArrayList<>();
    private final List<Group> groups = new ArrayList<>();
    private int connections;
    private int idleConsumers;
    private @Nullable ChurnCounts churn;

    /// Figures of the messages that a consumer group received, from all workers.
    private static final class Group {
        private final List<ConsumerCounts> consumers = new ArrayList<>();
        private final Map<Integer, Received> received = new TreeMap<>();
        private @Nullable DestinationLatencies latencies;
    }

    /// Messages of a producer that a group received.
    private static final class Received {
        private final SequenceSet messages = new SequenceSet();
        private final CopyCounts copies = new CopyCounts();

        void add(byte[] ofWorker) {
            SequenceSet again = messages.addEncoded(ofWorker);
            if (again != null) {
                copies.add(again);
            }
        }
    }

    /// Adds a part of the ledger of a worker.
    ///
    /// @throws IllegalArgumentException if the part is damaged
    public void add(LedgerPart part) {
        producers.addAll(part.producers());
        part.received().forEach(this::add);
        part.latencies().forEach(this::add);
    }

    private void add(ReceivedSets part) {
        Group group = group(part.group());
        IntegerReader in = new IntegerReader(part.sets());
        while (in.hasNext()) {
            int producer = in.nextUpTo(Integer.MAX_VALUE);
            group.received.computeIfAbsent(producer, _ -> new Received()).add(in.nextBlock());
        }
    }

    private void add(LatencyCounts part) {
        Group group = group(part.group());
        DestinationLatencies sum = group.latencies;
        if (sum == null) {
            sum = new DestinationLatencies(part.destinations());
            group.latencies = sum;
        }
        IntegerReader in = new IntegerReader(part.counts());
        while (in.hasNext()) {
            sum.add(in.nextUpTo(sum.destinations() - 1), in);
        }
    }

    private Group group(int number) {
        while (groups.size() <= number) {
            groups.add(new Group());
        }
        return groups.get(number);
    }

    /// Adds the figures of a worker that are not in the parts of its ledger.
    public void add(WorkerSummary worker) {
        for (int i = 0; i < worker.consumersByGroup().size(); i++) {
            group(i).consumers.addAll(worker.consumersByGroup().get(i));
        }
        connections += worker.connections();
        idleConsumers += worker.idleConsumers();
        churn = churn == null ? worker.churn() : churn;
    }

    /// Returns the ledger of all workers.
    public WorkerLedger ledger() {
        List<ProducerLedger> sorted = producers.stream()
                .sorted(Comparator.comparingInt(ProducerLedger::index))
                .toList();
        return new WorkerLedger(
                sorted,
                groups.stream().map(group -> receipts(group, sorted)).toList(),
                connections,
                idleConsumers,
                churn);
    }

    private static GroupReceipts receipts(Group group, List<ProducerLedger> producers) {
        long warmupCopies = 0;
        long measuredCopies = 0;
        for (ProducerLedger producer : producers) {
            Received received = group.received.get(producer.index());
            if (received != null) {
                warmupCopies += received.copies.count(producer.warmup());
                measuredCopies += received.copies.count(producer.measured());
            }
        }
        int count = producers.isEmpty() ? 0 : producers.getLast().index() + 1;
        return new GroupReceipts(
                List.copyOf(group.consumers),
                IntStream.range(0, count)
                        .mapToObj(p -> group.received.getOrDefault(p, new Received()).messages)
                        .toList(),
                group.latencies,
                warmupCopies,
                measuredCopies);
    }
}
