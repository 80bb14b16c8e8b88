package io.streamgauge.probe.wire;

import io.streamgauge.linux.ProcessFiles;
import io.streamgauge.probe.api.SystemEndpoints;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// Where a system listens.
///
/// @param addresses `host:port`
/// @param complete whether these are all, read from the launched processes; else only those that are known
public record ListeningPorts(List<String> addresses, boolean complete) {
    public ListeningPorts {
        addresses = List.copyOf(addresses);
    }

    /// The listeners of the first launched process, or the addresses that the user gave.
    public static ListeningPorts of(SystemEndpoints site) {
        if (!site.pids().isEmpty()) {
            Set<Integer> ports = new TreeSet<>();
            for (long pid : site.pids()) {
                ports.addAll(ProcessFiles.of(pid).listeningPorts());
            }
            String host = site.addresses().getFirst().replaceFirst(":\\d+$", "");
            if (!ports.isEmpty()) {
                return new ListeningPorts(
                        ports.stream().map(port -> host + ":" + port).toList(), true);
            }
        }
        Set<String> known = new LinkedHashSet<>(site.addresses());
        site.endpoints()
                .values()
                .forEach(url -> known.add(url.replaceFirst("^\\w+://", "").replaceFirst("/.*$", "")));
        return new ListeningPorts(List.copyOf(known), false);
    }

    /// For the evidence.
    public String words() {
        return complete ? "the " + addresses.size() + " open ports" : "the " + addresses.size() + " known addresses";
    }
}
