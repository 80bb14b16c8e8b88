package io.streamgauge.process;

import java.util.regex.Pattern;

/// Names of the interfaces and namespaces in a virtual network. The network has a bridge and several
/// Linux network namespaces. A pair of virtual interfaces connects each namespace to the bridge.
/// Streamgauge removes all interfaces and namespaces with these names.
///
/// @param tag six hexadecimal digits, unique among the networks of Streamgauge
public record VirtualNetwork(String tag) {
    private static final Pattern TAG = Pattern.compile("[0-9a-f]{6}");

    public VirtualNetwork {
        if (!TAG.matcher(tag).matches()) {
            throw new IllegalArgumentException("network tag '" + tag + "' does not consist of six hexadecimal digits");
        }
    }

    public String bridge() {
        return "sg" + tag + "b";
    }

    /// @param node number of the node, from 1
    public String namespace(int node) {
        return "sg-" + tag + "-" + node;
    }

    /// Returns the name of the host-side interface of a node's link.
    ///
    /// @param node number of the node, from 1
    public String hostInterface(int node) {
        return "sg" + tag + "v" + node;
    }
}
