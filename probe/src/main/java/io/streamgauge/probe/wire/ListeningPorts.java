package io.streamgauge.probe.wire;

import io.streamgauge.probe.api.SystemEndpoints;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/// Where a system listens.
///
/// @param addresses `host:port`
/// @param complete whether these are all, read from the launched processes; else only those that are known
public record ListeningPorts(List<String> addresses, boolean complete) {
    private static final String LISTENING = "0A";

    public ListeningPorts {
        addresses = List.copyOf(addresses);
    }

    /// The listeners of the first launched process, or the addresses that the user gave.
    public static ListeningPorts of(SystemEndpoints site) {
        if (!site.pids().isEmpty() && Files.isDirectory(Path.of("/proc"))) {
            Set<Integer> ports = new TreeSet<>();
            for (long pid : site.pids()) {
                ports.addAll(listening(pid));
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

    private static Set<Integer> listening(long pid) {
        Set<String> sockets = sockets(pid);
        Set<Integer> ports = new HashSet<>();
        for (String table : List.of("tcp", "tcp6")) {
            for (String line : lines(Path.of("/proc", Long.toString(pid), "net", table))) {
                String[] fields = line.strip().split("\\s+");
                if (fields.length > 9 && fields[3].equals(LISTENING) && sockets.contains(fields[9])) {
                    ports.add(Integer.parseInt(fields[1].substring(fields[1].lastIndexOf(':') + 1), 16));
                }
            }
        }
        return ports;
    }

    private static Set<String> sockets(long pid) {
        Set<String> inodes = new HashSet<>();
        try (Stream<Path> open = Files.list(Path.of("/proc", Long.toString(pid), "fd"))) {
            for (Path descriptor : open.toList()) {
                String target = target(descriptor);
                if (target.startsWith("socket:[")) {
                    inodes.add(target.substring("socket:[".length(), target.length() - 1));
                }
            }
        } catch (IOException e) {
            return Set.of();
        }
        return inodes;
    }

    private static String target(Path link) {
        try {
            return Files.readSymbolicLink(link).toString();
        } catch (IOException e) {
            return "";
        }
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            return new ArrayList<>();
        }
    }
}
