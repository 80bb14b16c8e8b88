package io.streamgauge.driver.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.deploy.CacheDirectory;
import io.streamgauge.deploy.FetchContext;
import io.streamgauge.deploy.ProgressListener;
import io.streamgauge.deploy.Recipe;
import io.streamgauge.deploy.Recipes;
import io.streamgauge.deploy.RunningCluster;
import io.streamgauge.deploy.StartContext;
import io.streamgauge.deploy.network.NamespaceNetwork;
import io.streamgauge.deploy.network.NodeNetwork;
import io.streamgauge.driver.Driver;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.Topology;
import io.streamgauge.driver.contract.Outcomes;
import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import io.streamgauge.experiment.system.SystemUnderTest.Network;
import io.streamgauge.process.ChildProcess;
import io.streamgauge.process.ChildProcesses;
import io.streamgauge.process.SupervisedProcesses;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Test with three nodes, each in its own network namespace.
@Timeout(300)
class KafkaNamespacesIT {
    private static final Launch LAUNCH = new Launch(null, 3, null, Map.of(), 256L << 20, Map.of(), Network.NAMESPACES);

    @TempDir
    Path place;

    @Test
    void acceptsMessagesOnTwoReplicasWhenALinkIsCut() throws Exception {
        List<String> reasons = NodeNetwork.problems(Network.NAMESPACES);
        Assumptions.assumeTrue(reasons.isEmpty(), () -> "SKIPPED: " + reasons);
        Recipe recipe = Recipes.named("kafka").orElseThrow();
        ProgressListener progress = line -> System.err.println("  " + line);
        String tag;
        try (ChildProcesses children = SupervisedProcesses.open(place.resolve("tmp"))) {
            var installation = recipe.fetch(LAUNCH, new FetchContext(CacheDirectory.ofUser(), progress));
            StartContext context =
                    new StartContext(children.temporaryDirectory("kafka"), place.resolve("logs"), children, progress);
            try (RunningCluster cluster = recipe.start(installation, LAUNCH, context)) {
                tag = ((NamespaceNetwork) cluster.network()).names().tag();
                assertThat(cluster.addresses()).allMatch(address -> address.startsWith("198."));
                assertThat(cluster.addresses().stream().map(address -> address.split(":")[0]))
                        .hasSize(3)
                        .doesNotHaveDuplicates();
                for (ChildProcess node : cluster.processes()) {
                    Path program = Files.readSymbolicLink(Path.of("/proc", Long.toString(node.pid()), "exe"));
                    assertThat(program.getFileName()).hasToString("java");
                }
                assertThat(present(tag)).hasSize(1 + 2 * 3);
                cutALinkUnderLoad(cluster);
            }
            assertThat(present(tag)).isEmpty();
        }
    }

    private static void cutALinkUnderLoad(RunningCluster cluster) throws Exception {
        DriverConfig config = new DriverConfig(
                cluster.addresses(), Map.of(), 3, DurabilityClass.D2, Map.of(), Map.of(), Map.of(), Map.of());
        Driver driver = new KafkaDriverFactory().open(config, reason -> {});
        Topology.Destination topic = new Topology.Destination(0, "streamgauge-cut", 6);
        try {
            driver.createDestinations(new Topology(List.of(topic), 0, 0));
            Outcomes outcomes = new Outcomes();
            Driver.Producer producer = driver.openProducer(0, topic, outcomes);
            send(producer, 0, 300);
            outcomes.await(300, Duration.ofSeconds(60));
            assertThat(outcomes.tokensWith("ACCEPTED")).hasSize(300);
            cluster.network().cut(2);
            // A batch may have to wait until the cluster declares the node dead and elects new leaders
            // for the partitions of the node.
            int sent = 300;
            int accepted = outcomes.tokensWith("ACCEPTED").size();
            while (outcomes.tokensWith("ACCEPTED").size() < accepted + 600) {
                assertThat(sent).as("messages sent while a link was cut").isLessThan(20_000);
                send(producer, sent, 100);
                sent += 100;
                outcomes.await(sent, Duration.ofSeconds(60));
            }
            cluster.network().heal(2);
        } finally {
            driver.deleteDestinations();
            driver.close(Duration.ofSeconds(10));
        }
    }

    private static void send(Driver.Producer producer, int first, int count) {
        for (int i = first; i < first + count; i++) {
            producer.send(i, i % 6, null, new byte[100]);
        }
    }

    private static List<String> present(String tag) throws Exception {
        try (var interfaces = Files.list(Path.of("/sys/class/net"));
                var namespaces = Files.list(Path.of("/var/run/netns"))) {
            return java.util.stream.Stream.concat(interfaces, namespaces)
                    .map(file -> file.getFileName().toString())
                    .filter(name -> name.startsWith("sg" + tag) || name.startsWith("sg-" + tag))
                    .toList();
        }
    }
}
