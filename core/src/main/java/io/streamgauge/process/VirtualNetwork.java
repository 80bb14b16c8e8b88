package io.streamgauge.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Names of the interfaces and namespaces in a virtual network. The network has a bridge and several
/// Linux network namespaces. A pair of virtual interfaces connects each namespace to the bridge.
/// Streamgauge removes all interfaces and namespaces with these names.
///
/// @param tag six hexadecimal digits, unique among the networks of Streamgauge
public record VirtualNetwork(String tag) {
    private static final Pattern TAG = Pattern.compile("[0-9a-f]{6}");
    private static final Path INTERFACES = Path.of("/sys/class/net");
    private static final Path NAMESPACES = Path.of("/var/run/netns");

    public VirtualNetwork {
        if (!TAG.matcher(tag).matches()) {
            throw new IllegalArgumentException("network tag '" + tag + "' does not consist of six hexadecimal digits");
        }
    }

    public String bridge() {
        return "sg" + tag + "b";
    }

    /// @param node number of the node, counted from 1
    public String namespace(int node) {
        return "sg-" + tag + "-" + node;
    }

    /// Returns the name of the host-side interface of a node's link.
    ///
    /// @param node number of the node, counted from 1
    public String hostInterface(int node) {
        return "sg" + tag + "v" + node;
    }

    /// Returns the names of the interfaces and namespaces of this network that exist on this machine.
    public List<String> existing() throws IOException {
        return existing(INTERFACES, NAMESPACES);
    }

    List<String> existing(Path interfaces, Path namespaces) throws IOException {
        return Stream.concat(names(interfaces), names(namespaces))
                .filter(name -> name.startsWith("sg" + tag) || name.startsWith("sg-" + tag + "-"))
                .sorted()
                .toList();
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
