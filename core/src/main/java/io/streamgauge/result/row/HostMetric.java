package io.streamgauge.result.row;

import java.util.Locale;

/// Metric of a broker host, which Streamgauge reads from the host's node_exporter. The values cover the whole
/// host, including all programs that run on it. `broker-metrics.csv` contains the names in lower case with the
/// prefix `host_`. In these rows, the node is the name of the host with the prefix [#NODE_PREFIX].
public enum HostMetric {
    /// Number of CPUs.
    CPUS,
    /// CPU time in the states user, nice, system, irq and softirq, as a percentage of the time of all CPUs.
    CPU_PERCENT,
    /// CPU time that other guests or the hypervisor used, as a percentage of the time of all CPUs.
    STEAL_PERCENT,
    /// Total memory minus the memory available to programs.
    MEMORY_USED_BYTES,
    /// Context switches of all threads.
    CONTEXT_SWITCHES_PER_SECOND,
    /// Bytes written to all disks.
    DISK_WRITTEN_BYTES_PER_SECOND,
    /// Bytes read from all disks.
    DISK_READ_BYTES_PER_SECOND,
    /// Percentage of time during which the busiest disk had a request in progress.
    DISK_BUSY_PERCENT,
    /// Bytes sent by all physical network interfaces.
    SENT_BYTES_PER_SECOND,
    /// Bytes received by all physical network interfaces.
    RECEIVED_BYTES_PER_SECOND,
    /// Traffic in the busiest direction of any interface, as a percentage of the speed of this interface.
    LINK_BUSY_PERCENT;

    /// Prefix of the names of nodes whose metrics describe a host.
    public static final String NODE_PREFIX = "host ";

    private final String metric = "host_" + name().toLowerCase(Locale.ROOT);

    /// Returns the name of the metric in `broker-metrics.csv`.
    public String metric() {
        return metric;
    }
}
