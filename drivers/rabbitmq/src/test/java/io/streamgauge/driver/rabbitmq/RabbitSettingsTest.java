package io.streamgauge.driver.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.DriverFactory;
import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.result.Setting;
import io.streamgauge.result.Setting.Origin;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

class RabbitSettingsTest {
    private final RabbitDriverFactory factory = new RabbitDriverFactory();

    private static DriverConfig config(
            DurabilityClass durability,
            int nodes,
            Map<String, String> options,
            Map<String, String> arguments,
            Map<String, String> producer) {
        return new DriverConfig(List.of(), Map.of(), nodes, durability, options, arguments, producer, Map.of());
    }

    private static DriverConfig config(DurabilityClass durability, Map<String, String> options) {
        return config(durability, 1, options, Map.of(), Map.of());
    }

    @Test
    void theFactoryIsFoundByItsName() {
        assertThat(ServiceLoader.load(DriverFactory.class).stream()
                        .map(p -> p.get().name()))
                .contains("rabbitmq");
    }

    @Test
    void aClassicQueueGivesD0AndD1AndAQuorumQueueD0AndD3() {
        Map<String, String> quorum = Map.of("queue", "quorum");
        assertThat(factory.problems(config(DurabilityClass.D0, Map.of()))).isEmpty();
        assertThat(factory.problems(config(DurabilityClass.D1, Map.of()))).isEmpty();
        assertThat(factory.problems(config(DurabilityClass.D3, quorum))).isEmpty();
        assertThat(factory.problems(config(DurabilityClass.D0, quorum))).isEmpty();
        assertThat(factory.problems(config(DurabilityClass.D3, Map.of())))
                .singleElement()
                .asString()
                .contains("without fsync")
                .contains("quorum");
        assertThat(factory.problems(config(DurabilityClass.D1, quorum))).hasSize(1);
        assertThat(factory.problems(config(DurabilityClass.D2, Map.of()))).hasSize(1);
        assertThat(factory.problems(config(DurabilityClass.D2, quorum))).hasSize(1);
    }

    @Test
    void wrongOptionsAreAllReported() {
        assertThat(factory.problems(config(
                        DurabilityClass.D1,
                        Map.of("queue", "stream", "prefetch", "0", "lazy", "yes", "management", "nowhere"))))
                .hasSize(4);
        assertThat(factory.problems(config(DurabilityClass.D1, Map.of("prefetch", "10", "ackEvery", "11"))))
                .singleElement()
                .asString()
                .contains("ackEvery")
                .contains("1 to 10");
    }

    @Test
    void unknownClientPropertiesAndTheQueueTypeArgumentAreRefused() {
        assertThat(factory.problems(config(
                        DurabilityClass.D1,
                        1,
                        Map.of(),
                        Map.of("x-queue-type", "quorum"),
                        Map.of("password", "x", "requestedHeartbeat", "soon"))))
                .hasSize(3);
    }

    @Test
    void plannedSettingsGiveEffectiveValuesAndWhoChoseThem() {
        List<Setting> settings = factory.plannedSettings(config(
                DurabilityClass.D3,
                3,
                Map.of("queue", "quorum", "prefetch", "200"),
                Map.of("x-max-length", "5"),
                Map.of("requestedFrameMax", "131072")));
        assertThat(settings)
                .contains(
                        new Setting("destination", "x-queue-type", "quorum", Origin.EXPERIMENT),
                        new Setting("destination", "x-max-length", "5", Origin.EXPERIMENT),
                        new Setting("destination", "x-queue-leader-locator", "balanced", Origin.STREAMGAUGE),
                        new Setting("producer", "deliveryMode", "2 (persistent)", Origin.DURABILITY),
                        new Setting("producer", "publisher confirms", "true", Origin.DURABILITY),
                        new Setting("producer", "requestedFrameMax", "131072", Origin.EXPERIMENT),
                        new Setting("producer", "requestedHeartbeat", "60", Origin.DEFAULT),
                        new Setting("consumer", "prefetch", "200", Origin.EXPERIMENT),
                        new Setting("consumer", "ackEvery", "50", Origin.STREAMGAUGE));
    }

    @Test
    void queueArgumentsKeepTheirTypes() {
        Variant variant = Variant.of(config(
                DurabilityClass.D1,
                1,
                Map.of(),
                Map.of("x-max-length", "5", "x-overflow", "reject-publish", "x-single-active-consumer", "true"),
                Map.of()));
        assertThat(variant.queueArguments())
                .containsEntry("x-max-length", 5L)
                .containsEntry("x-overflow", "reject-publish")
                .containsEntry("x-single-active-consumer", true)
                .containsEntry("x-queue-type", "classic");
    }
}
