package io.streamgauge.result.row;

import java.util.List;

/// Resource use of the host, a process or a direction of a network link. CPU times, busy times, written bytes
/// and context switches are cumulative. A value of -1 is unknown.
///
/// @param seconds end of the interval to which the sample belongs, in seconds since the start of the
///     schedule
/// @param name `host`, the name of the process, or the name of the link with its direction
/// @param pid process ID; 0 for the host, links, and rows that combine several processes
/// @param cpuMicros CPU time; for the host, the busy time of all CPUs
/// @param rssBytes resident memory; for the host, the memory in use
/// @param writtenBytes bytes written to storage; for the host, bytes written to the brokers' disk; for
///     a link, bytes transferred in this direction
/// @param contextSwitches number of context switches of all threads; -1 except at the start of the schedule, at
///     the ends of the warm-up and of the measured phase, and at the end of a measured interval in which a
///     transfer ended
/// @param stealMicros host only: steal, CPU time that other guests or the host used
/// @param diskBusyMicros for the host, busy time of the brokers' disk; for a link, transmission time of
///     the bytes
/// @param workNanos host only: CPU time of a fixed calculation; changes in this time indicate
///     changes in the CPU speed
/// @param interruptMicros host only: CPU time that the kernel spent in interrupts, included in
///     `cpuMicros`
/// @param compilerMicros CPU time that the JIT compilers of a JVM used, included in `cpuMicros`
/// @param collectorMicros CPU time that the garbage collector of a JVM used, included in `cpuMicros`; -1 for
///     the serial collector
/// @param sampledSeconds time at which the counters were read, in seconds since the start of the schedule; -1 if
///     unknown, for example in results of earlier versions
public record ResourceRow(
        double seconds,
        String name,
        Role role,
        long pid,
        long cpuMicros,
        long rssBytes,
        long writtenBytes,
        long contextSwitches,
        long stealMicros,
        long diskBusyMicros,
        long workNanos,
        long interruptMicros,
        long compilerMicros,
        long collectorMicros,
        double sampledSeconds) {
    /// Name of the file in the directory of a trial.
    public static final String FILE = "resources.csv";

    private static final List<CsvFormat.Column<ResourceRow>> COLUMNS = List.of(
            new CsvFormat.Column<>("seconds", r -> CsvFields.decimals(6, r.seconds())),
            new CsvFormat.Column<>("name", ResourceRow::name),
            new CsvFormat.Column<>("role", r -> r.role().toString()),
            new CsvFormat.Column<>("pid", r -> Long.toString(r.pid())),
            new CsvFormat.Column<>("cpu_micros", r -> Long.toString(r.cpuMicros())),
            new CsvFormat.Column<>("rss_bytes", r -> Long.toString(r.rssBytes())),
            CsvFormat.Column.optional("written_bytes", r -> Long.toString(r.writtenBytes())),
            CsvFormat.Column.optional("context_switches", r -> Long.toString(r.contextSwitches())),
            CsvFormat.Column.optional("steal_micros", r -> Long.toString(r.stealMicros())),
            CsvFormat.Column.optional("disk_busy_micros", r -> Long.toString(r.diskBusyMicros())),
            CsvFormat.Column.optional("work_nanos", r -> Long.toString(r.workNanos())),
            CsvFormat.Column.optional("interrupt_micros", r -> Long.toString(r.interruptMicros())),
            CsvFormat.Column.optional("compiler_micros", r -> Long.toString(r.compilerMicros())),
            CsvFormat.Column.optional("collector_micros", r -> Long.toString(r.collectorMicros())),
            CsvFormat.Column.optional("sampled_seconds", r -> CsvFields.decimals(6, r.sampledSeconds())));

    /// CSV format of the file.
    public static final CsvFormat<ResourceRow> CSV = new CsvFormat<>(COLUMNS, ResourceRow::parse);

    /// Creates a row for a process, a group of processes or a link.
    public ResourceRow(
            double seconds,
            String name,
            Role role,
            long pid,
            long cpuMicros,
            long rssBytes,
            long writtenBytes,
            long contextSwitches,
            long stealMicros,
            long diskBusyMicros) {
        this(
                seconds,
                name,
                role,
                pid,
                cpuMicros,
                rssBytes,
                writtenBytes,
                contextSwitches,
                stealMicros,
                diskBusyMicros,
                -1,
                -1,
                -1,
                -1,
                -1);
    }

    /// Returns the time at which the counters were read, in seconds since the start of the schedule. On a busy
    /// machine, the sampler may read the counters long after the end of the interval.
    public double atSeconds() {
        return sampledSeconds < 0 ? seconds : sampledSeconds;
    }

    /// Returns the same sample with the time at which its counters were read.
    ///
    /// @param at time in seconds since the start of the schedule
    public ResourceRow sampledAt(double at) {
        return with(name, role, at);
    }

    /// Returns the same sample with another name and role.
    public ResourceRow named(String newName, Role newRole) {
        return with(newName, newRole, sampledSeconds);
    }

    private ResourceRow with(String newName, Role newRole, double newSampledSeconds) {
        return new ResourceRow(
                seconds,
                newName,
                newRole,
                pid,
                cpuMicros,
                rssBytes,
                writtenBytes,
                contextSwitches,
                stealMicros,
                diskBusyMicros,
                workNanos,
                interruptMicros,
                compilerMicros,
                collectorMicros,
                newSampledSeconds);
    }

    private static ResourceRow parse(CsvFields row) {
        return new ResourceRow(
                row.doubleValue("seconds"),
                row.text("name"),
                Role.of(row.text("role")),
                row.longValue("pid"),
                row.longValue("cpu_micros"),
                row.longValue("rss_bytes"),
                row.longOrUnknown("written_bytes"),
                row.longOrUnknown("context_switches"),
                row.longOrUnknown("steal_micros"),
                row.longOrUnknown("disk_busy_micros"),
                row.longOrUnknown("work_nanos"),
                row.longOrUnknown("interrupt_micros"),
                row.longOrUnknown("compiler_micros"),
                row.longOrUnknown("collector_micros"),
                row.doubleOrUnknown("sampled_seconds"));
    }
}
