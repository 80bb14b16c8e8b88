package io.streamgauge.deploy.cluster;

import io.streamgauge.DeploymentException;
import io.streamgauge.IoErrorText;
import io.streamgauge.Poll;
import io.streamgauge.process.ProcessIdentity;
import io.streamgauge.process.SupervisedProcesses;
import io.streamgauge.process.VirtualNetwork;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// Removal of clusters. This class terminates the processes of a cluster, and kills those that do not exit in
/// time. It then removes the data, the networks and the record of the cluster. If the process that performs the
/// removal is killed, the guard completes these steps but keeps the record.
public final class ClusterStop {
    private static final Duration BROKERS = Duration.ofSeconds(10);
    private static final Duration HELPERS = Duration.ofSeconds(3);
    private static final Duration COMMAND = Duration.ofSeconds(15);
    private static final Duration KILL_TIMEOUT = Duration.ofSeconds(10);
    private static final Duration POLL = Duration.ofMillis(50);

    private final ClusterStore store;

    public ClusterStop(ClusterStore store) {
        this.store = store;
    }

    /// Stops and removes a cluster, even if its start is incomplete. If a command is still starting the cluster,
    /// this command is stopped first. If the cluster does not exist, this method does nothing.
    ///
    /// @throws DeploymentException if the record cannot be read, if the cluster was started on another host, or
    ///     if the cluster cannot be removed completely. If a process or a directory remains, Streamgauge keeps
    ///     the record
    public void stop(String name) throws DeploymentException {
        ClusterRecord cluster = store.find(name).orElse(null);
        if (cluster == null) {
            return;
        }
        if (cluster.isOnAnotherMachine()) {
            throw new DeploymentException("cluster '" + name + "' was started on the host '"
                    + MachineIdentity.hostOf(cluster.machine()) + "'. Run 'cluster down' on that host, or remove '"
                    + store.directory(name) + "' if the host no longer exists.");
        }
        if (cluster.phase() == ClusterRecord.Phase.STARTING && cluster.isAlive(cluster.command())) {
            cluster = terminateCommand(cluster);
        }
        try {
            terminate(cluster);
            store.delete(name);
        } catch (IOException e) {
            throw new DeploymentException(
                    "cluster '" + name + "': cannot be removed: " + IoErrorText.of(e)
                            + ". Check that you are the user who started the cluster, and run 'cluster down' again.",
                    e);
        }
    }

    /// Stops the command that is starting the cluster. Returns the last record that the command wrote, which
    /// lists all processes, directories and networks to remove.
    private ClusterRecord terminateCommand(ClusterRecord cluster) throws DeploymentException {
        ProcessIdentity command = cluster.command();
        command.terminate();
        if (!await(List.of(command), COMMAND)) {
            ProcessHandle.of(command.pid()).filter(_ -> command.isAlive()).ifPresent(ProcessHandle::destroyForcibly);
            await(List.of(command), KILL_TIMEOUT);
        }
        return store.find(cluster.name()).orElse(cluster);
    }

    private static void terminate(ClusterRecord cluster) throws IOException, DeploymentException {
        List<ProcessIdentity> brokers = processes(cluster, true);
        List<ProcessIdentity> helpers = processes(cluster, false);
        List<Path> directories = cluster.directories().stream().map(Path::of).toList();
        try (SupervisedProcesses guarded = SupervisedProcesses.open()) {
            for (ProcessIdentity helper : helpers) {
                guarded.adopt(helper);
            }
            for (ProcessIdentity broker : brokers) {
                guarded.adopt(broker);
            }
            for (Path directory : directories) {
                guarded.adopt(directory);
            }
            if (cluster.isOfThisBoot()) {
                for (VirtualNetwork network : cluster.networks()) {
                    guarded.adopt(network);
                }
            }
            brokers.forEach(ProcessIdentity::terminate);
            await(brokers, BROKERS);
            helpers.forEach(ProcessIdentity::terminate);
            await(helpers, HELPERS);
        }
        checkEmpty(cluster, directories);
    }

    private static List<ProcessIdentity> processes(ClusterRecord cluster, boolean broker) {
        return cluster.members().stream()
                .filter(member -> member.broker() == broker && cluster.isAlive(member.process()))
                .map(ClusterRecord.Member::process)
                .toList();
    }

    private static void checkEmpty(ClusterRecord cluster, List<Path> directories)
            throws IOException, DeploymentException {
        List<ProcessIdentity> alive = cluster.members().stream()
                .map(ClusterRecord.Member::process)
                .filter(cluster::isAlive)
                .toList();
        if (!await(alive, KILL_TIMEOUT)) {
            throw new DeploymentException("cluster '" + cluster.name() + "': some processes did not exit: "
                    + alive.stream().map(ProcessIdentity::pid).toList()
                    + ". Check that you are the user who started the cluster, and run 'cluster down' "
                    + "again.");
        }
        requireNone("directories", directories.stream().filter(Files::exists).toList(), cluster);
        List<String> networks = new ArrayList<>();
        if (cluster.isOfThisBoot()) {
            for (VirtualNetwork network : cluster.networks()) {
                networks.addAll(network.existing());
            }
        }
        requireNone("network interfaces or namespaces", networks, cluster);
    }

    private static void requireNone(String kind, List<?> left, ClusterRecord cluster) throws DeploymentException {
        if (!left.isEmpty()) {
            throw new DeploymentException("cluster '" + cluster.name() + "': some " + kind + " cannot be removed: "
                    + left + ". Check that you are the user who started the cluster, and run 'cluster down' again.");
        }
    }

    /// Waits until processes have exited.
    ///
    /// @return false if a process is still running after the timeout
    private static boolean await(List<ProcessIdentity> processes, Duration timeout) throws DeploymentException {
        try {
            return Poll.until(timeout, POLL, () -> processes.stream().noneMatch(ProcessIdentity::isAlive));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new DeploymentException(
                    "cluster down: interrupted. Streamgauge kills the remaining processes."
                            + " Check the result with 'cluster status'.",
                    e);
        }
    }
}
