package io.streamgauge.deploy.rabbitmq;

import io.streamgauge.DeploymentException;
import io.streamgauge.deploy.network.NodeAddress;
import io.streamgauge.deploy.network.NodeNetwork;
import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import io.streamgauge.experiment.system.SystemUnderTest.Network;
import java.util.List;
import java.util.stream.IntStream;

/// Node of a cluster.
///
/// @param id number of the node, counted from 1
/// @param host IP address of its listeners
/// @param ports ports of its listeners; all 0 in a plan
/// @param erlangHost host in the Erlang name of the node. The nodes use short Erlang names on the loopback
///     network, and long names otherwise
/// @param epmd port of epmd on the host of the node; 0 in a plan. The daemon epmd maps Erlang node names to
///     ports
record RabbitNode(int id, String host, Ports ports, String erlangHost, int epmd) {
    private static final List<Integer> DEFAULT_PORTS = List.of(5672, 15672, 15692, 25672, 5552, 4369, 1883, 61613);
    private static final int EPMD = 5;
    private static final String SHARED_HOST = "localhost";

    /// @param amqp client port
    /// @param management port of the HTTP API
    /// @param prometheus port of the metrics
    /// @param distribution port for connections from other nodes and from command-line tools
    /// @param stream port of the stream protocol
    /// @param mqtt port of the MQTT listener, used only if the MQTT plug-in is enabled
    /// @param stomp port of the STOMP listener, used only if the STOMP plug-in is enabled
    record Ports(int amqp, int management, int prometheus, int distribution, int stream, int mqtt, int stomp) {
        private static Ports of(List<Integer> ports) {
            return new Ports(
                    ports.get(0),
                    ports.get(1),
                    ports.get(2),
                    ports.get(3),
                    ports.get(4),
                    ports.get(EPMD + 1),
                    ports.get(EPMD + 2));
        }
    }

    static List<RabbitNode> planned(Launch launch) {
        return at(launch.network(), NodeAddress.planned(launch.network(), launch.nodes(), DEFAULT_PORTS.size()));
    }

    /// Returns all nodes of a cluster.
    static List<RabbitNode> in(NodeNetwork network) throws DeploymentException {
        return at(network.kind(), network.addresses(DEFAULT_PORTS));
    }

    private static List<RabbitNode> at(Network network, List<NodeAddress> addresses) {
        return IntStream.range(0, addresses.size())
                .mapToObj(i -> switch (network) {
                    // One epmd process serves all nodes.
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

    /// Returns the Erlang name of the node.
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
