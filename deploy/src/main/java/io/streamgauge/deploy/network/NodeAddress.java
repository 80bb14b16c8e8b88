package io.streamgauge.deploy.network;

import io.streamgauge.experiment.system.SystemUnderTest.Network;
import java.util.Collections;
import java.util.List;

/// Address and ports of a node.
///
/// @param host IPv4 address, or a placeholder if the address is not yet known
/// @param ports ports, in the order in which they were requested
public record NodeAddress(String host, List<Integer> ports) {
    public NodeAddress {
        ports = List.copyOf(ports);
    }

    /// Returns addresses with port 0 for the nodes of a cluster that has not been started.
    public static List<NodeAddress> planned(Network network, int nodes, int ports) {
        String host = switch (network) {
            case LOOPBACK -> FreePorts.LOOPBACK;
            case NAMESPACES -> "(the node's address)";
        };
        return Collections.nCopies(nodes, new NodeAddress(host, Collections.nCopies(ports, 0)));
    }

    /// Returns `host:port`.
    ///
    /// @param index index of the port in the order in which the ports were requested, counted from 0
    public String at(int index) {
        return host + ":" + ports.get(index);
    }
}
