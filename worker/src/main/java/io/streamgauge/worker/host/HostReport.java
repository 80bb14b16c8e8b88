package io.streamgauge.worker.host;

import io.streamgauge.result.HostFacts;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// State of a worker host before a run, as reported by the host itself.
///
/// @param version version of Streamgauge
/// @param freeMemoryBytes memory that programs can use without swapping; -1 if unknown
/// @param maxOpenFiles limit on the open files of a process; [Long#MAX_VALUE] if unlimited, -1 if unknown
/// @param allowedCpus CPUs that the worker may use, in the syntax of the experiment file; empty if unknown
/// @param otherShare CPU time of other programs during one second as a share of the time of all CPUs; -1 if unknown
/// @param busiestProgram other program with the highest CPU time; empty if unknown
/// @param stealShare steal during one second as a share of the time of all CPUs; -1 if unknown
/// @param connections result of a TCP connection to each broker address
public record HostReport(
        HostFacts facts,
        String version,
        long freeMemoryBytes,
        long maxOpenFiles,
        String allowedCpus,
        double otherShare,
        String busiestProgram,
        double stealShare,
        List<Connection> connections) {
    /// Placeholder for an unknown value.
    public static final long UNKNOWN = -1;

    public HostReport {
        connections = List.copyOf(connections);
    }

    /// TCP connection to a broker.
    ///
    /// @param nanos time until the connection was open, in nanoseconds, including the resolution of the host
    ///     name
    /// @param error reason why the connection failed; null if the connection was opened
    public record Connection(
            String address, long nanos, @Nullable String error) {}
}
