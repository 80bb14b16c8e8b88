package io.streamgauge.deploy.rabbitmq;

import io.streamgauge.DeploymentException;
import io.streamgauge.deploy.network.NodeAddress;
import io.streamgauge.deploy.network.NodeNetwork;
import io.streamgauge.experiment.SystemUnderTest.Launch;
import io.streamgauge.experiment.SystemUnderTest.Network;
import java.util.List;
import java.util.stream.IntStream;

/// One node.
///
/// @param id from 1
/// @param host address of its listeners, in numbers
/// @param ports of its listeners; all 0 while planning
/// @param erlangHost the host in its Erlang name: nodes that share an address have short names
/// @param epmd port of the daemon that knows where the node's Erlang machine listens, on the node's host
record RabbitNode(int id, String host, Ports ports, String erlangHost, int epmd) {
    private static final List<Integer> CUSTOMARY_PORTS = List.of(5672, 15672, 15692, 25672, 5552, 4369);
    private static final int EPMD = 5;
    private static final String SHARED_HOST = "localhost";

    /// @param amqp for clients
    /// @param management HTTP API
    /// @param prometheus metrics
    /// @param distribution between nodes and tools
    /// @param stream of the stream protocol
    record Ports(int amqp, int management, int prometheus, int distribution, int stream) {
        private static Ports of(List<Integer> ports) {
            return new Ports(ports.get(0), ports.get(1), ports.get(2), ports.get(3), ports.get(4));
        }
    }

    static List<RabbitNode> planned(Launch launch) {
        return at(launch.network(), NodeAddress.planned(launch.network(), launch.nodes(), CUSTOMARY_PORTS.size()));
    }

    /// All nodes of a cluster.
    static List<RabbitNode> in(NodeNetwork network) throws DeploymentException {
        return at(network.kind(), network.addresses(CUSTOMARY_PORTS));
    }

    private static List<RabbitNode> at(Network network, List<NodeAddress> addresses) {
        return IntStream.range(0, addresses.size())
                .mapToObj(i -> switch (network) {
                    // one daemon serves all
                    case LOOPBACK ->
                        of(
                                i + 1,
                                addresses.get(i),
                                SHARED_HOST,
                                addresses.getFirst().ports().get(EPMD));
                    case NAMESPACES ->
                        of(
                                i + 1,
                                addresses.get(i),
                                addresses.get(i).host(),
                                addresses.get(i).ports().get(EPMD));
                })
                .toList();
    }

    private static RabbitNode of(int id, NodeAddress address, String erlangHost, int epmd) {
        return new RabbitNode(id, address.host(), Ports.of(address.ports()), erlangHost, epmd);
    }

    String name() {
        return "rabbitmq-" + id;
    }

    /// As Erlang calls it.
    String erlangName() {
        return "rabbit-" + id + "@" + erlangHost;
    }

    boolean hasLongName() {
        return !erlangHost.equals(SHARED_HOST);
    }

    String address() {
        return host + ":" + ports.amqp();
    }

    String streamAddress() {
        return host + ":" + ports.stream();
    }

    String management() {
        return "http://" + host + ":" + ports.management();
    }

    String prometheus() {
        return "http://" + host + ":" + ports.prometheus();
    }
}
