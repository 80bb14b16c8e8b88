package io.streamgauge.driver.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.driver.Driver;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.DurabilityClass;
import io.streamgauge.driver.Setting;
import io.streamgauge.driver.Topology;
import io.streamgauge.driver.contract.LiveBroker;
import io.streamgauge.driver.contract.Outcomes;
import io.streamgauge.driver.contract.RecipeBroker;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
class RabbitClusterIT {
    @Test
    void quorumQueuesOfThreeNodesTakeAndGiveEverything() throws Exception {
        try (LiveBroker broker = RecipeBroker.start("rabbitmq", 3)) {
            Map<String, String> options =
                    Map.of("queue", "quorum", "management", broker.endpoints().getOrDefault("management", ""));
            DriverConfig config = new DriverConfig(
                    broker.addresses(),
                    broker.credentials(),
                    3,
                    DurabilityClass.D3,
                    options,
                    Map.of(),
                    Map.of(),
                    Map.of());
            RabbitDriverFactory factory = new RabbitDriverFactory();
            assertThat(factory.problems(config)).isEmpty();
            Driver driver = factory.open(config, reason -> {});
            Topology.Destination exchange = new Topology.Destination(0, "streamgauge-d3", 3);
            try {
                driver.createDestinations(new Topology(List.of(exchange), 1, 3));
                AtomicInteger received = new AtomicInteger();
                for (int i = 0; i < 3; i++) {
                    driver.openConsumer(0, i, (d, p, array, offset, length) -> received.incrementAndGet());
                }
                Outcomes outcomes = new Outcomes();
                Driver.Producer producer = driver.openProducer(0, exchange, outcomes);
                for (int i = 0; i < 300; i++) {
                    producer.send(i, i % 3, null, new byte[100]);
                }
                outcomes.await(300, Duration.ofSeconds(30));
                assertThat(outcomes.tokensWith("ACCEPTED")).hasSize(300);
                for (int i = 0; received.get() < 300 && i < 300; i++) {
                    Thread.sleep(100);
                }
                assertThat(received).hasValue(300);
                assertThat(driver.openConnections()).isEqualTo(4);
                assertThat(driver.readBack())
                        .contains(new Setting(
                                "destination", "x-queue-leader-locator", "balanced", Setting.Origin.READ_BACK))
                        .filteredOn(s -> s.name().equals("members"))
                        .singleElement()
                        .satisfies(s -> assertThat(s.value().split(",")).hasSize(3));
            } finally {
                driver.deleteDestinations();
                driver.close(Duration.ofSeconds(10));
            }
        }
    }
}
