package io.streamgauge.deploy.pulsar;

import io.streamgauge.DeploymentException;
import io.streamgauge.deploy.network.NodeAddress;
import io.streamgauge.deploy.network.NodeNetwork;
import io.streamgauge.experiment.system.SystemUnderTest.Network;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Listeners of the processes of a cluster, each with the node on which the process runs.
///
/// @param zookeeper listener of the metadata store; not used by a standalone Pulsar
/// @param bookies listeners of the bookies; a standalone Pulsar contains one bookie
record PulsarEndpoints(Place zookeeper, List<Place> bookies, List<Place> brokers) {
    private static final List<Integer> DEFAULT_PORTS = List.of(2181, 3181, 8000, 6650, 8080);
    private static final int ZOOKEEPER = 0;
    private static final int BOOKIE = 1;
    private static final int BOOKIE_WEB = 2;
    private static final int BROKER = 3;
    private static final int BROKER_WEB = 4;

    /// @param name name of the process
    /// @param node number of the node to which the process belongs, counted from 1
    /// @param port client port; 0 in a plan
    /// @param webPort HTTP port for administration and metrics; 0 in a plan, or if the process does not have
    ///     such a port
    record Place(String name, int node, String host, int port, int webPort) {
        String address() {
            return host + ":" + shown(port);
        }

        String adminUrl() {
            return "http://" + host + ":" + shown(webPort);
        }

        private static String shown(int port) {
            return port == 0 ? "(free port)" : Integer.toString(port);
        }
    }

    static PulsarEndpoints planned(PulsarLayout layout, Network network) {
        return at(layout, NodeAddress.planned(network, nodeCount(layout), DEFAULT_PORTS.size()));
    }

    /// Returns the listeners of a cluster whose nodes use this network.
    ///
    /// @param network network with [#nodeCount] nodes
    static PulsarEndpoints in(NodeNetwork network, PulsarLayout layout) throws DeploymentException {
        return at(layout, network.addresses(DEFAULT_PORTS));
    }

    /// Returns the number of nodes. Co-located processes share a node. Otherwise, each process has its own node.
    static int nodeCount(PulsarLayout layout) {
        if (layout.standalone()) {
            return 1;
        }
        return layout.coLocated()
                ? Math.max(layout.brokers(), layout.bookies())
                : layout.brokers() + layout.bookies() + 1;
    }

    private static PulsarEndpoints at(PulsarLayout layout, List<NodeAddress> nodes) {
        int firstBookieNode = layout.coLocated() || layout.standalone() ? 1 : layout.brokers() + 1;
        int zookeeperNode = layout.coLocated() || layout.standalone() ? 1 : nodes.size();
        String broker = layout.standalone() ? "pulsar-" : "pulsar-broker-";
        return new PulsarEndpoints(
                place("pulsar-zookeeper", zookeeperNode, nodes, ZOOKEEPER, -1),
                IntStream.range(0, layout.bookies())
                        .mapToObj(
                                i -> place("pulsar-bookie-" + (i + 1), firstBookieNode + i, nodes, BOOKIE, BOOKIE_WEB))
                        .toList(),
                IntStream.range(0, layout.brokers())
                        .mapToObj(i -> place(broker + (i + 1), 1 + i, nodes, BROKER, BROKER_WEB))
                        .toList());
    }

    private static Place place(String name, int node, List<NodeAddress> nodes, int port, int webPort) {
        NodeAddress address = nodes.get(node - 1);
        List<Integer> ports = address.ports();
        return new Place(name, node, address.host(), ports.get(port), webPort < 0 ? 0 : ports.get(webPort));
    }

    /// Returns a description of the processes on each node, for reports.
    String nodes(PulsarLayout layout) {
        if (layout.standalone()) {
            return "node 1: broker, bookie and metadata store in one process";
        }
        return Stream.of(List.of(zookeeper), bookies, brokers)
                .flatMap(List::stream)
                .collect(Collectors.groupingBy(
                        Place::node,
                        java.util.TreeMap::new,
                        Collectors.mapping(p -> p.name().substring("pulsar-".length()), Collectors.joining(" + "))))
                .entrySet()
                .stream()
                .map(node -> "node " + node.getKey() + ": " + node.getValue())
                .collect(Collectors.joining("; "));
    }
}
