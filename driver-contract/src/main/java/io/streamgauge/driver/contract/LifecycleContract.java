package io.streamgauge.driver.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.DriverException;
import io.streamgauge.driver.Driver;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.Topology;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Tests of opening and closing clients, and of deleting destinations. A closed driver must not leave
/// connections or threads behind. A closed consumer must not leave received messages unacknowledged.
public abstract class LifecycleContract extends OutcomeContract {
    private static final Duration OBSERVATION_TIME = Duration.ofSeconds(1);

    LifecycleContract() {}

    @Test
    void closesQuicklyWithoutThreadsAndConnections() throws Exception {
        Set<Thread> before = ThreadLeakCheck.now();
        Trial trial = open(topology(1, 2, 2, 2));
        MessageCollector inbox = trial.consume(0);
        Driver.Producer producer = trial.produce(new Outcomes());
        for (int i = 0; i < 500; i++) {
            producer.send(i, i % 2, null, Bodies.of(0, i, 0));
        }
        inbox.await(received -> received.size() >= 500, TIMEOUT);
        assertThat(trial.driver.openConnections()).isGreaterThanOrEqualTo(3);
        trial.driver.deleteDestinations();
        assertClosesInTime(trial.driver);
        assertThat(trial.driver.openConnections()).isZero();
        trial.driver.close(CLOSE_LIMIT);
        ThreadLeakCheck.assertNoThreadLeft(before);
        assertThat(trial.fatal).isEmpty();
    }

    @Test
    void acknowledgesReceivedMessagesOnClose() throws Exception {
        try (Trial trial = open(topology(1, 1, 1, 1))) {
            MessageCollector inbox = new MessageCollector();
            Driver.Consumer first = trial.driver.openConsumer(0, 0, inbox.consumer(0));
            Driver.Producer producer = trial.produce(new Outcomes());
            for (int i = 0; i < 333; i++) {
                producer.send(i, 0, null, Bodies.of(0, i, 0));
            }
            assertThat(inbox.awaitExactly(333)).hasSize(333);
            first.close(CLOSE_LIMIT);

            trial.driver.openConsumer(0, 0, inbox.consumer(1));
            producer.send(333, 0, null, Bodies.of(0, 333, 0));
            assertThat(ReceivedTokens.tokens(inbox.awaitExactly(334)))
                    .containsExactlyElementsOf(ReceivedTokens.upTo(334));
        }
    }

    /// Closes a producer and a consumer. Another producer must still be able to send, and a driver that
    /// monitors its connections must not report the closed clients as lost.
    @Test
    void closesOneClientWithoutAffectingOthers() throws Exception {
        Topology topology = topology(1, 1, 1, 1);
        try (Trial trial = open(topology)) {
            Outcomes outcomes = new Outcomes();
            Driver.Producer staying = trial.driver.openProducer(0, destination(topology, 0), outcomes);
            trial.driver
                    .openProducer(1, destination(topology, 0), new Outcomes())
                    .close(CLOSE_LIMIT);
            trial.driver.openConsumer(0, 0, new MessageCollector().consumer(0)).close(CLOSE_LIMIT);
            Thread.sleep(OBSERVATION_TIME);
            staying.send(0, 0, null, Bodies.of(0, 0, 0));
            outcomes.await(1, TIMEOUT);
            assertThat(outcomes.tokensWith("ACCEPTED")).containsExactly(0L);
            assertThat(trial.fatal).isEmpty();
        }
    }

    @Test
    void opensAndClosesTemporaryProducersNextToAnotherProducer() throws Exception {
        Topology topology = topology(1, 1, 1, 1);
        try (Trial trial = open(topology)) {
            Outcomes outcomes = new Outcomes();
            Driver.Producer staying = trial.produce(outcomes);
            MessageCollector inbox = trial.consume(0);
            staying.send(0, 0, null, Bodies.of(0, 0, 0));
            outcomes.await(1, TIMEOUT);
            inbox.awaitExactly(1);
            // Some clients open further connections after the first message.
            Thread.sleep(OBSERVATION_TIME);
            int connections = trial.driver.openConnections();
            for (int i = 0; i < 4; i++) {
                Outcomes ofTemporary = new Outcomes();
                Driver.Producer temporary =
                        trial.driver.openTemporaryProducer(i, destination(topology, 0), i % 2 == 0, ofTemporary);
                temporary.send(0, 0, null, Bodies.of(0, i + 1, 0));
                temporary.flush();
                ofTemporary.await(1, TIMEOUT);
                assertThat(ofTemporary.tokensWith("ACCEPTED")).containsExactly(0L);
                assertThat(trial.driver.openConnections()).isEqualTo(connections);
                temporary.close(CLOSE_LIMIT);
            }
            staying.send(1, 0, null, Bodies.of(0, 5, 0));
            assertThat(ReceivedTokens.tokens(inbox.awaitExactly(6)))
                    .containsExactlyInAnyOrderElementsOf(ReceivedTokens.upTo(6));
            assertThat(trial.driver.openConnections()).isEqualTo(connections);
            assertThat(trial.fatal).isEmpty();
        }
    }

    @Test
    void deletesDestinations() throws Exception {
        Topology topology = topology(1, 2, 1, 1);
        try (Trial trial = open(topology)) {
            assertThat(exists(sharedBroker(), destination(topology, 0))).isTrue();
            trial.driver.deleteDestinations();
            awaitTrue(() -> !exists(sharedBroker(), destination(topology, 0)), TIMEOUT);
            assertThat(exists(sharedBroker(), destination(topology, 0))).isFalse();
            assertThat(trial.driver.deleteDestinations()).isTrue();
        }
    }

    @Test
    void reportsAnUnreachableBrokerWithin15Seconds() throws Exception {
        Set<Thread> before = ThreadLeakCheck.now();
        int port;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        DriverConfig usual = defaultConfig();
        DriverConfig config = ChangedConfig.like(usual)
                .addresses(List.of("127.0.0.1:" + port))
                .credentials(usual.credentials().isEmpty() ? Map.of() : Map.of("user", "u", "password", SECRET))
                .get();
        long start = System.nanoTime();
        try {
            factory().open(config, reason -> {}).close(CLOSE_LIMIT);
            throw new AssertionError("the driver connected to a closed port");
        } catch (DriverException e) {
            assertThat(e).hasMessageContaining("127.0.0.1:" + port).hasMessageNotContaining(SECRET);
        }
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(15));
        ThreadLeakCheck.assertNoThreadLeft(before);
    }
}
