package io.streamgauge.driver.contract;

import static io.streamgauge.driver.Driver.Producer.ANY_PARTITION;
import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.driver.Driver;
import io.streamgauge.driver.Topology;
import io.streamgauge.experiment.DurabilityClass;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;

/// Tests of delivery. Every group must receive every message exactly once and unchanged. Messages must stay in
/// order within a partition, and messages with the same key must stay in order.
public abstract class DeliveryContract extends ContractSupport {
    DeliveryContract() {}

    @Test
    void preservesTheOrderWithinAPartition() throws Exception {
        Topology topology = topology(1, 3, 1, 1);
        try (Trial trial = open(topology)) {
            MessageCollector inbox = trial.consume(0);
            Outcomes outcomes = new Outcomes();
            Driver.Producer producer = trial.produce(outcomes);
            for (int i = 0; i < 600; i++) {
                producer.send(i, i % 3, null, Bodies.of(0, i, i % 3));
            }
            producer.flush();

            List<MessageCollector.Message> received = inbox.awaitExactly(600);
            assertThat(received).hasSize(600).allMatch(MessageCollector.Message::whole);
            assertThat(received).allMatch(m -> m.partition() == m.value() && m.destination() == 0);
            for (List<Long> tokens : ReceivedTokens.tokensBy(received, MessageCollector.Message::partition)
                    .values()) {
                assertThat(tokens).isSorted().doesNotHaveDuplicates();
            }
            outcomes.await(600, TIMEOUT);
            assertThat(outcomes.tokensWith("ACCEPTED")).hasSize(600);
            assertThat(trial.fatal).isEmpty();
        }
    }

    @Test
    void deliversEveryMessageToEveryGroup() throws Exception {
        Topology topology = topology(2, 2, 2, 1);
        try (Trial trial = open(topology)) {
            MessageCollector first = trial.consume(0);
            MessageCollector second = trial.consume(1);
            for (int d = 0; d < 2; d++) {
                Driver.Producer producer = trial.driver.openProducer(d, destination(topology, d), new Outcomes());
                for (int i = 0; i < 200; i++) {
                    producer.send(i, i % 2, null, Bodies.of(d, i, d));
                }
                producer.flush();
            }
            for (MessageCollector inbox : List.of(first, second)) {
                List<MessageCollector.Message> received = inbox.awaitExactly(400);
                assertThat(received).hasSize(400).allMatch(m -> m.destination() == m.value());
                assertThat(Set.copyOf(received)).hasSize(400);
            }
        }
    }

    @Test
    void sharesPartitionsWithoutLossOrDuplicates() throws Exception {
        try (Trial trial = open(topology(1, 4, 1, 2))) {
            MessageCollector inbox = trial.consume(0);
            sendUntilBothConsumersRead(trial.produce(new Outcomes()), inbox);
        }
    }

    /// Opens two drivers, which represent the two workers of a trial. The first driver creates the destinations
    /// and opens one consumer. The second driver opens the other consumer and the producer.
    @Test
    void sharesDestinationsBetweenWorkers() throws Exception {
        Topology topology = topology(1, 4, 1, 2);
        try (Trial first = open(topology)) {
            Driver second = factory().open(defaultConfig(), first.fatal::add);
            try {
                second.useDestinations(topology);
                MessageCollector inbox = new MessageCollector();
                first.driver.openConsumer(0, 0, inbox.consumer(0));
                second.openConsumer(0, 1, inbox.consumer(1));
                sendUntilBothConsumersRead(second.openProducer(1, topology.destinations(), new Outcomes()), inbox);
            } finally {
                second.close(CLOSE_LIMIT);
            }
        }
    }

    /// Opens two drivers, which represent the two workers of a trial with a paired placement. Each worker
    /// has two destinations, a producer and two consumers. All consumers belong to the same group, but each
    /// consumer must receive messages of the destinations of its worker, and no other messages.
    @Test
    void deliversOnlyTheDestinationsOfTheSection() throws Exception {
        Topology names = topology(4, 1, 1, 4);
        Topology topology = new Topology(
                names.destinations().stream()
                        .map(d -> new Topology.Destination(d.index(), d.name(), d.partitions(), d.index() % 2))
                        .toList(),
                1,
                4,
                0,
                List.of(2, 2));
        try (Trial first = open(topology)) {
            Driver second = factory().open(defaultConfig(), first.fatal::add);
            try {
                second.useDestinations(topology);
                List<Driver> workers = List.of(first.driver, second);
                MessageCollector inbox = new MessageCollector();
                for (int consumer = 0; consumer < 4; consumer++) {
                    workers.get(consumer / 2).openConsumer(0, consumer, inbox.consumer(consumer));
                }
                List<Driver.Producer> producers = new ArrayList<>();
                for (int w = 0; w < 2; w++) {
                    List<Topology.Destination> ofWorker =
                            List.of(destination(topology, w), destination(topology, w + 2));
                    producers.add(workers.get(w).openProducer(w, ofWorker, new Outcomes()));
                }
                // Tokens 0 and 2 go to the destinations of the first worker, tokens 1 and 3 to those of the second.
                int sent = sendUntilAllRead(
                        4,
                        inbox,
                        token -> producers
                                .get(token % 2)
                                .send(token / 2, token % 4 / 2, 0, null, Bodies.of(token % 2, token, token % 4)));
                List<MessageCollector.Message> received = inbox.awaitExactly(sent);
                assertThat(received)
                        .allMatch(m -> m.destination() == m.value() && m.consumer() / 2 == m.destination() % 2);
                assertThat(ReceivedTokens.tokens(received))
                        .containsExactlyInAnyOrderElementsOf(ReceivedTokens.upTo(sent));
            } finally {
                second.close(CLOSE_LIMIT);
            }
        }
    }

    private static void sendUntilBothConsumersRead(Driver.Producer producer, MessageCollector inbox) throws Exception {
        int sent = sendUntilAllRead(
                2, inbox, token -> producer.send(token, token % 4, null, Bodies.of(0, token, token % 4)));
        assertThat(ReceivedTokens.tokens(inbox.awaitExactly(sent)))
                .containsExactlyInAnyOrderElementsOf(ReceivedTokens.upTo(sent));
    }

    /// Sends batches of messages until every consumer has received a message of the same batch. A group
    /// needs some time to divide the partitions among its consumers.
    ///
    /// @param send function that sends the message with a given token
    /// @return number of messages sent, whose tokens start at 0
    private static int sendUntilAllRead(int consumers, MessageCollector inbox, IntConsumer send) throws Exception {
        int sent = 0;
        long end = System.nanoTime() + TIMEOUT.toNanos();
        Set<Integer> readers = new HashSet<>();
        while (readers.size() < consumers && System.nanoTime() < end) {
            readers.clear();
            int from = sent;
            for (int i = 0; i < 40; i++, sent++) {
                send.accept(sent);
            }
            int expected = sent;
            inbox.await(received -> received.size() >= expected, Duration.ofSeconds(10)).stream()
                    .filter(m -> m.token() >= from)
                    .forEach(m -> readers.add(m.consumer()));
        }
        assertThat(readers).hasSize(consumers);
        return sent;
    }

    @Test
    void sharesDestinationsOfOnePartitionAmongConsumers() throws Exception {
        Topology topology = topology(3, 1, 1, 3);
        try (Trial trial = open(topology)) {
            MessageCollector inbox = trial.consume(0);
            List<Driver.Producer> producers = new ArrayList<>();
            for (int d = 0; d < 3; d++) {
                producers.add(trial.driver.openProducer(d, destination(topology, d), new Outcomes()));
            }
            int sent = sendUntilAllRead(
                    3,
                    inbox,
                    token -> producers.get(token % 3).send(token / 3, 0, null, Bodies.of(0, token, token % 3)));
            List<MessageCollector.Message> received = inbox.awaitExactly(sent);
            assertThat(received).allMatch(m -> m.destination() == m.value());
            assertThat(ReceivedTokens.tokens(received)).containsExactlyInAnyOrderElementsOf(ReceivedTokens.upTo(sent));
        }
    }

    /// Sends messages from two producers to three destinations. The producers share a client, which must stay
    /// open after the first producer is closed. The consumers also share a client if the client library supports
    /// shared clients.
    @Test
    void sharesClientsOfProducersWithSeveralDestinations() throws Exception {
        Topology separate = topology(3, 2, 1, 2);
        try (Trial trial = open(new Topology(separate.destinations(), 1, 2, 1))) {
            MessageCollector inbox = trial.consume(0);
            List<Outcomes> outcomes = List.of(new Outcomes(), new Outcomes());
            List<Driver.Producer> producers = new ArrayList<>();
            for (int p = 0; p < 2; p++) {
                producers.add(trial.driver.openProducer(p, separate.destinations(), outcomes.get(p)));
            }
            for (int i = 0; i < 300; i++) {
                for (int p = 0; p < 2; p++) {
                    producers.get(p).send(i, i % 3, i % 2, null, Bodies.of(p, i, i % 3));
                }
            }
            producers.forEach(Driver.Producer::flush);
            List<MessageCollector.Message> received = inbox.awaitExactly(600);
            assertThat(received).hasSize(600).allMatch(m -> m.destination() == m.value());
            assertThat(Set.copyOf(received)).hasSize(600);
            for (Outcomes each : outcomes) {
                each.await(300, TIMEOUT);
                assertThat(each.tokensWith("ACCEPTED")).hasSize(300);
            }

            producers.getFirst().close(CLOSE_LIMIT);
            for (int i = 300; i < 330; i++) {
                producers.getLast().send(i, i % 3, i % 2, null, Bodies.of(1, i, i % 3));
            }
            producers.getLast().flush();
            assertThat(inbox.awaitExactly(630)).hasSize(630);
            assertThat(trial.fatal).isEmpty();
        }
    }

    /// Returns the maximum number of messages that a paused consumer receives of those that are sent after the
    /// pause.
    protected int mostReceivedWhilePaused() {
        return 0;
    }

    /// Sends more messages than any client prefetches.
    @Test
    void deliversNothingToAPausedConsumerUntilItResumes() throws Exception {
        int before = 200;
        int meanwhile = 20_000;
        try (Trial trial = open(topology(1, 2, 1, 1))) {
            MessageCollector inbox = new MessageCollector();
            Driver.Consumer consumer = trial.driver.openConsumer(0, 0, inbox.consumer(0));
            Outcomes outcomes = new Outcomes();
            Driver.Producer producer = trial.produce(outcomes);
            send(producer, 0, before);
            inbox.await(received -> received.size() >= before, TIMEOUT);
            consumer.pause();
            Thread.sleep(1_000);
            send(producer, before, before + meanwhile);
            outcomes.await(before + meanwhile, TIMEOUT);
            int ahead = inbox.await(received -> received.size() >= before + meanwhile, Duration.ofSeconds(1))
                    .size();
            assertThat(ahead).isLessThanOrEqualTo(before + mostReceivedWhilePaused());
            assertThat(inbox.await(received -> received.size() > ahead, Duration.ofSeconds(1)))
                    .hasSize(ahead);
            consumer.resume();
            assertThat(ReceivedTokens.tokens(inbox.awaitExactly(before + meanwhile)))
                    .containsExactlyInAnyOrderElementsOf(ReceivedTokens.upTo(before + meanwhile));
            assertThat(trial.fatal).isEmpty();
        }
    }

    /// Sends small batches, so that a paused consumer that receives whole batches does not receive all messages.
    private static void send(Driver.Producer producer, int from, int to) {
        for (int i = from; i < to; i++) {
            producer.send(i, i % 2, null, Bodies.of(0, i, i % 2));
            if (i % 20 == 0) {
                producer.flush();
            }
        }
        producer.flush();
    }

    @Test
    void losesNothingWithTheDefaultPartitioner() throws Exception {
        try (Trial trial = open(topology(1, 4, 1, 1))) {
            MessageCollector inbox = trial.consume(0);
            Outcomes outcomes = new Outcomes();
            Driver.Producer producer = trial.produce(outcomes);
            for (int i = 0; i < 1_000; i++) {
                producer.send(i, ANY_PARTITION, null, Bodies.of(0, i, 0));
            }
            assertThat(ReceivedTokens.tokens(inbox.awaitExactly(1_000)))
                    .containsExactlyInAnyOrderElementsOf(ReceivedTokens.upTo(1_000));
            outcomes.await(1_000, TIMEOUT);
            assertThat(outcomes.tokensWith("ACCEPTED")).hasSize(1_000);
        }
    }

    @Test
    void preservesTheOrderOfAKey() throws Exception {
        try (Trial trial = open(topology(1, 4, 1, 1))) {
            MessageCollector inbox = trial.consume(0);
            Driver.Producer producer = trial.produce(new Outcomes());
            for (int i = 0; i < 1_000; i++) {
                producer.send(i, ANY_PARTITION, new byte[] {'k', (byte) (i % 20)}, Bodies.of(0, i, i % 20));
            }
            List<MessageCollector.Message> received = inbox.awaitExactly(1_000);
            assertThat(received).hasSize(1_000);
            for (List<Long> tokens : ReceivedTokens.tokensBy(received, MessageCollector.Message::value)
                    .values()) {
                assertThat(tokens).hasSize(50).isSorted();
            }
            for (int key = 0; key < 20; key++) {
                int wanted = key;
                assertThat(received.stream().filter(m -> m.value() == wanted).map(MessageCollector.Message::partition))
                        .containsOnly(received.stream()
                                .filter(m -> m.value() == wanted)
                                .findFirst()
                                .orElseThrow()
                                .partition());
            }
            assertThat(ReceivedTokens.tokensBy(received, MessageCollector.Message::partition))
                    .hasSizeGreaterThan(1);
        }
    }

    @Test
    void allowsReuseOfThePayloadAfterSend() throws Exception {
        try (Trial trial = open(topology(1, 1, 1, 1))) {
            MessageCollector inbox = trial.consume(0);
            Driver.Producer producer = trial.produce(new Outcomes());
            byte[] reused = new byte[Bodies.BYTES];
            for (int i = 0; i < 2_000; i++) {
                producer.send(i, 0, null, Bodies.write(reused, 0, i, i));
            }
            List<MessageCollector.Message> received = inbox.awaitExactly(2_000);
            assertThat(received).allMatch(MessageCollector.Message::whole);
            assertThat(ReceivedTokens.tokens(received)).containsExactlyElementsOf(ReceivedTokens.upTo(2_000));
        }
    }

    @Test
    void supportsEveryOfferedDurabilityClass() throws Exception {
        List<DurabilityClass> offered = offered();
        assertThat(offered).contains(defaultDurability());
        for (DurabilityClass durability : offered) {
            try (Trial trial = open(topology(1, 1, 1, 1), config(sharedBroker(), durability))) {
                MessageCollector inbox = trial.consume(0);
                Outcomes outcomes = new Outcomes();
                Driver.Producer producer = trial.produce(outcomes);
                for (int i = 0; i < 100; i++) {
                    producer.send(i, 0, null, Bodies.of(0, i, 0));
                }
                producer.flush();
                assertThat(ReceivedTokens.tokens(inbox.awaitExactly(100)))
                        .as(durability.name())
                        .containsExactlyElementsOf(ReceivedTokens.upTo(100));
                outcomes.await(100, TIMEOUT);
                assertThat(outcomes.tokensWith("ACCEPTED")).hasSize(100);
            }
        }
    }
}
