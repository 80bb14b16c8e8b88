package io.streamgauge.driver.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.DriverFactory;
import io.streamgauge.driver.rabbitmq.settings.RabbitOptions;
import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.experiment.system.Security;
import io.streamgauge.result.Setting;
import io.streamgauge.result.Setting.Origin;
import io.streamgauge.result.Setting.Scope;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RabbitSettingsTest {
    private static final Map<String, String> STREAM = Map.of("queue", "stream", "protocol", "stream");

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
    void findsTheFactoryByName() {
        assertThat(ServiceLoader.load(DriverFactory.class).stream()
                        .map(p -> p.get().name()))
                .contains("rabbitmq");
    }

    @Test
    void providesTheClassesOfTheTableForEachQueueType() {
        assertThat(providedClasses("classic", 1)).containsExactly(DurabilityClass.D0, DurabilityClass.D1);
        assertThat(providedClasses("quorum", 1)).containsExactly(DurabilityClass.D0, DurabilityClass.D3);
        assertThat(providedClasses("quorum", 3)).containsExactly(DurabilityClass.D0, DurabilityClass.D3);
        assertThat(providedClasses("stream", 1)).containsExactly(DurabilityClass.D0, DurabilityClass.D1);
        assertThat(providedClasses("stream", 3)).containsExactly(DurabilityClass.D0, DurabilityClass.D2);
        assertThat(providedClasses("mirrored", 1)).isEmpty();
        assertThat(providedClasses("mirrored", 3))
                .containsExactly(DurabilityClass.D0, DurabilityClass.D2, DurabilityClass.D3);
    }

    private List<String> problemsOfReplicas(DurabilityClass durability, String queue, String replicas) {
        Map<String, String> options = Map.of("queue", queue, "replicas", replicas);
        return factory.problems(config(durability, 0, options, Map.of(), Map.of()));
    }

    @Test
    void rejectsReplicasThatContradictTheClassOnAnUnknownNumberOfNodes() {
        assertThat(problemsOfReplicas(DurabilityClass.D2, "stream", "1"))
                .singleElement()
                .asString()
                .contains("a stream queue must have 2 or more replicas, but has 1. Change");
        assertThat(problemsOfReplicas(DurabilityClass.D1, "stream", "3")).hasSize(1);
        assertThat(problemsOfReplicas(DurabilityClass.D3, "mirrored", "1")).hasSize(1);
        assertThat(problemsOfReplicas(DurabilityClass.D1, "stream", "1")).isEmpty();
        assertThat(problemsOfReplicas(DurabilityClass.D3, "quorum", "1")).isEmpty();
    }

    private List<DurabilityClass> providedClasses(String queue, int nodes) {
        return Stream.of(DurabilityClass.values())
                .filter(d -> factory.problems(config(d, nodes, Map.of("queue", queue), Map.of(), Map.of()))
                        .isEmpty())
                .toList();
    }

    @Test
    void listsTheClassesThatAQueueTypeProvides() {
        assertThat(factory.problems(config(DurabilityClass.D3, Map.of())))
                .singleElement()
                .asString()
                .isEqualTo(
                        "durability D3: a classic queue provides only these classes: D0, D1. Choose another class, or"
                                + " set 'queue' to one of these: quorum, mirrored"
                                + " (RabbitMQ 3, 2 or more nodes).");
        assertThat(factory.problems(config(DurabilityClass.D2, Map.of("queue", "stream"))))
                .singleElement()
                .asString()
                .isEqualTo("durability D2: a stream queue must have 2 or more replicas, but has 1 on 1 node. Change"
                        + " 'nodes' or the option 'replicas', or choose D1.");
    }

    @Test
    void rejectsContradictoryOptions() {
        assertOneProblem(DurabilityClass.D1, Map.of("confirms", "false"), "choose D0");
        assertOneProblem(DurabilityClass.D0, Map.of("confirms", "true"), "not wait for confirms with durability D0");
        assertOneProblem(
                DurabilityClass.D2, Map.of("queue", "mirrored", "persistent", "true"), "provides D3 instead of D2");
        assertOneProblem(DurabilityClass.D1, Map.of("protocol", "stream"), "Set 'queue' to 'stream'");
        assertOneProblem(DurabilityClass.D2, Map.of("queue", "stream", "ack", "auto"), "requires acknowledgements");
        assertOneProblem(DurabilityClass.D1, Map.of("ack", "auto", "prefetch", "5"), "has no effect");
        assertOneProblem(DurabilityClass.D1, Map.of("replicas", "2"), "does not have replicas");
        assertOneProblem(DurabilityClass.D1, Map.of("credits", "2"), "only the stream protocol supports");
        assertOneProblem(
                DurabilityClass.D2,
                Map.of("queue", "stream", "protocol", "stream", "exchange", "topic"),
                "does not support this option");
    }

    @Test
    void rejectsTlsWithTheStreamProtocol() {
        Map<String, String> options = Map.of("queue", "stream", "protocol", "stream", "streams", "rabbit.example:5552");
        assertThat(factory.problems(new DriverConfig(
                        List.of("rabbit.example:5671"),
                        Map.of("user", "me", "password", "secret"),
                        new Security(Security.Tls.DEFAULT, null),
                        0,
                        DurabilityClass.D2,
                        options,
                        Map.of(),
                        Map.of(),
                        Map.of())))
                .singleElement()
                .asString()
                .contains("would connect without")
                .doesNotContain("secret");
    }

    private void assertOneProblem(DurabilityClass durability, Map<String, String> options, String part) {
        assertThat(factory.problems(config(durability, 3, options, Map.of(), Map.of())))
                .singleElement()
                .asString()
                .contains(part);
    }

    @Test
    void rejectsMirroredQueuesForAKnownVersion() {
        DriverConfig mirrored = config(DurabilityClass.D2, 3, Map.of("queue", "mirrored"), Map.of(), Map.of());
        assertThat(factory.problems(mirrored, "3.10.8")).isEmpty();
        assertThat(factory.problems(mirrored, "4.0.5"))
                .singleElement()
                .asString()
                .contains("Use version 3.10.8");
    }

    @Test
    void rejectsStreamsForAVersionWithoutThem() {
        DriverConfig stream = config(DurabilityClass.D2, 3, Map.of("queue", "stream"), Map.of(), Map.of());
        assertThat(factory.problems(stream, "3.10.8")).isEmpty();
        assertThat(factory.problems(stream, "3.8.9"))
                .singleElement()
                .asString()
                .contains("RabbitMQ 3.8.9 does not support streams");
    }

    @Test
    void reportsAllInvalidOptions() {
        assertThat(factory.problems(config(
                        DurabilityClass.D1,
                        Map.of("queue", "lazy", "prefetch", "0", "lazy", "yes", "management", "nowhere"))))
                .hasSize(4);
        assertThat(factory.problems(config(DurabilityClass.D1, Map.of("prefetch", "10", "ackEvery", "11"))))
                .singleElement()
                .asString()
                .contains("ackEvery")
                .contains("1 to 10");
    }

    @Test
    void rejectsUnknownClientPropertiesAndTheQueueTypeArgument() {
        assertThat(factory.problems(config(
                        DurabilityClass.D1,
                        1,
                        Map.of(),
                        Map.of("x-queue-type", "quorum"),
                        Map.of("password", "x", "requestedHeartbeat", "soon"))))
                .hasSize(3);
    }

    @Test
    void showsEffectiveValuesAndOriginOfPlannedSettings() {
        List<Setting> settings = factory.plannedSettings(config(
                DurabilityClass.D3,
                3,
                Map.of("queue", "quorum", "prefetch", "200"),
                Map.of("x-max-length", "5"),
                Map.of("requestedFrameMax", "131072")));
        assertThat(settings)
                .contains(
                        new Setting(Scope.DESTINATION, "x-queue-type", "quorum", Origin.EXPERIMENT),
                        new Setting(Scope.DESTINATION, "x-max-length", "5", Origin.EXPERIMENT),
                        new Setting(Scope.DESTINATION, "x-queue-leader-locator", "balanced", Origin.STREAMGAUGE),
                        new Setting(Scope.PRODUCER, "deliveryMode", "2 (persistent)", Origin.DURABILITY),
                        new Setting(Scope.PRODUCER, "publisher confirms", "true", Origin.DURABILITY),
                        new Setting(Scope.PRODUCER, "requestedFrameMax", "131072", Origin.EXPERIMENT),
                        new Setting(Scope.PRODUCER, "requestedHeartbeat", "60", Origin.DEFAULT),
                        new Setting(Scope.CONSUMER, "delivery threads of a connection", "1", Origin.STREAMGAUGE),
                        new Setting(Scope.CONSUMER, "prefetch", "200", Origin.EXPERIMENT),
                        new Setting(Scope.CONSUMER, "ackEvery", "50", Origin.STREAMGAUGE));
    }

    /// Streamgauge does not know the number of nodes of a connected cluster.
    @Test
    void setsALeaderLocatorOnlyOnSeveralNodes() {
        Map<String, String> quorum = Map.of("queue", "quorum");
        assertThat(hasLeaderLocator(3, quorum, Map.of())).isTrue();
        assertThat(hasLeaderLocator(0, quorum, Map.of())).isFalse();
        assertThat(hasLeaderLocator(0, quorum, Map.of("x-queue-leader-locator", "balanced")))
                .isTrue();
        assertThat(hasLeaderLocator(3, quorum, Map.of("x-queue-leader-locator", "client-local")))
                .isFalse();
        assertThat(hasLeaderLocator(3, Map.of(), Map.of("x-queue-leader-locator", "balanced")))
                .isFalse();
    }

    private boolean hasLeaderLocator(int nodes, Map<String, String> options, Map<String, String> arguments) {
        return RabbitOptions.of(config(DurabilityClass.D0, nodes, options, arguments, Map.of()))
                .hasLeaderLocator();
    }

    @Test
    void recordsTheTimeoutOfStreamProducersWithFullBuffers() {
        assertThat(factory.plannedSettings(config(DurabilityClass.D1, STREAM)))
                .contains(new Setting(Scope.PRODUCER, "enqueueTimeoutSeconds", "30", Origin.STREAMGAUGE));
    }

    @Test
    void rejectsPropertiesOfStreamsThatMustNotBeZero() {
        for (String name : List.of("batchSize", "maxUnconfirmedMessages")) {
            assertThat(factory.problems(config(DurabilityClass.D2, 3, STREAM, Map.of(), Map.of(name, "0"))))
                    .singleElement()
                    .asString()
                    .contains("'" + name + "': the value must be at least 1");
        }
        assertThat(factory.problems(
                        config(DurabilityClass.D2, 3, STREAM, Map.of(), Map.of("confirmTimeoutSeconds", "0"))))
                .isEmpty();
    }

    @Test
    void keepsTheTypesOfQueueArguments() {
        RabbitOptions variant = RabbitOptions.of(config(
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
