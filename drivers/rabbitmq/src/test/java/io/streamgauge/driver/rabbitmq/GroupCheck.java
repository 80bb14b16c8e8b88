package io.streamgauge.driver.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.driver.Driver;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.Topology;
import io.streamgauge.driver.contract.Outcomes;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;

/// Check that each group receives every message exactly once, and from the correct partition.
final class GroupCheck {
    private GroupCheck() {}

    private record Received(int partition, long token) {}

    static Topology topology(int groups, int partitions) {
        String name = "streamgauge-" + UUID.randomUUID().toString().substring(0, 8) + "-0";
        return new Topology(List.of(new Topology.Destination(0, name, partitions)), groups, 1);
    }

    static void of(DriverConfig config, int groups, int partitions, int messages) throws Exception {
        RabbitDriverFactory factory = new RabbitDriverFactory();
        assertThat(factory.problems(config)).isEmpty();
        List<String> fatal = new ArrayList<>();
        Driver driver = factory.open(config, fatal::add);
        Topology topology = topology(groups, partitions);
        try {
            driver.createDestinations(topology);
            List<BlockingQueue<Received>> inboxes = new ArrayList<>();
            for (int group = 0; group < groups; group++) {
                BlockingQueue<Received> inbox = new LinkedBlockingQueue<>();
                inboxes.add(inbox);
                driver.openConsumer(
                        group,
                        0,
                        (destination, partition, array, offset, length) -> inbox.add(new Received(
                                partition,
                                ByteBuffer.wrap(array, offset, length).getLong())));
            }
            Outcomes outcomes = new Outcomes();
            Driver.Producer producer =
                    driver.openProducer(0, topology.destinations().getFirst(), outcomes);
            for (int i = 0; i < messages; i++) {
                producer.send(
                        i,
                        i % partitions,
                        null,
                        ByteBuffer.allocate(64).putLong(i).array());
            }
            producer.flush();
            outcomes.await(messages, Duration.ofSeconds(30));
            assertThat(outcomes.tokensWith("ACCEPTED")).hasSize(messages);
            for (BlockingQueue<Received> inbox : inboxes) {
                List<Received> received = drained(inbox, messages);
                assertThat(received)
                        .allMatch(r -> r.partition() == r.token() % partitions)
                        .extracting(Received::token)
                        .containsExactlyInAnyOrderElementsOf(
                                LongStream.range(0, messages).boxed().toList());
            }
            assertThat(fatal).isEmpty();
        } finally {
            driver.deleteDestinations();
            driver.close(Duration.ofSeconds(10));
        }
    }

    /// Returns all received messages. After the expected number of messages has arrived, this method waits up to
    /// 300 ms for each further message.
    private static List<Received> drained(BlockingQueue<Received> inbox, int messages) throws InterruptedException {
        List<Received> received = new ArrayList<>();
        while (true) {
            Received next = received.size() < messages
                    ? inbox.poll(30, TimeUnit.SECONDS)
                    : inbox.poll(300, TimeUnit.MILLISECONDS);
            if (next == null) {
                return received;
            }
            received.add(next);
        }
    }
}
