package io.streamgauge.engine.hosts;

import io.streamgauge.worker.host.HostCheck;
import io.streamgauge.worker.host.HostReport;
import java.util.List;

/// Comparison of the check results of all worker hosts with the requirements of the run.
public final class CheckedHosts {
    private CheckedHosts() {}

    /// @param checks results of all hosts, in the order in which the hosts joined
    public static List<CheckedHost> of(List<HostCheck> checks, HostNeeds needs) {
        return checks.stream().map(check -> host(check, checks, needs)).toList();
    }

    private static CheckedHost host(HostCheck check, List<HostCheck> all, HostNeeds needs) {
        String hostName = check.facts().hostName();
        boolean unique = all.stream()
                        .filter(other -> other.facts().hostName().equals(hostName))
                        .count()
                == 1;
        String name = unique ? hostName : hostName + " (" + check.address() + ")";
        return new CheckedHost(
                name,
                check.facts(),
                check.connection()
                        .map(c -> new CheckedHost.Link(
                                c.shortestRoundTripNanos(),
                                c.medianRoundTripNanos(),
                                c.offsetWidthNanos(),
                                c.wallClockNanos())),
                check.report().map(CheckedHosts::state),
                HostProblems.of(name, check, needs));
    }

    private static CheckedHost.State state(HostReport report) {
        List<HostReport.Connection> reached = report.connections().stream()
                .filter(connection -> connection.error() == null)
                .toList();
        return new CheckedHost.State(
                report.version(),
                report.freeMemoryBytes(),
                report.maxOpenFiles(),
                report.otherShare(),
                report.stealShare(),
                report.connections().size(),
                reached.size(),
                reached.stream().mapToLong(HostReport.Connection::nanos).max().orElse(0));
    }
}
