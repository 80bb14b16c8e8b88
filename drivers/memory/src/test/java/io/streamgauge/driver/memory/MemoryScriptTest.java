package io.streamgauge.driver.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.streamgauge.driver.Driver;
import io.streamgauge.driver.Driver.Producer;
import io.streamgauge.driver.Driver.SendFailure;
import io.streamgauge.driver.Topology;
import io.streamgauge.driver.Topology.Destination;
import io.streamgauge.experiment.system.MemoryScript;
import io.streamgauge.experiment.system.MemoryScript.Delay;
import io.streamgauge.experiment.system.MemoryScript.Stall;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// Tests with a manual clock. The broker must follow its script with nanosecond precision.
class MemoryScriptTest {
    private static final long MILLI = 1_000_000;
    private static final Delay NONE = new Delay.Fixed(Duration.ZERO);

    private final ManualEventScheduler time = new ManualEventScheduler();
    private final long start = time.nanoTime();
    private final Map<Long, Long> acceptedAt = new TreeMap<>();
    private final Map<Long, SendFailure> failed = new TreeMap<>();
    private final List<Received> received = new ArrayList<>();

    private record Received(int group, int partition, long token, long at) {}

    private static Delay fixed(long millis) {
        return new Delay.Fixed(Duration.ofMillis(millis));
    }

    private static MemoryScript script(Delay accept, Delay deliver, Stall... stalls) {
        return new MemoryScript(true, accept, deliver, List.of(stalls), 0, 0, 0, 0, 0, 0);
    }

    private static MemoryScript everyNth(long lose, long duplicate, long reorder, long refuse) {
        return new MemoryScript(true, fixed(1), fixed(2), List.of(), lose, duplicate, reorder, refuse, 0, 0);
    }

    private static MemoryScript limited(double capacity, int maxInFlight, Stall... stalls) {
        return new MemoryScript(true, NONE, NONE, List.of(stalls), 0, 0, 0, 0, capacity, maxInFlight);
    }

    private static Stall stall(long firstMillis, long everyMillis, long lengthMillis) {
        return new Stall(
                Duration.ofMillis(firstMillis), Duration.ofMillis(everyMillis), Duration.ofMillis(lengthMillis));
    }

    private Producer open(MemoryScript script, int partitions, int groups) throws Exception {
        Driver driver = new MemoryDriverFactory().open(script, time, 42);
        Destination destination = new Destination(0, "d", partitions);
        driver.createDestinations(new Topology(List.of(destination), groups, 1));
        for (int g = 0; g < groups; g++) {
            int group = g;
            driver.openConsumer(
                    g,
                    0,
                    (_, partition, array, offset, length) -> received.add(new Received(
                            group,
                            partition,
                            ByteBuffer.wrap(array, offset, length).getLong(),
                            time.nanoTime() - start)));
        }
        return driver.openProducer(0, destination, new Driver.SendListener() {
            @Override
            public void accepted(long token) {
                acceptedAt.put(token, time.nanoTime() - start);
            }

            @Override
            public void failed(long token, SendFailure kind, String detail) {
                failed.put(token, kind);
            }
        });
    }

    private void send(Producer producer, long token, long atNanos) {
        time.moveTo(start + atNanos);
        producer.send(
                token,
                Producer.ANY_PARTITION,
                null,
                ByteBuffer.allocate(8).putLong(token).array());
    }

    private void sendEveryMilli(Producer producer, int count) {
        for (int i = 0; i < count; i++) {
            send(producer, i, i * MILLI);
        }
        time.finish();
    }

    private List<Long> tokens() {
        return received.stream().map(Received::token).toList();
    }

    private static List<Long> upTo(int count) {
        return java.util.stream.LongStream.range(0, count).boxed().toList();
    }

    @Test
    void appliesFixedDelaysExactly() throws Exception {
        sendEveryMilli(open(script(fixed(5), fixed(7)), 1, 1), 20);
        for (int i = 0; i < 20; i++) {
            assertThat(acceptedAt).containsEntry((long) i, (i + 5) * MILLI);
            assertThat(received.get(i)).isEqualTo(new Received(0, 0, i, (i + 7) * MILLI));
        }
    }

    @Test
    void processesMessagesOfAStallAtItsEnd() throws Exception {
        sendEveryMilli(open(script(fixed(1), fixed(2), stall(10, 20, 5)), 1, 1), 40);
        for (int i = 0; i < 40; i++) {
            int inPeriod = (i - 10) % 20;
            long taken = i >= 10 && inPeriod < 5 ? i + 5 - inPeriod : i;
            assertThat(acceptedAt).containsEntry((long) i, (taken + 1) * MILLI);
        }
        assertThat(tokens()).isEqualTo(upTo(40));
    }

    @Test
    void addsAdjacentStallsInAnyOrder() throws Exception {
        Stall early = stall(10, 100, 5);
        Stall late = stall(15, 100, 5);
        for (Stall[] stalls : new Stall[][] {{early, late}, {late, early}}) {
            Behaviour behaviour = new Behaviour(script(NONE, NONE, stalls), 1);
            behaviour.arrival(0);
            assertThat(behaviour.arrival(12 * MILLI).processedNanos()).isEqualTo(20 * MILLI);
            assertThat(behaviour.arrival(20 * MILLI).processedNanos()).isEqualTo(20 * MILLI);
        }
    }

    @Test
    void respondsDespiteStallsWithoutAGap() {
        Behaviour behaviour = new Behaviour(script(NONE, NONE, stall(0, 10, 5), stall(5, 10, 5)), 1);
        behaviour.arrival(0);
        assertThat(behaviour.arrival(MILLI).processedNanos()).isGreaterThan(MILLI);
    }

    @Test
    void queuesMessagesAboveTheCapacity() throws Exception {
        // The rate is 1,000 messages/s, and the capacity is 500 messages/s. The broker needs 2 ms for each message.
        sendEveryMilli(open(limited(500, 0), 1, 1), 1000);
        assertThat(acceptedAt).hasSize(1000);
        for (int i = 0; i < 1000; i++) {
            assertThat(acceptedAt.getOrDefault((long) i, -1L)).isEqualTo((i + 1) * (2 * MILLI));
        }
        assertThat(tokens()).isEqualTo(upTo(1000));
    }

    @Test
    void keepsTheRateOfAFractionalServiceTime() throws Exception {
        Producer producer = open(limited(3_333_333, 0), 1, 0);
        for (int i = 0; i < 33_333; i++) {
            send(producer, i, 0);
        }
        time.finish();
        assertThat(acceptedAt.getOrDefault(33_332L, 0L)).isCloseTo(33_333 * 1_000_000_000L / 3_333_333, within(200L));
    }

    @Test
    void stopsALimitedBrokerDuringAStall() throws Exception {
        sendEveryMilli(open(limited(1000, 0, stall(10, 1000, 100)), 1, 0), 20);
        assertThat(acceptedAt).containsEntry(9L, 10 * MILLI);
        assertThat(acceptedAt).containsEntry(10L, 111 * MILLI);
        assertThat(acceptedAt).containsEntry(19L, 120 * MILLI);
    }

    @Test
    void losesEveryNthAcceptedMessage() throws Exception {
        sendEveryMilli(open(everyNth(10, 0, 0, 0), 1, 2), 100);
        assertThat(acceptedAt).hasSize(100);
        for (int group = 0; group < 2; group++) {
            int g = group;
            List<Long> seen = received.stream()
                    .filter(r -> r.group() == g)
                    .map(Received::token)
                    .toList();
            assertThat(seen).hasSize(90).noneMatch(t -> t % 10 == 9);
        }
    }

    @Test
    void deliversEveryNthMessageTwice() throws Exception {
        sendEveryMilli(open(everyNth(0, 10, 0, 0), 1, 1), 100);
        assertThat(received).hasSize(110);
        for (long token = 0; token < 100; token++) {
            long wanted = token;
            assertThat(tokens().stream().filter(t -> t == wanted).count()).isEqualTo(token % 10 == 9 ? 2 : 1);
        }
    }

    @Test
    void deliversEveryNthMessageAfterItsSuccessor() throws Exception {
        sendEveryMilli(open(everyNth(0, 0, 4, 0), 1, 1), 10);
        assertThat(tokens()).containsExactly(0L, 1L, 2L, 4L, 3L, 5L, 6L, 8L, 7L, 9L);
    }

    @Test
    void deliversAHeldMessageWithoutASuccessor() throws Exception {
        sendEveryMilli(open(everyNth(0, 0, 10, 0), 1, 2), 100);
        assertThat(received).hasSize(200);
        assertThat(tokens().stream().distinct().count()).isEqualTo(100);
    }

    @Test
    void deliversAHeldDuplicateTwice() throws Exception {
        sendEveryMilli(open(everyNth(0, 10, 10, 0), 1, 1), 100);
        assertThat(received).hasSize(110);
    }

    @Test
    void refusesEveryNthMessage() throws Exception {
        sendEveryMilli(open(everyNth(0, 0, 0, 10), 1, 1), 100);
        assertThat(failed).hasSize(10).containsEntry(9L, SendFailure.REFUSED);
        assertThat(acceptedAt).hasSize(90);
        assertThat(tokens()).hasSize(90).doesNotContain(9L);
    }

    @Test
    void keepsTheOrderOfAPartitionWithRandomDelays() throws Exception {
        Delay random = new Delay.Exponential(Duration.ofMillis(20));
        sendEveryMilli(open(script(random, random), 3, 1), 3000);
        assertThat(received).hasSize(3000);
        for (int partition = 0; partition < 3; partition++) {
            int p = partition;
            assertThat(received.stream().filter(r -> r.partition() == p).map(Received::token))
                    .hasSize(1000)
                    .isSorted();
        }
        assertThat(tokens()).isNotEqualTo(tokens().stream().sorted().toList());
    }

    @Test
    void drawsDelaysFromTheScriptedDistribution() throws Exception {
        int count = 100_000;
        Producer producer = open(script(new Delay.Uniform(Duration.ofMillis(10), Duration.ofMillis(20)), NONE), 1, 0);
        for (int i = 0; i < count; i++) {
            send(producer, i, 0);
        }
        time.finish();
        long[] sorted =
                acceptedAt.values().stream().mapToLong(Long::longValue).sorted().toArray();
        assertThat(sorted[0]).isGreaterThanOrEqualTo(10 * MILLI);
        assertThat(sorted[count - 1]).isLessThanOrEqualTo(20 * MILLI);
        assertThat(sorted[count / 2] / 1e6).isCloseTo(15, within(0.1));
        assertThat(sorted[count * 9 / 10] / 1e6).isCloseTo(19, within(0.1));
    }

    @Test
    void drawsDelaysFromTheSeed() {
        MemoryScript script = script(new Delay.Exponential(Duration.ofMillis(1)), NONE);
        Behaviour one = new Behaviour(script, 5);
        Behaviour same = new Behaviour(script, 5);
        Behaviour other = new Behaviour(script, 6);
        long first = one.acceptDelay();
        assertThat(same.acceptDelay()).isEqualTo(first);
        assertThat(other.acceptDelay()).isNotEqualTo(first);
    }

    @Test
    void blocksTheSendOfAFullClientUntilAnOutcome() throws Exception {
        MemoryScript script = new MemoryScript(true, fixed(10), NONE, List.of(), 0, 0, 0, 0, 0, 2);
        Producer producer = open(script, 1, 0);
        send(producer, 0, 0);
        send(producer, 1, MILLI);
        assertThat(time.nanoTime() - start).isEqualTo(MILLI);
        send(producer, 2, 2 * MILLI);
        assertThat(time.nanoTime() - start).isEqualTo(10 * MILLI);
        assertThat(acceptedAt).containsOnlyKeys(0L);
    }

    @Test
    void freesASlotAfterARefusedMessage() throws Exception {
        MemoryScript script = new MemoryScript(true, fixed(1), NONE, List.of(), 0, 0, 0, 1, 0, 1);
        Producer producer = open(script, 1, 0);
        for (int i = 0; i < 10; i++) {
            send(producer, i, i * (2 * MILLI));
        }
        time.finish();
        assertThat(failed).hasSize(10);
    }
}
