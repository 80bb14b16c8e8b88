package io.streamgauge.cli;

import io.streamgauge.DeploymentException;
import io.streamgauge.deploy.DiskCheck;
import io.streamgauge.deploy.Installation;
import io.streamgauge.deploy.Recipe;
import io.streamgauge.deploy.RunningCluster;
import io.streamgauge.deploy.StartContext;
import io.streamgauge.deploy.metrics.ConnectedMetrics;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.Leftover;
import io.streamgauge.experiment.MemoryScript;
import io.streamgauge.experiment.Secrets;
import io.streamgauge.experiment.SystemUnderTest.Launch;
import io.streamgauge.experiment.Threshold;
import io.streamgauge.experiment.Thresholds;
import io.streamgauge.load.LoadSpec;
import io.streamgauge.measure.MetricsSource;
import io.streamgauge.plan.Trial;
import io.streamgauge.process.ChildProcess;
import io.streamgauge.process.ChildProcesses;
import io.streamgauge.result.Setting;
import io.streamgauge.result.TrialEnd;
import io.streamgauge.result.TrialFacts;
import io.streamgauge.result.TrialStatus;
import io.streamgauge.worker.Message;
import io.streamgauge.worker.TrialController;
import io.streamgauge.worker.TrialListener;
import io.streamgauge.worker.TrialRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Executes one trial: brings its system up, has the worker drive it, takes it down.
final class TrialExecution {
    /// What a trial at full speed may write, for the check of the disk.
    private static final long SATURATING_BYTES_PER_SECOND = 100_000_000;

    private final Systems systems;
    private final ChildProcesses children;
    private final Trial trial;
    private final Secrets secrets;
    private final Thresholds thresholds;
    private final RunFiles files;
    private final TrialListener listener;
    private final Progress progress;
    private final Interruption interruption;

    TrialExecution(
            Systems systems,
            ChildProcesses children,
            Trial trial,
            Secrets secrets,
            Thresholds thresholds,
            RunFiles files,
            TrialListener listener,
            Progress progress,
            Interruption interruption) {
        this.systems = systems;
        this.children = children;
        this.trial = trial;
        this.secrets = secrets;
        this.thresholds = thresholds;
        this.files = files;
        this.listener = listener;
        this.progress = progress;
        this.interruption = interruption;
    }

    TrialEnd inMemory(MemoryScript script) throws IOException {
        return drive(Systems.connected(trial), script, List.of(), null, Map.of(), List.of(), List.of(), false);
    }

    TrialEnd connected() throws IOException {
        List<Setting> planned = systems.plannedSettings(trial);
        return drive(
                Systems.connected(trial),
                null,
                List.of(),
                null,
                Map.of(),
                planned,
                ConnectedMetrics.of(trial.system().driver(), trial.system().options()),
                true);
    }

    /// @param keep leaves the broker running
    TrialEnd launched(Launch launch, Installation installation, boolean keep) throws IOException {
        Recipe recipe = Systems.recipe(trial.system());
        Path work = children.temporaryDirectory(trial.system().name() + "-");
        RunningCluster cluster = null;
        DiskWatch disk = new DiskWatch(children, files.trial(trial), progress);
        try {
            DiskCheck.require(work, bytesToWrite());
            if (!thresholds.isOff(Threshold.DISK_CHANGE_FLAG)) {
                disk.before();
            }
            cluster = recipe.start(
                    installation,
                    launch,
                    new StartContext(work, logs(), children, line -> listener.step(line), trial.durability()));
            DriverConfig config = systems.launched(trial, cluster);
            List<Setting> settings = new ArrayList<>(cluster.settings());
            settings.addAll(systems.driver(trial.system()).plannedSettings(config));
            settings.addAll(Systems.workerSettings(trial));
            return drive(
                    config, null, cluster.processes(), work, cluster.versions(), settings, cluster.metrics(), false);
        } catch (DeploymentException e) {
            interruption.heard();
            TrialEnd end = new TrialEnd(
                    interruption.requested() ? TrialStatus.INTERRUPTED : TrialStatus.NOT_DEPLOYED,
                    e.getMessage(),
                    null);
            files.notStarted(trial, end);
            return end;
        } finally {
            putAway(cluster, work, keep && !interruption.requested());
            // without the brokers, and without data of theirs that still waits to be written
            if (!interruption.requested()) {
                disk.after();
            }
        }
    }

    private void putAway(@Nullable RunningCluster cluster, Path work, boolean keep) {
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

    private Path logs() throws IOException {
        return Files.createDirectories(files.trial(trial).resolve("logs"));
    }

    private long bytesToWrite() {
        TrialFacts facts = RunFiles.facts(trial);
        double perSecond = facts.saturating()
                ? SATURATING_BYTES_PER_SECOND
                : facts.intendedPerSecond()
                        * (facts.meanPayloadBytes() + 100)
                        * Math.max(1, trial.workload().groups());
        return (long) (perSecond * (facts.warmupSeconds() + facts.measureSeconds()));
    }

    private TrialEnd drive(
            DriverConfig config,
            @Nullable MemoryScript script,
            List<ChildProcess> brokers,
            @Nullable Path dataDirectory,
            Map<String, String> versions,
            List<Setting> settings,
            List<MetricsSource> metrics,
            boolean removeDestinations)
            throws IOException {
        logs();
        Message.RunTrial message = new Message.RunTrial(
                Systems.driverName(trial.system()), config, script, loadSpec(), removeDestinations);
        TrialController controller = new TrialController(children, listener);
        interruption.onRequest(controller::interrupt);
        try {
            return controller.run(new TrialRequest(
                    files.trial(trial),
                    RunFiles.facts(trial),
                    message,
                    trial.worker(),
                    brokers,
                    dataDirectory,
                    versions,
                    settings,
                    secrets.and(config.credentials()),
                    trial.brokerMetrics() ? metrics : List.of()));
        } finally {
            if (!interruption.requested()) {
                interruption.onRequest(Thread.currentThread()::interrupt);
            }
        }
    }

    private LoadSpec loadSpec() {
        // the tag marks this trial's messages: it must differ between runs of the same seed on a broker that lives on
        long tag = System.nanoTime() ^ ((long) files.runId().hashCode() << 32) ^ trial.ordinal();
        String prefix = Leftover.PREFIX + Long.toHexString(tag & 0xFFFFFFFFL) + "-" + trial.id();
        return new LoadSpec(trial.workload(), trial.phases(), prefix, tag, trial.seed());
    }
}
