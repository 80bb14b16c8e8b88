package io.streamgauge.deploy.kafka;

import io.streamgauge.DeploymentException;
import io.streamgauge.deploy.FetchContext;
import io.streamgauge.deploy.Installation;
import io.streamgauge.deploy.Recipe;
import io.streamgauge.deploy.RunningCluster;
import io.streamgauge.deploy.StartAttempts;
import io.streamgauge.deploy.StartContext;
import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import io.streamgauge.experiment.system.SystemUnderTest.Network;
import io.streamgauge.result.Setting;
import java.util.ArrayList;
import java.util.List;

/// Recipe for Kafka. In KRaft mode, every node is both a broker and a controller. Versions before 3.3 use a
/// ZooKeeper server that runs on the first node.
public final class KafkaRecipe implements Recipe {
    @Override
    public String name() {
        return "kafka";
    }

    private static final int MAX_NODES = 3;

    @Override
    public boolean supports(Network network) {
        return switch (network) {
            case LOOPBACK, NAMESPACES -> true;
        };
    }

    @Override
    public List<String> clientSettings(RunningCluster cluster) {
        return List.of("bootstrap.servers=" + String.join(",", cluster.addresses()), "security.protocol=PLAINTEXT");
    }

    @Override
    public List<String> versions() {
        return KafkaVersion.KNOWN;
    }

    @Override
    public List<String> problems(Launch launch) {
        List<String> problems = new ArrayList<>();
        String version = launch.version();
        if (version != null && launch.home() == null && !versions().contains(version)) {
            problems.add("'version' is " + version + ", but only " + String.join(", ", versions())
                    + " are supported. Use a supported version, or set 'home' to the path of an installation.");
        }
        if (launch.nodes() < 1 || launch.nodes() > MAX_NODES) {
            problems.add("'nodes' is " + launch.nodes() + ", but the Kafka recipe starts 1 to " + MAX_NODES
                    + " nodes. Set 'nodes' to a value in this range, or connect to an existing cluster.");
        }
        if (launch.heapBytes() != 0 && launch.heapBytes() < KafkaJvm.MIN_HEAP_BYTES) {
            problems.add("'heap' is " + (launch.heapBytes() >> 20) + " MiB, but Kafka needs at least "
                    + (KafkaJvm.MIN_HEAP_BYTES >> 20) + " MiB. Increase 'heap', or remove 'heap' to use "
                    + (KafkaJvm.DEFAULT_HEAP_BYTES >> 20) + " MiB.");
        }
        launch.brokerProperties().keySet().stream()
                .filter(KafkaSettings::isReserved)
                .sorted()
                .map(name -> "broker property '" + name + "': only Streamgauge can set this property, because it "
                        + "determines the cluster, the listeners or the data directory of the node. Remove the "
                        + "property.")
                .forEach(problems::add);
        return problems;
    }

    @Override
    public List<Setting> plannedSettings(Launch launch) {
        return KafkaSettings.shown(
                KafkaNode.planned(launch.network(), launch.nodes()).getFirst(), launch);
    }

    @Override
    public Installation fetch(Launch launch, FetchContext context) throws DeploymentException {
        if (launch.home() != null) {
            return KafkaHome.installation(launch.home(), launch.version());
        }
        return KafkaDownload.installation(KafkaVersion.of(launch), context);
    }

    @Override
    public RunningCluster start(Installation installation, Launch launch, StartContext context)
            throws DeploymentException {
        Launch found = launch.withVersion(installation.version());
        return new StartAttempts(name(), context)
                .runOn(
                        launch.network(),
                        launch.nodes(),
                        (network, attempt) -> new KafkaStart(installation, found, context, network, attempt).run());
    }
}
