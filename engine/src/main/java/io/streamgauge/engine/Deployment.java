package io.streamgauge.engine;

import io.streamgauge.DeploymentException;
import io.streamgauge.deploy.DiskSpaceCheck;
import io.streamgauge.deploy.Installation;
import io.streamgauge.deploy.Recipe;
import io.streamgauge.deploy.RunningCluster;
import io.streamgauge.deploy.StartContext;
import io.streamgauge.deploy.metrics.ConnectedMetrics;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.engine.environment.SystemRegistry;
import io.streamgauge.experiment.SystemUnderTest.Connect;
import io.streamgauge.experiment.SystemUnderTest.InMemory;
import io.streamgauge.experiment.SystemUnderTest.Launch;
import io.streamgauge.plan.Trial;
import io.streamgauge.process.ChildProcesses;
import io.streamgauge.process.PinnedProcesses;
import io.streamgauge.result.Setting;
import io.streamgauge.result.TrialFacts;
import io.streamgauge.worker.TrialListener;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Deployment of the system of a trial: starts the system, runs the trial, and stops the system.
final class Deployment {
    /// Assumed write rate of a saturating trial, for the check of free disk space.
    private static final long SATURATING_BYTES_PER_SECOND = 100_000_000;

    private final SystemRegistry systems;
    private final ChildProcesses children;
    private final RunListener runListener;
    private final Interruption interruption;

    Deployment(SystemRegistry systems, ChildProcesses children, RunListener runListener, Interruption interruption) {
        this.systems = systems;
        this.children = children;
        this.runListener = runListener;
        this.interruption = interruption;
    }

    /// Action that needs a running system.
    interface Action<T> {
        T with(RunningSystem system) throws IOException;
    }

    /// Options of a deployment.
    ///
    /// @param installation installation of a launched system; null for other systems
    /// @param logs existing directory for the output of the nodes
    /// @param disk benchmark of the disk before and after the deployment of a launched system, or null
    /// @param outlives true if the system serves more than one trial
    /// @param keep true to leave a launched system running
    record Options(
            @Nullable Installation installation,
            Path logs,
            @Nullable DiskCanaryCheck disk,
            boolean outlives,
            boolean keep) {}

    /// @throws DeploymentException if the system does not start
    <T> T runWithSystem(Trial trial, Options options, TrialListener listener, Action<T> action)
            throws DeploymentException, IOException {
        return switch (trial.system().origin()) {
            case InMemory memory ->
                action.with(new RunningSystem(
                        SystemRegistry.planned(trial),
                        memory.script(),
                        List.of(),
                        null,
                        Map.of(),
                        List.of(),
                        List::of,
                        false));
            case Connect _ ->
                action.with(new RunningSystem(
                        SystemRegistry.planned(trial),
                        null,
                        List.of(),
                        null,
                        Map.of(),
                        systems.plannedSettings(trial),
                        () -> ConnectedMetrics.of(
                                trial.system().driver(), trial.system().options()),
                        true));
            case Launch launch -> launched(trial, launch, options, listener, action);
        };
    }

    private <T> T launched(Trial trial, Launch launch, Options options, TrialListener listener, Action<T> action)
            throws DeploymentException, IOException {
        Installation installation = options.installation();
        if (installation == null) {
            throw new IllegalStateException("nothing is installed for " + trial.id());
        }
        Recipe recipe = SystemRegistry.recipe(trial.system());
        Path work = children.temporaryDirectory(trial.system().name() + "-");
        RunningCluster cluster = null;
        try {
            DiskSpaceCheck.require(work, bytesToWrite(trial));
            if (options.disk() != null) {
                options.disk().before();
            }
            RunningCluster up = recipe.start(
                    installation,
                    launch,
                    new StartContext(
                            work,
                            options.logs(),
                            PinnedProcesses.on(launch.cpus().toString(), children),
                            listener::step,
                            trial.durability()));
            cluster = up;
            DriverConfig config = systems.launched(trial, up);
            List<Setting> settings = new ArrayList<>(up.settings());
            settings.addAll(systems.driver(trial.system()).plannedSettings(config));
            settings.addAll(SystemRegistry.processSettings(trial));
            return action.with(new RunningSystem(
                    config, null, up.processes(), work, up.versions(), settings, up::metrics, options.outlives()));
        } finally {
            shutDown(trial, cluster, work, options.keep() && !interruption.requested());
            // The disk benchmark must not start before shutDown() has stopped the brokers and removed their data.
            if (options.disk() != null && !interruption.requested()) {
                options.disk().after();
            }
        }
    }

    private void shutDown(Trial trial, @Nullable RunningCluster cluster, Path work, boolean keep) {
        if (cluster != null && keep) {
            cluster.release(children);
            children.release(work);
            runListener.step(trial.id() + ": still running at " + String.join(", ", cluster.addresses())
                    + ", processes "
                    + String.join(
                            ", ",
                            cluster.processes().stream()
                                    .map(p -> Long.toString(p.pid()))
                                    .toList())
                    + ", data in " + work + credentialsHint(cluster));
            return;
        }
        if (cluster != null) {
            cluster.close();
        }
        children.remove(work);
    }

    /// Returns the location of the credentials, never the credentials themselves.
    private static String credentialsHint(RunningCluster cluster) {
        String user = cluster.credentials().get("user");
        return cluster.credentialsFile()
                .map(file -> (user == null ? ", credentials in " : ", user " + user + " with the password in ") + file)
                .orElse("");
    }

    /// Estimates the number of bytes that the brokers write. For a search, the estimate covers three of its longest
    /// trials, because brokers release disk space with a delay.
    private static long bytesToWrite(Trial trial) {
        TrialFacts facts = TrialFactsFactory.of(trial);
        boolean search = LoadedExperiment.isSearch(trial);
        double perSecond = facts.saturating() || search
                ? SATURATING_BYTES_PER_SECOND
                : facts.intendedPerSecond()
                        * (facts.meanPayloadBytes() + 100)
                        * Math.max(1, trial.workload().groups());
        double seconds = facts.warmupSeconds() + facts.measureSeconds();
        return (long) (perSecond * seconds * (search ? 3 : 1));
    }
}
