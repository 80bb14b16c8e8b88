package io.streamgauge.deploy.network;

import java.util.List;

/// Where one node listens.
///
/// @param host an IPv4 address
/// @param ports in the order in which they were asked for
public record NodeAddress(String host, List<Integer> ports) {
    public NodeAddress {
        ports = List.copyOf(ports);
    }

    /// `host:port`.
    ///
    /// @param index in the order in which the ports were asked for, from 0
    public String at(int index) {
        return host + ":" + ports.get(index);
    }
}
