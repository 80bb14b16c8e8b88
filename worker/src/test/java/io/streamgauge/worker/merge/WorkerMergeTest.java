package io.streamgauge.worker.merge;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.experiment.Phases;
import io.streamgauge.experiment.worker.Placement;
import io.streamgauge.load.LoadSpec;
import io.streamgauge.load.ledger.ConsumerCounts;
import io.streamgauge.load.ledger.WorkerSummary;
import io.streamgauge.result.outcome.WorkerFigures;
import io.streamgauge.result.outcome.WorkerFigures.NegativeLatencies;
import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.result.row.IntervalRow.Disturbances;
import io.streamgauge.result.row.IntervalRow.Messages;
import io.streamgauge.result.row.Phase;
import io.streamgauge.worker.TrialRequests;
import io.streamgauge.worker.message.ControlMessage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class WorkerMergeTest {
    private final WorkerMerge merge = new WorkerMerge(
            2,
            new LoadSpec(
                    TrialRequests.workload(null),
                    new Phases(Duration.ZERO, Duration.ofSeconds(1), Duration.ZERO),
                    "test",
                    77,
                    42),
            Placement.SPREAD);
    private final CountDownLatch receiving = new CountDownLatch(1);
    private final List<Integer> received = Collections.synchronizedList(new ArrayList<>());

    private static ControlMessage.IntervalEnded interval(int index) {
        return new ControlMessage.IntervalEnded(
                new IntervalRow(
                        index,
                        Phase.MEASURE,
                        index,
                        index + 1,
                        new Messages(0, 0, 0, 0, 0, 0, 0, 0),
                        new Disturbances(0, 0, 0, -1, 0),
                        true),
                Map.of(),
                List.of(0L));
    }

    /// Receives the first interval slowly, so that an unprotected receiver would get the second interval first.
    private void receive(ControlMessage merged) {
        int index = ((ControlMessage.IntervalEnded) merged).row().index();
        if (index == 0) {
            receiving.countDown();
            LockSupport.parkNanos(200_000_000);
        }
        received.add(index);
    }

    /// Ends the first worker, which completes the first interval. The second worker completes the next interval
    /// on another thread.
    @Test
    void passesTheIntervalsOfTheDrainInOrder() throws InterruptedException {
        merge.accept(1, interval(0), this::receive);
        Thread first = Thread.ofPlatform()
                .start(() -> merge.accept(
                        0,
                        new ControlMessage.ShareFinished(new WorkerSummary(List.of(List.of()), 1, 0, null), null),
                        this::receive));
        receiving.await();
        merge.accept(1, interval(1), this::receive);
        first.join();
        assertThat(received).containsExactly(0, 1);
    }

    @Test
    void addsTheNegativeLatenciesOfTheConsumersOfEachWorker() {
        List<ControlMessage> merged = new ArrayList<>();
        merge.accept(0, finished(new NegativeLatencies(2, -5), new NegativeLatencies(3, -900)), merged::add);
        merge.accept(1, finished(NegativeLatencies.NONE), merged::add);
        ControlMessage.Finished end = (ControlMessage.Finished) merged.getLast();
        assertThat(Objects.requireNonNull(end.outcome().workers()).figures())
                .extracting(WorkerFigures::negativeLatencies)
                .containsExactly(new NegativeLatencies(5, -900), NegativeLatencies.NONE);
    }

    private static ControlMessage.ShareFinished finished(NegativeLatencies... ofConsumers) {
        List<ConsumerCounts> consumers = Stream.of(ofConsumers)
                .map(negative -> new ConsumerCounts(0, 0, 0, 0, 0, 0, 0, negative))
                .toList();
        return new ControlMessage.ShareFinished(new WorkerSummary(List.of(consumers), 1, 0, null), null);
    }
}
