package io.streamgauge.deploy.cluster;

import io.streamgauge.experiment.system.SystemUnderTest.Network;
import io.streamgauge.linux.ProcessFiles;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// Current status of a cluster. It does not contain secrets.
///
/// @param since time at which the start of the cluster began
/// @param memoryBytes resident memory of all running processes of the cluster, in bytes; -1 if unknown
/// @param dataBytes total size of the readable files in the directories of the cluster, in bytes
/// @param settings file that contains the client settings, including secrets
/// @param failure reason why the start failed, or null
public record ClusterStatus(
        String name,
        String system,
        String version,
        State state,
        @Nullable String failure,
        Instant since,
        Network network,
        List<String> addresses,
        Map<String, String> endpoints,
        List<Node> processes,
        long memoryBytes,
        long dataBytes,
        List<String> directories,
        String settings,
        String logs) {
    /// State of a cluster.
    public enum State {
        /// State of a cluster that is being started by a command.
        STARTING,
        /// State in which all processes are running.
        RUNNING,
        /// State in which some processes have exited and others are running.
        DEGRADED,
        /// State in which no process is running. The data of the cluster may still exist.
        DEAD,
        /// State of a cluster whose start failed.
        FAILED,
        /// State of a cluster whose start is incomplete because the command that was starting it has exited.
        ABANDONED,
        /// State of a cluster that was started on another machine. This machine cannot determine the state of
        /// its processes.
        ELSEWHERE
    }

    /// Process of the cluster.
    ///
    /// @param memoryBytes resident memory in bytes; 0 if the process is not running, -1 if unknown
    public record Node(String name, boolean broker, long pid, boolean alive, long memoryBytes) {}

    /// Returns the number of nodes; 0 if the start is not complete. ZooKeeper and the bookies of Pulsar are not
    /// nodes.
    public int nodes() {
        return addresses.size();
    }

    /// Returns the current status of a cluster.
    public static ClusterStatus of(ClusterRecord cluster, ClusterStore store) {
        List<Node> nodes = cluster.members().stream()
                .map(member -> node(member, cluster.isAlive(member.process())))
                .toList();
        List<Node> alive = nodes.stream().filter(Node::alive).toList();
        boolean measured = alive.stream().allMatch(node -> node.memoryBytes() >= 0);
        return new ClusterStatus(
                cluster.name(),
                cluster.system(),
                cluster.version(),
                state(cluster, nodes.size(), alive.size()),
                cluster.failure(),
                cluster.since(),
                cluster.network(),
                cluster.addresses(),
                cluster.endpoints(),
                nodes,
                measured ? alive.stream().mapToLong(Node::memoryBytes).sum() : -1,
                cluster.directories().stream()
                        .mapToLong(directory -> sizeBytes(Path.of(directory)))
                        .sum(),
                cluster.directories().stream().sorted().toList(),
                store.settings(cluster.name()).toString(),
                store.logs(cluster.name()).toString());
    }

    private static State state(ClusterRecord cluster, int processes, int alive) {
        if (cluster.isOnAnotherMachine()) {
            return State.ELSEWHERE;
        }
        return switch (cluster.phase()) {
            case FAILED -> State.FAILED;
            case STARTING -> cluster.isAlive(cluster.command()) ? State.STARTING : State.ABANDONED;
            case RUNNING -> alive == 0 ? State.DEAD : alive < processes ? State.DEGRADED : State.RUNNING;
        };
    }

    private static Node node(ClusterRecord.Member member, boolean alive) {
        long pid = member.process().pid();
        return new Node(member.name(), member.broker(), pid, alive, alive ? residentBytes(pid) : 0);
    }

    private static long residentBytes(long pid) {
        try {
            return ProcessFiles.of(pid).residentBytes();
        } catch (IOException notLinuxOrGone) {
            return -1;
        }
    }

    /// Returns the total size of the files in a directory, in bytes. Files that cannot be read, for example
    /// because they are deleted during the scan, are ignored.
    private static long sizeBytes(Path directory) {
        AtomicLong sum = new AtomicLong();
        try {
            Files.walkFileTree(directory, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    sum.addAndGet(attributes.size());
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException e) {
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult postVisitDirectory(Path visited, @Nullable IOException e) {
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException gone) {
            return sum.get();
        }
        return sum.get();
    }
}
