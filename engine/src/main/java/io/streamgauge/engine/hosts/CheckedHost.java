package io.streamgauge.engine.hosts;

import io.streamgauge.InvalidExperimentException.Problem;
import io.streamgauge.result.HostFacts;
import java.util.List;
import java.util.Optional;

/// Worker host that was checked before a run.
///
/// @param name name of the host, followed by its address if several hosts have this name
/// @param facts facts about the machine
/// @param link connection between the controller and the host; empty if the host did not respond
/// @param state state of the host; empty if the host did not respond
/// @param problems problems that a run could have on this host; empty if the host is ready
public record CheckedHost(
        String name, HostFacts facts, Optional<Link> link, Optional<State> state, List<Problem> problems) {
    public CheckedHost {
        problems = List.copyOf(problems);
    }

    public boolean isReady() {
        return problems.isEmpty();
    }

    /// Connection between the controller and a host.
    ///
    /// @param shortestRoundTripNanos shortest round-trip time, in nanoseconds
    /// @param medianRoundTripNanos median round-trip time, in nanoseconds
    /// @param clockWidthNanos width of the interval that contains the offset of the monotonic clocks, in
    ///     nanoseconds
    /// @param wallClockNanos wall clock of the host minus the wall clock of the controller, in nanoseconds
    public record Link(
            long shortestRoundTripNanos, long medianRoundTripNanos, long clockWidthNanos, long wallClockNanos) {}

    /// State of a host. The value -1 means that a figure is unknown.
    ///
    /// @param version version of Streamgauge
    /// @param freeMemoryBytes memory that programs can use without swapping
    /// @param maxOpenFiles limit on the open files of a process; [Long#MAX_VALUE] if unlimited
    /// @param otherShare CPU time that other programs used, as a share of the time of all CPUs
    /// @param stealShare CPU time that other guests or the physical machine used, as a share of the time of all
    ///     CPUs
    /// @param brokers number of broker addresses to which the host tried to connect
    /// @param reachedBrokers number of these addresses that accepted a TCP connection
    /// @param slowestConnectNanos longest time until such a connection was open, in nanoseconds; 0 if there were
    ///     no such connections
    public record State(
            String version,
            long freeMemoryBytes,
            long maxOpenFiles,
            double otherShare,
            double stealShare,
            int brokers,
            int reachedBrokers,
            long slowestConnectNanos) {}
}
