package io.streamgauge.deploy.cluster;

import io.streamgauge.DeploymentException;
import io.streamgauge.IoErrorText;
import io.streamgauge.deploy.Installation;
import io.streamgauge.deploy.ProgressListener;
import io.streamgauge.deploy.Recipe;
import io.streamgauge.deploy.RunningCluster;
import io.streamgauge.deploy.StartContext;
import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import io.streamgauge.process.ChildProcess;
import io.streamgauge.process.ChildProcesses;
import io.streamgauge.process.PinnedProcesses;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Start procedure for clusters that keep running after the command ends.
///
/// If this process ends unexpectedly during the start, the guard stops the cluster. The guard releases a
/// resource only after Streamgauge has recorded the resource on disk. Therefore, each resource is guarded or
/// recorded at all times.
public final class ClusterStart {
    private static final int MAX_CLUSTERS_OF_A_NAME = 100;

    private final ClusterStore store;
    private final ChildProcesses children;
    private final ProgressListener progress;

    /// @param children child processes, whose guard stops the cluster if this process ends unexpectedly during the
    ///     start
    public ClusterStart(ClusterStore store, ChildProcesses children, ProgressListener progress) {
        this.store = store;
        this.children = children;
        this.progress = progress;
    }

    /// Started cluster with the settings of its clients.
    ///
    /// @param clientSettings lines of the form `name=value`, including secrets
    public record Started(ClusterRecord cluster, List<String> clientSettings) {
        public Started {
            clientSettings = List.copyOf(clientSettings);
        }

        @Override
        public String toString() {
            return "Started[" + cluster.name() + "]";
        }
    }

    /// Starts and records a cluster.
    ///
    /// @param name name of the cluster, or null to use `system`, followed by a number if that name is already
    ///     used
    /// @param system name of the system in the experiment file or on the command line
    /// @param durability durability class that the cluster must provide, if its settings determine the class
    /// @param installation result of [Recipe#fetch]
    /// @throws DeploymentException if the name is already used, if the record cannot be written, or if the
    ///     cluster does not start. In the last case, the processes and the data of the cluster are removed, and
    ///     its record and its logs remain
    public Started start(
            @Nullable String name,
            String system,
            Recipe recipe,
            Launch launch,
            DurabilityClass durability,
            Installation installation)
            throws DeploymentException {
        try {
            ClusterRecord cluster = reserve(name, system, recipe, launch, installation);
            return start(
                    new RecordedProcesses(children, store, cluster),
                    cluster.name(),
                    recipe,
                    launch,
                    durability,
                    installation);
        } catch (IOException e) {
            throw new DeploymentException(
                    recipe.name() + ": the cluster record cannot be written: " + IoErrorText.of(e)
                            + ". Check the permissions of the directory '" + store.directory("")
                            + "', or set XDG_STATE_HOME to another directory.",
                    e);
        }
    }

    private ClusterRecord reserve(
            @Nullable String wanted, String system, Recipe recipe, Launch launch, Installation installation)
            throws IOException, DeploymentException {
        for (int number = 1; number <= MAX_CLUSTERS_OF_A_NAME; number++) {
            String name = wanted != null ? wanted : number == 1 ? system : system + "-" + number;
            ClusterRecord cluster =
                    ClusterRecord.starting(name, recipe.name(), installation.version(), launch.network());
            if (store.reserve(cluster)) {
                return cluster;
            }
            if (wanted != null) {
                break;
            }
        }
        throw new DeploymentException((wanted == null
                        ? "clusters '" + system + "' to '" + system + "-" + MAX_CLUSTERS_OF_A_NAME
                                + "': these names are already used"
                        : "cluster '" + wanted + "': this name is already used")
                + ". Choose another name with --name, or remove an existing cluster with 'cluster down'.");
    }

    private Started start(
            RecordedProcesses recorded,
            String name,
            Recipe recipe,
            Launch launch,
            DurabilityClass durability,
            Installation installation)
            throws IOException, DeploymentException {
        Path work = recorded.temporaryDirectory(name);
        @Nullable RunningCluster cluster = null;
        boolean running = false;
        try {
            cluster = recipe.start(
                    installation,
                    launch,
                    new StartContext(
                            work,
                            store.logs(name),
                            PinnedProcesses.on(launch.cpus().toString(), recorded),
                            progress,
                            durability));
            List<String> settings = recipe.clientSettings(cluster);
            store.writeSettings(name, settings);
            ClusterRecord known = recordRunning(recorded, cluster);
            running = true;
            cluster.release(recorded);
            recorded.release(work);
            return new Started(known, settings);
        } catch (DeploymentException e) {
            recorded.updateRecord(known -> known.failed(firstLine(e)));
            throw e;
        } finally {
            if (!running) {
                if (cluster != null) {
                    cluster.close();
                }
                recorded.remove(work);
            }
        }
    }

    private static ClusterRecord recordRunning(RecordedProcesses recorded, RunningCluster cluster) throws IOException {
        Set<Long> brokers = cluster.processes().stream().map(ChildProcess::pid).collect(Collectors.toSet());
        return recorded.updateRecord(known -> known.running(brokers, cluster.addresses(), cluster.endpoints()));
    }

    private static String firstLine(DeploymentException e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    }
}
