package io.streamgauge.driver.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.driver.Driver;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.Topology;
import io.streamgauge.driver.contract.Bodies;
import io.streamgauge.driver.contract.ChangedConfig;
import io.streamgauge.driver.contract.MessageCollector;
import io.streamgauge.driver.contract.Outcomes;
import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import io.streamgauge.result.Setting;
import io.streamgauge.result.Setting.Scope;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.GroupListing;
import org.junit.jupiter.api.Test;

class KafkaDriverIT extends KafkaContract {
    @Override
    Launch launch() {
        return new Launch(null, 1, null, Map.of(), 0);
    }

    @Test
    void flushesEveryMessageWithD3() throws Exception {
        try (Trial trial = open(topology(1, 1, 1, 1), config(sharedBroker(), DurabilityClass.D3))) {
            assertThat(trial.driver.readBack())
                    .contains(
                            new Setting(Scope.DESTINATION, "flush.messages", "1", Setting.Origin.READ_BACK),
                            new Setting(Scope.DESTINATION, "min.insync.replicas", "1", Setting.Origin.READ_BACK),
                            new Setting(Scope.DESTINATION, "replication.factor", "1", Setting.Origin.READ_BACK));
        }
    }

    /// Uses three topics with one partition each, and four consumers, of which the last one is idle.
    @Test
    void assignsEachPartitionToOneConsumerWithoutAGroup() throws Exception {
        DriverConfig config = ChangedConfig.like(config(sharedBroker(), DurabilityClass.D1))
                .options(Map.of("assignment", "static"))
                .get();
        Topology topology = topology(3, 1, 1, 4);
        try (Trial trial = open(topology, config)) {
            MessageCollector inbox = trial.consume(0);
            Driver.Producer producer = trial.driver.openProducer(0, topology.destinations(), new Outcomes());
            for (int i = 0; i < 30; i++) {
                producer.send(i, i % 3, 0, null, Bodies.of(0, i, i % 3));
            }
            List<MessageCollector.Message> received = inbox.awaitExactly(30);
            assertThat(received)
                    .hasSize(30)
                    .allMatch(m -> m.destination() == m.value() && m.consumer() == m.destination());
            assertThat(trial.fatal).isEmpty();
        }
    }

    /// Reads the time for which the client waited for metadata.
    @Test
    void requestsTheMetadataOfAllTopicsOfAProducerBeforeTheFirstMessage() throws Exception {
        Topology topology = topology(20, 1, 0, 0);
        try (Trial trial = open(topology, config(sharedBroker(), DurabilityClass.D1))) {
            Outcomes outcomes = new Outcomes();
            KafkaSender producer = (KafkaSender) trial.driver.openProducer(0, topology.destinations(), outcomes);
            double before = metadataWaitNanos(producer);
            assertThat(before).isPositive();
            for (int i = 0; i < 20; i++) {
                producer.send(i, i, 0, null, Bodies.of(0, i, i));
            }
            outcomes.await(20, Duration.ofSeconds(30));
            assertThat(metadataWaitNanos(producer)).isEqualTo(before);
        }
    }

    private static double metadataWaitNanos(KafkaSender producer) {
        return producer.client().metrics().values().stream()
                .filter(metric -> metric.metricName().name().equals("metadata-wait-time-ns-total"))
                .mapToDouble(metric -> ((Number) metric.metricValue()).doubleValue())
                .sum();
    }

    /// Kafka does not delete a group with members, so the driver must close its consumers first.
    @Test
    void deletesTheGroupsOfItsConsumers() throws Exception {
        Topology topology = topology(1, 1, 1, 1);
        String group = KafkaTrialTopics.group(topology, 0, 0);
        DriverConfig config = config(sharedBroker(), DurabilityClass.D1);
        try (Admin admin = Admin.create(KafkaClientSettings.admin(config, 10_000))) {
            try (Trial trial = open(topology, config)) {
                MessageCollector inbox = trial.consume(0);
                trial.produce(new Outcomes()).send(0, 0, 0, null, Bodies.of(0, 0, 0));
                assertThat(inbox.awaitExactly(1)).hasSize(1);
                assertThat(groups(admin)).contains(group);
            }
            assertThat(groups(admin)).doesNotContain(group);
        }
    }

    private static List<String> groups(Admin admin) throws Exception {
        return admin.listGroups().all().get(10, TimeUnit.SECONDS).stream()
                .map(GroupListing::groupId)
                .toList();
    }

    /// Topic settings of the experiment that Streamgauge does not read back by default are read back too.
    @Test
    void readsBackTheTopicSettingsOfTheExperiment() throws Exception {
        DriverConfig config = ChangedConfig.like(config(sharedBroker(), DurabilityClass.D1))
                .destinationProperties(Map.of("index.interval.bytes", "8192"))
                .get();
        try (Trial trial = open(topology(1, 1, 1, 1), config)) {
            assertThat(trial.driver.readBack())
                    .contains(new Setting(Scope.DESTINATION, "index.interval.bytes", "8192", Setting.Origin.READ_BACK));
        }
    }

    /// Counts the network threads, because each `KafkaProducer` has one network thread.
    @Test
    void sharesKafkaProducers() throws Exception {
        Topology separate = topology(2, 1, 0, 0);
        try (Trial trial = open(new Topology(separate.destinations(), 0, 0, 2))) {
            long before = networkThreads();
            for (int i = 0; i < 5; i++) {
                trial.driver.openProducer(i, separate.destinations(), new Outcomes());
            }
            assertThat(networkThreads() - before).isEqualTo(2);
        }
    }

    private static long networkThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("kafka-producer-network-thread"))
                .count();
    }
}
