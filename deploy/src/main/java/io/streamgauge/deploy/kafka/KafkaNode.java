package io.streamgauge.deploy.kafka;

import io.streamgauge.DeploymentException;
import io.streamgauge.deploy.FreePorts;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// One node and its place in the cluster.
///
/// @param id from 1
/// @param clientPort of the listener for clients and other brokers; 0 while planning
/// @param controllerPort of the KRaft listener; 0 while planning
/// @param jmxPort of the management agent; 0 while planning
/// @param voters of the controller quorum, as the broker's property wants them
record KafkaNode(int id, int clientPort, int controllerPort, int jmxPort, String voters) {
    private static final int PORTS = 3;

    static List<KafkaNode> planned(int nodes) {
        return withPorts(
                nodes, IntStream.range(0, PORTS * nodes).mapToObj(port -> 0).toList());
    }

    static List<KafkaNode> onFreePorts(int nodes) throws DeploymentException {
        return withPorts(nodes, FreePorts.find(PORTS * nodes));
    }

    private static List<KafkaNode> withPorts(int nodes, List<Integer> ports) {
        String voters = IntStream.range(0, nodes)
                .mapToObj(i -> (i + 1) + "@" + FreePorts.LOOPBACK + ":" + shown(ports.get(PORTS * i + 1)))
                .collect(Collectors.joining(","));
        return IntStream.range(0, nodes)
                .mapToObj(i -> new KafkaNode(
                        i + 1, ports.get(PORTS * i), ports.get(PORTS * i + 1), ports.get(PORTS * i + 2), voters))
                .toList();
    }

    String name() {
        return "kafka-" + id;
    }

    String address() {
        return FreePorts.LOOPBACK + ":" + shown(clientPort);
    }

    String controllerAddress() {
        return FreePorts.LOOPBACK + ":" + shown(controllerPort);
    }

    private static String shown(int port) {
        return port == 0 ? "(free port)" : Integer.toString(port);
    }
}
