package io.streamgauge.engine;

import io.streamgauge.DeploymentException;
import io.streamgauge.deploy.DiskSpaceCheck;
import io.streamgauge.deploy.Installation;
import io.streamgauge.deploy.Recipe;
import io.streamgauge.deploy.RunningCluster;
import io.streamgauge.deploy.StartContext;
import io.streamgauge.deploy.metrics.ConnectedMetrics;
import io.streamgauge.deploy.metrics.MetricsCheck;
import io.streamgauge.engine.environment.SystemRegistry;
import io.streamgauge.experiment.system.MetricsEndpoints;
import io.streamgauge.experiment.system.SystemUnderTest.Connect;
import io.streamgauge.experiment.system.SystemUnderTest.InMemory;
import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import io.streamgauge.plan.Trial;
import io.streamgauge.process.ChildProcess;
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
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Deployment of a trial's system. It starts a launched system, runs the trial, and stops the system unless the
/// system must keep running.
final class Deployment {
    /// Write rate, in bytes per second, that the free disk space check assumes for a saturating trial and for a
    /// search.
    private static final long SATURATING_BYTES_PER_SECOND = 100_000_000;

    private final SystemRegistry systems;
    private final ChildProcesses children;
    private final RunListener runListener;
    private final Interruption interruption;
    private final RemainingDestinations.OnClusters remaining = new RemainingDestinations.OnClusters();

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
    /// @param disk benchmark of the disk before and after the deployment of a launched system; null for no
    ///     benchmark. If the brokers also store data on other disks, the second benchmark does not run, because
    ///     a difference would concern only one of the disks
    /// @param beforeStart action between the first benchmark of the disk and the start of a launched system
    /// @param idle broker processes of other systems that run at the same time
    /// @param outlives true if the system serves more than one trial
    /// @param keep decision whether to leave a launched system running; ignored if the run is interrupted or a
    ///     process of the system has ended
    record Options(
            @Nullable Installation installation,
            Path logs,
            @Nullable DiskCanaryCheck disk,
            Runnable beforeStart,
            List<ChildProcess> idle,
            boolean outlives,
            Keep keep) {}

    /// Decision after an action whether to leave the system running.
    interface Keep {
        boolean isWanted() throws IOException;
    }

    /// Runs an action on the system of a trial, and returns the result of the action. This method also starts and stops
    /// a launched system.
    ///
    /// @throws DeploymentException if a launched system does not start, or if a metrics address of a connected
    ///     system does not respond
    <T> T runWithSystem(Trial trial, Options options, TrialListener listener, Action<T> action)
            throws DeploymentException, IOException {
        return switch (trial.system().origin()) {
            case InMemory memory ->
                action.with(new RunningSystem(
                        SystemRegistry.planned(trial),
                        memory.script(),
                        List.of(),
                        List.of(),
                        List.of(),
                        Map.of(),
                        List.of(),
                        List::of,
                        false,
                        new RemainingDestinations()));
            case Connect connect -> action.with(connected(trial, connect));
            case Launch _ -> launched(trial, options, listener, action);
        };
    }

    /// Returns the connected system of a trial as a running system.
    ///
    /// @throws DeploymentException if a metrics address of the system does not respond
    private RunningSystem connected(Trial trial, Connect connect) throws DeploymentException {
        String driver = trial.system().driver();
        MetricsEndpoints endpoints = connect.metrics();
        List<Setting> settings = new ArrayList<>(systems.plannedSettings(trial));
        if (trial.brokerMetrics()) {
            settings.addAll(MetricsCheck.require(trial.system().name(), driver, endpoints));
        }
        return new RunningSystem(
                SystemRegistry.planned(trial),
                null,
                List.of(),
                List.of(),
                List.of(),
                Map.of(),
                settings,
                () -> ConnectedMetrics.of(driver, endpoints),
                true,
                remaining.of(connect));
    }

    private <T> T launched(Trial trial, Options options, TrialListener listener, Action<T> action)
            throws DeploymentException, IOException {
        Optional<LaunchedSystem> system = Optional.empty();
        boolean keep = false;
        try {
            if (options.disk() != null) {
                options.disk().before();
            }
            options.beforeStart().run();
            LaunchedSystem launched = launch(trial, options.installation(), options.logs(), listener);
            system = Optional.of(launched);
            T result = action.with(launched.running(trial, options.outlives(), options.idle()));
            keep = !launched.isBroken() && options.keep().isWanted() && !interruption.requested();
            return result;
        } finally {
            boolean onTestedDisk =
                    system.map(LaunchedSystem::storesAllDataInOneDirectory).orElse(true);
            if (system.isPresent()) {
                system.get().shutDown(trial.id(), keep);
            }
            // The disk benchmark must not start before shutDown() has returned, and not at all if the brokers keep
            // running, because running brokers would disturb the benchmark.
            if (options.disk() != null && onTestedDisk && !keep && !interruption.requested()) {
                options.disk().after();
            }
        }
    }

    /// Starts and returns the brokers of a trial.
    ///
    /// @param installation installation of the system, not null
    /// @param logs existing directory for the output of the nodes
    /// @throws DeploymentException if the disk does not have enough free space, or if the system does not start
    LaunchedSystem launch(Trial trial, @Nullable Installation installation, Path logs, TrialListener listener)
            throws DeploymentException, IOException {
        if (installation == null || !(trial.system().origin() instanceof Launch launch)) {
            throw new IllegalStateException(trial.id() + ": the software of its system is not installed");
        }
        Path work = children.temporaryDirectory(trial.system().name() + "-");
        boolean up = false;
        try {
            Recipe recipe = SystemRegistry.recipe(trial.system());
            long bytes = bytesToWrite(trial, recipe.copies(launch));
            DiskSpaceCheck.require(work, bytes);
            for (Path directory : recipe.dataDirectories(launch)) {
                DiskSpaceCheck.require(directory, bytes);
            }
            RunningCluster cluster = recipe.start(
                    installation,
                    launch,
                    new StartContext(
                            work,
                            logs,
                            PinnedProcesses.on(launch.cpus().toString(), children),
                            listener::step,
                            trial.durability()));
            up = true;
            return new LaunchedSystem(systems, children, runListener, cluster, work);
        } finally {
            if (!up) {
                children.remove(work);
            }
        }
    }

    /// Returns an estimate of the number of bytes that the brokers write. All nodes store their data on the
    /// same disk. For a search, the estimate covers three trials, because brokers release disk space with a
    /// delay.
    ///
    /// @param copies number of copies of each message at a known rate
    private static long bytesToWrite(Trial trial, int copies) {
        TrialFacts facts = TrialFactsFactory.of(trial);
        boolean search = LoadedExperiment.isSearch(trial);
        double perSecond = facts.saturating() || search
                ? SATURATING_BYTES_PER_SECOND
                : facts.intendedPerSecond()
                        * (facts.meanPayloadBytes() + 100)
                        * Math.max(1, trial.workload().groups())
                        * copies;
        double seconds = facts.warmupSeconds() + facts.measureSeconds();
        return (long) (perSecond * seconds * (search ? 3 : 1));
    }
}
