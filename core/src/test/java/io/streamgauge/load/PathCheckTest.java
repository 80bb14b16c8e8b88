package io.streamgauge.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.DriverException;
import io.streamgauge.driver.Driver;
import io.streamgauge.driver.Driver.SendFailure;
import io.streamgauge.driver.Topology;
import io.streamgauge.experiment.workload.ProducerDestinations;
import io.streamgauge.experiment.workload.Workload;
import io.streamgauge.load.coordination.Coordination;
import io.streamgauge.load.coordination.Drain;
import io.streamgauge.load.coordination.PathState;
import io.streamgauge.load.coordination.WorkerShare;
import io.streamgauge.measure.Clock;
import io.streamgauge.result.outcome.LoadOutcome;
import io.streamgauge.result.row.IntervalRow;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class PathCheckTest extends ManualTrials {
    /// Returns a workload of two producers, each of which sends to all three destinations.
    private static Workload mesh(int consumers, int groups) {
        Workload separate = workload(3, 1, 2, consumers, groups);
        return new Workload(
                separate.destinations(),
                separate.partitions(),
                separate.producers(),
                new ProducerDestinations(3, 0),
                Workload.OWN_CONNECTIONS,
                consumers,
                groups,
                separate.payload(),
                separate.keys(),
                separate.rate(),
                separate.arrivals(),
                null,
                separate.maxInFlight(),
                null,
                Workload.UNLIMITED);
    }

    /// Delays deliveries from the first partition until 300 ms have elapsed. Until then, the path check sends
    /// further messages only to this partition.
    @Test
    void repeatsPathChecksOnlyOnPathsThatAreNotReady() throws Exception {
        Map<Integer, Integer> checks = new HashMap<>();
        LoadOutcome outcome = run(workload(4, 1, 4, 4, 1), m -> {
            if (!isPathCheck(m)) {
                m.acceptAndDeliver();
                return;
            }
            checks.merge(m.partition.destination(), 1, Integer::sum);
            m.accept(MILLI);
            if (m.partition.destination() != 0 || time.clock().nanoTime() > 300_000_000) {
                m.deliver(0, MILLI);
            }
        });
        assertThat(outcome.measured().accepted()).isEqualTo(300);
        assertThat(checks).containsEntry(1, 1).containsEntry(2, 1).containsEntry(3, 1);
        assertThat(checks.get(0)).isBetween(3, 5);
    }

    /// Acknowledges and delivers each message after 2 s.
    @Test
    void doesNotRepeatAPathCheckInFlight() throws Exception {
        Map<List<Integer>, Integer> checks = new HashMap<>();
        run(mesh(1, 1), m -> {
            if (isPathCheck(m)) {
                checks.merge(List.of(m.producer, m.partition.destination()), 1, Integer::sum);
            }
            m.accept(MILLI.multipliedBy(2_000));
            m.deliver(0, MILLI.multipliedBy(2_000));
        });
        assertThat(checks).hasSize(6).allSatisfy((_, count) -> assertThat(count).isEqualTo(1));
    }

    /// Uses two topics with three partitions each. Acknowledges and delivers each message after 2 s.
    @Test
    void sendsOnePathCheckToEachPartition() throws Exception {
        Map<List<Integer>, Integer> checks = new HashMap<>();
        run(workload(2, 3, 2, 1, 1), m -> {
            if (isPathCheck(m)) {
                checks.merge(List.of(m.partition.destination(), m.partition.partition()), 1, Integer::sum);
            }
            m.accept(MILLI.multipliedBy(2_000));
            m.deliver(0, MILLI.multipliedBy(2_000));
        });
        assertThat(checks).hasSize(6).allSatisfy((_, count) -> assertThat(count).isEqualTo(1));
    }

    /// Loses the first two path checks to a destination without an outcome.
    @Test
    void repeatsPathChecksWithoutAnOutcomeAfter10And30Seconds() throws Exception {
        List<Long> sent = new ArrayList<>();
        run(workload(2, 1, 2, 2, 1), m -> {
            if (isPathCheck(m) && m.partition.destination() == 1) {
                sent.add(time.nanoTime() / 1_000_000_000L);
                if (sent.size() < 3) {
                    return;
                }
            }
            m.acceptAndDeliver();
        });
        assertThat(sent).containsExactly(0L, 10L, 30L);
    }

    @Test
    void sendsAPathCheckToEachDestinationOfEachProducer() throws Exception {
        Map<List<Integer>, Integer> checks = new HashMap<>();
        run(mesh(1, 1), m -> {
            if (isPathCheck(m)) {
                checks.merge(List.of(m.producer, m.partition.destination()), 1, Integer::sum);
            }
            m.acceptAndDeliver();
        });
        assertThat(checks).hasSize(6).allSatisfy((_, count) -> assertThat(count).isEqualTo(1));
    }

    /// Runs a trial without consumers in which the second producer cannot send to destination 2.
    @Test
    void namesADestinationThatDoesNotAcceptMessagesOfAProducer() {
        LoadGenerator generator = generator(mesh(0, 0), m -> {
            if (m.producer == 1 && m.partition.destination() == 2) {
                m.fail(SendFailure.UNROUTABLE);
            } else {
                m.accept(MILLI);
            }
        });
        assertThatThrownBy(generator::prepare)
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("1 of 2 producers had not received an acknowledgement from every destination"
                        + " (first destination without an acknowledgement: 'test-2')");
    }

    /// Uses a client that takes 20 s to send the first message to each of four destinations. The time limit
    /// without an extension is 60 s and 80 ms.
    @Test
    void continuesForAsLongAsFurtherPathsBecomeReady() throws Exception {
        LoadOutcome outcome = run(workload(4, 1, 1, 1, 1), m -> {
            if (isPathCheck(m)) {
                time.until(time.nanoTime() + 20_000_000_000L, () -> false);
            }
            m.acceptAndDeliver();
        });
        assertThat(outcome.measured().accepted()).isEqualTo(300);
    }

    /// Uses a client that takes 20 s to send each message, and a destination whose messages do not arrive. The
    /// check notices the last acknowledgement after the third send, and allows 30 s from then on.
    @Test
    void endsHalfAMinuteAfterTheLastPathHasBecomeReady() {
        LoadGenerator generator = generator(workload(2, 1, 1, 1, 1), m -> {
            time.until(time.nanoTime() + 20_000_000_000L, () -> false);
            m.accept(MILLI);
            if (m.partition.destination() == 0) {
                m.deliver(0, MILLI);
            }
        });
        assertThatThrownBy(generator::prepare)
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("path check: after 100 s, a partition had not been read by a consumer group. ");
    }

    /// Uses a client that takes six seconds to send the first message.
    @Test
    void reportsTheProgressOfALongPreparation() throws Exception {
        List<String> progress = new ArrayList<>();
        LoadGenerator generator = new LoadGenerator(
                new LoadSpec(workload(500, 1, 2, 1, 1), PHASES, "test", 1, 42),
                new ManualBroker(time, m -> {
                    if (isPathCheck(m) && progress.size() == 1) {
                        AtomicBoolean over = new AtomicBoolean();
                        time.schedule(time.nanoTime() + 6_000_000_000L, () -> over.set(true));
                        time.awaitEvents(over::get);
                    }
                    m.acceptAndDeliver();
                }),
                time,
                progressSink(progress));
        generator.prepare();
        assertThat(progress).containsExactly("0 of 500 destinations created", "1 of 500 paths checked");
    }

    /// Returns a sink that adds the progress of the preparation to a list.
    private static IntervalSink progressSink(List<String> progress) {
        return new IntervalSink() {
            @Override
            public void interval(IntervalRow row, Map<String, Histogram> histograms, List<Long> delivered) {}

            @Override
            public void preparing(String what, long done, long total) {
                progress.add(done + " of " + total + " " + what);
            }
        };
    }

    private void waitSixSeconds() {
        time.until(time.nanoTime() + 6_000_000_000L, () -> false);
    }

    /// Uses a client that takes six seconds to open each producer and consumer and to send each path check.
    @Test
    void reportsTheProgressOfTheClientsOfThisWorker() throws Exception {
        List<String> progress = new ArrayList<>();
        Driver slow =
                new ManualBroker(time, m -> {
                    waitSixSeconds();
                    m.accept(MILLI);
                }) {
                    @Override
                    public Producer openProducer(
                            int index, List<Topology.Destination> destinations, SendListener listener) {
                        waitSixSeconds();
                        return super.openProducer(index, destinations, listener);
                    }

                    @Override
                    public Consumer openConsumer(int group, int indexInGroup, ReceiveListener listener) {
                        waitSixSeconds();
                        return super.openConsumer(group, indexInGroup, listener);
                    }
                };
        LoadSpec spec = new LoadSpec(workload(4, 1, 4, 4, 1), PHASES, "test", 1, 42);
        new LoadGenerator(spec, slow, time, progressSink(progress), new FirstOfTwo()).prepare();
        assertThat(progress)
                .containsExactly(
                        "1 of 2 consumers opened",
                        "2 of 2 consumers opened",
                        "1 of 2 producers opened",
                        "2 of 2 producers opened",
                        "1 of 2 producers checked",
                        "2 of 2 producers checked");
    }

    /// The producers of the other worker are ready after 100 s. The time limit of this worker is 60 s and 40 ms.
    @Test
    void waitsForTheProducersOfOtherWorkers() throws Exception {
        LoadSpec spec = new LoadSpec(workload(4, 1, 4, 4, 1), PHASES, "test", 1, 42);
        Coordination slow = new FirstOfTwo() {
            @Override
            public PathState exchange(PathState own) {
                PathState together = super.exchange(own);
                return time.nanoTime() > 100_000_000_000L
                        ? together
                        : PathState.of(false, List.of(BitSet.valueOf(new long[] {0b1111})), 0);
            }
        };
        new LoadGenerator(
                        spec, new ManualBroker(time, m -> m.accept(MILLI)), time, progressSink(new ArrayList<>()), slow)
                .prepare();
        assertThat(time.nanoTime()).isBetween(100_000_000_000L, 101_000_000_000L);
    }

    /// Coordination of the first of two workers. The group has received a message from each of the four
    /// partitions.
    private static class FirstOfTwo implements Coordination {
        @Override
        public WorkerShare share() {
            return new WorkerShare(0, 2);
        }

        @Override
        public boolean isReplicated() {
            return false;
        }

        @Override
        public long originNanos(Clock clock) {
            return clock.nanoTime();
        }

        @Override
        public boolean awaitAll(Step step) {
            return true;
        }

        @Override
        public PathState exchange(PathState own) {
            return PathState.of(own.producersReady(), List.of(BitSet.valueOf(new long[] {0b1111})), 0);
        }

        @Override
        public long awaitStart(long earliest) {
            return earliest;
        }

        @Override
        public boolean isDrained(Drain own) {
            return own.isComplete();
        }
    }
}
