package io.streamgauge.deploy.network;

import io.streamgauge.experiment.SystemUnderTest.Network;
import java.util.Collections;
import java.util.List;

/// Where one node listens.
///
/// @param host an IPv4 address
/// @param ports in the order in which they were asked for
public record NodeAddress(String host, List<Integer> ports) {
    public NodeAddress {
        ports = List.copyOf(ports);
    }

    /// Of each node of a cluster that is not there yet: its ports are 0.
    public static List<NodeAddress> planned(Network network, int nodes, int ports) {
        String host = switch (network) {
            case LOOPBACK -> FreePorts.LOOPBACK;
            case NAMESPACES -> "(the node's address)";
        };
        return Collections.nCopies(nodes, new NodeAddress(host, Collections.nCopies(ports, 0)));
    }

    /// `host:port`.
    ///
    /// @param index in the order in which the ports were asked for, from 0
    public String at(int index) {
        return host + ":" + ports.get(index);
    }
}
