package io.streamgauge.deploy;

import io.streamgauge.DeploymentException;
import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.experiment.SystemUnderTest.Launch;
import io.streamgauge.result.Setting;
import java.util.List;
import java.util.Set;

/// How one kind of broker is fetched and started on this machine. One implementation per broker, listed in [Recipes].
public interface Recipe {
    /// The name used in experiment files, for example `kafka`.
    String name();

    /// The name of the driver whose clients speak to it.
    default String driver() {
        return name();
    }

    /// Versions known to work, the default first.
    List<String> versions();

    /// Keys of the experiment's `layout` that this recipe knows.
    default Set<String> layoutKeys() {
        return Set.of();
    }

    /// Reasons why `launch` cannot work (an unknown version, too many nodes, a property that the recipe must set),
    /// each with what to do. Empty: it can. Touches neither network nor disk.
    List<String> problems(Launch launch);

    /// As [#problems(Launch)], and what keeps the cluster from giving `durability` where that is a matter of the
    /// cluster and not of its clients.
    default List<String> problems(Launch launch, DurabilityClass durability) {
        return problems(launch);
    }

    /// The broker settings that this recipe will use, for `plan` and the report. Pure.
    List<Setting> plannedSettings(Launch launch);

    /// As [#plannedSettings(Launch)], for a cluster that gives `durability`.
    default List<Setting> plannedSettings(Launch launch, DurabilityClass durability) {
        return plannedSettings(launch);
    }

    /// Makes sure that the software is in the cache; verifies what it downloads. Does nothing if it is there.
    ///
    /// @return what to start
    /// @throws DeploymentException if it can be had nowhere; the message says what to install
    Installation fetch(Launch launch, FetchContext context) throws DeploymentException;

    /// Starts the nodes on free loopback ports and waits until they are ready.
    ///
    /// @throws DeploymentException with the reason and the last lines of the log; nothing is left running then
    RunningCluster start(Installation installation, Launch launch, StartContext context) throws DeploymentException;
}
