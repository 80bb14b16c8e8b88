package io.streamgauge.deploy.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.DeploymentException;
import io.streamgauge.deploy.FetchContext;
import io.streamgauge.deploy.network.NodeNetwork;
import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import io.streamgauge.result.Setting;
import io.streamgauge.result.Setting.Origin;
import io.streamgauge.result.Setting.Scope;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KafkaRecipeTest {
    @TempDir
    Path place;

    private final KafkaRecipe recipe = new KafkaRecipe();

    @Test
    void acceptsTheDefaults() {
        assertThat(recipe.problems(launch(Map.of()))).isEmpty();
        assertThat(recipe.versions()).first().isEqualTo("4.3.1");
    }

    @Test
    void reportsAllProblemsAtOnce() {
        Launch launch =
                new Launch("0.8", 4, null, Map.of("log.dirs", "/x", "listeners", "y", "num.io.threads", "2"), 1);
        assertThat(recipe.problems(launch))
                .hasSize(5)
                .anyMatch(problem -> problem.contains("'version' is 0.8"))
                .anyMatch(problem -> problem.contains("'nodes' is 4"))
                .anyMatch(problem -> problem.contains("'heap' is 0 MiB"))
                .anyMatch(problem -> problem.contains("'log.dirs'"))
                .anyMatch(problem -> problem.contains("'listeners'"))
                .allMatch(problem -> problem.endsWith("."));
    }

    @Test
    void overridesDefaultsWithPropertiesOfTheExperiment() {
        Map<String, Setting> settings = new HashMap<>();
        recipe.plannedSettings(launch(Map.of("log.cleaner.threads", "2", "num.io.threads", "3")))
                .forEach(setting -> settings.put(setting.name(), setting));
        assertThat(settings.get("log.cleaner.threads"))
                .isEqualTo(new Setting(Scope.BROKER, "log.cleaner.threads", "2", Origin.EXPERIMENT));
        assertThat(settings.get("num.io.threads"))
                .isEqualTo(new Setting(Scope.BROKER, "num.io.threads", "3", Origin.EXPERIMENT));
        assertThat(settings.get("auto.create.topics.enable"))
                .isEqualTo(new Setting(Scope.BROKER, "auto.create.topics.enable", "false", Origin.STREAMGAUGE));
        assertThat(settings.get("jvm")).extracting(Setting::value).asString().startsWith("-Xms512m -Xmx512m");
    }

    @Test
    void configuresOneQuorumAndReplicationForACluster() throws Exception {
        var nodes = KafkaNode.in(NodeNetwork.loopback(3));
        assertThat(nodes)
                .extracting(KafkaNode::voters)
                .containsOnly(nodes.getFirst().voters());
        assertThat(nodes.getFirst().voters().split(",")).hasSize(3);
        assertThat(KafkaSettings.of(nodes.get(1), new Launch(null, 3, null, Map.of(), 0)))
                .containsEntry("node.id", "2")
                .containsEntry("default.replication.factor", "3")
                .containsEntry("min.insync.replicas", "2");
    }

    @Test
    void configuresOneZooKeeperForVersionsWithoutKRaft() throws Exception {
        var nodes = KafkaNode.in(NodeNetwork.loopback(3));
        String zookeeper = "127.0.0.1:" + nodes.getFirst().controllerPort();
        assertThat(KafkaSettings.of(nodes.get(1), new Launch("3.0.0", 3, null, Map.of(), 0)))
                .containsEntry("broker.id", "2")
                .containsEntry("zookeeper.connect", zookeeper)
                .containsEntry("listeners", "PLAINTEXT://" + nodes.get(1).address())
                .containsEntry("default.replication.factor", "3")
                .doesNotContainKeys("process.roles", "node.id", "controller.quorum.voters");
    }

    @Test
    void readsTheVersionThatDecidesTheSettingsFromTheHome() throws Exception {
        Files.createDirectory(place.resolve("libs"));
        Files.createFile(place.resolve("libs/kafka_2.13-2.8.2.jar"));
        assertThat(recipe.plannedSettings(new Launch(null, 1, place, Map.of(), 0)))
                .extracting(Setting::name)
                .contains("zookeeper.connect");
        assertThat(recipe.plannedSettings(launch(Map.of())))
                .extracting(Setting::name)
                .doesNotContain("zookeeper.connect");
    }

    @Test
    void usesZooKeeperOnlyBeforeKafka33() {
        assertThat(List.of("2.3.0", "2.8.2", "3.0.0", "3.2.3")).allMatch(KafkaVersion::usesZooKeeper);
        assertThat(List.of("3.3.1", "3.9.2", "3.20.0", "4.0.0", "10.1.0")).noneMatch(KafkaVersion::usesZooKeeper);
    }

    @Test
    void usesAnUnpackedRelease() throws Exception {
        Files.createDirectory(place.resolve("libs"));
        Files.createFile(place.resolve("libs/kafka_2.13-4.1.2.jar"));
        FetchContext context = new FetchContext(place.resolve("cache"), line -> {});
        assertThat(recipe.fetch(new Launch(null, 1, place, Map.of(), 0), context)
                        .version())
                .isEqualTo("4.1.2");
        assertThatThrownBy(() -> recipe.fetch(new Launch("4.3.1", 1, place, Map.of(), 0), context))
                .isInstanceOf(DeploymentException.class)
                .hasMessageContaining("contains Kafka 4.1.2, but 'version' is 4.3.1");
        Path empty = place.resolve("empty");
        assertThatThrownBy(() -> recipe.fetch(new Launch(null, 1, empty, Map.of(), 0), context))
                .isInstanceOf(DeploymentException.class)
                .hasMessageContaining(empty.toString());
        assertThat(place.resolve("cache")).doesNotExist();
    }

    private static Launch launch(Map<String, String> properties) {
        return new Launch(null, 1, null, properties, 0);
    }
}
