package io.streamgauge.engine.hosts;

import io.streamgauge.InvalidExperimentException.Problem;
import io.streamgauge.experiment.Threshold;
import io.streamgauge.experiment.system.CpuSet;
import io.streamgauge.text.NumberFormatter;
import io.streamgauge.worker.host.HostCheck;
import io.streamgauge.worker.host.HostConnection;
import io.streamgauge.worker.host.HostReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Problems of a worker host, found by comparing its report with the requirements of the run.
final class HostProblems {
    /// Maximum width of the interval that contains the clock offset. With a wider interval, the default
    /// thresholds flag trials whose median end-to-end latency is below 100 ms.
    private static final long CLOCK_WIDTH_NANOS = 10_000_000L;
    /// Difference between the wall clocks above which the times in the logs of the hosts are hard to compare.
    private static final long WALL_CLOCK_NANOS = 1_000_000_000L;
    /// Memory of a worker outside the heap, as a percentage of the heap.
    private static final long OFF_HEAP_PERCENT = 25;

    private final String host;
    private final HostNeeds needs;
    private final List<Problem> problems = new ArrayList<>();

    private HostProblems(String host, HostNeeds needs) {
        this.host = host;
        this.needs = needs;
    }

    /// @param host name of the host for messages
    static List<Problem> of(String host, HostCheck check, HostNeeds needs) {
        HostProblems all = new HostProblems(host, needs);
        if (check.connection().isEmpty() || check.report().isEmpty()) {
            all.add(
                    "the host did not complete the check",
                    "Check that 'streamgauge worker' is still running on this host, and that the network works. Then"
                            + " run this command again.");
        }
        check.connection().ifPresent(all::clocks);
        check.report().ifPresent(all::state);
        return all.problems;
    }

    private void add(String reason, String remedy) {
        problems.add(new Problem(host, reason, remedy));
    }

    private void clocks(HostConnection connection) {
        if (needs.comparesClocks() && connection.offsetWidthNanos() > CLOCK_WIDTH_NANOS) {
            add(
                    "the offset from the clock of the controller is known only to within "
                            + NumberFormatter.millis(connection.offsetWidthNanos())
                            + " ms, so end-to-end latencies can have an error of this size",
                    "Use a faster or less busy network to the controller, or set workers.placement to 'paired'.");
        }
        long wallClock = Math.abs(connection.wallClockNanos()) - connection.wallClockErrorNanos();
        if (wallClock > WALL_CLOCK_NANOS) {
            add(
                    "the wall clock differs from that of the controller by "
                            + NumberFormatter.duration(Math.abs(connection.wallClockNanos()) / 1e9),
                    "Synchronise both hosts with NTP so that the times in logs agree and certificates are valid.");
        }
    }

    private void state(HostReport report) {
        connections(report);
        if (!report.facts().java().equals(needs.java())) {
            add(
                    "the Java runtime is " + report.facts().java() + ", but the controller uses " + needs.java(),
                    "Install the same Java runtime on all hosts.");
        }
        resources(report);
        disturbance(report);
    }

    private void connections(HostReport report) {
        for (HostReport.Connection connection : report.connections()) {
            if (connection.error() != null) {
                add(
                        "the broker " + connection.address() + " cannot be reached: " + connection.error(),
                        "Start the broker, or check its address, the name resolution and the firewall.");
            }
        }
    }

    private void resources(HostReport report) {
        Optional<CpuSet> allowed = CpuSet.parse(report.allowedCpus());
        if (!needs.cpus().isAll() && allowed.isPresent() && !allowed.get().contains(needs.cpus())) {
            add(
                    "worker.cpus is " + needs.cpus() + ", but 'streamgauge worker' may use only the CPUs "
                            + report.allowedCpus(),
                    "Set worker.cpus to CPUs that all hosts have.");
        }
        long memory = needs.heapBytes() / 100 * (100 + OFF_HEAP_PERCENT);
        if (report.freeMemoryBytes() != HostReport.UNKNOWN && report.freeMemoryBytes() < memory) {
            add(
                    "a worker needs about " + NumberFormatter.bytes(memory) + " of memory, but only "
                            + NumberFormatter.bytes(report.freeMemoryBytes()) + " is free",
                    "Stop other programs, or decrease worker.heap.");
        }
        if (report.maxOpenFiles() != HostReport.UNKNOWN && report.maxOpenFiles() < needs.openFiles()) {
            add(
                    "a worker needs up to " + NumberFormatter.count(needs.openFiles())
                            + " open files, but the limit is " + NumberFormatter.count(report.maxOpenFiles()),
                    "Run 'ulimit -Hn " + needs.openFiles()
                            + "' in a root shell and start 'streamgauge worker' from this shell.");
        }
    }

    /// Returns text with the name of the program that used the most CPU time. If the name is unknown, the text
    /// gives a possible reason. A process in a container cannot read the CPU time of programs outside the
    /// container.
    private static String busiest(HostReport report) {
        return report.busiestProgram().isEmpty()
                ? ". 'streamgauge worker' cannot read their names, for example because they run outside its container"
                : ", most of all '" + report.busiestProgram() + "'";
    }

    private void disturbance(HostReport report) {
        if (report.otherShare() > needs.thresholds().of(Threshold.OTHER_FLAG)) {
            add(
                    "other programs used " + NumberFormatter.percent(report.otherShare()) + " of the CPU time"
                            + busiest(report),
                    "Stop these programs, or use a dedicated host.");
        }
        if (report.stealShare() > needs.thresholds().of(Threshold.STEAL_FLAG)) {
            add(
                    "the steal was " + NumberFormatter.percent(report.stealShare())
                            + ": other guests or the physical machine used CPU time of this host",
                    "Use a dedicated machine, or a virtual machine with dedicated CPUs.");
        }
    }
}
