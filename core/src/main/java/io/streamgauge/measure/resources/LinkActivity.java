package io.streamgauge.measure.resources;

import io.streamgauge.HostPort;
import io.streamgauge.linux.NetworkDevice;
import io.streamgauge.result.row.ResourceRow;
import io.streamgauge.result.row.Role;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Traffic and speed of the network interface over which this machine reaches the brokers. If the brokers are
/// nodes in network namespaces behind a bridge, this class measures the traffic on the links of the nodes.
public final class LinkActivity {
    private final List<NetworkDevice> devices;
    private final boolean nodes;

    /// @param devices interface of this machine, or the links of all nodes
    private LinkActivity(List<NetworkDevice> devices, boolean nodes) {
        this.devices = devices;
        this.nodes = nodes;
    }

    /// Returns the activity of the network interface on the route to the brokers, or of the ports of the bridge
    /// to the brokers. The result is empty if the interface is the loopback or another virtual interface, if
    /// none of the addresses has a route, or if the operating system is not Linux.
    ///
    /// @param addresses addresses in the form `host:port`, or URLs; the first address with a route
    ///     determines the interface
    public static Optional<LinkActivity> ofRouteTo(List<String> addresses) {
        for (String address : addresses) {
            try (DatagramSocket route = new DatagramSocket()) {
                HostPort broker = HostPort.of(address.replaceFirst("^[a-z+]+://", ""));
                // Connecting a datagram socket does not send a packet. The kernel only selects the route.
                route.connect(new InetSocketAddress(InetAddress.getByName(broker.host()), Math.max(1, broker.port())));
                NetworkInterface found = NetworkInterface.getByInetAddress(route.getLocalAddress());
                return found == null || found.isLoopback()
                        ? Optional.empty()
                        : of(NetworkDevice.of(found.getName()), NetworkDevice.portsOf(found.getName()));
            } catch (IOException | RuntimeException noRoute) {
                // This address does not have a route. The next address may have a route.
            }
        }
        return Optional.empty();
    }

    static Optional<LinkActivity> at(Path interfaces, String name) {
        return of(NetworkDevice.of(interfaces, name), NetworkDevice.portsOf(interfaces, name));
    }

    /// If a port of a bridge is a physical interface, the brokers are on other machines, and the other ports
    /// belong to programs that do not take part in the trial.
    private static Optional<LinkActivity> of(Optional<NetworkDevice> device, List<NetworkDevice> ports) {
        return device.or(() -> ports.stream().filter(NetworkDevice::isPhysical).findFirst())
                .map(d -> new LinkActivity(List.of(d), false))
                .or(() -> ports.isEmpty() ? Optional.empty() : Optional.of(new LinkActivity(ports, true)));
    }

    /// Returns one row for each direction of the interface. For a bridge, the list contains one row for each
    /// node, with the bytes that the node sent. If the counters cannot be read, the list is empty.
    public List<ResourceRow> rows(double seconds) {
        try {
            if (nodes) {
                List<ResourceRow> rows = new ArrayList<>();
                for (NetworkDevice port : devices) {
                    // The bridge receives the bytes that the node sends.
                    rows.add(row(seconds, port.name() + " sent by node", Role.NODE_LINK, port.receivedBytes(), -1));
                }
                return rows;
            }
            NetworkDevice device = devices.getFirst();
            long bitsPerMicro = device.speedMegabits();
            return List.of(
                    row(seconds, device.name() + " sent", Role.LINK, device.sentBytes(), bitsPerMicro),
                    row(seconds, device.name() + " received", Role.LINK, device.receivedBytes(), bitsPerMicro));
        } catch (IOException unreadable) {
            return List.of();
        }
    }

    private static ResourceRow row(double seconds, String name, Role role, long bytes, long bitsPerMicro) {
        long busyMicros = bitsPerMicro <= 0 ? -1 : Math.round(bytes * 8.0 / bitsPerMicro);
        return new ResourceRow(seconds, name, role, 0, -1, -1, bytes, -1, -1, busyMicros);
    }
}
