package io.streamgauge.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.Poll;
import io.streamgauge.load.coordination.Coordination.Step;
import io.streamgauge.load.coordination.DrainState;
import io.streamgauge.load.coordination.PathState;
import io.streamgauge.load.ledger.DueCounts;
import io.streamgauge.load.ledger.LedgerPart;
import io.streamgauge.load.ledger.ProducerLedger;
import io.streamgauge.measure.IntegerWriter;
import io.streamgauge.measure.SequenceSet;
import io.streamgauge.worker.message.ControlMessage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class TrialCoordinatorTest {
    private final List<ControlMessage> sent = new ArrayList<>();
    private final AtomicLong now = new AtomicLong(1_000);
    private final TrialCoordinator coordinator = new TrialCoordinator(2, now::get, sent::add);

    @Test
    void proceedsWhenAllWorkersHaveReachedAStep() {
        assertThat(coordinator.handle(1, new ControlMessage.Reached(Step.CLIENTS_OPENED)))
                .isTrue();
        coordinator.handle(0, new ControlMessage.Reached(Step.DESTINATIONS_CREATED));
        assertThat(sent).isEmpty();
        coordinator.handle(0, new ControlMessage.Reached(Step.CLIENTS_OPENED));
        assertThat(sent).containsExactly(new ControlMessage.Proceed(Step.CLIENTS_OPENED));
    }

    @Test
    void startsAllWorkersAtTheSameInstant() {
        ControlMessage.Prepared prepared = new ControlMessage.Prepared(Map.of(), List.of());
        assertThat(coordinator.handle(0, prepared)).isFalse();
        assertThat(sent).isEmpty();
        coordinator.handle(1, prepared);
        assertThat(sent).containsExactly(new ControlMessage.Start(300_001_000));
    }

    @Test
    void reportsThePathsOfAllWorkersWhenTheyChange() {
        BitSet first = new BitSet();
        first.set(0);
        PathState one = PathState.of(true, List.of(first), 0);
        PathState none = PathState.of(true, List.of(new BitSet()), 0);
        coordinator.handle(0, new ControlMessage.PathsChecked(none));
        assertThat(sent).isEmpty();
        coordinator.handle(1, new ControlMessage.PathsChecked(one));
        coordinator.handle(0, new ControlMessage.PathsChecked(one));
        assertThat(sent).containsExactly(new ControlMessage.PathsChecked(one));
    }

    /// Changes the state of the path check three times without a delay. The coordinator sends the second and the
    /// third change together, after the minimum time between two broadcasts.
    @Test
    void limitsTheReportsOfChangedPaths() throws InterruptedException {
        List<ControlMessage> broadcasts = Collections.synchronizedList(sent);
        TrialCoordinator limited = new TrialCoordinator(1, System::nanoTime, broadcasts::add);
        for (int path = 0; path < 3; path++) {
            BitSet reached = new BitSet();
            reached.set(path);
            limited.handle(0, new ControlMessage.PathsChecked(PathState.of(true, List.of(reached), 0)));
        }
        assertThat(Poll.until(Duration.ofSeconds(20), Duration.ofMillis(10), () -> broadcasts.size() == 2))
                .isTrue();
        assertThat(broadcasts.getLast())
                .isEqualTo(new ControlMessage.PathsChecked(new PathState(true, List.of(List.of(4L)), 0)));
    }

    private static ControlMessage.Draining draining(long accepted, long delivered) {
        return new ControlMessage.Draining(new DrainState(true, accepted, List.of(delivered)));
    }

    private void report(int worker, List<ProducerLedger> producers, long... received) {
        SequenceSet set = new SequenceSet();
        LongStream.of(received).forEach(set::add);
        IntegerWriter sets = new IntegerWriter();
        sets.write(0);
        sets.write(set.encode());
        coordinator.handle(
                worker,
                new ControlMessage.LedgerPartReported(
                        new LedgerPart(producers, List.of(new LedgerPart.ReceivedSets(0, sets.toBytes())), List.of())));
        coordinator.handle(worker, new ControlMessage.LedgerReported());
    }

    private static List<ProducerLedger> accepted(long... sequences) {
        SequenceSet set = new SequenceSet();
        LongStream.of(sequences).forEach(set::add);
        return List.of(new ProducerLedger(
                0, new DueCounts(0, 0, 0), new DueCounts(0, 10, 0), set, 0, Map.of(), Map.of(), Map.of(), 0));
    }

    /// Uses a second worker that first reports a copy of message 0, and then reports message 1. The counts of a
    /// worker do not distinguish the copy from a new message.
    @Test
    void endsTheDrainWhenTheLedgersAreComplete() {
        coordinator.handle(0, draining(2, 1));
        coordinator.handle(1, draining(0, 0));
        assertThat(sent).isEmpty();
        coordinator.handle(1, draining(0, 1));
        assertThat(sent).containsExactly(new ControlMessage.ReportLedger());
        report(0, accepted(0, 1), 0);
        coordinator.handle(1, draining(0, 1));
        report(1, List.of(), 0);
        assertThat(sent).hasSize(1);

        // The coordinator does not start a comparison immediately after another comparison.
        coordinator.handle(1, draining(0, 2));
        assertThat(sent).hasSize(1);
        now.addAndGet(500_000_000);
        coordinator.handle(1, draining(0, 2));
        assertThat(sent).hasSize(2);
        report(0, accepted(0, 1), 0);
        report(1, List.of(), 0, 1);
        assertThat(sent).hasSize(3).last().isEqualTo(new ControlMessage.Drained());
        now.addAndGet(1_000_000_000);
        coordinator.handle(1, draining(0, 3));
        assertThat(sent).hasSize(3);
    }

    @Test
    void passesReportsOn() {
        assertThat(coordinator.handle(0, new ControlMessage.WarmupEnds(3))).isFalse();
    }
}
