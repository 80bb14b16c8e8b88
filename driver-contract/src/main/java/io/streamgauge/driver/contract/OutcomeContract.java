package io.streamgauge.driver.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.driver.Driver;
import io.streamgauge.driver.Topology;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// Tests of failed sends. A message can be unroutable or rejected, or its send can fail because the broker is
/// killed.
public abstract class OutcomeContract extends DeliveryContract {
    OutcomeContract() {}

    @Test
    void reportsAnUnroutableSend() throws Exception {
        Topology topology = topology(1, 2, 1, 1);
        try (Trial trial = open(topology)) {
            Topology.Destination unroutable = unroutable(sharedBroker(), topology);
            Outcomes outcomes = new Outcomes();
            Driver.Producer producer = trial.driver.openProducer(0, unroutable, outcomes);
            for (int i = 0; i < 3; i++) {
                producer.send(i, unroutable.partitions() - 1, null, Bodies.of(0, i, 0));
            }
            outcomes.await(3, TIMEOUT);
            assertThat(outcomes.tokensWith("UNROUTABLE")).containsExactly(0L, 1L, 2L);
        }
    }

    @Test
    void reportsARejectedSend() throws Exception {
        try (Trial trial = open(topology(1, 1, 1, 1), rejectingConfig(defaultConfig()))) {
            Outcomes outcomes = new Outcomes();
            int sent = sendBeyondLimit(trial.produce(outcomes));
            outcomes.await(sent, TIMEOUT);
            assertThat(outcomes.tokensWith("REFUSED")).isNotEmpty();
            assertThat(outcomes.byToken().values()).hasSize(sent).isSubsetOf(List.of("REFUSED"), List.of("ACCEPTED"));
        }
    }

    /// Kills the broker. This test must therefore run after all other tests that share the broker.
    @Test
    @Order(Integer.MAX_VALUE)
    void reportsAKilledBrokerAndOneOutcomePerSend() throws Exception {
        Set<Thread> before = ThreadLeakCheck.now();
        try (LiveBroker broker = brokerToKill()) {
            Trial trial = open(topology(1, 2, 1, 1), config(broker, defaultDurability()));
            MessageCollector inbox = trial.consume(0);
            Outcomes outcomes = new Outcomes();
            Driver.Producer producer = trial.produce(outcomes);
            int sent = 0;
            for (; sent < 2_000; sent++) {
                producer.send(sent, sent % 2, null, Bodies.of(0, sent, 0));
            }
            inbox.await(received -> received.size() >= 100, TIMEOUT);
            Thread killer = Thread.ofVirtual().start(broker::kill);
            long end = System.nanoTime() + Duration.ofSeconds(3).toNanos();
            for (; System.nanoTime() < end && sent < 20_000; sent++) {
                producer.send(sent, sent % 2, null, Bodies.of(0, sent, 0));
                Thread.sleep(0, 200_000);
            }
            killer.join();
            producer.send(sent, 0, null, Bodies.of(0, sent, 0));
            sent++;

            outcomes.await(sent, Duration.ofSeconds(45));
            Map<Long, List<String>> byToken = outcomes.byToken();
            assertThat(byToken.keySet()).containsExactlyElementsOf(ReceivedTokens.upTo(sent));
            assertThat(byToken.values()).allMatch(o -> o.size() == 1);
            assertThat(byToken.get(sent - 1L)).isNotEqualTo(List.of("ACCEPTED"));
            awaitTrue(() -> !trial.fatal.isEmpty(), TIMEOUT);
            assertThat(trial.fatal).hasSize(1);

            assertThat(trial.driver.deleteDestinations()).isFalse();
            assertClosesInTime(trial.driver);
        }
        ThreadLeakCheck.assertNoThreadLeft(before);
    }
}
