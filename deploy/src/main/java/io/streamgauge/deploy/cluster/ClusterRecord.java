package io.streamgauge.deploy.cluster;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.streamgauge.experiment.SystemUnderTest.Network;
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

/// What is on disk about a cluster: enough to find and remove everything that it is made of. Holds no secrets.
///
/// @param name unique for this user
/// @param system name of its recipe
/// @param phase how far its start has come
/// @param failure why it did not start, or null
/// @param since when its start began
/// @param command the program that starts or started it
/// @param machine where, and since which boot, its process numbers are valid
/// @param network where its nodes listen
/// @param members its processes, in the order of their start
/// @param directories what is removed with it
/// @param networks what is removed with it
/// @param addresses of the clients' listeners
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

    /// How far a start has come.
    public enum Phase {
        STARTING,
        RUNNING,
        FAILED
    }

    /// One process.
    ///
    /// @param broker false for what the brokers need beside them
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

    /// @param brokers numbers of the processes that are brokers
    ClusterRecord running(Set<Long> brokers, List<String> at, Map<String, String> otherAddresses) {
        List<Member> left = members.stream()
                .filter(member -> member.process().isAlive())
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

    /// Whether process numbers written here mean anything now.
    @JsonIgnore
    public boolean isOfThisBoot() {
        return machine.equals(MachineIdentity.id());
    }

    /// Whether it was started on another machine that shares this directory.
    @JsonIgnore
    public boolean isElsewhere() {
        return !MachineIdentity.hostOf(machine).equals(MachineIdentity.hostOf(MachineIdentity.id()));
    }

    /// Whether this very process runs.
    public boolean isAlive(ProcessIdentity process) {
        return isOfThisBoot() && process.isAlive();
    }

    /// Whether nothing is left of a start that came to no end, so that its name can be used again.
    boolean isOver() {
        return phase != Phase.RUNNING
                && !isElsewhere()
                && (phase == Phase.FAILED || !isAlive(command))
                && members.stream().noneMatch(member -> isAlive(member.process()))
                && directories.stream().noneMatch(directory -> Files.exists(Path.of(directory)));
    }
}
