package io.streamgauge.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.driver.Driver;
import io.streamgauge.experiment.Phases;
import io.streamgauge.experiment.workload.KeySpec;
import io.streamgauge.experiment.workload.PayloadSpec;
import io.streamgauge.experiment.workload.RateProfile;
import io.streamgauge.experiment.workload.Workload.Arrivals;
import io.streamgauge.load.content.DestinationChoice;
import io.streamgauge.load.content.KeyPool;
import io.streamgauge.load.content.PayloadPool;
import io.streamgauge.load.ledger.DueCounts;
import io.streamgauge.load.schedule.ArrivalSequence;
import io.streamgauge.load.schedule.Schedule;
import io.streamgauge.load.sender.Sender;
import io.streamgauge.load.sender.SenderRate;
import io.streamgauge.measure.Envelope;
import io.streamgauge.measure.PauseMeter;
import io.streamgauge.measure.ProducerMeter;
import io.streamgauge.measure.Timeline;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Test of senders that share a thread, in real time. The results do not depend on how long the operations take.
@Timeout(60)
class RealTimeTest {
    private static final int SENDERS = 50;
    private static final int PER_SECOND = 20;
    private static final long TIMEOUT_SECONDS = 30;

    private final RealTime time = new RealTime(1);
    private final Timeline timeline = new Timeline(time.clock());
    private final List<Client> clients =
            IntStream.range(0, SENDERS).mapToObj(_ -> new Client()).toList();
    private volatile List<Sender> senders = List.of();

    private interface BeforeSend {
        void run(long sequence) throws InterruptedException;
    }

    /// Client that records the due instants of its messages and the thread of the last message.
    private static final class Client implements Driver.Producer {
        private volatile BeforeSend before = _ -> {};
        private final List<Long> dues = new ArrayList<>();
        private volatile @Nullable Thread lastThread;
        private int flushes;

        @Override
        public void send(long token, int destination, int partition, byte @Nullable [] key, byte[] payload) {
            try {
                before.run(token);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            dues.add(Envelope.dueNanos(payload, 0, payload.length));
            lastThread = Thread.currentThread();
        }

        @Override
        public void flush() {
            flushes++;
        }

        @Override
        public void close(Duration timeout) {}
    }

    private void run(Duration length) throws InterruptedException {
        run(time, length, new SenderRate(PER_SECOND, PER_SECOND));
    }

    private void run(RealTime time, Duration length, SenderRate rate) throws InterruptedException {
        Schedule schedule = Schedule.of(
                new RateProfile.Constant(SENDERS * PER_SECOND),
                new Phases(Duration.ZERO, length, Duration.ofSeconds(TIMEOUT_SECONDS)));
        senders = IntStream.range(0, SENDERS).mapToObj(i -> sender(i, schedule)).toList();
        long start = timeline.now();
        timeline.measureFrom(start);
        senders.forEach(s -> s.begin(start, TimeUnit.SECONDS.toNanos(TIMEOUT_SECONDS)));
        try (PauseMeter pauses = PauseMeter.start()) {
            Thread starter = Thread.ofPlatform().start(() -> time.start(senders, rate, timeline::toClock, pauses));
            starter.join();
            time.until(System.nanoTime() + TimeUnit.SECONDS.toNanos(TIMEOUT_SECONDS), time::sendersDone);
            assertThat(time.sendersDone()).isTrue();
        } finally {
            time.close();
        }
    }

    private Sender sender(int index, Schedule schedule) {
        return new Sender(
                index,
                clients.get(index),
                new ProducerMeter(timeline, 10_000),
                timeline,
                schedule,
                () -> new ArrivalSequence(schedule, Arrivals.CONSTANT, index, SENDERS, 1),
                1,
                new PayloadPool(new PayloadSpec(new PayloadSpec.Sizes.Fixed(50), 0), 1, 1),
                new KeyPool(new KeySpec.None(), 1),
                DestinationChoice.single(0));
    }

    @Test
    void limitsTheThreadsByRateAndCores() {
        RealTime two = new RealTime(2);
        assertThat(two.threads(1, 1_000)).isEqualTo(1);
        assertThat(two.threads(1_000, 10)).isEqualTo(1);
        assertThat(two.threads(1_000, 11)).isEqualTo(2);
        assertThat(two.threads(1_000, 60_000)).isEqualTo(2);
        assertThat(two.threads(1, 600_000)).isEqualTo(1);
        assertThat(two.threads(3, Double.POSITIVE_INFINITY)).isEqualTo(3);
        assertThat(two.threads(1_000, Double.POSITIVE_INFINITY)).isEqualTo(16);
    }

    /// Allows more than one thread, because a pause of the machine may look like a blocked client.
    @Test
    void sendsTheMessagesOfManySendersOnFewThreads() throws Exception {
        run(Duration.ofMillis(500));
        assertThat(clients).allMatch(c -> c.dues.size() == PER_SECOND / 2 && c.flushes == 1);
        assertThat(clients.stream().map(c -> c.lastThread).distinct()).hasSizeLessThan(SENDERS / 5);
    }

    /// Keeps every client busy for a millisecond per message, so that one thread is always busy. The load ends as soon
    /// as two threads send.
    @Test
    void addsAThreadIfTheFirstThreadIsOverloaded() throws Exception {
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        clients.forEach(c -> c.before = _ -> {
            threads.add(Thread.currentThread());
            for (long end = System.nanoTime() + 1_000_000; System.nanoTime() < end; ) {
                Thread.onSpinWait();
            }
            if (threads.size() > 1) {
                senders.forEach(Sender::stop);
            }
        });

        run(new RealTime(2), Duration.ofSeconds(TIMEOUT_SECONDS - 5), new SenderRate(PER_SECOND, 500, true));

        assertThat(threads).hasSizeGreaterThan(1);
    }

    /// Blocks the first client until all other clients have received all their messages. The test therefore
    /// succeeds only if the other senders of the thread continue.
    @Test
    void continuesWithTheOtherSendersWhileAClientBlocks() throws Exception {
        int each = PER_SECOND / 2;
        CountDownLatch others = new CountDownLatch((SENDERS - 1) * each);
        clients.stream().skip(1).forEach(c -> c.before = _ -> others.countDown());
        clients.getFirst().before =
                _ -> assertThat(others.await(TIMEOUT_SECONDS, TimeUnit.SECONDS)).isTrue();

        run(Duration.ofMillis(500));

        assertThat(clients).allMatch(c -> c.dues.size() == each && c.flushes == 1);
        assertThat(clients.getFirst().dues).isSorted().doesNotHaveDuplicates();
        assertThat(senders).allMatch(s -> s.dueCounts(true).equals(new DueCounts(0, each, 0)));
    }

    /// Blocks the first client until the second client has sent ten messages. The load ends as soon as both clients
    /// have sent on the same thread again.
    @Test
    void returnsASenderToTheThreadWhenItsClientNoLongerBlocks() throws Exception {
        CountDownLatch others = new CountDownLatch(10);
        CountDownLatch returned = new CountDownLatch(1);
        clients.get(1).before = _ -> others.countDown();
        clients.getFirst().before = sequence -> {
            if (sequence == 0) {
                assertThat(others.await(TIMEOUT_SECONDS, TimeUnit.SECONDS)).isTrue();
            } else if (Thread.currentThread().equals(clients.get(1).lastThread)) {
                returned.countDown();
                senders.forEach(Sender::stop);
            }
        };

        run(Duration.ofSeconds(TIMEOUT_SECONDS - 5));

        assertThat(returned.getCount()).isZero();
    }

    @Test
    void runsTheOtherSendersAfterTheFailureOfASender() throws Exception {
        clients.get(3).before = _ -> {
            throw new IllegalStateException("refused");
        };

        run(Duration.ofMillis(500));

        assertThat(senders.get(3).failure()).hasMessage("refused");
        assertThat(clients.get(3).flushes).isZero();
        assertThat(clients.stream().filter(c -> c.dues.size() == PER_SECOND / 2))
                .hasSize(SENDERS - 1);
    }
}
