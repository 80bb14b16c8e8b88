package io.streamgauge.result.row;

import java.util.Locale;

/// Resource usage of the host, a process or a direction of a network link. CPU time, bytes and context switches are
/// cumulative; -1 if unknown.
///
/// @param seconds since the start of the schedule
/// @param name `host`, the process, or the link and its direction
/// @param pid 0 for the host and links
/// @param cpuMicros CPU time; for the host the busy time of all CPUs
/// @param rssBytes resident memory; for the host the memory in use
/// @param writtenBytes written to storage; for the host, written to the brokers' disk; for a link, its traffic
/// @param contextSwitches of all threads; only at the ends of phases, else -1
/// @param stealMicros host only: steal
/// @param diskBusyMicros busy time of the brokers' disk, for the host; transmission time of the bytes, for a link
/// @param workNanos host only: CPU time of a fixed calculation, to detect changes of the CPU speed
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
        long workNanos) {
    /// The header line of `resources.csv`.
    public static final String CSV_HEADER =
            "seconds,name,role,pid,cpu_micros,rss_bytes,written_bytes,context_switches,steal_micros,disk_busy_micros,"
                    + "work_nanos";

    private static final int FIELDS = 11;

    /// Creates the row of a process or a link.
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
                -1);
    }

    public String toCsv() {
        return String.format(
                Locale.ROOT,
                "%.6f,%s,%s,%d,%d,%d,%d,%d,%d,%d,%d",
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
                workNanos);
    }

    /// @throws IllegalArgumentException if the line is not one of [#toCsv], for example cut off by a kill
    public static ResourceRow fromCsv(String line) {
        String[] f = line.split(",", -1);
        if (f.length != FIELDS || f[FIELDS - 1].isEmpty()) {
            throw new IllegalArgumentException("a resource line has " + FIELDS + " fields: " + line);
        }
        return new ResourceRow(
                Double.parseDouble(f[0]),
                f[1],
                Role.of(f[2]),
                Long.parseLong(f[3]),
                Long.parseLong(f[4]),
                Long.parseLong(f[5]),
                Long.parseLong(f[6]),
                Long.parseLong(f[7]),
                Long.parseLong(f[8]),
                Long.parseLong(f[9]),
                Long.parseLong(f[10]));
    }
}
