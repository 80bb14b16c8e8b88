package io.streamgauge.linux;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Physical network interface, or port of a bridge, in `/sys/class/net/NAME`.
public final class NetworkDevice {
    private static final Path INTERFACES = Path.of("/sys/class/net");

    private final String name;
    private final Path directory;

    private NetworkDevice(String name, Path directory) {
        this.name = name;
        this.directory = directory;
    }

    /// Returns the device of an interface; empty on operating systems other than Linux. The result is also empty
    /// for a virtual interface, because its reported speed is arbitrary.
    public static Optional<NetworkDevice> of(String name) {
        return of(INTERFACES, name);
    }

    /// @param interfaces directory with one subdirectory for each interface
    public static Optional<NetworkDevice> of(Path interfaces, String name) {
        Path directory = interfaces.resolve(name);
        return Optional.of(new NetworkDevice(name, directory)).filter(NetworkDevice::isPhysical);
    }

    /// Returns the ports of a bridge in the order of their names; empty if the interface is not a
    /// bridge.
    ///
    /// @param interfaces directory with one subdirectory for each interface
    public static List<NetworkDevice> portsOf(Path interfaces, String bridge) {
        Path ports = interfaces.resolve(bridge).resolve("brif");
        if (!Files.isDirectory(ports)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(ports)) {
            return files.map(port -> port.getFileName().toString())
                    .sorted()
                    .map(port -> new NetworkDevice(port, interfaces.resolve(port)))
                    .toList();
        } catch (IOException unreadable) {
            return List.of();
        }
    }

    /// Returns the ports of a bridge of this machine.
    public static List<NetworkDevice> portsOf(String bridge) {
        return portsOf(INTERFACES, bridge);
    }

    /// Returns whether the interface is not virtual.
    public boolean isPhysical() {
        return Files.exists(directory.resolve("device"));
    }

    public String name() {
        return name;
    }

    public long sentBytes() throws IOException {
        return number("statistics/tx_bytes");
    }

    public long receivedBytes() throws IOException {
        return number("statistics/rx_bytes");
    }

    /// Returns the speed in Mbit/s; -1 if the driver does not report the speed, as is the case in most virtual
    /// machines.
    public long speedMegabits() {
        try {
            return number("speed");
        } catch (IOException unknown) {
            return -1;
        }
    }

    private long number(String file) throws IOException {
        try {
            return Long.parseLong(Files.readString(directory.resolve(file)).strip());
        } catch (NumberFormatException e) {
            throw new IOException(directory.resolve(file) + ": the content is not a number", e);
        }
    }
}
