package io.streamgauge.deploy;

import io.streamgauge.DeploymentException;
import io.streamgauge.deploy.network.NodeNetwork;
import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import io.streamgauge.experiment.system.SystemUnderTest.Network;
import io.streamgauge.result.Setting;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// Recipe that downloads and starts one kind of broker on this machine. [java.util.ServiceLoader] finds
/// the recipes. See [Recipes].
public interface Recipe {
    /// Returns the name of this recipe in experiment files, for example `kafka`.
    String name();

    /// Returns the name of the driver for this broker.
    default String driver() {
        return name();
    }

    /// Returns the supported versions, starting with the default version.
    List<String> versions();

    /// Returns the supported keys of the experiment's `layout`.
    default Set<String> layoutKeys() {
        return Set.of();
    }

    /// Returns whether the nodes can use this kind of network. A recipe supports namespaces only if it gets
    /// hosts, ports and command prefixes from a [NodeNetwork].
    default boolean supports(Network network) {
        return network == Network.LOOPBACK;
    }

    /// Returns the reasons why `launch` cannot work, each with a remedy; empty if `launch` is valid. Examples
    /// are an unknown version, too many nodes and a reserved property. This method does not access the network,
    /// and reads only the version of an installation from the disk.
    List<String> problems(Launch launch);

    /// Returns the reasons why the network of `launch` cannot be used with this recipe, on this machine, or by
    /// the current user, each with a remedy.
    default List<String> networkProblems(Launch launch) {
        if (!supports(launch.network())) {
            return List.of("'network' is " + launch.network().name().toLowerCase(Locale.ROOT) + ", but the recipe '"
                    + name() + "' supports only loopback. Set 'network' to loopback, or remove 'network'.");
        }
        return NodeNetwork.problems(launch.network());
    }

    /// Returns the result of [#problems(Launch)] and the reasons why the cluster cannot provide `durability`.
    /// Such reasons exist only for systems in which the cluster, and not the client, determines the durability
    /// class.
    default List<String> problems(Launch launch, DurabilityClass durability) {
        return problems(launch);
    }

    /// Returns the reasons why this system does not support options of its driver, each with a remedy.
    ///
    /// @param options driver options that the experiment sets
    default List<String> optionProblems(Map<String, String> options) {
        return List.of();
    }

    /// Returns the broker settings that this recipe will use, for `plan` and the report. This method does not
    /// start a broker.
    List<Setting> plannedSettings(Launch launch);

    /// Returns the settings that this recipe will use for a cluster that provides `durability`. See
    /// [#plannedSettings(Launch)].
    default List<Setting> plannedSettings(Launch launch, DurabilityClass durability) {
        return plannedSettings(launch);
    }

    /// Returns the software to start. If the launch does not specify an installation and the cache does not
    /// contain the software, this method downloads and verifies it.
    ///
    /// @throws DeploymentException if the software is not available
    Installation fetch(Launch launch, FetchContext context) throws DeploymentException;

    /// Returns the number of copies of a message that the nodes of `launch` store, as far as the launch
    /// determines it.
    default int copies(Launch launch) {
        return Math.clamp(launch.nodes(), 1, 3);
    }

    /// Returns the directories outside of the work directory in which the nodes of `launch` store messages.
    default List<Path> dataDirectories(Launch launch) {
        return List.of();
    }

    /// Returns the settings that a client of the cluster needs, as lines of the form `name=value`. The lines can
    /// contain secrets.
    default List<String> clientSettings(RunningCluster cluster) {
        List<String> lines = new ArrayList<>(List.of("addresses=" + String.join(",", cluster.addresses())));
        new TreeMap<>(cluster.endpoints()).forEach((name, address) -> lines.add(name + "=" + address));
        new TreeMap<>(cluster.credentials()).forEach((name, secret) -> lines.add(name + "=" + secret));
        return List.copyOf(lines);
    }

    /// Starts the nodes on the network of `launch` and waits until they are ready.
    ///
    /// @throws DeploymentException if the nodes do not become ready. In this case, all processes of the cluster
    ///     have exited
    RunningCluster start(Installation installation, Launch launch, StartContext context) throws DeploymentException;
}
