package io.streamgauge.driver.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import io.streamgauge.DriverException;
import io.streamgauge.driver.Driver;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.DriverFactory;
import io.streamgauge.driver.Topology;
import io.streamgauge.driver.contract.DriverContract;
import io.streamgauge.driver.contract.LiveBroker;
import io.streamgauge.driver.contract.Outcomes;
import io.streamgauge.driver.contract.RecipeBroker;
import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.result.Setting;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class RabbitDriverIT extends DriverContract {
    @Override
    protected DriverFactory factory() {
        return new RabbitDriverFactory();
    }

    @Override
    protected LiveBroker startBroker() throws Exception {
        return RecipeBroker.start("rabbitmq", 1);
    }

    @Override
    protected DriverConfig config(LiveBroker broker, DurabilityClass durability) {
        return config(broker, durability, Map.of("queue", durability == DurabilityClass.D3 ? "quorum" : "classic"));
    }

    private static DriverConfig config(LiveBroker broker, DurabilityClass durability, Map<String, String> options) {
        return new DriverConfig(
                broker.addresses(), broker.credentials(), 1, durability, options, Map.of(), Map.of(), Map.of());
    }

    @Override
    protected DriverConfig refusing(DriverConfig c) {
        return new DriverConfig(
                c.addresses(),
                c.credentials(),
                c.nodes(),
                c.durability(),
                c.options(),
                Map.of("x-max-length", "5", "x-overflow", "reject-publish"),
                c.producerProperties(),
                c.consumerProperties());
    }

    @Override
    protected int oversend(Driver.Producer producer) {
        for (int i = 0; i < 50; i++) {
            producer.send(i, 0, null, new byte[100]);
        }
        return 50;
    }

    @Override
    protected Topology.Destination unroutable(LiveBroker broker, Topology created) throws Exception {
        Topology.Destination destination = created.destinations().getFirst();
        try (Connection connection = connect(broker);
                Channel channel = connection.createChannel()) {
            channel.queueDelete(Queues.queue(destination, 0, destination.partitions() - 1));
        }
        return destination;
    }

    @Override
    protected boolean exists(LiveBroker broker, Topology.Destination destination) throws Exception {
        try (Connection connection = connect(broker)) {
            return present(connection, c -> c.exchangeDeclarePassive(destination.name()))
                    || present(connection, c -> c.queueDeclarePassive(Queues.queue(destination, 0, 0)));
        }
    }

    private interface Question {
        Object ask(Channel channel) throws IOException;
    }

    private static boolean present(Connection connection, Question question) throws IOException {
        Channel channel = connection.createChannel();
        try {
            question.ask(channel);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private static Connection connect(LiveBroker broker) throws Exception {
        ConnectionFactory factory = new ConnectionFactory();
        String address = broker.addresses().getFirst();
        factory.setHost(address.substring(0, address.lastIndexOf(':')));
        factory.setPort(Integer.parseInt(address.substring(address.lastIndexOf(':') + 1)));
        if (!broker.credentials().isEmpty()) {
            factory.setUsername(broker.credentials().get("user"));
            factory.setPassword(broker.credentials().get("password"));
        }
        return factory.newConnection();
    }

    @Test
    void unroutableMessagesAmongOthersAreToldExactly() throws Exception {
        Topology topology = topology(1, 3, 1, 1);
        try (Trial trial = open(topology)) {
            unroutable(sharedBroker(), topology);
            Outcomes outcomes = new Outcomes();
            Driver.Producer producer = trial.produce(outcomes);
            for (int i = 0; i < 3_000; i++) {
                producer.send(i, i % 3, null, ByteBuffer.allocate(64).putLong(i).array());
            }
            outcomes.await(3_000, Duration.ofSeconds(30));
            List<Long> unroutable =
                    LongStream.range(0, 3_000).filter(i -> i % 3 == 2).boxed().toList();
            assertThat(outcomes.tokensWith("UNROUTABLE")).containsExactlyElementsOf(unroutable);
            assertThat(outcomes.tokensWith("ACCEPTED")).hasSize(2_000);
        }
    }

    @Test
    void aDeletedExchangeEndsTheProducerWithItsReason() throws Exception {
        Topology topology = topology(1, 1, 1, 1);
        try (Trial trial = open(topology)) {
            Outcomes outcomes = new Outcomes();
            Driver.Producer producer = trial.produce(outcomes);
            try (Connection connection = connect(sharedBroker());
                    Channel channel = connection.createChannel()) {
                channel.exchangeDelete(topology.destinations().getFirst().name());
            }
            for (int i = 0; i < 10; i++) {
                producer.send(i, 0, null, new byte[64]);
            }
            outcomes.await(10, Duration.ofSeconds(30));
            assertThat(outcomes.tokensWith("UNROUTABLE")).hasSize(10);
            awaitTrue(() -> !trial.fatal.isEmpty(), Duration.ofSeconds(30));
            assertThat(trial.fatal).singleElement().asString().contains("no exchange");
        }
    }

    @Test
    void aWrongPasswordIsRefusedWithoutShowingIt() throws Exception {
        Map<String, String> wrong = new TreeMap<>(Map.of("user", "streamgauge", "password", "open-sesame-4711"));
        DriverConfig right = config(sharedBroker(), DurabilityClass.D1);
        DriverConfig config = new DriverConfig(
                right.addresses(), wrong, 1, DurabilityClass.D1, Map.of(), Map.of(), Map.of(), Map.of());
        assertThat(catchThrowable(() -> factory().open(config, reason -> {})))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("refuses user 'streamgauge'")
                .hasMessageNotContaining("open-sesame-4711");
    }

    @Test
    void aQuorumQueueIsReadBackAsOne() throws Exception {
        String management = sharedBroker().endpoints().getOrDefault("management", "");
        Map<String, String> options = Map.of("queue", "quorum", "management", management);
        DriverConfig config = config(sharedBroker(), DurabilityClass.D3, options);
        try (Trial trial = open(topology(1, 1, 1, 1), config)) {
            assertThat(trial.driver.versions()).containsKeys("amqp-client", "rabbitmq", "erlang");
            assertThat(trial.driver.readBack())
                    .contains(
                            new Setting("destination", "type", "quorum", Setting.Origin.READ_BACK),
                            new Setting("destination", "durable", "true", Setting.Origin.READ_BACK),
                            new Setting("destination", "x-queue-type", "quorum", Setting.Origin.READ_BACK));
        }
    }
}
