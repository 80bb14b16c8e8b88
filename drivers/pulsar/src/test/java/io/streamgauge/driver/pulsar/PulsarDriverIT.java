package io.streamgauge.driver.pulsar;

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
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PulsarDriverIT extends PulsarContract {
    @Override
    Launch launch() {
        return new Launch(null, 1, null, Map.of(), 0);
    }

    @Override
    DurabilityClass durability() {
        return DurabilityClass.D1;
    }

    @Test
    void readsBackTheJournalSettingOfTheBookie() throws Exception {
        try (Trial trial = open(topology(1, 2, 1, 1))) {
            assertThat(trial.driver.readBack())
                    .contains(
                            new Setting(Scope.DESTINATION, "partitions", "2", Setting.Origin.READ_BACK),
                            new Setting(Scope.DESTINATION, "ackQuorumSize", "1", Setting.Origin.READ_BACK),
                            new Setting(Scope.BOOKIE, "journalSyncData", "false", Setting.Origin.READ_BACK));
        }
    }

    @Test
    void readsBackTheTopicPoliciesOfTheExperiment() throws Exception {
        Map<String, String> policies = Map.of(
                "deduplicationEnabled", "true",
                "messageTTL", "3600",
                "maxMessageSize", "100000",
                "compactionThreshold", "1000000");
        DriverConfig config = ChangedConfig.like(config(sharedBroker(), DurabilityClass.D1))
                .destinationProperties(policies)
                .get();
        try (Trial trial = open(topology(1, 2, 1, 1), config)) {
            assertThat(trial.driver.readBack())
                    .containsAll(policies.entrySet().stream()
                            .map(policy -> new Setting(
                                    Scope.DESTINATION, policy.getKey(), policy.getValue(), Setting.Origin.READ_BACK))
                            .toList());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"exclusive", "shared", "key_shared"})
    void deliversAllMessagesWithEverySubscriptionType(String subscription) throws Exception {
        DriverConfig c = config(sharedBroker(), DurabilityClass.D1);
        Map<String, String> options = new HashMap<>(c.options());
        options.put("subscription", subscription);
        DriverConfig config = ChangedConfig.like(c)
                .options(options)
                .destinationProperties(Map.of("deduplicationEnabled", "true"))
                .get();
        try (Trial trial = open(topology(1, 2, 1, 2), config)) {
            MessageCollector inbox = trial.consume(0);
            Driver.Producer producer = trial.produce(new Outcomes());
            for (int i = 0; i < 500; i++) {
                producer.send(i, i % 2, new byte[] {(byte) (i % 7)}, bodyOf(i));
            }
            assertThat(inbox.awaitExactly(500).stream().map(MessageCollector.Message::token))
                    .hasSize(500)
                    .doesNotHaveDuplicates();
        }
    }

    @Test
    void reportsThePartitionOfEachMessageWithAnExclusiveSubscription() throws Exception {
        DriverConfig c = config(sharedBroker(), DurabilityClass.D1);
        Map<String, String> options = new HashMap<>(c.options());
        options.put("subscription", "exclusive");
        try (Trial trial = open(
                topology(1, 4, 1, 1), ChangedConfig.like(c).options(options).get())) {
            MessageCollector inbox = trial.consume(0);
            Driver.Producer producer = trial.produce(new Outcomes());
            for (int i = 0; i < 100; i++) {
                producer.send(i, i % 4, null, Bodies.of(0, i, i % 4));
            }
            assertThat(inbox.awaitExactly(100)).hasSize(100).allMatch(m -> m.partition() == m.value());
        }
    }

    private static byte[] bodyOf(int token) {
        return Bodies.of(0, token, 0);
    }

    @Test
    void opensTheSameNumberOfConnectionsPerClient() throws Exception {
        Topology topology = topology(1, 4, 1, 2);
        try (Trial trial = open(topology)) {
            trial.consume(0);
            Topology.Destination destination = topology.destinations().getFirst();
            for (int i = 0; i < 3; i++) {
                trial.driver.openProducer(i, destination, new Outcomes());
            }
            assertThat(trial.driver.openConnections()).isEqualTo(5);
            String stats = PulsarAdminRequests.send(
                            sharedBroker(),
                            "GET",
                            "/persistent/public/default/" + destination.name() + "-partition-0/stats")
                    .body();
            assertThat(stats.split("\"address\"", -1)).hasSize(1 + 5);
            assertThat(Pattern.compile("\"address\":\"([^\"]+)\"")
                            .matcher(stats)
                            .results()
                            .map(m -> m.group(1)))
                    .doesNotHaveDuplicates();
        }
    }

    @Test
    void sharesClientsOfProducersAndOfConsumers() throws Exception {
        Topology separate = topology(3, 1, 1, 3);
        try (Trial trial = open(new Topology(separate.destinations(), 1, 3, 2))) {
            trial.consume(0);
            for (int i = 0; i < 4; i++) {
                trial.driver.openProducer(i, separate.destinations(), new Outcomes());
            }
            assertThat(trial.driver.openConnections()).isEqualTo(2 + 2);
        }
    }
}
