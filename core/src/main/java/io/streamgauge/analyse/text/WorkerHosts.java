package io.streamgauge.analyse.text;

import io.streamgauge.result.HostFacts;
import io.streamgauge.text.Count;
import io.streamgauge.text.NumberFormatter;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Descriptions of the machines of worker hosts.
public final class WorkerHosts {
    private WorkerHosts() {}

    /// Describes the machines of hosts, regardless of host names and order, for example `3 hosts with 4 CPUs
    /// (Xeon), 16 GiB`.
    public static String machines(List<HostFacts> hosts) {
        Map<String, Long> counts = hosts.stream()
                .collect(Collectors.groupingBy(WorkerHosts::machine, TreeMap::new, Collectors.counting()));
        return counts.entrySet().stream()
                .map(e -> Count.of(e.getValue(), "host") + " with " + e.getKey())
                .collect(Collectors.joining(" and "));
    }

    /// Describes the machine of a host, for example `4 CPUs (Xeon), 16 GiB`.
    public static String machine(HostFacts host) {
        return Count.of(host.cpus(), "CPU") + " (" + host.cpuModel() + "), "
                + (host.memoryBytes() > 0 ? NumberFormatter.bytes(host.memoryBytes()) : "unknown memory");
    }
}
