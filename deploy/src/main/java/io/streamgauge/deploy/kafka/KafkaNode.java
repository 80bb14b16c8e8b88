package io.streamgauge.deploy.kafka;

import io.streamgauge.DeploymentException;
import io.streamgauge.deploy.network.NodeAddress;
import io.streamgauge.deploy.network.NodeNetwork;
import io.streamgauge.experiment.system.SystemUnderTest.Network;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Node of a Kafka cluster.
///
/// @param id number of the node, counted from 1
/// @param host address of its listeners
/// @param clientPort port for clients and other brokers; 0 in a plan
/// @param controllerPort port of the KRaft listener, or of ZooKeeper on the first node; 0 in a plan
/// @param jmxPort port of the JMX connector; 0 in a plan
/// @param voters value of the broker property that lists the members of the controller quorum
/// @param zookeeper address of ZooKeeper; ignored by versions that do not use ZooKeeper
record KafkaNode(
        int id, String host, int clientPort, int controllerPort, int jmxPort, String voters, String zookeeper) {
    private static final int CLIENT = 0;
    private static final int CONTROLLER = 1;
    private static final int JMX = 2;
    private static final List<Integer> DEFAULT_PORTS = List.of(9092, 9093, 9999);

    static List<KafkaNode> planned(Network network, int nodes) {
        return at(NodeAddress.planned(network, nodes, DEFAULT_PORTS.size()));
    }

    /// Returns all nodes of a cluster.
    static List<KafkaNode> in(NodeNetwork network) throws DeploymentException {
        return at(network.addresses(DEFAULT_PORTS));
    }

    private static List<KafkaNode> at(List<NodeAddress> addresses) {
        String voters = IntStream.range(0, addresses.size())
                .mapToObj(i -> (i + 1) + "@" + addresses.get(i).host() + ":"
                        + shown(addresses.get(i).ports().get(CONTROLLER)))
                .collect(Collectors.joining(","));
        NodeAddress first = addresses.getFirst();
        String zookeeper = first.host() + ":" + shown(first.ports().get(CONTROLLER));
        return IntStream.range(0, addresses.size())
                .mapToObj(i -> of(i + 1, addresses.get(i), voters, zookeeper))
                .toList();
    }

    private static KafkaNode of(int id, NodeAddress address, String voters, String zookeeper) {
        return new KafkaNode(
                id,
                address.host(),
                address.ports().get(CLIENT),
                address.ports().get(CONTROLLER),
                address.ports().get(JMX),
                voters,
                zookeeper);
    }

    String name() {
        return "kafka-" + id;
    }

    String address() {
        return host + ":" + shown(clientPort);
    }

    String controllerAddress() {
        return host + ":" + shown(controllerPort);
    }

    private static String shown(int port) {
        return port == 0 ? "(free port)" : Integer.toString(port);
    }
}
