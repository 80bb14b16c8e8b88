package io.streamgauge.driver.pulsar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.DriverException;
import io.streamgauge.driver.Driver;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.Topology;
import io.streamgauge.driver.contract.Bodies;
import io.streamgauge.driver.contract.ChangedConfig;
import io.streamgauge.driver.contract.LiveBroker;
import io.streamgauge.driver.contract.MessageCollector;
import io.streamgauge.driver.contract.Outcomes;
import io.streamgauge.driver.contract.RecipeBroker;
import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import io.streamgauge.experiment.system.SystemUnderTest.Network;
import io.streamgauge.process.ChildProcess;
import io.streamgauge.result.Setting;
import io.streamgauge.result.Setting.Scope;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/// Tests with ZooKeeper and three bookies. Each bookie stores every entry. With D3, the broker confirms
/// an entry when two bookies have written the entry to disk.
@Timeout(600)
@Execution(ExecutionMode.CONCURRENT)
class PulsarClusterIT {
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    @Test
    void survivesTheLossOfOneOfThreeBookies() throws Exception {
        Network network = RecipeBroker.separateAddressesIfSupported();
        Launch launch = new Launch(null, 1, null, Map.of(), 0, Map.of("mode", "cluster"), network);
        try (RecipeBroker broker = RecipeBroker.start("pulsar", launch, DurabilityClass.D3)) {
            assertThat(broker.processes())
                    .extracting(ChildProcess::name)
                    .containsExactlyInAnyOrder(
                            "pulsar-zookeeper",
                            "pulsar-bookie-1",
                            "pulsar-bookie-2",
                            "pulsar-bookie-3",
                            "pulsar-broker-1");
            assertRejected(config(broker, DurabilityClass.D2), "provides D3", "journalSyncData=true");
            // Without the bookies, the journal setting is unknown. The ack quorum of 2 of 3 copies excludes D1.
            assertRejected(withoutBookies(broker), "provides D2 or D3", "journalSyncData=unknown");
            List<String> fatal = new CopyOnWriteArrayList<>();
            Driver driver = new PulsarDriverFactory().open(config(broker, DurabilityClass.D3), fatal::add);
            Topology.Destination topic = new Topology.Destination(0, "streamgauge-bookie-lost", 2);
            try {
                driver.createDestinations(new Topology(List.of(topic), 1, 1));
                assertThat(driver.readBack())
                        .contains(
                                read(Scope.DESTINATION, "ensembleSize", "3"),
                                read(Scope.DESTINATION, "writeQuorumSize", "3"),
                                read(Scope.DESTINATION, "ackQuorumSize", "2"),
                                read(Scope.BOOKIE, "journalSyncData", "true"));
                MessageCollector inbox = new MessageCollector();
                driver.openConsumer(0, 0, inbox.consumer(0));
                Outcomes outcomes = new Outcomes();
                Driver.Producer producer = driver.openProducer(0, topic, outcomes);

                int sent = send(producer, 0, 500);
                outcomes.await(sent, TIMEOUT);
                kill(broker, "pulsar-bookie-2");
                sent = send(producer, sent, 1_000);
                outcomes.await(sent, TIMEOUT);

                assertThat(outcomes.tokensWith("ACCEPTED")).hasSize(sent);
                assertThat(inbox.awaitExactly(sent).stream().map(MessageCollector.Message::token))
                        .hasSize(sent)
                        .doesNotHaveDuplicates();
                assertThat(fatal).isEmpty();
            } finally {
                driver.deleteDestinations();
                driver.close(Duration.ofSeconds(10));
            }
        }
    }

    @Test
    void writesJournalsAndLedgersToTheConfiguredDirectories(@TempDir Path disks) throws Exception {
        Path journals = Files.createDirectory(disks.resolve("journals"));
        Path ledgers = Files.createDirectory(disks.resolve("ledgers"));
        Map<String, String> layout = Map.of(
                "mode",
                "cluster",
                "placement",
                "tiered",
                "journal-dir",
                journals.toString(),
                "ledger-dir",
                ledgers.toString());
        Network network = RecipeBroker.separateAddressesIfSupported();
        Launch launch = new Launch(null, 3, null, Map.of(), 0, layout, network);
        try (RecipeBroker broker = RecipeBroker.start("pulsar", launch, DurabilityClass.D2)) {
            // The processes are ZooKeeper, three bookies and three brokers.
            assertThat(broker.processes()).hasSize(7);
            assertThat(broker.addresses().stream()
                            .map(address -> address.split(":")[0])
                            .distinct())
                    .hasSize(network == Network.NAMESPACES ? 3 : 1);
            Driver driver = new PulsarDriverFactory().open(config(broker, DurabilityClass.D2), _ -> {});
            try {
                Topology.Destination topic = new Topology.Destination(0, "streamgauge-tiered", 3);
                driver.createDestinations(new Topology(List.of(topic), 1, 1));
                MessageCollector inbox = new MessageCollector();
                driver.openConsumer(0, 0, inbox.consumer(0));
                Outcomes outcomes = new Outcomes();
                int sent = send(driver.openProducer(0, topic, outcomes), 0, 300);
                outcomes.await(sent, TIMEOUT);
                assertThat(outcomes.tokensWith("ACCEPTED")).hasSize(sent);
                assertThat(inbox.awaitExactly(sent).stream().map(MessageCollector.Message::token))
                        .hasSize(sent)
                        .doesNotHaveDuplicates();
                assertThat(written(journals, ".txn")).isPositive();
                assertThat(written(ledgers, "")).isPositive();
                assertThat(written(ledgers, ".txn")).isZero();
            } finally {
                driver.deleteDestinations();
                driver.close(Duration.ofSeconds(10));
            }
        }
        assertThat(journals).isEmptyDirectory();
        assertThat(ledgers).isEmptyDirectory();
    }

    /// Returns the number of non-empty files with this suffix in a directory tree.
    private static long written(Path directory, String suffix) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.map(Path::toFile)
                    .filter(file -> file.isFile() && file.getName().endsWith(suffix) && file.length() > 0)
                    .count();
        }
    }

    private static void assertRejected(DriverConfig config, String provided, String journal) throws DriverException {
        Driver driver = new PulsarDriverFactory().open(config, _ -> {});
        try {
            Topology.Destination topic = new Topology.Destination(0, "streamgauge-other-class", 1);
            assertThatThrownBy(() -> driver.createDestinations(new Topology(List.of(topic), 0, 0)))
                    .isInstanceOf(DriverException.class)
                    .hasMessageContaining(provided)
                    .hasMessageContaining(journal);
        } finally {
            driver.deleteDestinations();
            driver.close(Duration.ofSeconds(10));
        }
    }

    private static int send(Driver.Producer producer, int from, int count) throws InterruptedException {
        for (int i = from; i < from + count; i++) {
            producer.send(i, i % 2, null, Bodies.of(0, i, 0));
            Thread.sleep(2);
        }
        producer.flush();
        return from + count;
    }

    private static void kill(RecipeBroker broker, String name) {
        ChildProcess process = broker.processes().stream()
                .filter(p -> p.name().equals(name))
                .findFirst()
                .orElseThrow();
        ProcessHandle.of(process.pid()).ifPresent(ProcessHandle::destroyForcibly);
        process.onExit().join();
    }

    private static DriverConfig config(LiveBroker broker, DurabilityClass durability) {
        Map<String, String> options = Map.of(
                "admin", String.valueOf(broker.endpoints().get("admin")),
                "bookies", String.valueOf(broker.endpoints().get("bookies")));
        return new DriverConfig(broker.addresses(), Map.of(), 1, durability, options, Map.of(), Map.of(), Map.of());
    }

    private static DriverConfig withoutBookies(LiveBroker broker) {
        return ChangedConfig.like(config(broker, DurabilityClass.D1))
                .options(Map.of("admin", String.valueOf(broker.endpoints().get("admin"))))
                .get();
    }

    private static Setting read(Scope scope, String name, String value) {
        return new Setting(scope, name, value, Setting.Origin.READ_BACK);
    }
}
