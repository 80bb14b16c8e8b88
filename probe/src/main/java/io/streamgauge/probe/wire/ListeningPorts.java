package io.streamgauge.probe.wire;

import io.streamgauge.linux.ProcessFiles;
import io.streamgauge.probe.api.SystemEndpoints;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/// Listening addresses of a system.
///
/// @param addresses addresses in the form `host:port`
/// @param complete true if the addresses come from the launched processes and are therefore complete;
///     false if other addresses may exist
public record ListeningPorts(List<String> addresses, boolean complete) {
    public ListeningPorts {
        addresses = List.copyOf(addresses);
    }

    /// Returns the listening ports of the launched processes, or the configured addresses if these ports are unknown.
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
        site.endpoints().values().stream()
                .flatMap(urls -> Stream.of(urls.split(",")))
                .map(url -> url.strip().replaceFirst("^\\w+://", "").replaceFirst("/.*$", ""))
                .filter(address -> !address.isEmpty())
                .forEach(known::add);
        return new ListeningPorts(List.copyOf(known), false);
    }

    /// Returns a description of the addresses for the evidence.
    public String words() {
        return (complete ? "the open ports (" : "the known addresses (") + addresses.size() + ")";
    }
}
