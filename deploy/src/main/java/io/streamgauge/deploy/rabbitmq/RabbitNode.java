package io.streamgauge.deploy.rabbitmq;

import io.streamgauge.DeploymentException;
import io.streamgauge.deploy.FreePorts;
import java.util.List;
import java.util.stream.IntStream;

/// One node.
///
/// @param id from 1
/// @param ports of its listeners; all 0 while planning
record RabbitNode(int id, Ports ports) {
    /// @param amqp for clients
    /// @param management HTTP API
    /// @param prometheus metrics
    /// @param distribution between nodes and tools
    /// @param stream of the stream protocol
    record Ports(int amqp, int management, int prometheus, int distribution, int stream) {
        private static final int COUNT = 5;

        static Ports of(List<Integer> ports) {
            return new Ports(ports.get(0), ports.get(1), ports.get(2), ports.get(3), ports.get(4));
        }
    }

    static List<RabbitNode> planned(int nodes) {
        return IntStream.rangeClosed(1, nodes)
                .mapToObj(id -> new RabbitNode(id, new Ports(0, 0, 0, 0, 0)))
                .toList();
    }

    /// @param nodes how many; `ports` holds all of theirs
    static List<RabbitNode> on(int nodes, List<Integer> ports) {
        return IntStream.range(0, nodes)
                .mapToObj(i -> new RabbitNode(i + 1, Ports.of(ports.subList(i * Ports.COUNT, (i + 1) * Ports.COUNT))))
                .toList();
    }

    /// Ports for `nodes` nodes, and at last one for epmd.
    static List<Integer> freePorts(int nodes) throws DeploymentException {
        return FreePorts.find(nodes * Ports.COUNT + 1);
    }

    String name() {
        return "rabbitmq-" + id;
    }

    /// As Erlang calls it.
    String erlangName() {
        return erlangName(id);
    }

    static String erlangName(int id) {
        return "rabbit-" + id + "@localhost";
    }

    String address() {
        return FreePorts.LOOPBACK + ":" + ports.amqp();
    }

    String streamAddress() {
        return FreePorts.LOOPBACK + ":" + ports.stream();
    }

    String management() {
        return "http://" + FreePorts.LOOPBACK + ":" + ports.management();
    }

    String prometheus() {
        return "http://" + FreePorts.LOOPBACK + ":" + ports.prometheus();
    }
}
