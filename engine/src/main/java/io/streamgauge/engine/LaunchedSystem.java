package io.streamgauge.engine;

import io.streamgauge.deploy.RunningCluster;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.engine.environment.SystemRegistry;
import io.streamgauge.plan.Trial;
import io.streamgauge.process.ChildProcess;
import io.streamgauge.process.ChildProcesses;
import io.streamgauge.result.Setting;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// Brokers that Streamgauge has started, with their data directory.
final class LaunchedSystem {
    private final SystemRegistry systems;
    private final ChildProcesses children;
    private final RunListener listener;
    private final RunningCluster cluster;
    private final Path work;
    private final RemainingDestinations remaining = new RemainingDestinations();

    LaunchedSystem(
            SystemRegistry systems, ChildProcesses children, RunListener listener, RunningCluster cluster, Path work) {
        this.systems = systems;
        this.children = children;
        this.listener = listener;
        this.cluster = cluster;
        this.work = work;
    }

    /// Returns the broker processes and the helper processes. The resource usage of the system is the total
    /// usage of these processes.
    List<ChildProcess> processes() {
        return Stream.concat(cluster.processes().stream(), cluster.helpers().stream())
                .toList();
    }

    /// Returns whether a broker process or a helper process has ended.
    boolean isBroken() {
        return processes().stream().anyMatch(b -> !b.isAlive());
    }

    /// Returns whether the destinations of a trial may remain. Their backlog would affect later trials.
    boolean destinationsRemain() {
        return !remaining.isEmpty();
    }

    /// Returns the running system with the data that its trials need.
    ///
    /// @param outlives true if the system serves more than one trial
    /// @param idle broker processes of other systems that run at the same time
    RunningSystem running(Trial trial, boolean outlives, List<ChildProcess> idle) {
        DriverConfig config = systems.launched(trial, cluster);
        List<Setting> settings = new ArrayList<>(cluster.settings());
        settings.addAll(systems.driver(trial.system()).plannedSettings(config));
        settings.addAll(SystemRegistry.processSettings(trial));
        return new RunningSystem(
                config,
                null,
                processes(),
                idle,
                dataDirectories(),
                cluster.versions(),
                settings,
                cluster::metrics,
                outlives,
                remaining);
    }

    /// Returns the directories with the data of the brokers: the work directory, and the directories on disks
    /// that the experiment specifies.
    List<Path> dataDirectories() {
        return Stream.concat(Stream.of(work), cluster.otherDataDirectories().stream())
                .toList();
    }

    /// Returns whether the brokers store all data in the work directory.
    boolean storesAllDataInOneDirectory() {
        return cluster.otherDataDirectories().isEmpty();
    }

    /// Stops the brokers and removes their data.
    ///
    /// @param trial ID of the last trial
    /// @param keep true to leave the brokers running and to keep their data
    void shutDown(String trial, boolean keep) {
        if (!keep) {
            cluster.close();
            children.remove(work);
            return;
        }
        cluster.release(children);
        children.release(work);
        List<String> pids =
                processes().stream().map(p -> Long.toString(p.pid())).toList();
        listener.notice(trial + (cluster.addresses().size() == 1 ? ": the broker is" : ": the brokers are")
                + " still running at " + String.join(", ", cluster.addresses())
                + (pids.size() == 1 ? ", process " : ", processes ") + String.join(", ", pids) + ", data in " + work
                + credentialsHint());
    }

    /// Returns the location of the credentials and, if it is known, the user name, as the end of a sentence.
    /// Returns an empty string if the cluster does not have a credentials file.
    private String credentialsHint() {
        String user = cluster.credentials().get("user");
        return cluster.credentialsFile()
                .map(file -> (user == null ? ", credentials in " : ", user " + user + " with the password in ") + file)
                .orElse("");
    }
}
