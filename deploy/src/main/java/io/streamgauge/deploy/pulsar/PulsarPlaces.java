package io.streamgauge.deploy.pulsar;

import io.streamgauge.DeploymentException;
import io.streamgauge.deploy.FreePorts;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Where each process of a cluster listens, and which node it belongs to.
///
/// @param zookeeper port of the metadata store; unused by a standalone
/// @param bookies of a standalone: the one within it
record PulsarPlaces(Place zookeeper, List<Place> bookies, List<Place> brokers) {
    /// @param name of the process
    /// @param node from 1: processes of one node share a machine
    /// @param port for clients; 0 while planning
    /// @param webPort of the HTTP endpoint for administration and metrics; 0 while planning or if there is none
    record Place(String name, int node, String host, int port, int webPort) {
        String address() {
            return host + ":" + shown(port);
        }

        String web() {
            return "http://" + host + ":" + shown(webPort);
        }

        private static String shown(int port) {
            return port == 0 ? "(free port)" : Integer.toString(port);
        }
    }

    static PulsarPlaces planned(PulsarLayout layout) {
        return with(layout, Stream.generate(() -> 0).iterator());
    }

    static PulsarPlaces onFreePorts(PulsarLayout layout) throws DeploymentException {
        return with(
                layout,
                FreePorts.find(1 + 2 * layout.bookies() + 2 * layout.brokers()).iterator());
    }

    private static PulsarPlaces with(PulsarLayout layout, Iterator<Integer> ports) {
        int firstBookieNode = layout.coLocated() ? 1 : layout.brokers() + 1;
        Place zookeeper = new Place(
                "pulsar-zookeeper",
                layout.coLocated() ? 1 : layout.brokers() + layout.bookies() + 1,
                FreePorts.LOOPBACK,
                ports.next(),
                0);
        List<Place> bookies = IntStream.range(0, layout.bookies())
                .mapToObj(i -> new Place(
                        "pulsar-bookie-" + (i + 1),
                        firstBookieNode + i,
                        FreePorts.LOOPBACK,
                        ports.next(),
                        ports.next()))
                .toList();
        String broker = layout.standalone() ? "pulsar-" : "pulsar-broker-";
        List<Place> brokers = IntStream.range(0, layout.brokers())
                .mapToObj(i -> new Place(broker + (i + 1), 1 + i, FreePorts.LOOPBACK, ports.next(), ports.next()))
                .toList();
        return new PulsarPlaces(zookeeper, bookies, brokers);
    }

    /// For people: which processes make up each node.
    String nodes(PulsarLayout layout) {
        if (layout.standalone()) {
            return "node 1: broker, bookie and metadata in one process";
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
