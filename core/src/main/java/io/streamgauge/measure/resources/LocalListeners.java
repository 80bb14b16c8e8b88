package io.streamgauge.measure.resources;

import io.streamgauge.HostPort;
import io.streamgauge.linux.ProcessFiles;
import io.streamgauge.linux.ProcessTable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// Processes of a connected system that run on this machine.
public final class LocalListeners {
    private LocalListeners() {}

    /// Returns the IDs of the processes that listen on one of the addresses. If all addresses belong to other
    /// machines, the set is empty. If an address of this machine does not have a listener that can be
    /// identified, the method returns an empty [Optional]. For example, the process may belong to another user
    /// or run in a container, or the operating system may not be Linux.
    ///
    /// @param addresses addresses in the form `host:port`, or URLs
    public static Optional<Set<Long>> of(List<String> addresses) {
        Set<Integer> ports = localPorts(addresses);
        if (ports.isEmpty()) {
            return Optional.of(Set.of());
        }
        Set<Long> listeners = new HashSet<>();
        Set<Integer> found = new HashSet<>();
        try {
            for (ProcessTable.Entry process : ProcessTable.read()) {
                Set<Integer> listening = process.kernelThread()
                        ? Set.of()
                        : ProcessFiles.of(process.pid()).listeningPorts();
                if (listening.stream().anyMatch(ports::contains)) {
                    listeners.add(process.pid());
                    found.addAll(listening);
                }
            }
        } catch (IOException notLinux) {
            return Optional.empty();
        }
        return found.containsAll(ports) ? Optional.of(listeners) : Optional.empty();
    }

    private static Set<Integer> localPorts(List<String> addresses) {
        Set<Integer> ports = new TreeSet<>();
        for (String address : addresses) {
            try {
                HostPort broker = HostPort.of(address.replaceFirst("^[a-z+]+://", ""));
                InetAddress host = InetAddress.getByName(broker.host());
                if (host.isLoopbackAddress() || NetworkInterface.getByInetAddress(host) != null) {
                    ports.add(broker.port());
                }
            } catch (IOException | RuntimeException unknown) {
                // The driver reports invalid addresses.
            }
        }
        return ports;
    }
}
