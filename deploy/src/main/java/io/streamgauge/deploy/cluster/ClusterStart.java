package io.streamgauge.deploy.cluster;

import io.streamgauge.DeploymentException;
import io.streamgauge.IoErrorText;
import io.streamgauge.deploy.Installation;
import io.streamgauge.deploy.ProgressListener;
import io.streamgauge.deploy.Recipe;
import io.streamgauge.deploy.RunningCluster;
import io.streamgauge.deploy.StartContext;
import io.streamgauge.experiment.SystemUnderTest.Launch;
import io.streamgauge.process.ChildProcess;
import io.streamgauge.process.ChildProcesses;
import io.streamgauge.process.PinnedProcesses;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Starts clusters that live on.
///
/// While a cluster starts, the guard ends it if this process dies. Only when everything about it is on disk is it
/// released, piece by piece: whatever happens in between, each piece is either ended by the guard or on disk.
public final class ClusterStart {
    private static final int MOST_OF_ONE_NAME = 100;

    private final ClusterStore store;
    private final ChildProcesses children;
    private final ProgressListener progress;

    /// @param children guards the clusters until they are up
    public ClusterStart(ClusterStore store, ChildProcesses children, ProgressListener progress) {
        this.store = store;
        this.children = children;
        this.progress = progress;
    }

    /// A cluster that is up, and what a client needs to use it.
    ///
    /// @param clientSettings `name=value` lines, secrets included
    public record Started(ClusterRecord cluster, List<String> clientSettings) {
        public Started {
            clientSettings = List.copyOf(clientSettings);
        }

        @Override
        public String toString() {
            return "Started[" + cluster.name() + "]";
        }
    }

    /// @param name of the cluster, or null for that of its system, with a number if others have it
    /// @param installation what [Recipe#fetch] returned
    /// @throws DeploymentException if it does not come up, with the reason; only its logs are left then
    public Started start(@Nullable String name, Recipe recipe, Launch launch, Installation installation)
            throws DeploymentException {
        try {
            ClusterRecord cluster = reserve(name, recipe, launch, installation);
            return start(new RecordedProcesses(children, store, cluster), cluster.name(), recipe, launch, installation);
        } catch (IOException e) {
            throw new DeploymentException(
                    recipe.name() + ": its cluster cannot be kept on disk: " + IoErrorText.of(e)
                            + ". Check the directory '" + store.directory("") + "', or set XDG_STATE_HOME to another.",
                    e);
        }
    }

    private ClusterRecord reserve(@Nullable String wanted, Recipe recipe, Launch launch, Installation installation)
            throws IOException, DeploymentException {
        for (int number = 1; number <= MOST_OF_ONE_NAME; number++) {
            String name = wanted != null ? wanted : number == 1 ? recipe.name() : recipe.name() + "-" + number;
            ClusterRecord cluster =
                    ClusterRecord.starting(name, recipe.name(), installation.version(), launch.network());
            if (store.reserve(cluster)) {
                return cluster;
            }
            if (wanted != null) {
                break;
            }
        }
        throw new DeploymentException("cluster '" + (wanted == null ? recipe.name() : wanted)
                + "': there is one of this name. Choose another with --name, or remove that one with cluster down.");
    }

    private Started start(
            RecordedProcesses recorded, String name, Recipe recipe, Launch launch, Installation installation)
            throws IOException, DeploymentException {
        Path work = recorded.temporaryDirectory(name);
        @Nullable RunningCluster cluster = null;
        boolean handedOver = false;
        try {
            cluster = recipe.start(
                    installation,
                    launch,
                    new StartContext(
                            work,
                            store.logs(name),
                            PinnedProcesses.on(launch.cpus().toString(), recorded),
                            progress));
            List<String> settings = recipe.clientSettings(cluster);
            store.writeSettings(name, settings);
            ClusterRecord known = handOver(recorded, cluster);
            handedOver = true;
            cluster.release(recorded);
            recorded.release(work);
            return new Started(known, settings);
        } catch (DeploymentException e) {
            recorded.change(known -> known.failed(firstLine(e)));
            throw e;
        } finally {
            if (!handedOver) {
                if (cluster != null) {
                    cluster.close();
                }
                recorded.remove(work);
            }
        }
    }

    private static ClusterRecord handOver(RecordedProcesses recorded, RunningCluster cluster) throws IOException {
        Set<Long> brokers = cluster.processes().stream().map(ChildProcess::pid).collect(Collectors.toSet());
        return recorded.change(known -> known.running(brokers, cluster.addresses(), cluster.endpoints()));
    }

    private static String firstLine(DeploymentException e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    }
}
