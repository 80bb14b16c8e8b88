package io.streamgauge.driver.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.driver.Driver;
import io.streamgauge.driver.Driver.Producer;
import io.streamgauge.driver.Topology;
import io.streamgauge.driver.Topology.Destination;
import io.streamgauge.driver.contract.Outcomes;
import io.streamgauge.experiment.system.MemoryScript;
import io.streamgauge.experiment.system.MemoryScript.Delay;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Tests in real time, with several threads.
@Timeout(60)
class RealMemoryBrokerTest {
    private static final Duration CLOSE = Duration.ofSeconds(5);
    private static final Delay NONE = new Delay.Fixed(Duration.ZERO);

    private static MemoryScript script(Delay accept, int maxInFlight) {
        return new MemoryScript(false, accept, accept, List.of(), 0, 0, 0, 0, 0, maxInFlight);
    }

    private static byte[] body(long token) {
        return ByteBuffer.allocate(16).putLong(token).array();
    }

    /// Checks that deliveries to a consumer do not overlap, because the counters of a consumer are not
    /// thread-safe.
    @Test
    void deliversOneMessageAtATimeToAConsumer() throws Exception {
        int producers = 4;
        int messages = 50_000;
        Driver driver = new MemoryDriverFactory().open(script(NONE, 0), null, 1);
        Destination destination = new Destination(0, "d", 4);
        driver.createDestinations(new Topology(List.of(destination), 1, 1));
        AtomicBoolean inside = new AtomicBoolean();
        AtomicInteger overlaps = new AtomicInteger();
        AtomicLong count = new AtomicLong();
        driver.openConsumer(0, 0, (_, _, _, _, _) -> {
            if (!inside.compareAndSet(false, true)) {
                overlaps.incrementAndGet();
            }
            count.incrementAndGet();
            inside.set(false);
        });
        CountDownLatch start = new CountDownLatch(producers);
        List<Thread> threads = new ArrayList<>();
        for (int p = 0; p < producers; p++) {
            Producer producer = driver.openProducer(p, destination, new Outcomes());
            int partition = p;
            threads.add(Thread.ofPlatform().start(() -> {
                start.countDown();
                for (int i = 0; i < messages; i++) {
                    producer.send(i, partition, null, body(i));
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        driver.close(CLOSE);
        assertThat(count).hasValue((long) producers * messages);
        assertThat(overlaps).hasValue(0);
    }

    @Test
    void respondsWithinTheSendWithANullScript() throws Exception {
        Driver driver = new MemoryDriverFactory().open(script(NONE, 1), null, 1);
        Destination destination = new Destination(0, "d", 1);
        driver.createDestinations(new Topology(List.of(destination), 1, 1));
        AtomicLong received = new AtomicLong();
        driver.openConsumer(0, 0, (_, _, _, _, _) -> received.incrementAndGet());
        Outcomes outcomes = new Outcomes();
        Producer producer = driver.openProducer(0, destination, outcomes);
        for (int i = 0; i < 100; i++) {
            producer.send(i, Producer.ANY_PARTITION, null, body(i));
            assertThat(received).hasValue(i + 1);
            assertThat(outcomes.tokensWith("ACCEPTED")).hasSize(i + 1);
        }
        driver.close(CLOSE);
    }

    @Test
    void appliesScriptedDelaysInRealTime() throws Exception {
        Driver driver = new MemoryDriverFactory().open(script(new Delay.Fixed(Duration.ofMillis(20)), 5), null, 1);
        Destination destination = new Destination(0, "d", 1);
        driver.createDestinations(new Topology(List.of(destination), 0, 0));
        Outcomes outcomes = new Outcomes();
        Producer producer = driver.openProducer(0, destination, outcomes);
        long start = System.nanoTime();
        for (int i = 0; i < 20; i++) {
            producer.send(i, 0, null, body(i));
        }
        // The sends of messages 16 to 20 waited until the broker had processed three batches of five
        // messages.
        assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(60_000_000L);
        outcomes.await(20, Duration.ofSeconds(20));
        assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(80_000_000L);
        assertThat(outcomes.tokensWith("ACCEPTED")).hasSize(20);
        driver.close(CLOSE);
    }

    @Test
    void unblocksASenderAndEndsTheThreadOnClose() throws Exception {
        Driver driver = new MemoryDriverFactory().open(script(new Delay.Fixed(Duration.ofHours(1)), 1), null, 1);
        Destination destination = new Destination(0, "d", 1);
        driver.createDestinations(new Topology(List.of(destination), 0, 0));
        Producer producer = driver.openProducer(0, destination, new Outcomes());
        producer.send(0, 0, null, body(0));
        CountDownLatch freed = new CountDownLatch(1);
        Thread sender = Thread.ofPlatform().daemon().start(() -> {
            producer.send(1, 0, null, body(1));
            freed.countDown();
        });
        while (sender.getState() != Thread.State.WAITING && sender.isAlive()) {
            Thread.onSpinWait();
        }
        driver.close(CLOSE);
        assertThat(freed.await(20, TimeUnit.SECONDS)).isTrue();
        sender.join();
        assertThat(Thread.getAllStackTraces().keySet())
                .noneMatch(t -> t.getName().equals("memory-broker"));
        driver.close(CLOSE);
    }

    @Test
    void assignsKeysAndPartitionsToConsumers() throws Exception {
        Driver driver = new MemoryDriverFactory().open(script(new Delay.Exponential(Duration.ofMillis(1)), 0), null, 1);
        Destination destination = new Destination(0, "d", 4);
        driver.createDestinations(new Topology(List.of(destination), 2, 2));
        Map<String, List<Long>> tokensByPlace = new ConcurrentHashMap<>();
        CountDownLatch all = new CountDownLatch(2 * 1000);
        for (int g = 0; g < 2; g++) {
            for (int c = 0; c < 2; c++) {
                String consumer = g + "/" + c + "/";
                driver.openConsumer(g, c, (_, partition, array, offset, length) -> {
                    long token = ByteBuffer.wrap(array, offset, length).getLong();
                    String place = consumer + partition + "/" + token % 20;
                    tokensByPlace.computeIfAbsent(place, _ -> new ArrayList<>()).add(token);
                    all.countDown();
                });
            }
        }
        Producer producer = driver.openProducer(0, destination, new Outcomes());
        byte[] reused = new byte[16];
        for (int i = 0; i < 1000; i++) {
            ByteBuffer.wrap(reused).putLong(i);
            producer.send(i, Producer.ANY_PARTITION, new byte[] {'k', (byte) (i % 20)}, reused);
        }
        assertThat(all.await(30, TimeUnit.SECONDS)).isTrue();
        driver.close(CLOSE);
        // The messages use 20 keys. In both groups, all messages with the same key arrive in order from
        // a single partition.
        assertThat(tokensByPlace).hasSize(2 * 20);
        assertThat(tokensByPlace.values())
                .allSatisfy(tokens -> assertThat(tokens).hasSize(50).isSorted());
        assertThat(tokensByPlace.keySet().stream().map(p -> p.substring(0, 4)).distinct())
                .hasSize(4);
    }
}
