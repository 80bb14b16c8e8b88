package io.streamgauge.deploy.pulsar;

import io.streamgauge.DeploymentException;
import io.streamgauge.deploy.FetchContext;
import io.streamgauge.deploy.Installation;
import io.streamgauge.deploy.Recipe;
import io.streamgauge.deploy.RunningCluster;
import io.streamgauge.deploy.StartAttempts;
import io.streamgauge.deploy.StartContext;
import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import io.streamgauge.experiment.system.SystemUnderTest.Network;
import io.streamgauge.result.Setting;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Recipe for Apache Pulsar, either in standalone mode or as a cluster of ZooKeeper, bookies and brokers.
public final class PulsarRecipe implements Recipe {
    @Override
    public String name() {
        return "pulsar";
    }

    @Override
    public boolean supports(Network network) {
        return switch (network) {
            case LOOPBACK, NAMESPACES -> true;
        };
    }

    @Override
    public List<String> versions() {
        return List.of("4.0.8", "2.6.0");
    }

    @Override
    public Set<String> layoutKeys() {
        return LayoutKeys.ALL;
    }

    @Override
    public List<String> problems(Launch launch) {
        return allProblems(launch, null);
    }

    @Override
    public List<String> problems(Launch launch, DurabilityClass durability) {
        return allProblems(launch, durability);
    }

    private List<String> allProblems(Launch launch, @Nullable DurabilityClass durability) {
        List<String> problems = new ArrayList<>();
        String version = launch.version();
        if (version != null && launch.home() == null && !versions().contains(version)) {
            problems.add("'version' is " + version + ", but only " + String.join(", ", versions())
                    + " are supported. Use one of these versions, or set 'home' to the path of an installation.");
        }
        problems.addAll(PulsarLayout.problems(launch, durability));
        boolean standalone = PulsarLayout.of(launch, durability).standalone();
        if (MetadataNames.of(launch) == MetadataNames.ZOOKEEPER) {
            if (standalone) {
                problems.add("standalone mode is not supported for Pulsar versions before 2.10, because ZooKeeper "
                        + "would listen on all interfaces. Set 'layout.mode' to cluster.");
            }
            if (launch.network() == Network.LOOPBACK) {
                problems.add(
                        "Pulsar versions before 2.10 require network namespaces, because in some of these versions "
                                + "bookies open the HTTP port on all interfaces. Set 'network' to namespaces.");
            }
        }
        for (String property :
                launch.brokerProperties().keySet().stream().sorted().toList()) {
            String key = PulsarSettings.layoutKeyOf(property, standalone);
            if (PulsarSettings.isReserved(property, standalone)) {
                problems.add("broker property '" + property + "': only Streamgauge can set this property, because it "
                        + "determines the cluster, the listeners or the storage of the node. Remove the property.");
            } else if (!key.isEmpty()) {
                problems.add("broker property '" + property + "' is set, but only the layout can set this "
                        + "property, because it affects the durability class. Remove the property, and set "
                        + "'layout." + key + "' instead.");
            } else if (standalone && PulsarSettings.isSetForBookie(property)) {
                problems.add("broker property '" + property + "' is set, but the bookie in the same process reads this "
                        + "property. Write '" + PulsarSettings.BOOKIE_PREFIX + property + "'.");
            }
        }
        return problems;
    }

    @Override
    public List<Setting> plannedSettings(Launch launch) {
        return planned(launch, null);
    }

    @Override
    public List<Setting> plannedSettings(Launch launch, DurabilityClass durability) {
        return planned(launch, durability);
    }

    private static List<Setting> planned(Launch launch, @Nullable DurabilityClass durability) {
        PulsarLayout layout = PulsarLayout.of(launch, durability);
        return new PulsarPlannedClusterSettings(
                        launch, durability, layout, PulsarEndpoints.planned(layout, launch.network()))
                .settings();
    }

    @Override
    public int copies(Launch launch) {
        return PulsarLayout.of(launch, null).quorum().write();
    }

    @Override
    public List<Path> dataDirectories(Launch launch) {
        PulsarLayout layout = PulsarLayout.of(launch, null);
        return Stream.of(layout.journalBase(), layout.ledgerBase())
                .flatMap(Stream::ofNullable)
                .distinct()
                .toList();
    }

    @Override
    public Installation fetch(Launch launch, FetchContext context) throws DeploymentException {
        if (launch.home() != null) {
            return PulsarHome.installation(launch.home(), launch.version());
        }
        return PulsarDownload.installation(
                Objects.requireNonNullElse(launch.version(), versions().getFirst()), context);
    }

    @Override
    public RunningCluster start(Installation installation, Launch launch, StartContext context)
            throws DeploymentException {
        PulsarLayout layout = PulsarLayout.of(launch, context.durability());
        return new StartAttempts(name(), context)
                .runOn(
                        launch.network(),
                        PulsarEndpoints.nodeCount(layout),
                        (network, attempt) -> new PulsarStart(
                                        installation, launch, context, network, attempt, BrokerExtension.NONE)
                                .run());
    }
}
