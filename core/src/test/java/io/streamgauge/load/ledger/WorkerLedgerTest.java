package io.streamgauge.load.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.measure.SequenceSet;
import io.streamgauge.result.Json;
import java.util.List;
import java.util.Map;
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
        return new GroupReceipts(List.of(new ConsumerCounts(3, 0, 1, 0, 0, 0, 0)), List.of(byProducer), null, 0, 0);
    }

    /// Message 1 of producer 0 is due in the warm-up, and message 5 in the measured phase. Consumers in
    /// both workers receive both messages.
    @Test
    void countsAMessageInTwoWorkersOnceAndAsADuplicate() {
        WorkerLedger first = new WorkerLedger(
                List.of(producer(0, set(0, 1, 5), 3)), List.of(receipts(set(0, 1, 5), set())), 2, 0, null);
        WorkerLedger second =
                new WorkerLedger(List.of(producer(1, set(3), 1)), List.of(receipts(set(1, 5), set(3))), 1, 1, null);
        WorkerLedger all = WorkerLedger.ofAll(List.of(second, first));
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

    /// The second worker receives a copy instead of message 5. The number of received messages is
    /// equal to the number of accepted messages.
    @Test
    void isNotDeliveredIfACopyReplacesAMessage() {
        WorkerLedger first =
                new WorkerLedger(List.of(producer(0, set(0, 1, 5), 3)), List.of(receipts(set(0, 1))), 1, 0, null);
        assertThat(WorkerLedger.ofAll(List.of(first, received(set(1)))).isDelivered())
                .isFalse();
        assertThat(WorkerLedger.ofAll(List.of(first, received(set(1, 5)))).isDelivered())
                .isTrue();
    }

    private static WorkerLedger received(SequenceSet messages) {
        return new WorkerLedger(List.of(), List.of(receipts(messages)), 1, 0, null);
    }

    @Test
    void keepsAllValuesAsJson() {
        SequenceSet accepted = set(0, 63, 64, 70_000, 1_000_000);
        WorkerLedger ledger =
                new WorkerLedger(List.of(producer(0, accepted, 5)), List.of(receipts(set(), accepted)), 2, 0, null);
        WorkerLedger read = Json.compact().readValue(Json.compact().writeValueAsBytes(ledger), WorkerLedger.class);
        SequenceSet again = read.producers().getFirst().accepted();
        assertThat(again.count(0, 2_000_000)).isEqualTo(5);
        assertThat(accepted.countMissingFrom(again, 0, 2_000_000)).isZero();
        assertThat(read.groups().getFirst().received().getFirst().count(0, 2_000_000))
                .isZero();
        assertThat(read.producers().getFirst().measuredFailures()).containsEntry("REFUSED", 1L);
    }

    @Test
    void needsLittleSpaceForASetWithoutGaps() {
        SequenceSet full = new SequenceSet();
        LongStream.range(0, 5_000_000).forEach(full::addSingleThreaded);
        assertThat(full.encode()).hasSizeLessThan(2_000);
    }
}
