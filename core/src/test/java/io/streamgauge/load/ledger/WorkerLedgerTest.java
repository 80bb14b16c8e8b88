package io.streamgauge.load.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.measure.DestinationLatencies;
import io.streamgauge.measure.SequenceSet;
import io.streamgauge.result.outcome.WorkerFigures.NegativeLatencies;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class WorkerLedgerTest {
    private static SequenceSet set(long... sequences) {
        SequenceSet set = new SequenceSet();
        LongStream.of(sequences).forEach(set::add);
        return set;
    }

    private static ProducerLedger producer(int index, SequenceSet accepted, long count) {
        return new ProducerLedger(
                index,
                new DueCounts(0, 2, 0),
                new DueCounts(2, 10, 1),
                accepted,
                count,
                Map.of(),
                Map.of("REFUSED", 1L),
                Map.of("REFUSED", "no"),
                0);
    }

    private static GroupReceipts receipts(SequenceSet... byProducer) {
        return new GroupReceipts(
                List.of(new ConsumerCounts(3, 0, 1, 0, 0, 0, 0, new NegativeLatencies(2, -5))),
                List.of(byProducer),
                null,
                0,
                0);
    }

    /// Uses message 1 of producer 0, which is due in the warm-up, and message 5, which is due in the measured phase.
    /// Consumers in both workers receive both messages.
    @Test
    void countsAMessageInTwoWorkersOnceAndAsADuplicate() {
        WorkerLedger first = new WorkerLedger(
                List.of(producer(0, set(0, 1, 5), 3)), List.of(receipts(set(0, 1, 5), set())), 2, 0, null);
        WorkerLedger second =
                new WorkerLedger(List.of(producer(1, set(3), 1)), List.of(receipts(set(1, 5), set(3))), 1, 1, null);
        WorkerLedger all = Ledgers.merged(List.of(second, first));
        assertThat(all.producers()).extracting(ProducerLedger::index).containsExactly(0, 1);
        GroupReceipts group = all.groups().getFirst();
        assertThat(group.received().getFirst().count(0, 10)).isEqualTo(3);
        assertThat(group.received().getLast().contains(3)).isTrue();
        assertThat(group.warmupCopies()).isOne();
        assertThat(group.measuredCopies()).isOne();
        assertThat(group.duplicated(true)).isEqualTo(3);
        assertThat(group.duplicated(false)).isOne();
        assertThat(all.copies()).isEqualTo(2);
        assertThat(all.connections()).isEqualTo(3);
        assertThat(all.idleConsumers()).isOne();
    }

    /// Uses a second worker that receives a copy of message 1 instead of message 5, so that the number of
    /// received messages is equal to the number of accepted messages.
    @Test
    void isNotDeliveredIfACopyReplacesAMessage() {
        WorkerLedger first =
                new WorkerLedger(List.of(producer(0, set(0, 1, 5), 3)), List.of(receipts(set(0, 1))), 1, 0, null);
        assertThat(Ledgers.merged(List.of(first, received(set(1)))).isDelivered())
                .isFalse();
        assertThat(Ledgers.merged(List.of(first, received(set(1, 5)))).isDelivered())
                .isTrue();
    }

    /// Checks that a divided ledger still contains the second group, although this group did not receive any
    /// message.
    @Test
    void isNotDeliveredIfAGroupReceivedNothing() throws IOException {
        WorkerLedger ledger = new WorkerLedger(
                List.of(producer(0, set(0, 1), 2)), List.of(receipts(set(0, 1)), receipts(set())), 1, 0, null);
        LedgerMerge merge = new LedgerMerge();
        new LedgerSplitter(ledger, merge::add).sendMessages();
        assertThat(merge.ledger().isDelivered()).isFalse();
    }

    private static WorkerLedger received(SequenceSet messages) {
        return new WorkerLedger(List.of(), List.of(receipts(messages)), 1, 0, null);
    }

    @Test
    void keepsAllValuesInTheParts() {
        SequenceSet accepted = set(0, 63, 64, 70_000, 1_000_000);
        WorkerLedger ledger =
                new WorkerLedger(List.of(producer(0, accepted, 5)), List.of(receipts(accepted)), 2, 0, null);
        WorkerLedger read = Ledgers.merged(List.of(ledger));
        SequenceSet again = read.producers().getFirst().accepted();
        assertThat(again.count(0, 2_000_000)).isEqualTo(5);
        assertThat(accepted.countMissingFrom(again, 0, 2_000_000)).isZero();
        assertThat(accepted.countMissingFrom(read.groups().getFirst().received().getFirst(), 0, 2_000_000))
                .isZero();
        assertThat(read.producers().getFirst().measuredFailures()).containsEntry("REFUSED", 1L);
        assertThat(read.groups().getFirst().latencies()).isNull();
    }

    /// Uses five workers that receive message 5. Two of these workers also receive message 6. In total, there
    /// are 4 copies of message 5 and 1 copy of message 6.
    @Test
    void countsEachCopyOfAMessageInManyWorkers() {
        List<WorkerLedger> workers = new ArrayList<>();
        workers.add(new WorkerLedger(List.of(producer(0, set(5, 6), 2)), List.of(receipts(set(5))), 1, 0, null));
        for (SequenceSet received : List.of(set(5, 6), set(5), set(5, 6), set(5))) {
            workers.add(received(received));
        }
        GroupReceipts group = Ledgers.merged(workers).groups().getFirst();
        assertThat(group.measuredCopies()).isEqualTo(5);
        assertThat(group.warmupCopies()).isZero();
        assertThat(group.received().getFirst().count(0, 10)).isEqualTo(2);
    }

    @Test
    void addsTheLatenciesOfEachDestination() {
        DestinationLatencies first = new DestinationLatencies(20_000);
        DestinationLatencies second = new DestinationLatencies(20_000);
        for (int i = 0; i < 20_000; i++) {
            first.record(i, 1_000_000L + i);
            second.record(i, 900_000_000L);
        }
        second.record(7, Long.MAX_VALUE);
        DestinationLatencies sum = Objects.requireNonNull(Ledgers.merged(List.of(latencies(first), latencies(second)))
                .groups()
                .getFirst()
                .latencies());
        assertThat(sum.count(19_999)).isEqualTo(2);
        assertThat(sum.count(7)).isEqualTo(3);
        for (double quantile : new double[] {0.5, 1}) {
            assertThat(DestinationLatencies.quantileNanos(List.of(sum), 7, quantile))
                    .isEqualTo(DestinationLatencies.quantileNanos(List.of(first, second), 7, quantile));
        }
    }

    private static WorkerLedger latencies(DestinationLatencies latencies) {
        return new WorkerLedger(
                List.of(), List.of(new GroupReceipts(List.of(), List.of(), latencies, 0, 0)), 1, 0, null);
    }

    /// Checks that a worker that received messages from many producers sends its ledger in several pieces of at
    /// most about 64 KiB.
    @Test
    void dividesALargeLedgerIntoParts() throws IOException {
        List<SequenceSet> sets = new ArrayList<>();
        for (int producer = 0; producer < 1_000; producer++) {
            sets.add(new SequenceSet());
            for (int i = 0; i < 100; i++) {
                sets.getLast().add(1_000L * i + producer);
            }
        }
        WorkerLedger ledger =
                new WorkerLedger(List.of(), List.of(new GroupReceipts(List.of(), sets, null, 0, 0)), 1, 0, null);
        List<LedgerPart> parts = new ArrayList<>();
        new LedgerSplitter(ledger, parts::add).sendMessages();
        assertThat(parts).hasSizeGreaterThan(2);
        assertThat(parts)
                .allSatisfy(
                        part -> assertThat(part.received().getFirst().sets()).hasSizeLessThan(66 << 10));
        LedgerMerge merge = new LedgerMerge();
        parts.forEach(merge::add);
        merge.add(new LedgerPart(List.of(producer(999, set(), 0)), List.of(), List.of()));
        assertThat(merge.ledger().groups().getFirst().received())
                .hasSize(1_000)
                .allSatisfy(set -> assertThat(set.count(0, 1_000_000)).isEqualTo(100));
    }

    /// Uses every other message of a long trial, as a worker receives them if two workers share the partitions.
    @Test
    void dividesALargeSetOfOneProducer() throws IOException {
        SequenceSet every = new SequenceSet();
        LongStream.range(0, 5_000_000).forEach(i -> every.addSingleThreaded(2 * i));
        List<LedgerPart> parts = new ArrayList<>();
        new LedgerSplitter(received(every), parts::add).sendMessages();
        assertThat(parts).hasSize(3);
        assertThat(parts)
                .allSatisfy(
                        part -> assertThat(part.received().getFirst().sets()).hasSizeLessThan(600_000));
        LedgerMerge merge = new LedgerMerge();
        parts.forEach(merge::add);
        merge.add(new LedgerPart(List.of(producer(0, set(), 0)), List.of(), List.of()));
        SequenceSet read = merge.ledger().groups().getFirst().received().getFirst();
        assertThat(read.count(0, 10_000_000)).isEqualTo(5_000_000);
        assertThat(every.countMissingFrom(read, 0, 10_000_000)).isZero();
    }

    @Test
    void needsLittleSpaceForASetWithoutGaps() {
        SequenceSet full = new SequenceSet();
        LongStream.range(0, 5_000_000).forEach(full::addSingleThreaded);
        assertThat(full.encode()).hasSizeLessThan(20);
    }
}
