package io.streamgauge.driver.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.driver.Driver;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.Topology;
import io.streamgauge.driver.contract.LiveBroker;
import io.streamgauge.driver.contract.Outcomes;
import io.streamgauge.driver.contract.RecipeBroker;
import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.result.Setting;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
class KafkaClusterIT {
    @Test
    void durabilityD2WaitsForTwoOfThreeReplicas() throws Exception {
        try (LiveBroker broker = RecipeBroker.start("kafka", 3)) {
            DriverConfig config = new DriverConfig(
                    broker.addresses(), Map.of(), 3, DurabilityClass.D2, Map.of(), Map.of(), Map.of(), Map.of());
            KafkaDriverFactory factory = new KafkaDriverFactory();
            assertThat(factory.problems(config)).isEmpty();
            Driver driver = factory.open(config, reason -> {});
            Topology.Destination topic = new Topology.Destination(0, "streamgauge-d2", 3);
            try {
                driver.createDestinations(new Topology(List.of(topic), 0, 0));
                assertThat(driver.readBack())
                        .contains(
                                new Setting("destination", "min.insync.replicas", "2", Setting.Origin.READ_BACK),
                                new Setting("destination", "replication.factor", "3", Setting.Origin.READ_BACK));
                Outcomes outcomes = new Outcomes();
                Driver.Producer producer = driver.openProducer(0, topic, outcomes);
                for (int i = 0; i < 300; i++) {
                    producer.send(i, i % 3, null, new byte[100]);
                }
                outcomes.await(300, Duration.ofSeconds(30));
                assertThat(outcomes.tokensWith("ACCEPTED")).hasSize(300);
            } finally {
                driver.deleteDestinations();
                driver.close(Duration.ofSeconds(10));
            }
        }
    }
}
