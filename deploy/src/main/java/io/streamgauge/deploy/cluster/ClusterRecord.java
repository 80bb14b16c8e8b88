package io.streamgauge.deploy.cluster;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.streamgauge.experiment.system.SystemUnderTest.Network;
import io.streamgauge.process.ProcessIdentity;
import io.streamgauge.process.VirtualNetwork;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Record of a cluster on disk. The record contains all data that Streamgauge needs to find and remove the
/// cluster, but no secrets.
///
/// @param name name of the cluster, unique for each user
/// @param system name of the recipe
/// @param phase phase of the start
/// @param failure reason why the start failed, or null
/// @param since time at which the start began
/// @param command process of the command that started or is starting the cluster
/// @param machine identity of the machine and of the boot for which the process IDs are valid
/// @param network network of the nodes
/// @param members processes in the order of their start
/// @param directories directories to remove with the cluster
/// @param networks networks to remove with the cluster
/// @param addresses address of the client listener of each node; empty until the start is complete
/// @param endpoints other addresses by name
public record ClusterRecord(
        String name,
        String system,
        String version,
        Phase phase,
        @Nullable String failure,
        Instant since,
        ProcessIdentity command,
        String machine,
        Network network,
        List<Member> members,
        Set<String> directories,
        List<VirtualNetwork> networks,
        List<String> addresses,
        Map<String, String> endpoints) {
    public ClusterRecord {
        members = List.copyOf(members);
        directories = Set.copyOf(directories);
        networks = List.copyOf(networks);
        addresses = List.copyOf(addresses);
        endpoints = new TreeMap<>(endpoints);
    }

    /// Phase of a start.
    public enum Phase {
        STARTING,
        RUNNING,
        FAILED
    }

    /// Process of the cluster.
    ///
    /// @param broker true for a broker, and for ZooKeeper and the bookies of Pulsar; false for another process
    ///     that brokers need
    public record Member(String name, boolean broker, ProcessIdentity process) {}

    static ClusterRecord starting(String name, String system, String version, Network network) {
        return new ClusterRecord(
                name,
                system,
                version,
                Phase.STARTING,
                null,
                Instant.now(),
                ProcessIdentity.ofSelf(),
                MachineIdentity.id(),
                network,
                List.of(),
                Set.of(),
                List.of(),
                List.of(),
                Map.of());
    }

    ClusterRecord withMember(Member member) {
        List<Member> more = new ArrayList<>(members);
        more.add(member);
        return with(phase, failure, more, directories, networks, addresses, endpoints);
    }

    ClusterRecord withDirectory(Path directory) {
        Set<String> more = new LinkedHashSet<>(directories);
        more.add(directory.toString());
        return with(phase, failure, members, more, networks, addresses, endpoints);
    }

    ClusterRecord withNetwork(VirtualNetwork network) {
        List<VirtualNetwork> more = new ArrayList<>(networks);
        more.add(network);
        return with(phase, failure, members, directories, more, addresses, endpoints);
    }

    /// Returns a copy of this record with the state after a successful start. The copy omits auxiliary processes
    /// that have exited, but not brokers, so that the loss of a broker remains visible.
    ///
    /// @param brokers process IDs of the brokers
    ClusterRecord running(Set<Long> brokers, List<String> at, Map<String, String> otherAddresses) {
        List<Member> left = members.stream()
                .filter(member -> brokers.contains(member.process().pid())
                        || member.process().isAlive())
                .map(member -> new Member(
                        member.name(), brokers.contains(member.process().pid()), member.process()))
                .toList();
        return with(Phase.RUNNING, null, left, directories, networks, at, otherAddresses);
    }

    ClusterRecord failed(String reason) {
        return with(Phase.FAILED, reason, members, directories, networks, addresses, endpoints);
    }

    private ClusterRecord with(
            Phase newPhase,
            @Nullable String newFailure,
            List<Member> newMembers,
            Set<String> newDirectories,
            List<VirtualNetwork> newNetworks,
            List<String> newAddresses,
            Map<String, String> newEndpoints) {
        return new ClusterRecord(
                name,
                system,
                version,
                newPhase,
                newFailure,
                since,
                command,
                machine,
                network,
                newMembers,
                newDirectories,
                newNetworks,
                newAddresses,
                newEndpoints);
    }

    /// Returns whether the recorded process IDs are valid in the current boot of this machine and in this
    /// container.
    @JsonIgnore
    public boolean isOfThisBoot() {
        return MachineIdentity.isSameBoot(machine, MachineIdentity.id());
    }

    /// Returns whether the cluster was started on another machine that shares the state directory.
    @JsonIgnore
    public boolean isOnAnotherMachine() {
        return !isOfThisBoot() && !MachineIdentity.hostOf(machine).equals(MachineIdentity.hostOf(MachineIdentity.id()));
    }

    /// Returns whether a recorded process is still running. The result is false if the process ID now belongs to
    /// another process, or if the recorded process IDs are not valid (see [#isOfThisBoot]).
    public boolean isAlive(ProcessIdentity process) {
        return isOfThisBoot() && process.isAlive();
    }

    /// Returns whether the start failed or was interrupted and no processes or data remain, so that the name is
    /// available again. The result is false if the cluster was started on another machine.
    boolean hasEnded() {
        return phase != Phase.RUNNING
                && !isOnAnotherMachine()
                && (phase == Phase.FAILED || !isAlive(command))
                && members.stream().noneMatch(member -> isAlive(member.process()))
                && directories.stream().noneMatch(directory -> Files.exists(Path.of(directory)));
    }
}
