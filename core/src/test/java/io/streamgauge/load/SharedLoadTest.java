package io.streamgauge.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.driver.Driver;
import io.streamgauge.driver.EventScheduler;
import io.streamgauge.experiment.Phases;
import io.streamgauge.experiment.worker.Placement;
import io.streamgauge.load.ManualBroker.Message;
import io.streamgauge.load.coordination.Coordination;
import io.streamgauge.load.coordination.Drain;
import io.streamgauge.load.coordination.PathState;
import io.streamgauge.load.coordination.SoleWorker;
import io.streamgauge.load.coordination.WorkerShare;
import io.streamgauge.load.ledger.Ledgers;
import io.streamgauge.load.ledger.ProducerLedger;
import io.streamgauge.load.ledger.WorkerLedger;
import io.streamgauge.measure.Clock;
import io.streamgauge.measure.Envelope;
import io.streamgauge.result.LatencyStage;
import io.streamgauge.result.outcome.LoadOutcome;
import io.streamgauge.result.outcome.LoadOutcome.LedgerCounts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Test of two generators that share a load and a broker in real time, as two workers do.
@Timeout(60)
class SharedLoadTest {
    private static final LoadSpec SPEC = new LoadSpec(
            ManualTrials.workload(2, 2, 3, 3, 2),
            new Phases(Duration.ofSeconds(1), Duration.ofSeconds(2), Duration.ofSeconds(10)),
            "test",
            1,
            42);

    private final ScheduledExecutorService events = Executors.newSingleThreadScheduledExecutor();
    private final ExecutorService workers = Executors.newCachedThreadPool();

    @AfterEach
    void stopAllThreads() {
        events.shutdownNow();
        workers.shutdownNow();
    }

    /// Scheduler that runs the events of the broker in real time.
    private final class RealEvents implements EventScheduler {
        @Override
        public long nanoTime() {
            return System.nanoTime();
        }

        @Override
        public void schedule(long atNanos, Runnable action) {
            var _ = events.schedule(action, atNanos - System.nanoTime(), TimeUnit.NANOSECONDS);
        }

        @Override
        public void awaitEvents(BooleanSupplier done) {
            throw new UnsupportedOperationException();
        }
    }

    /// Message of the load that the broker received.
    ///
    /// @param dueNanos due instant on the timeline
    private record Sent(int producer, long dueNanos) {}

    /// Returns a broker that accepts messages after 1 ms and delivers them after 2 ms.
    ///
    /// @param load list to which the broker adds each message of the load
    private Driver broker(List<Sent> load) {
        return new ManualBroker(new RealEvents(), m -> {
            if (!ManualTrials.isPathCheck(m)) {
                load.add(new Sent(m.producer, Envelope.dueNanos(m.body, 0, m.body.length)));
            }
            acceptAndDeliver(m);
        });
    }

    private static void acceptAndDeliver(Message message) {
        message.acceptAndDeliver();
    }

    /// Returns the messages with due instants relative to the earliest due instant, in the order of these instants.
    private static List<Sent> schedule(List<Sent> load) {
        long first = load.stream().mapToLong(Sent::dueNanos).min().orElseThrow();
        return load.stream()
                .map(m -> new Sent(m.producer(), m.dueNanos() - first))
                .sorted(Comparator.comparingLong(Sent::dueNanos).thenComparingInt(Sent::producer))
                .toList();
    }

    /// Coordination of two generators in one process.
    private static final class Meeting {
        private final CyclicBarrier barrier = new CyclicBarrier(2);
        private final long origin = System.nanoTime();
        private final PathState[] paths = {PathState.unknown(2), PathState.unknown(2)};
        private final @Nullable Drain[] drains = new Drain[2];
        private long start;

        private void meet() throws InterruptedException {
            try {
                barrier.await();
            } catch (BrokenBarrierException e) {
                throw new IllegalStateException(e);
            }
        }

        private synchronized PathState exchange(int index, PathState own) {
            paths[index] = own;
            return PathState.ofAll(List.of(paths));
        }

        private synchronized void startNotBefore(long earliest) {
            start = Math.max(start, earliest);
        }

        private synchronized boolean isDrained(int index, Drain own) {
            drains[index] = own;
            List<Drain> known = Arrays.stream(drains).filter(Objects::nonNull).toList();
            return known.size() == 2
                    && known.stream().allMatch(drain -> drain.state().settled())
                    && Ledgers.merged(known.stream().map(Drain::ledger).toList())
                            .isDelivered();
        }
    }

    /// @param originShift amount by which the timeline of this member is behind the timeline of the other member, in
    ///     nanoseconds
    private record Member(Meeting meeting, int index, Placement placement, long originShift) implements Coordination {
        Member(Meeting meeting, int index) {
            this(meeting, index, Placement.SPREAD, 0);
        }

        @Override
        public WorkerShare share() {
            return new WorkerShare(index, 2, placement);
        }

        @Override
        public boolean isReplicated() {
            return false;
        }

        @Override
        public long originNanos(Clock clock) {
            return meeting.origin + originShift;
        }

        @Override
        public boolean awaitAll(Step step) throws InterruptedException {
            meeting.meet();
            return true;
        }

        @Override
        public PathState exchange(PathState own) {
            return meeting.exchange(index, own);
        }

        @Override
        public long awaitStart(long earliest) throws InterruptedException {
            // Both members start when their own timelines show the same instant.
            meeting.startNotBefore(earliest);
            meeting.meet();
            return meeting.start;
        }

        @Override
        public boolean isDrained(Drain own) {
            return meeting.isDrained(index, own);
        }
    }

    /// Returns a task that must run on a separate thread, because a generator lowers the priority of its thread.
    private static Callable<WorkerLedger> load(Driver driver, Coordination coordination) {
        return load(driver, coordination, (_, _, _) -> {});
    }

    private static Callable<WorkerLedger> load(Driver driver, Coordination coordination, IntervalSink sink) {
        return () -> {
            LoadGenerator generator = new LoadGenerator(SPEC, driver, new RealTime(), sink, coordination);
            generator.prepare();
            return generator.runShare();
        };
    }

    @Test
    void sendsTheScheduleOfASingleWorkerAndLosesNothing() throws Exception {
        List<Sent> single = Collections.synchronizedList(new ArrayList<>());
        WorkerLedger whole =
                workers.submit(load(broker(single), SoleWorker.WHOLE)).get();
        List<Sent> shared = Collections.synchronizedList(new ArrayList<>());
        Driver broker = broker(shared);
        Meeting meeting = new Meeting();
        Future<WorkerLedger> first = workers.submit(load(broker, new Member(meeting, 0)));
        Future<WorkerLedger> second = workers.submit(load(broker, new Member(meeting, 1)));
        List<WorkerLedger> ledgers = List.of(first.get(), second.get());

        LoadOutcome expected = new DeliveryReconciliation(SPEC, whole).outcome();
        LoadOutcome outcome =
                new DeliveryReconciliation(SPEC, Ledgers.merged(ledgers)).outcome(List.of(), Placement.SPREAD);
        assertThat(ledgers.getFirst().producers())
                .extracting(ProducerLedger::index)
                .containsExactly(0, 2);
        assertThat(ledgers.getLast().producers())
                .extracting(ProducerLedger::index)
                .containsExactly(1);
        assertThat(schedule(shared)).isEqualTo(schedule(single));
        LedgerCounts measured = outcome.measured();
        assertThat(measured).isEqualTo(expected.measured());
        assertThat(measured.accepted()).isEqualTo(measured.intended()).isEqualTo(200);
        assertThat(measured.delivered()).isEqualTo(400);
        assertThat(measured.lost() + measured.duplicated() + measured.reordered())
                .isZero();
        assertThat(outcome.clients()).isEqualTo(3 + 6);
        assertThat(outcome.connections()).isEqualTo(2 * 7);
        assertThat(outcome.idleConsumers()).isZero();
        assertThat(Objects.requireNonNull(outcome.destinations()).delivered().total())
                .isEqualTo(400);
        assertThat(Objects.requireNonNull(outcome.workers()).copies()).isZero();
    }

    /// Returns the end-to-end latencies of two workers with different clocks. The timeline of the second worker is 2 s
    /// behind the timeline of the first worker.
    private Histogram latenciesWithShiftedClocks(Placement placement) throws Exception {
        Histogram latencies = new Histogram(3);
        IntervalSink sink = (_, histograms, _) -> {
            Histogram endToEnd = histograms.get(LatencyStage.END_TO_END.tag());
            if (endToEnd != null) {
                synchronized (latencies) {
                    latencies.add(endToEnd);
                }
            }
        };
        Driver broker = broker(Collections.synchronizedList(new ArrayList<>()));
        Meeting meeting = new Meeting();
        List<Future<WorkerLedger>> ledgers = List.of(
                workers.submit(load(broker, new Member(meeting, 0, placement, 0), sink)),
                workers.submit(load(broker, new Member(meeting, 1, placement, 2_000_000_000L), sink)));
        for (Future<WorkerLedger> ledger : ledgers) {
            ledger.get();
        }
        return latencies;
    }

    @Test
    void measuresLatenciesWithOneClockIfThePlacementIsPaired() throws Exception {
        Histogram paired = latenciesWithShiftedClocks(Placement.PAIRED);
        assertThat(paired.getTotalCount()).isEqualTo(400);
        assertThat(paired.getMinValue()).isGreaterThanOrEqualTo(1_900_000);
        assertThat(paired.getMaxValue()).isLessThan(1_000_000_000L);
        Histogram spread = latenciesWithShiftedClocks(Placement.SPREAD);
        assertThat(spread.getMaxValue()).isGreaterThan(1_900_000_000L);
    }
}
