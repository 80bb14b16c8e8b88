package io.streamgauge.driver.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.Poll;
import io.streamgauge.driver.Driver;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.Topology;
import io.streamgauge.driver.contract.Bodies;
import io.streamgauge.driver.contract.ChangedConfig;
import io.streamgauge.driver.contract.MessageCollector;
import io.streamgauge.driver.contract.Outcomes;
import io.streamgauge.driver.contract.RecipeBroker;
import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import io.streamgauge.experiment.system.SystemUnderTest.Network;
import io.streamgauge.result.Setting;
import io.streamgauge.result.Setting.Scope;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/// Tests that need several nodes.
@Timeout(400)
@Execution(ExecutionMode.CONCURRENT)
class RabbitClusterIT {
    private static final int PRODUCERS = 3;
    private static final int MESSAGES = 3_000;
    private static final int IN_FLIGHT = 50;

    @Test
    void losesNothingWhenANodeOfAQuorumQueueIsKilled() throws Exception {
        try (RecipeBroker broker = RecipeBroker.start("rabbitmq", 3)) {
            assertReplicatedStreams(broker);
            assertBalancedLeadersOnAConnectedCluster(broker);
            DriverConfig config =
                    RabbitTestSupport.config(broker, DurabilityClass.D3, Map.of("queue", "quorum"), Map.of());
            List<String> fatal = new CopyOnWriteArrayList<>();
            Driver driver = new RabbitDriverFactory().open(config, fatal::add);
            Topology topology = GroupCheck.topology(1, 3);
            try {
                driver.createDestinations(topology);
                Map<String, String> read = values(driver.readBack());
                assertThat(read).containsEntry("type", "quorum").containsEntry("x-quorum-initial-group-size", "3");
                assertThat(read.get("online")).contains("rabbit-1@", "rabbit-2@", "rabbit-3@");
                assertThat(read.get("queues by leader")).contains("rabbit-1@localhost: 1, rabbit-2@localhost: 1");
                killANodeUnderLoad(broker, driver, topology);
                assertThat(fatal).isEmpty();
            } finally {
                driver.deleteDestinations();
                driver.close(Duration.ofSeconds(10));
            }
        }
    }

    /// Uses two connections that all producers share, and two connections that all consumers share. The second
    /// connection of each kind leads to the node that the test kills.
    @Test
    void survivesTheLossOfSharedConnections() throws Exception {
        try (RecipeBroker broker = RecipeBroker.start("rabbitmq", 3)) {
            DriverConfig config =
                    RabbitTestSupport.config(broker, DurabilityClass.D3, Map.of("queue", "quorum"), Map.of());
            List<String> fatal = new CopyOnWriteArrayList<>();
            Driver driver = new RabbitDriverFactory().open(config, fatal::add);
            Topology topology = new Topology(GroupCheck.topology(1, 3).destinations(), 1, 4, 2);
            try {
                driver.createDestinations(topology);
                killANodeUnderLoad(broker, driver, topology);
                assertThat(fatal).isEmpty();
            } finally {
                driver.deleteDestinations();
                driver.close(Duration.ofSeconds(10));
            }
        }
    }

    /// Checks delivery from streams with D2 on three nodes. The driver rejects D2 if the broker reports fewer
    /// than two replicas of a stream.
    private static void assertReplicatedStreams(RecipeBroker broker) throws Exception {
        GroupCheck.of(
                RabbitTestSupport.config(
                        broker, DurabilityClass.D2, Map.of("queue", "stream", "clients", "leader"), Map.of()),
                2,
                3,
                300);
        GroupCheck.of(
                RabbitTestSupport.config(
                        broker, DurabilityClass.D2, Map.of("queue", "stream", "protocol", "stream"), Map.of()),
                2,
                3,
                300);
    }

    /// The driver does not know the number of nodes of a connected cluster.
    private static void assertBalancedLeadersOnAConnectedCluster(RecipeBroker broker) throws Exception {
        DriverConfig launched =
                RabbitTestSupport.config(broker, DurabilityClass.D3, Map.of("queue", "quorum"), Map.of());
        DriverConfig connected = ChangedConfig.like(launched).nodes(0).get();
        Driver driver = new RabbitDriverFactory().open(connected, _ -> {});
        try {
            driver.createDestinations(GroupCheck.topology(1, 3));
            assertThat(values(driver.readBack()).get("queues by leader"))
                    .contains("rabbit-1@localhost: 1, rabbit-2@localhost: 1");
        } finally {
            driver.deleteDestinations();
            driver.close(Duration.ofSeconds(10));
        }
    }

    private static void killANodeUnderLoad(RecipeBroker broker, Driver driver, Topology topology) throws Exception {
        Set<Long> received = ConcurrentHashMap.newKeySet();
        AtomicBoolean concurrent = new AtomicBoolean();
        for (int c = 0; c < topology.consumersPerGroup(); c++) {
            Lock called = new ReentrantLock();
            driver.openConsumer(0, c, (destination, partition, array, offset, length) -> {
                if (called.tryLock()) {
                    received.add(ByteBuffer.wrap(array, offset, length).getLong());
                    called.unlock();
                } else {
                    concurrent.set(true);
                }
            });
        }
        List<Outcomes> outcomes = new ArrayList<>();
        List<Driver.Producer> producers = new ArrayList<>();
        for (int p = 0; p < PRODUCERS; p++) {
            outcomes.add(new Outcomes());
            producers.add(driver.openProducer(p, topology.destinations().getFirst(), outcomes.get(p)));
        }
        for (int i = 0; i < MESSAGES; i++) {
            // One producer is connected to the second node. The control connection uses another node. The test suspends
            // the second node before it kills the node, so that messages to this node are in flight.
            if (i == MESSAGES / 4) {
                broker.suspend(1);
            } else if (i == MESSAGES / 4 + IN_FLIGHT) {
                broker.kill(1);
            }
            for (int p = 0; p < PRODUCERS; p++) {
                producers.get(p).send(i, i % 3, null, body(p, i));
            }
            Thread.sleep(i < MESSAGES / 2 ? 3 : 1);
        }
        Set<Long> accepted = ConcurrentHashMap.newKeySet();
        for (int p = 0; p < PRODUCERS; p++) {
            outcomes.get(p).await(MESSAGES, Duration.ofSeconds(45));
            assertThat(outcomes.get(p).byToken()).hasSize(MESSAGES);
            assertThat(outcomes.get(p).byToken().values()).allMatch(all -> all.size() == 1);
            for (long token : outcomes.get(p).tokensWith("ACCEPTED")) {
                accepted.add(id(p, token));
            }
            // All producers could continue to send messages, including the producer that lost its node.
            assertThat(outcomes.get(p).byToken().get(MESSAGES - 1L)).containsExactly("ACCEPTED");
        }
        assertThat(outcomes.get(1).tokensWith("CONNECTION")).hasSizeGreaterThanOrEqualTo(IN_FLIGHT);
        Poll.until(Duration.ofSeconds(30), Duration.ofMillis(50), () -> received.containsAll(accepted));
        assertThat(received).containsAll(accepted);
        assertThat(concurrent)
                .as("two threads called a listener at the same time")
                .isFalse();
        System.err.printf(
                "  one of three nodes killed: %d of %d messages failed%n",
                PRODUCERS * MESSAGES - accepted.size(), PRODUCERS * MESSAGES);
    }

    /// Kills the node of a slow consumer whose client buffers messages. The queue is on another node.
    @Test
    void receivesBufferedMessagesAfterTheLossOfANodeWithAutoAck() throws Exception {
        int messages = 100;
        try (RecipeBroker broker = RecipeBroker.start("rabbitmq", 3)) {
            DriverConfig config = RabbitTestSupport.config(broker, DurabilityClass.D1, Map.of("ack", "auto"), Map.of());
            Topology topology = new Topology(GroupCheck.topology(1, 1).destinations(), 1, 2);
            Driver driver = new RabbitDriverFactory().open(config, _ -> {});
            try {
                driver.createDestinations(topology);
                MessageCollector inbox = new MessageCollector();
                Driver.ReceiveListener received = inbox.consumer(1);
                // The second consumer is connected to the second node.
                driver.openConsumer(0, 1, (destination, partition, array, offset, length) -> {
                    LockSupport.parkNanos(5_000_000);
                    received.received(destination, partition, array, offset, length);
                });
                Outcomes outcomes = new Outcomes();
                Driver.Producer producer =
                        driver.openProducer(0, topology.destinations().getFirst(), outcomes);
                for (int i = 0; i < messages; i++) {
                    producer.send(i, 0, null, Bodies.of(0, i, 0));
                }
                outcomes.await(messages, Duration.ofSeconds(30));
                Thread.sleep(100);
                broker.kill(1);
                assertThat(inbox.awaitExactly(messages))
                        .extracting(MessageCollector.Message::token)
                        .doesNotHaveDuplicates()
                        .hasSize(messages);
            } finally {
                driver.deleteDestinations();
                driver.close(Duration.ofSeconds(10));
            }
        }
    }

    private static byte[] body(int producer, long token) {
        return ByteBuffer.allocate(64).putLong(id(producer, token)).array();
    }

    private static long id(int producer, long token) {
        return producer * 1_000_000L + token;
    }

    @Test
    void synchronisesMirrorsBeforeTheLoad() throws Exception {
        Network network = RecipeBroker.separateAddressesIfSupported();
        Launch launch = new Launch("3.10.8", 3, null, Map.of(), 0, Map.of(), network);
        try (RecipeBroker broker = RecipeBroker.start("rabbitmq", launch)) {
            assertThat(broker.addresses().stream()
                            .map(address -> address.split(":")[0])
                            .distinct())
                    .hasSize(network == Network.NAMESPACES ? 3 : 1);
            assertMirrored(broker, DurabilityClass.D2, Map.of("queue", "mirrored"), 2, "\"ha-mode\":\"all\"");
            assertMirrored(
                    broker,
                    DurabilityClass.D3,
                    Map.of("queue", "mirrored", "replicas", "2"),
                    1,
                    "\"ha-mode\":\"exactly\"");
        }
    }

    private static void assertMirrored(
            RecipeBroker broker, DurabilityClass durability, Map<String, String> options, int mirrors, String policy)
            throws Exception {
        DriverConfig config = RabbitTestSupport.config(broker, durability, options, Map.of());
        GroupCheck.of(config, 2, 3, 300);
        Driver driver = new RabbitDriverFactory().open(config, reason -> {});
        try {
            driver.createDestinations(GroupCheck.topology(1, 3));
            Map<String, String> read = values(driver.readBack());
            assertThat(read).containsEntry("type", "classic");
            assertThat(read.get("policy definition")).contains(policy);
            assertThat(read.get("queues by leader")).contains("rabbit-1@", "rabbit-2@", "rabbit-3@");
            assertThat(read.getOrDefault("synchronised_slave_nodes", "").split(",", -1))
                    .hasSize(mirrors);
        } finally {
            driver.deleteDestinations();
            driver.close(Duration.ofSeconds(10));
        }
    }

    private static Map<String, String> values(List<Setting> settings) {
        return settings.stream()
                .filter(s -> s.scope() == Scope.DESTINATION)
                .collect(Collectors.toMap(Setting::name, Setting::value));
    }
}
