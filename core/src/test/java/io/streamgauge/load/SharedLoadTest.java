package io.streamgauge.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.driver.Driver;
import io.streamgauge.driver.Topology;
import io.streamgauge.experiment.KeySpec;
import io.streamgauge.experiment.PayloadSpec;
import io.streamgauge.experiment.Phases;
import io.streamgauge.experiment.RateProfile;
import io.streamgauge.experiment.Workload;
import io.streamgauge.load.coordination.Coordination;
import io.streamgauge.load.coordination.DrainState;
import io.streamgauge.load.coordination.PathState;
import io.streamgauge.load.coordination.SoleWorker;
import io.streamgauge.load.coordination.WorkerShare;
import io.streamgauge.load.ledger.WorkerLedger;
import io.streamgauge.measure.Clock;
import io.streamgauge.measure.Envelope;
import io.streamgauge.result.LoadOutcome;
import io.streamgauge.result.LoadOutcome.LedgerCounts;
import io.streamgauge.result.Setting;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Test of two generators that share a load and a broker in real time, as two workers do.
@Timeout(60)
class SharedLoadTest {
    private static final Workload WORKLOAD = new Workload(
            2,
            2,
            3,
            3,
            2,
            new PayloadSpec(new PayloadSpec.Sizes.Fixed(100), 0),
            new KeySpec.None(),
            new RateProfile.Constant(300),
            Workload.Arrivals.POISSON,
            null,
            1024);
    private static final LoadSpec SPEC = new LoadSpec(
            WORKLOAD, new Phases(Duration.ofSeconds(1), Duration.ofSeconds(2), Duration.ofSeconds(10)), "test", 1, 42);

    private final ScheduledExecutorService broker = Executors.newSingleThreadScheduledExecutor();

    @AfterEach
    void stopTheBroker() {
        broker.shutdownNow();
    }

    /// Message of the load as the broker received it.
    ///
    /// @param dueNanos due instant on the timeline
    private record Sent(int producer, long sequence, long dueNanos) implements Comparable<Sent> {
        @Override
        public int compareTo(Sent other) {
            return dueNanos != other.dueNanos
                    ? Long.compare(dueNanos, other.dueNanos)
                    : Integer.compare(producer, other.producer);
        }
    }

    /// Broker that both generators use. It accepts messages after 1 ms and delivers them after 2 ms.
    private final class SharedBroker implements Driver {
        private final Map<Integer, Map<Topology.Partition, ReceiveListener>> readers = new ConcurrentHashMap<>();
        private final List<Sent> load = new CopyOnWriteArrayList<>();
        private final AtomicInteger created = new AtomicInteger();
        private volatile @Nullable Topology topology;

        @Override
        public Map<String, String> versions() {
            return Map.of();
        }

        @Override
        public void createDestinations(Topology wanted) {
            created.incrementAndGet();
            topology = wanted;
        }

        @Override
        public void useDestinations(Topology wanted) {
            assertThat(topology).isEqualTo(wanted);
        }

        @Override
        public Producer openProducer(int index, List<Topology.Destination> destinations, SendListener listener) {
            AtomicInteger round = new AtomicInteger();
            return new Producer() {
                @Override
                public void send(long token, int destination, int partition, byte @Nullable [] key, byte[] payload) {
                    byte[] body = payload.clone();
                    Topology.Destination to = destinations.get(destination);
                    int chosen = partition == ANY_PARTITION ? round.getAndIncrement() % to.partitions() : partition;
                    take(index, body);
                    later(1, () -> listener.accepted(token));
                    Topology.Partition at = new Topology.Partition(to.index(), chosen);
                    readers.values()
                            .forEach(group -> later(2, () -> {
                                ReceiveListener reader = group.get(at);
                                if (reader != null) {
                                    reader.received(at.destination(), at.partition(), body, 0, body.length);
                                }
                            }));
                }

                @Override
                public void flush() {}

                @Override
                public void close(Duration timeout) {}
            };
        }

        private void take(int producer, byte[] body) {
            if (!Envelope.isPathCheck(body, 0, body.length)) {
                load.add(new Sent(
                        producer, Envelope.sequence(body, 0, body.length), Envelope.dueNanos(body, 0, body.length)));
            }
        }

        private void later(long millis, Runnable action) {
            var _ = broker.schedule(action, millis, TimeUnit.MILLISECONDS);
        }

        @Override
        public Consumer openConsumer(int group, int indexInGroup, ReceiveListener listener) {
            Objects.requireNonNull(topology)
                    .shareOf(indexInGroup)
                    .forEach(partition -> readers.computeIfAbsent(group, _ -> new ConcurrentHashMap<>())
                            .put(partition, listener));
            return new Consumer() {
                @Override
                public void pause() {}

                @Override
                public void resume() {}

                @Override
                public void close(Duration timeout) {}
            };
        }

        @Override
        public List<Setting> readBack() {
            return List.of();
        }

        @Override
        public int openConnections() {
            return 2;
        }

        @Override
        public void deleteDestinations() {}

        @Override
        public void close(Duration timeout) {}

        /// Returns the messages of the load with due instants relative to the first one.
        SortedSet<Sent> schedule() {
            long first = load.stream().mapToLong(Sent::dueNanos).min().orElseThrow();
            SortedSet<Sent> relative = new TreeSet<>();
            load.forEach(m -> relative.add(new Sent(m.producer(), 0, m.dueNanos() - first)));
            return relative;
        }
    }

    /// Coordination of the generators without a controller.
    private static final class Meeting {
        private final CyclicBarrier barrier = new CyclicBarrier(2);
        private final long origin = System.nanoTime();
        private final PathState[] paths = {PathState.unknown(2), PathState.unknown(2)};
        private final DrainState[] drains = {
            new DrainState(false, 0, 0, List.of(0L, 0L)), new DrainState(false, 0, 0, List.of(0L, 0L))
        };
        private long start;

        private void meet() throws InterruptedException {
            try {
                barrier.await();
            } catch (BrokenBarrierException e) {
                throw new IllegalStateException(e);
            }
        }

        Coordination member(int index) {
            return new Coordination() {
                @Override
                public WorkerShare share() {
                    return new WorkerShare(index, 2);
                }

                @Override
                public boolean isReplicated() {
                    return false;
                }

                @Override
                public long originNanos(Clock clock) {
                    return origin;
                }

                @Override
                public boolean awaitAll(Step step) throws InterruptedException {
                    meet();
                    return true;
                }

                @Override
                public PathState exchange(PathState own) {
                    synchronized (Meeting.this) {
                        paths[index] = own;
                        return PathState.ofAll(List.of(paths));
                    }
                }

                @Override
                public long awaitStart(long earliest) throws InterruptedException {
                    synchronized (Meeting.this) {
                        start = Math.max(start, earliest);
                    }
                    meet();
                    return start;
                }

                @Override
                public boolean isDrained(DrainState own, BooleanSupplier exact) {
                    synchronized (Meeting.this) {
                        drains[index] = own;
                        return DrainState.ofAll(List.of(drains)).isDrained();
                    }
                }
            };
        }
    }

    private static WorkerLedger run(Driver driver, Coordination coordination) throws Exception {
        try (RealTime time = new RealTime()) {
            LoadGenerator generator = new LoadGenerator(SPEC, driver, time, (_, _) -> {}, coordination);
            generator.prepare();
            return generator.runShare();
        }
    }

    @Test
    void sendsTheScheduleOfASingleWorkerAndLosesNothing() throws Exception {
        SharedBroker single = new SharedBroker();
        SharedBroker shared = new SharedBroker();
        Meeting meeting = new Meeting();
        List<WorkerLedger> ledgers = new ArrayList<>();
        WorkerLedger whole;
        // A generator lowers the priority of its thread.
        try (var threads = Executors.newCachedThreadPool()) {
            whole = threads.submit(() -> run(single, SoleWorker.WHOLE)).get();
            List<Future<WorkerLedger>> runs = List.of(
                    threads.submit(() -> run(shared, meeting.member(0))),
                    threads.submit(() -> run(shared, meeting.member(1))));
            for (Future<WorkerLedger> run : runs) {
                ledgers.add(run.get());
            }
        }
        LoadOutcome expected = new DeliveryReconciliation(SPEC, whole).outcome();
        LoadOutcome outcome = new DeliveryReconciliation(SPEC, WorkerLedger.ofAll(ledgers)).outcome();

        assertThat(shared.created).hasValue(1);
        assertThat(shared.schedule()).isEqualTo(single.schedule());
        LedgerCounts measured = outcome.measured();
        assertThat(measured).isEqualTo(expected.measured());
        assertThat(measured.intended()).isGreaterThan(450);
        assertThat(measured.accepted()).isEqualTo(measured.intended());
        assertThat(measured.delivered()).isEqualTo(2 * measured.intended());
        assertThat(measured.lost() + measured.duplicated() + measured.reordered())
                .isZero();
        assertThat(outcome.clients()).isEqualTo(3 + 6);
        assertThat(outcome.connections()).isEqualTo(4);
        assertThat(outcome.idleConsumers()).isZero();
        assertThat(ledgers).allSatisfy(ledger -> assertThat(ledger.producers()).isNotEmpty());
        assertThat(outcome.destinations()).isNotNull();
    }
}
