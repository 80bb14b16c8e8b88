package io.streamgauge.deploy;

import java.io.IOException;
import java.net.Inet4Address;
import java.net.InterfaceAddress;
import java.net.NetworkInterface;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// Network namespaces and interfaces that Streamgauge created on this machine.
final class VirtualNetworks {
    private VirtualNetworks() {}

    /// Returns the names of all resources with this tag. Returns an empty list for an empty tag.
    static List<String> present(String tag) throws IOException {
        if (tag.isEmpty()) {
            return List.of();
        }
        return Stream.concat(names(Path.of("/sys/class/net")), names(Path.of("/var/run/netns")))
                .filter(name -> name.startsWith("sg" + tag) || name.startsWith("sg-" + tag + "-"))
                .toList();
    }

    /// Returns the tag of the network with this address.
    static String tagOf(String address) throws IOException {
        String subnet = address.substring(0, address.lastIndexOf('.') + 1);
        return NetworkInterface.networkInterfaces()
                .filter(bridge -> bridge.getInterfaceAddresses().stream()
                        .map(InterfaceAddress::getAddress)
                        .anyMatch(own -> own instanceof Inet4Address
                                && own.getHostAddress().startsWith(subnet)))
                .map(bridge -> bridge.getName().substring(2, 8))
                .findFirst()
                .orElseThrow();
    }

    private static Stream<String> names(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            return Stream.of();
        }
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString()).toList().stream();
        }
    }
}
