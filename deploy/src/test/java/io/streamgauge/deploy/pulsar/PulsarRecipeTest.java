package io.streamgauge.deploy.pulsar;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import io.streamgauge.experiment.system.SystemUnderTest.Network;
import io.streamgauge.result.Setting;
import io.streamgauge.result.Setting.Origin;
import io.streamgauge.result.Setting.Scope;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PulsarRecipeTest {
    private final PulsarRecipe recipe = new PulsarRecipe();

    @TempDir
    Path scratch = Path.of("");

    private static Launch launch(int nodes, Map<String, String> layout) {
        return launch(nodes, layout, Map.of());
    }

    private static Launch launch(int nodes, Map<String, String> layout, Map<String, String> broker) {
        return new Launch(null, nodes, null, broker, 0, layout, Network.LOOPBACK);
    }

    @Test
    void usesStandaloneModeForOneNode() {
        assertThat(PulsarLayout.of(launch(1, Map.of()), null).standalone()).isTrue();
        PulsarLayout cluster = PulsarLayout.of(launch(3, Map.of()), null);
        assertThat(cluster.standalone()).isFalse();
        assertThat(cluster.bookies()).isEqualTo(3);
        assertThat(cluster.quorum()).isEqualTo(new PulsarLayout.Quorum(3, 3, 2));
        assertThat(PulsarLayout.of(launch(1, Map.of("mode", "cluster")), null).bookies())
                .isEqualTo(3);
    }

    @Test
    void statesTheCopiesAndTheDirectoriesOfMessages() {
        assertThat(recipe.copies(launch(1, Map.of()))).isEqualTo(1);
        assertThat(recipe.copies(launch(1, Map.of("mode", "cluster")))).isEqualTo(3);
        assertThat(recipe.copies(launch(3, Map.of("write-quorum", "2")))).isEqualTo(2);
        assertThat(recipe.dataDirectories(launch(3, Map.of()))).isEmpty();
        assertThat(recipe.dataDirectories(
                        launch(3, Map.of("journal", "separate", "journal-dir", "/a", "ledger-dir", "/b"))))
                .containsExactly(Path.of("/a"), Path.of("/b"));
    }

    @Test
    void usesTheAddressesOfZooKeeperBeforeVersion2_10() {
        assertThat(MetadataNames.of("2.6.0")).isEqualTo(MetadataNames.ZOOKEEPER);
        assertThat(MetadataNames.of("2.9.5")).isEqualTo(MetadataNames.ZOOKEEPER);
        assertThat(MetadataNames.of("2.10.0")).isEqualTo(MetadataNames.STORE);
        assertThat(MetadataNames.of("4.0.8")).isEqualTo(MetadataNames.STORE);
        Launch old = version("2.6.0", Map.of("mode", "cluster"), Network.NAMESPACES);
        assertThat(recipe.problems(old)).isEmpty();
        assertThat(recipe.plannedSettings(old))
                .extracting(Setting::name)
                .contains("zookeeperServers", "zkServers")
                .doesNotContain("metadataStoreUrl", "metadataServiceUri");
    }

    @Test
    void rejectsVersionsThatOpenPortsOnAllInterfacesOfTheMachine() {
        assertThat(recipe.problems(version("2.6.0", Map.of(), Network.LOOPBACK)))
                .satisfiesExactly(
                        mode -> assertThat(mode).contains("Set 'layout.mode' to cluster"),
                        network -> assertThat(network).contains("Set 'network' to namespaces"));
        assertThat(recipe.problems(version("4.0.8", Map.of(), Network.LOOPBACK)))
                .isEmpty();
    }

    private static Launch version(String version, Map<String, String> layout, Network network) {
        return new Launch(version, 1, null, Map.of(), 0, layout, network);
    }

    /// In standalone mode, one configuration file serves broker and bookie.
    @Test
    void rejectsABrokerPropertyThatTheBookieOfTheSameProcessReads() {
        Map<String, String> property = Map.of("diskUsageThreshold", "0.90");
        assertThat(recipe.problems(launch(1, Map.of(), property)))
                .singleElement()
                .asString()
                .contains("Write 'bookie.diskUsageThreshold'");
        assertThat(recipe.problems(launch(3, Map.of(), property))).isEmpty();
        assertThat(recipe.problems(launch(1, Map.of(), Map.of("bookie.diskUsageThreshold", "0.90"))))
                .isEmpty();
    }

    @Test
    void derivesAckQuorumAndJournalFromTheClass() {
        assertThat(settingsFor(DurabilityClass.D1)).isEqualTo("1 false");
        assertThat(settingsFor(DurabilityClass.D2)).isEqualTo("2 false");
        assertThat(settingsFor(DurabilityClass.D3)).isEqualTo("2 true");
        for (DurabilityClass durability : List.of(DurabilityClass.D1, DurabilityClass.D2, DurabilityClass.D3)) {
            assertThat(recipe.problems(launch(3, Map.of()), durability)).isEmpty();
        }
    }

    private static String settingsFor(DurabilityClass durability) {
        PulsarLayout layout = PulsarLayout.of(launch(3, Map.of()), durability);
        return layout.quorum().ack() + " " + layout.journalSync();
    }

    @Test
    void rejectsALayoutThatContradictsTheClass() {
        assertThat(recipe.problems(launch(3, Map.of("journal-sync", "false")), DurabilityClass.D3))
                .singleElement()
                .asString()
                .contains("journal-sync")
                .contains("D1 or D2");
        assertThat(recipe.problems(launch(3, Map.of("ack-quorum", "1")), DurabilityClass.D3))
                .singleElement()
                .asString()
                .contains("2 of 3");
        assertThat(recipe.problems(launch(3, Map.of("ack-quorum", "2")), DurabilityClass.D1))
                .hasSize(1);
        assertThat(recipe.problems(launch(3, Map.of("journal-sync", "true")), DurabilityClass.D2))
                .singleElement()
                .asString()
                .contains("choose D3");
        assertThat(recipe.problems(launch(1, Map.of()), DurabilityClass.D2))
                .singleElement()
                .asString()
                .contains("at least 2 bookies");
        assertThat(recipe.problems(launch(1, Map.of()), DurabilityClass.D1)).isEmpty();
        assertThat(recipe.problems(launch(1, Map.of()), DurabilityClass.D3)).isEmpty();
    }

    @Test
    void reportsAllInvalidLayoutKeys() {
        assertThat(recipe.problems(launch(
                        3,
                        Map.of(
                                "mode", "fast",
                                "bookies", "0",
                                "placement", "apart",
                                "bookie-heap", "64 MiB",
                                "journal", "shared",
                                "journal-dir", "/data"))))
                .hasSize(5);
        assertThat(recipe.problems(launch(2, Map.of("mode", "standalone"))))
                .singleElement()
                .asString()
                .contains("'nodes' is 2");
        assertThat(recipe.problems(launch(3, Map.of("bookies", "3", "write-quorum", "3", "ensemble", "2"))))
                .singleElement()
                .asString()
                .contains("write-quorum");
        assertThat(recipe.problems(new Launch("3.0.0", 1, null, Map.of(), 100L << 20)))
                .hasSize(2);
    }

    @Test
    void rejectsReservedProperties() {
        Map<String, String> broker = Map.of(
                "brokerServicePort", "1",
                "managedLedgerDefaultAckQuorum", "1",
                "bookie.journalSyncData", "false",
                "bookie.journalWriteData", "false",
                "bookie.journalMaxGroupWaitMSec", "5",
                "maxMessageSize", "100000");
        assertThat(recipe.problems(launch(1, Map.of(), broker)))
                .hasSize(4)
                .anyMatch(p -> p.contains("layout.ack-quorum"))
                .anyMatch(p -> p.contains("layout.journal-sync"));
    }

    @Test
    void rejectsReservedPropertiesOfTheBookieInAStandaloneBroker() {
        Map<String, String> broker = Map.of(
                "journalSyncData", "false",
                "journalWriteData", "false",
                "journalMaxGroupWaitMSec", "5");
        assertThat(recipe.problems(launch(1, Map.of(), broker), DurabilityClass.D3))
                .hasSize(2)
                .anyMatch(p -> p.contains("'journalWriteData'"))
                .anyMatch(p -> p.contains("layout.journal-sync"));
        // The brokers of a cluster do not read these properties.
        assertThat(recipe.problems(launch(3, Map.of(), broker), DurabilityClass.D3))
                .isEmpty();
    }

    @Test
    void showsTheOriginOfPlannedSettings() {
        List<Setting> settings = recipe.plannedSettings(
                launch(
                        3,
                        Map.of("ack-quorum", "3", "placement", "tiered"),
                        Map.of("bookie.minorCompactionInterval", "7")),
                DurabilityClass.D3);
        assertThat(settings)
                .contains(
                        new Setting(Scope.BROKER, "managedLedgerDefaultAckQuorum", "3", Origin.EXPERIMENT),
                        new Setting(Scope.BROKER, "managedLedgerDefaultWriteQuorum", "3", Origin.STREAMGAUGE),
                        new Setting(Scope.BROKER, "bookkeeper_delayEnsembleChange", "true", Origin.STREAMGAUGE),
                        new Setting(Scope.BOOKIE, "journalSyncData", "true", Origin.DURABILITY),
                        new Setting(Scope.BOOKIE, "minorCompactionInterval", "7", Origin.EXPERIMENT))
                .anyMatch(s -> s.name().equals("nodes") && s.value().contains("node 4: bookie-1"))
                .anyMatch(s -> s.scope() == Scope.ZOOKEEPER && s.value().contains("-Xmx128m"));
        assertThat(recipe.plannedSettings(launch(3, Map.of())))
                .anyMatch(s -> s.name().equals("nodes")
                        && s.value().startsWith("node 1: zookeeper + bookie-1 + broker-1; node 2: bookie-2"));
    }

    @Test
    void overridesPulsarsConfigurationAndOmitsEmptyKeys() throws IOException {
        Path base = Files.writeString(scratch.resolve("base.conf"), "a=1\nempty=\nkept=2\n");
        Path target = scratch.resolve("target.conf");
        PulsarSettings.write(target, base, Map.of("a", "3", "new", "4"));
        Properties written = new Properties();
        written.load(Files.newBufferedReader(target));
        assertThat(written).isEqualTo(Map.of("a", "3", "kept", "2", "new", "4"));
    }
}
