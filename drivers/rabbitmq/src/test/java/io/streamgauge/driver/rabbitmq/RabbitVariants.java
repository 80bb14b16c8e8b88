package io.streamgauge.driver.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import io.streamgauge.DriverException;
import io.streamgauge.driver.Driver;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.Topology;
import io.streamgauge.driver.contract.Bodies;
import io.streamgauge.driver.contract.ChangedConfig;
import io.streamgauge.driver.contract.LentBroker;
import io.streamgauge.driver.contract.LiveBroker;
import io.streamgauge.driver.contract.MessageCollector;
import io.streamgauge.driver.contract.Outcomes;
import io.streamgauge.driver.contract.RecipeBroker;
import io.streamgauge.driver.rabbitmq.settings.ExchangeType;
import io.streamgauge.driver.rabbitmq.settings.QueueType;
import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import io.streamgauge.result.Setting;
import io.streamgauge.result.Setting.Scope;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Tests of all variants that need only one node. All variants run on one broker of the requested version.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class RabbitVariants {
    private LiveBroker broker = new NoLiveBroker();

    abstract Launch launch();

    /// Returns the default maximum message size of the version, in bytes.
    abstract int largestBytes();

    final LiveBroker broker() {
        return broker;
    }

    @BeforeAll
    void startBroker() throws Exception {
        broker = RecipeBroker.start("rabbitmq", launch());
    }

    @AfterAll
    void stopBroker() {
        broker.close();
    }

    /// Contract tests for a queue type.
    abstract class OfType extends RabbitContract {
        @Override
        protected LiveBroker startBroker() {
            return new LentBroker(broker);
        }

        @Override
        protected LiveBroker brokerToKill() throws Exception {
            return RecipeBroker.start("rabbitmq", launch());
        }

        @Override
        Map<String, String> options() {
            return Map.of("queue", type().word());
        }

        @Override
        int largestBytes() {
            return RabbitVariants.this.largestBytes();
        }
    }

    @Nested
    class Classic extends OfType {
        @Override
        QueueType type() {
            return QueueType.CLASSIC;
        }

        @Test
        void reportsExactlyTheUnroutableMessages() throws Exception {
            Topology topology = topology(1, 3, 1, 1);
            try (Trial trial = open(topology)) {
                unroutable(sharedBroker(), topology);
                Outcomes outcomes = new Outcomes();
                Driver.Producer producer = trial.produce(outcomes);
                for (int i = 0; i < 3_000; i++) {
                    producer.send(
                            i, i % 3, null, ByteBuffer.allocate(64).putLong(i).array());
                }
                outcomes.await(3_000, Duration.ofSeconds(30));
                List<Long> unroutable = LongStream.range(0, 3_000)
                        .filter(i -> i % 3 == 2)
                        .boxed()
                        .toList();
                assertThat(outcomes.tokensWith("UNROUTABLE")).containsExactlyElementsOf(unroutable);
                assertThat(outcomes.tokensWith("ACCEPTED")).hasSize(2_000);
            }
        }

        @Test
        void reportsADeletedExchange() throws Exception {
            Topology topology = topology(1, 1, 1, 1);
            try (Trial trial = open(topology)) {
                Outcomes outcomes = new Outcomes();
                Driver.Producer producer = trial.produce(outcomes);
                try (Connection connection = RabbitTestSupport.connect(sharedBroker());
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
    }

    @Nested
    class Quorum extends OfType {
        @Override
        QueueType type() {
            return QueueType.QUORUM;
        }

        @Override
        protected DurabilityClass defaultDurability() {
            return DurabilityClass.D3;
        }

        @Test
        void readsItsTypeBack() throws Exception {
            try (Trial trial = open(topology(1, 1, 1, 1))) {
                assertThat(trial.driver.versions()).containsKeys("amqp-client", "rabbitmq", "erlang");
                assertThat(trial.driver.readBack())
                        .contains(
                                new Setting(Scope.DESTINATION, "type", "quorum", Setting.Origin.READ_BACK),
                                new Setting(Scope.DESTINATION, "durable", "true", Setting.Origin.READ_BACK),
                                new Setting(Scope.DESTINATION, "x-queue-type", "quorum", Setting.Origin.READ_BACK));
            }
        }
    }

    @Nested
    class StreamOverAmqp extends OfType {
        @Override
        QueueType type() {
            return QueueType.STREAM;
        }

        /// Resumes a slow consumer while the client still buffers messages that arrived before the pause.
        @Test
        void receivesBufferedMessagesOnceAfterAPause() throws Exception {
            int messages = 300;
            try (Trial trial = open(topology(1, 1, 1, 1))) {
                MessageCollector inbox = new MessageCollector();
                Driver.ReceiveListener received = inbox.consumer(0);
                Driver.Consumer consumer =
                        trial.driver.openConsumer(0, 0, (destination, partition, array, offset, length) -> {
                            LockSupport.parkNanos(10_000_000);
                            received.received(destination, partition, array, offset, length);
                        });
                Driver.Producer producer = trial.produce(new Outcomes());
                for (int i = 0; i < messages; i++) {
                    producer.send(i, 0, null, Bodies.of(0, i, 0));
                }
                inbox.await(some -> some.size() >= 10, Duration.ofSeconds(30));
                consumer.pause();
                // The client cancels the consumer on another thread. The cancellation must end before the test
                // continues.
                Thread.sleep(500);
                consumer.resume();
                assertThat(inbox.awaitExactly(messages))
                        .extracting(MessageCollector.Message::token)
                        .doesNotHaveDuplicates()
                        .hasSize(messages);
            }
        }
    }

    @Nested
    class StreamProtocol extends OfType {
        @Override
        QueueType type() {
            return QueueType.STREAM;
        }

        /// Returns options with one credit. A chunk contains up to several thousand messages. With the
        /// default of ten credits, a paused consumer could therefore still receive all messages of a
        /// test.
        @Override
        Map<String, String> options() {
            return Map.of("queue", "stream", "protocol", "stream", "credits", "1");
        }

        /// A paused consumer receives the chunk for which it has granted credit.
        @Override
        protected int mostReceivedWhilePaused() {
            return 10_000;
        }

        /// Returns a configuration with a short confirm timeout. Messages sent over a lost connection do not have an
        /// outcome until this timeout expires.
        @Override
        protected DriverConfig config(LiveBroker broker, DurabilityClass durability) {
            DriverConfig c = super.config(broker, durability);
            return ChangedConfig.like(c)
                    .producerProperties(Map.of("confirmTimeoutSeconds", "5"))
                    .get();
        }

        /// Deletes a stream that has a consumer. The client closes the consumer without an exception.
        @Test
        void reportsADeletedStream() throws Exception {
            Topology topology = topology(1, 2, 1, 1);
            try (Trial trial = open(topology)) {
                MessageCollector inbox = trial.consume(0);
                Driver.Producer producer = trial.produce(new Outcomes());
                for (int i = 0; i < 2; i++) {
                    producer.send(i, i, null, Bodies.of(0, i, 0));
                }
                inbox.awaitExactly(2);
                unroutable(sharedBroker(), topology);
                awaitTrue(() -> !trial.fatal.isEmpty(), Duration.ofSeconds(30));
                assertThat(trial.fatal)
                        .singleElement()
                        .asString()
                        .contains(".p1'")
                        .contains("because the stream was deleted");
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void deliversToOneQueuePerGroupWithEveryExchangeType(ExchangeType exchange) throws Exception {
        Map<String, String> options = Map.of("exchange", exchange.word());
        DriverConfig config = RabbitTestSupport.config(broker, DurabilityClass.D1, options, Map.of());
        GroupCheck.of(config, 2, 3, 300);
    }

    @Test
    void supportsAutoAckAndPersistentMessages() throws Exception {
        Map<String, String> options = Map.of("ack", "auto", "persistent", "true");
        GroupCheck.of(RabbitTestSupport.config(broker, DurabilityClass.D1, options, Map.of()), 1, 2, 300);
    }

    @Test
    void rejectsAWrongPasswordWithoutShowingIt() {
        Map<String, String> wrong = new TreeMap<>(Map.of("user", "streamgauge", "password", "open-sesame-4711"));
        DriverConfig config = new DriverConfig(
                broker.addresses(), wrong, 1, DurabilityClass.D1, Map.of(), Map.of(), Map.of(), Map.of());
        assertThat(catchThrowable(() -> new RabbitDriverFactory().open(config, reason -> {})))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("login failed for user 'streamgauge'")
                .hasMessageNotContaining("open-sesame-4711");
    }

    @Test
    void rejectsAStreamWithOneReplicaForD2() throws Exception {
        Map<String, String> options = Map.of("queue", "stream");
        DriverConfig one = RabbitTestSupport.config(broker, DurabilityClass.D2, options, Map.of());
        DriverConfig ofUnknownSize = ChangedConfig.like(one).nodes(0).get();
        Driver driver = new RabbitDriverFactory().open(ofUnknownSize, reason -> {});
        try {
            driver.createDestinations(GroupCheck.topology(1, 1));
            assertThat(catchThrowable(driver::readBack))
                    .isInstanceOf(DriverException.class)
                    .hasMessageContaining("durability D2 requires 2 or more replicas, but this stream queue has 1");
        } finally {
            driver.deleteDestinations();
            driver.close(Duration.ofSeconds(10));
        }
    }
}
