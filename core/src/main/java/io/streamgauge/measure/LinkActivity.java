package io.streamgauge.measure;

import io.streamgauge.driver.HostPort;
import io.streamgauge.result.ResourceRow;
import io.streamgauge.result.Role;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// The network interface over which this machine reaches the brokers: what goes over it, from
/// `/sys/class/net/NAME/statistics` of Linux, and how fast it is, where the kernel knows.
public final class LinkActivity {
    private static final Path INTERFACES = Path.of("/sys/class/net");

    private final String name;
    private final Path directory;

    private LinkActivity(String name, Path directory) {
        this.name = name;
        this.directory = directory;
    }

    /// Empty where no wire is between: loopback, virtual interfaces, another system than Linux.
    ///
    /// @param addresses `host:port`, or URLs; the first that has a route decides
    public static Optional<LinkActivity> towards(List<String> addresses) {
        for (String address : addresses) {
            try (DatagramSocket route = new DatagramSocket()) {
                HostPort broker = HostPort.of(address.replaceFirst("^[a-z+]+://", ""));
                // sends nothing: it only makes the kernel choose the way
                route.connect(new InetSocketAddress(InetAddress.getByName(broker.host()), Math.max(1, broker.port())));
                NetworkInterface found = NetworkInterface.getByInetAddress(route.getLocalAddress());
                return found == null || found.isLoopback() ? Optional.empty() : at(INTERFACES, found.getName());
            } catch (IOException | RuntimeException noRoute) {
                // the next one then
            }
        }
        return Optional.empty();
    }

    /// Interfaces without a device are virtual: what they call their speed is made up.
    static Optional<LinkActivity> at(Path interfaces, String name) {
        Path directory = interfaces.resolve(name);
        return Files.exists(directory.resolve("device"))
                ? Optional.of(new LinkActivity(name, directory))
                : Optional.empty();
    }

    /// A row for each direction; none when the counts cannot be read.
    public List<ResourceRow> rows(double seconds) {
        try {
            long bitsPerMicro = speedMegabits();
            return List.of(
                    row(seconds, "sent", number("statistics/tx_bytes"), bitsPerMicro),
                    row(seconds, "received", number("statistics/rx_bytes"), bitsPerMicro));
        } catch (IOException | RuntimeException unreadable) {
            return List.of();
        }
    }

    private ResourceRow row(double seconds, String direction, long bytes, long bitsPerMicro) {
        long busyMicros = bitsPerMicro <= 0 ? -1 : Math.round(bytes * 8.0 / bitsPerMicro);
        return new ResourceRow(seconds, name + " " + direction, Role.LINK, 0, -1, -1, bytes, -1, -1, busyMicros);
    }

    /// -1 where the driver does not know it, as with most virtual machines. Megabits a second are bits a
    /// microsecond.
    private long speedMegabits() {
        try {
            return number("speed");
        } catch (IOException | RuntimeException unknown) {
            return -1;
        }
    }

    private long number(String file) throws IOException {
        return Long.parseLong(Files.readString(directory.resolve(file)).strip());
    }
}
