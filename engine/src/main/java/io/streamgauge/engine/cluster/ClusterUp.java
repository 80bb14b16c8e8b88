package io.streamgauge.engine.cluster;

import io.streamgauge.DeploymentException;
import io.streamgauge.InvalidExperimentException;
import io.streamgauge.InvalidExperimentException.Problem;
import io.streamgauge.deploy.CacheDirectory;
import io.streamgauge.deploy.FetchContext;
import io.streamgauge.deploy.Installation;
import io.streamgauge.deploy.Recipe;
import io.streamgauge.deploy.cluster.ClusterStart;
import io.streamgauge.deploy.cluster.ClusterStart.Started;
import io.streamgauge.deploy.cluster.ClusterStore;
import io.streamgauge.engine.Interruption;
import io.streamgauge.engine.RunListener;
import io.streamgauge.engine.RunOutcome;
import io.streamgauge.engine.cluster.RequestedClusters.RequestedCluster;
import io.streamgauge.engine.environment.SystemRegistry;
import io.streamgauge.experiment.system.SystemUnderTest;
import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import io.streamgauge.process.ChildProcesses;
import io.streamgauge.process.SupervisedProcesses;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Start of one or more clusters that keep running after the command ends.
///
/// @param name name of the cluster; null to use the name of the system, followed by a number if that
///     name is already used
public record ClusterUp(@Nullable String name, ClusterStore store, RunListener listener, Interruption interruption) {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,39}");

    /// Starts a cluster for each system, one after the other. If a cluster fails to start, this method reports
    /// the failure to the listener and does not start the remaining clusters.
    ///
    /// @param started receiver of each cluster after its start
    /// @throws InvalidExperimentException if the name is invalid, or if it is given for several clusters. In
    ///     this case, this method does not start any cluster
    public RunOutcome start(List<RequestedCluster> systems, Consumer<Started> started)
            throws InvalidExperimentException, IOException {
        checkName(systems.size());
        interruption.onRequest(Thread.currentThread()::interrupt);
        try (ChildProcesses children = SupervisedProcesses.open()) {
            for (RequestedCluster system : systems) {
                started.accept(start(system, children));
            }
            return RunOutcome.DONE;
        } catch (DeploymentException e) {
            interruption.clearInterrupt();
            listener.problem(String.valueOf(e.getMessage()));
            return interruption.requested() ? RunOutcome.INTERRUPTED : RunOutcome.DEPLOYMENT_FAILED;
        }
    }

    private void checkName(int clusters) throws InvalidExperimentException {
        if (name == null) {
            return;
        }
        if (!NAME.matcher(name).matches()) {
            throw invalid(
                    "it is not a valid cluster name",
                    "Use up to 40 letters, digits, '-', '_' and '.'. Begin the name with a letter or digit.");
        }
        if (clusters > 1) {
            throw invalid(
                    "it applies to a single cluster, but the experiment launches " + clusters + " clusters",
                    "Select one cluster with --only.");
        }
    }

    private InvalidExperimentException invalid(String reason, String remedy) {
        return new InvalidExperimentException(List.of(new Problem("--name " + name, reason, remedy)));
    }

    private Started start(RequestedCluster requested, ChildProcesses children) throws DeploymentException {
        SystemUnderTest system = requested.system();
        Recipe recipe = SystemRegistry.recipe(system);
        if (!(system.origin() instanceof Launch launch)) {
            throw new IllegalStateException("not launched: " + system.name());
        }
        Installation installation = recipe.fetch(launch, new FetchContext(CacheDirectory.ofUser(), listener::step));
        return new ClusterStart(store, children, listener::step)
                .start(name, system.name(), recipe, launch, requested.durability(), installation);
    }
}
