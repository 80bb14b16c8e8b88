package io.streamgauge.driver.pulsar;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.driver.Driver.SendFailure;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.DriverFactory;
import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.experiment.system.Security;
import io.streamgauge.result.Setting;
import io.streamgauge.result.Setting.Origin;
import io.streamgauge.result.Setting.Scope;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.concurrent.CompletionException;
import org.apache.pulsar.client.api.PulsarClientException;
import org.apache.pulsar.client.api.SubscriptionType;
import org.junit.jupiter.api.Test;

class PulsarSettingsTest {
    private final PulsarDriverFactory factory = new PulsarDriverFactory();

    private static DriverConfig config(
            DurabilityClass durability,
            Map<String, String> options,
            Map<String, String> destination,
            Map<String, String> producer,
            Map<String, String> consumer) {
        return new DriverConfig(
                List.of("one:6650", "two:6650"), Map.of(), 2, durability, options, destination, producer, consumer);
    }

    private static DriverConfig producing(Map<String, String> producer) {
        return config(DurabilityClass.D1, Map.of(), Map.of(), producer, Map.of());
    }

    private static DriverConfig with(Map<String, String> options) {
        return config(DurabilityClass.D1, options, Map.of(), Map.of(), Map.of());
    }

    @Test
    void findsTheFactoryByName() {
        assertThat(ServiceLoader.load(DriverFactory.class).stream()
                        .map(p -> p.get().name()))
                .contains("pulsar");
    }

    @Test
    void rejectsD0() {
        assertThat(factory.problems(config(DurabilityClass.D0, Map.of(), Map.of(), Map.of(), Map.of())))
                .singleElement()
                .asString()
                .contains("Choose D1, D2 or D3");
        for (DurabilityClass durability : List.of(DurabilityClass.D1, DurabilityClass.D2, DurabilityClass.D3)) {
            assertThat(factory.problems(config(durability, Map.of(), Map.of(), Map.of(), Map.of())))
                    .isEmpty();
        }
    }

    @Test
    void rejectsAnUnsupportedLoginMechanism() {
        DriverConfig plain = producing(Map.of());
        assertThat(factory.problems(new DriverConfig(
                        List.of("pulsar.example:6651"),
                        Map.of("user", "me", "password", "secret"),
                        new Security(Security.Tls.DEFAULT, Security.Sasl.SCRAM_SHA_512),
                        0,
                        plain.durability(),
                        Map.of(),
                        Map.of(),
                        Map.of(),
                        Map.of())))
                .singleElement()
                .asString()
                .contains("Pulsar does not support scram-sha-512")
                .doesNotContain("secret");
    }

    @Test
    void setsBatchingWithTheNamesOfTheClient() {
        DriverConfig config = producing(Map.of("batchingEnabled", "false", "batchingMaxMessages", "10"));
        assertThat(factory.problems(config)).isEmpty();
        assertThat(PulsarConfigChecks.producerData(config).isBatchingEnabled()).isFalse();
        assertThat(PulsarConfigChecks.producerData(config).isBlockIfQueueFull()).isTrue();
        assertThat(factory.plannedSettings(config))
                .contains(
                        new Setting(Scope.PRODUCER, "batchingEnabled", "false", Origin.EXPERIMENT),
                        new Setting(Scope.PRODUCER, "batchingMaxMessages", "10", Origin.EXPERIMENT),
                        new Setting(Scope.PRODUCER, "batchingMaxPublishDelayMicros", "1000", Origin.DEFAULT),
                        new Setting(Scope.PRODUCER, "blockIfQueueFull", "true", Origin.STREAMGAUGE),
                        new Setting(Scope.PRODUCER, "client ioThreads", "1", Origin.STREAMGAUGE),
                        new Setting(Scope.CONSUMER, "client listenerThreads", "1", Origin.STREAMGAUGE),
                        new Setting(Scope.CONSUMER, "subscriptionType", "Failover", Origin.STREAMGAUGE),
                        new Setting(Scope.CONSUMER, "acknowledgement", "cumulative", Origin.STREAMGAUGE));
    }

    @Test
    void recordsTheBatcherOfKeySharedSubscriptions() {
        assertThat(factory.plannedSettings(with(Map.of("subscription", "key_shared"))))
                .contains(new Setting(Scope.PRODUCER, "batcherBuilder", "KEY_BASED", Origin.STREAMGAUGE));
        assertThat(factory.plannedSettings(with(Map.of("subscription", "shared"))))
                .extracting(Setting::name)
                .doesNotContain("batcherBuilder");
    }

    @Test
    void reportsAllUnknownReservedAndInvalidProperties() {
        assertThat(factory.problems(config(
                        DurabilityClass.D1,
                        Map.of("subscription", "all", "batching", "true", "admin", "one:8080"),
                        Map.of("retention", "1", "deduplicationEnabled", "maybe"),
                        Map.of("topicName", "x", "batchSize", "1"),
                        Map.of("subscriptionType", "Shared"))))
                .hasSize(8);
        assertThat(factory.problems(producing(Map.of("batchingMaxMessages", "many"))))
                .singleElement()
                .asString()
                .contains("many");
    }

    @Test
    void acknowledgesCumulativelyWithOneReaderPerPartition() {
        for (SubscriptionType type : SubscriptionType.values()) {
            PulsarOptions variant = PulsarOptions.of(with(Map.of("subscription", PulsarOptions.word(type))));
            assertThat(variant.subscription()).isEqualTo(type);
            assertThat(variant.acknowledgesCumulatively())
                    .isEqualTo(type == SubscriptionType.Failover || type == SubscriptionType.Exclusive);
        }
    }

    @Test
    void derivesTheAdminAddressFromTheBrokers() {
        assertThat(PulsarOptions.of(with(Map.of())).admin()).containsExactly("http://one:8080", "http://two:8080");
        assertThat(PulsarOptions.of(with(Map.of("admin", "https://x:8443/, http://y:1")))
                        .admin())
                .containsExactly("https://x:8443", "http://y:1");
    }

    @Test
    void distinguishesFailures() {
        assertThat(PulsarErrorMapping.kind(new PulsarClientException.TopicTerminatedException("x")))
                .isEqualTo(SendFailure.UNROUTABLE);
        assertThat(PulsarErrorMapping.kind(new PulsarClientException.TimeoutException("x")))
                .isEqualTo(SendFailure.TIMED_OUT);
        assertThat(PulsarErrorMapping.kind(new PulsarClientException.InvalidMessageException("x")))
                .isEqualTo(SendFailure.REFUSED);
        assertThat(PulsarErrorMapping.line(new CompletionException(new PulsarClientException.NotConnectedException())))
                .startsWith("NotConnectedException");
    }
}
