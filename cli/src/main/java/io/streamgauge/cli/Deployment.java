package io.streamgauge.cli;

import io.streamgauge.DeploymentException;
import io.streamgauge.deploy.DiskSpaceCheck;
import io.streamgauge.deploy.Installation;
import io.streamgauge.deploy.Recipe;
import io.streamgauge.deploy.RunningCluster;
import io.streamgauge.deploy.StartContext;
import io.streamgauge.deploy.metrics.ConnectedMetrics;
import io.streamgauge.driver.DriverConfig;
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

/// Brings a trial's system up, and takes it down again.
final class Deployment {
    /// What a trial at full speed may write, for the check of the disk.
    private static final long SATURATING_BYTES_PER_SECOND = 100_000_000;

    private final SystemRegistry systems;
    private final ChildProcesses children;
    private final RunProgress progress;
    private final Interruption interruption;

    Deployment(SystemRegistry systems, ChildProcesses children, RunProgress progress, Interruption interruption) {
        this.systems = systems;
        this.children = children;
        this.progress = progress;
        this.interruption = interruption;
    }

    /// What is done with a system while it is up.
    interface Use<T> {
        T with(RunningSystem target) throws IOException;
    }

    /// How a system is to be brought up.
    ///
    /// @param installation of a launched one, else null
    /// @param logs where its nodes' output goes; exists
    /// @param disk looks at the disk of a launched one before and after, or null
    /// @param outlives whether it serves more than one trial
    /// @param keep leaves a launched system running
    record Order(
            @Nullable Installation installation,
            Path logs,
            @Nullable DiskCanaryCheck disk,
            boolean outlives,
            boolean keep) {}

    /// @throws DeploymentException if it does not start
    <T> T during(Trial trial, Order order, TrialListener listener, Use<T> use) throws DeploymentException, IOException {
        return switch (trial.system().origin()) {
            case InMemory memory ->
                use.with(new RunningSystem(
                        SystemRegistry.planned(trial),
                        memory.script(),
                        List.of(),
                        null,
                        Map.of(),
                        List.of(),
                        List::of,
                        false));
            case Connect _ ->
                use.with(new RunningSystem(
                        SystemRegistry.planned(trial),
                        null,
                        List.of(),
                        null,
                        Map.of(),
                        systems.plannedSettings(trial),
                        () -> ConnectedMetrics.of(
                                trial.system().driver(), trial.system().options()),
                        true));
            case Launch launch -> launched(trial, launch, order, listener, use);
        };
    }

    private <T> T launched(Trial trial, Launch launch, Order order, TrialListener listener, Use<T> use)
            throws DeploymentException, IOException {
        Installation installation = order.installation();
        if (installation == null) {
            throw new IllegalStateException("nothing is installed for " + trial.id());
        }
        Recipe recipe = SystemRegistry.recipe(trial.system());
        Path work = children.temporaryDirectory(trial.system().name() + "-");
        RunningCluster cluster = null;
        try {
            DiskSpaceCheck.require(work, bytesToWrite(trial));
            if (order.disk() != null) {
                order.disk().before();
            }
            RunningCluster up = recipe.start(
                    installation,
                    launch,
                    new StartContext(
                            work,
                            order.logs(),
                            PinnedProcesses.on(launch.cpus().toString(), children),
                            line -> listener.step(line),
                            trial.durability()));
            cluster = up;
            DriverConfig config = systems.launched(trial, up);
            List<Setting> settings = new ArrayList<>(up.settings());
            settings.addAll(systems.driver(trial.system()).plannedSettings(config));
            settings.addAll(SystemRegistry.processSettings(trial));
            return use.with(new RunningSystem(
                    config, null, up.processes(), work, up.versions(), settings, up::metrics, order.outlives()));
        } finally {
            putAway(trial, cluster, work, order.keep() && !interruption.requested());
            // without the brokers, and without data of theirs that still waits to be written
            if (order.disk() != null && !interruption.requested()) {
                order.disk().after();
            }
        }
    }

    private void putAway(Trial trial, @Nullable RunningCluster cluster, Path work, boolean keep) {
        if (cluster != null && keep) {
            cluster.release(children);
            children.release(work);
            progress.step(trial.id() + ": left running at " + String.join(", ", cluster.addresses()) + ", processes "
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

    /// Where the secrets stand, never the secrets.
    private static String credentialsHint(RunningCluster cluster) {
        String user = cluster.credentials().get("user");
        return cluster.credentialsFile()
                .map(file -> (user == null ? ", credentials in " : ", user " + user + " with the password in ") + file)
                .orElse("");
    }

    /// Of a search: of its longest trials, three at a time, because brokers take a while to give room back.
    private static long bytesToWrite(Trial trial) {
        TrialFacts facts = RunFiles.facts(trial);
        boolean finds = CapacityRun.isSearch(trial);
        double perSecond = facts.saturating() || finds
                ? SATURATING_BYTES_PER_SECOND
                : facts.intendedPerSecond()
                        * (facts.meanPayloadBytes() + 100)
                        * Math.max(1, trial.workload().groups());
        double seconds = facts.warmupSeconds() + facts.measureSeconds();
        return (long) (perSecond * seconds * (finds ? 3 : 1));
    }
}
