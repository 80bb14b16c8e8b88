package io.streamgauge.measure;

import io.streamgauge.driver.HostPort;
import io.streamgauge.linux.NetworkDevice;
import io.streamgauge.result.row.ResourceRow;
import io.streamgauge.result.row.Role;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Traffic and speed of the network interface over which this machine reaches the brokers.
public final class LinkActivity {
    private final NetworkDevice device;

    private LinkActivity(NetworkDevice device) {
        this.device = device;
    }

    /// Returns the interface of the route to the brokers; empty for loopback, virtual interfaces and systems
    /// other than Linux.
    ///
    /// @param addresses addresses in the form `host:port`, or URLs; the first address with a route
    ///     determines the interface
    public static Optional<LinkActivity> ofRouteTo(List<String> addresses) {
        for (String address : addresses) {
            try (DatagramSocket route = new DatagramSocket()) {
                HostPort broker = HostPort.of(address.replaceFirst("^[a-z+]+://", ""));
                // connecting a datagram socket does not send a packet; the kernel only selects the route
                route.connect(new InetSocketAddress(InetAddress.getByName(broker.host()), Math.max(1, broker.port())));
                NetworkInterface found = NetworkInterface.getByInetAddress(route.getLocalAddress());
                return found == null || found.isLoopback()
                        ? Optional.empty()
                        : NetworkDevice.of(found.getName()).map(LinkActivity::new);
            } catch (IOException | RuntimeException noRoute) {
                // This address does not have a route. The next address may have a route.
            }
        }
        return Optional.empty();
    }

    static Optional<LinkActivity> at(Path interfaces, String name) {
        return NetworkDevice.of(interfaces, name).map(LinkActivity::new);
    }

    /// Returns one row for each direction; an empty list if the counters cannot be read.
    public List<ResourceRow> rows(double seconds) {
        try {
            long bitsPerMicro = device.speedMegabits();
            return List.of(
                    row(seconds, "sent", device.sentBytes(), bitsPerMicro),
                    row(seconds, "received", device.receivedBytes(), bitsPerMicro));
        } catch (IOException unreadable) {
            return List.of();
        }
    }

    private ResourceRow row(double seconds, String direction, long bytes, long bitsPerMicro) {
        long busyMicros = bitsPerMicro <= 0 ? -1 : Math.round(bytes * 8.0 / bitsPerMicro);
        return new ResourceRow(
                seconds, device.name() + " " + direction, Role.LINK, 0, -1, -1, bytes, -1, -1, busyMicros);
    }
}
