package io.streamgauge.driver.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.DriverFactory;
import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.result.Setting;
import io.streamgauge.result.Setting.Origin;
import io.streamgauge.result.Setting.Scope;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.apache.kafka.clients.consumer.RoundRobinAssignor;
import org.junit.jupiter.api.Test;

class KafkaSettingsTest {
    private final KafkaDriverFactory factory = new KafkaDriverFactory();

    private static DriverConfig config(
            DurabilityClass durability, int nodes, Map<String, String> topic, Map<String, String> producer) {
        return new DriverConfig(List.of(), Map.of(), nodes, durability, Map.of(), topic, producer, Map.of());
    }

    private static DriverConfig config(DurabilityClass durability, int nodes) {
        return config(durability, nodes, Map.of(), Map.of());
    }

    @Test
    void findsTheFactoryByName() {
        assertThat(ServiceLoader.load(DriverFactory.class).stream()
                        .map(p -> p.get().name()))
                .contains("kafka");
    }

    @Test
    void requiresThreeNodesForD2Only() {
        assertThat(factory.problems(config(DurabilityClass.D2, 1)))
                .singleElement()
                .asString()
                .contains("at least 3 Kafka nodes")
                .contains("D0, D1 or D3");
        assertThat(factory.problems(config(DurabilityClass.D2, 3))).isEmpty();
        for (DurabilityClass durability : List.of(DurabilityClass.D0, DurabilityClass.D1, DurabilityClass.D3)) {
            assertThat(factory.problems(config(durability, 1))).isEmpty();
        }
    }

    private static DriverConfig withReplicas(DurabilityClass durability, int nodes, String replicas) {
        return new DriverConfig(
                List.of(), Map.of(), nodes, durability, Map.of("replicas", replicas), Map.of(), Map.of(), Map.of());
    }

    @Test
    void setsTheNumberOfReplicas() {
        assertThat(factory.plannedSettings(withReplicas(DurabilityClass.D2, 3, "2")))
                .contains(
                        new Setting(Scope.DESTINATION, "replication.factor", "2", Origin.EXPERIMENT),
                        new Setting(Scope.DESTINATION, "min.insync.replicas", "2", Origin.DURABILITY));
        assertThat(factory.plannedSettings(withReplicas(DurabilityClass.D3, 3, "1")))
                .contains(
                        new Setting(Scope.DESTINATION, "replication.factor", "1", Origin.EXPERIMENT),
                        new Setting(Scope.DESTINATION, "min.insync.replicas", "1", Origin.DURABILITY));
    }

    @Test
    void plansInSyncReplicasOfAnExistingClusterOnlyIfTheyAreKnown() {
        Setting two = new Setting(Scope.DESTINATION, "min.insync.replicas", "2", Origin.DURABILITY);
        assertThat(factory.plannedSettings(config(DurabilityClass.D2, 0))).contains(two);
        assertThat(factory.plannedSettings(withReplicas(DurabilityClass.D3, 0, "2")))
                .contains(two);
        assertThat(factory.plannedSettings(config(DurabilityClass.D3, 0)))
                .extracting(Setting::name)
                .contains("flush.messages")
                .doesNotContain("min.insync.replicas");
    }

    @Test
    void rejectsImpossibleNumbersOfReplicas() {
        assertThat(factory.problems(withReplicas(DurabilityClass.D1, 3, "2"))).isEmpty();
        assertThat(factory.problems(withReplicas(DurabilityClass.D1, 3, "4")))
                .singleElement()
                .asString()
                .contains("the value is 4, but 'nodes' is 3");
        assertThat(factory.problems(withReplicas(DurabilityClass.D2, 3, "1")))
                .singleElement()
                .asString()
                .contains("durability D2 requires at least 2 replicas");
        assertThat(factory.problems(withReplicas(DurabilityClass.D1, 3, "some")))
                .singleElement()
                .asString()
                .contains("is not a valid number of replicas");
    }

    @Test
    void rejectsReservedProperties() {
        for (String name : List.of("bootstrap.servers", "acks", "enable.idempotence", "value.serializer")) {
            assertThat(factory.problems(config(DurabilityClass.D1, 1, Map.of(), Map.of(name, "x"))))
                    .singleElement()
                    .asString()
                    .contains("'" + name + "'")
                    .contains("Remove the property");
        }
        assertThat(factory.problems(config(DurabilityClass.D3, 1, Map.of("flush.messages", "1"), Map.of())))
                .hasSize(1);
    }

    @Test
    void allowsMoreFlushesThanTheClassRequires() {
        assertThat(factory.problems(config(DurabilityClass.D1, 1, Map.of("flush.messages", "1"), Map.of())))
                .isEmpty();
    }

    @Test
    void rejectsAUserWithoutALoginMechanism() {
        DriverConfig config = new DriverConfig(
                List.of(),
                Map.of("user", "u", "password", "hush-hush"),
                1,
                DurabilityClass.D1,
                Map.of(),
                Map.of(),
                Map.of(),
                Map.of());
        assertThat(factory.problems(config))
                .singleElement()
                .asString()
                .contains("Set 'sasl' to plain")
                .doesNotContain("hush-hush");
    }

    @Test
    void reportsAllUnknownNamesAndInvalidValues() {
        assertThat(factory.problems(config(
                        DurabilityClass.D1,
                        1,
                        Map.of("retention.millis", "1"),
                        Map.of("linger", "1", "batchsize", "2"))))
                .hasSize(3);
        assertThat(factory.problems(config(DurabilityClass.D1, 1, Map.of(), Map.of("linger.ms", "soon"))))
                .singleElement()
                .asString()
                .contains("linger.ms");
        assertThat(factory.problems(config(DurabilityClass.D1, 1, Map.of(), Map.of("linger.ms", "20000"))))
                .singleElement()
                .asString()
                .contains("linger.ms + request.timeout.ms");
        assertThat(factory.problems(config(DurabilityClass.D3, 1, Map.of(), Map.of("retries", "0"))))
                .singleElement()
                .asString()
                .contains("retries is 0");
        assertThat(factory.problems(config(DurabilityClass.D1, 1, Map.of(), Map.of("retries", "0"))))
                .isEmpty();
    }

    @Test
    void showsEffectiveValuesAndOriginOfPlannedSettings() {
        List<Setting> settings =
                factory.plannedSettings(config(DurabilityClass.D1, 3, Map.of(), Map.of("batch.size", "1000")));
        assertThat(settings)
                .contains(
                        new Setting(Scope.PRODUCER, "acks", "1", Origin.DURABILITY),
                        new Setting(Scope.PRODUCER, "enable.idempotence", "false", Origin.DURABILITY),
                        new Setting(Scope.PRODUCER, "linger.ms", "5", Origin.DEFAULT),
                        new Setting(Scope.PRODUCER, "batch.size", "1000", Origin.EXPERIMENT),
                        new Setting(Scope.PRODUCER, "delivery.timeout.ms", "30000", Origin.STREAMGAUGE),
                        new Setting(Scope.CONSUMER, "auto.commit.interval.ms", "5000", Origin.STREAMGAUGE),
                        new Setting(Scope.DESTINATION, "replication.factor", "3", Origin.STREAMGAUGE));
    }

    @Test
    void flushesTwoReplicasWithD3() {
        assertThat(factory.plannedSettings(config(DurabilityClass.D3, 3)))
                .contains(
                        new Setting(Scope.PRODUCER, "acks", "all", Origin.DURABILITY),
                        new Setting(Scope.PRODUCER, "enable.idempotence", "true", Origin.DURABILITY),
                        new Setting(Scope.DESTINATION, "min.insync.replicas", "2", Origin.DURABILITY),
                        new Setting(Scope.DESTINATION, "flush.messages", "1", Origin.DURABILITY));
    }

    @Test
    void hidesPasswordsInProducerProperties() {
        DriverConfig config = config(
                DurabilityClass.D1, 1, Map.of(), Map.of("sasl.jaas.config", "x required password=\"hush-hush\";"));
        assertThat(factory.plannedSettings(config))
                .anyMatch(s -> s.toString().contains("sasl.jaas.config"))
                .noneMatch(s -> s.toString().contains("hush-hush"));
    }

    /// Checks the default assignor, which Kafka's consumer rejects if the broker assigns the partitions.
    @Test
    void setsAnAssignorOnlyIfTheClientAssignsThePartitions() {
        String assignor = "partition.assignment.strategy";
        assertThat(visibleConsumer(Map.of())).containsEntry(assignor, RoundRobinAssignor.class.getName());
        assertThat(visibleConsumer(Map.of("group.protocol", "classic"))).containsKey(assignor);
        assertThat(visibleConsumer(Map.of("group.protocol", "consumer"))).doesNotContainKey(assignor);
        assertThat(visibleConsumer(Map.of(assignor, "mine"))).containsEntry(assignor, "mine");
    }

    private static Map<String, String> visibleConsumer(Map<String, String> properties) {
        return KafkaClientSettings.visibleConsumer(
                new DriverConfig(List.of(), Map.of(), 1, DurabilityClass.D1, Map.of(), Map.of(), Map.of(), properties));
    }
}
