package io.streamgauge.experiment;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Broker, version, configuration and topology.
///
/// @param name unique within the experiment; the word used in every result
/// @param driver name of the driver, for example `kafka`
/// @param origin where the broker comes from
/// @param options driver options, for example `queue: quorum`
/// @param destinationProperties passed through untouched
/// @param producerProperties passed through untouched
/// @param consumerProperties passed through untouched
public record SystemUnderTest(
        String name,
        String driver,
        Origin origin,
        Map<String, String> options,
        Map<String, String> destinationProperties,
        Map<String, String> producerProperties,
        Map<String, String> consumerProperties) {
    public SystemUnderTest {
        options = inOrder(options);
        destinationProperties = inOrder(destinationProperties);
        producerProperties = inOrder(producerProperties);
        consumerProperties = inOrder(consumerProperties);
    }

    /// The same system under another name.
    public SystemUnderTest named(String other) {
        return new SystemUnderTest(
                other, driver, origin, options, destinationProperties, producerProperties, consumerProperties);
    }

    /// Without property values: the environment may have filled in a secret.
    @Override
    public String toString() {
        return "SystemUnderTest[" + name + ", driver=" + driver + ", origin=" + origin + ", options="
                + options.keySet() + ", destination=" + destinationProperties.keySet() + ", producer="
                + producerProperties.keySet() + ", consumer=" + consumerProperties.keySet() + "]";
    }

    /// Keeps the order of the file, which `Map.copyOf` does not.
    private static Map<String, String> inOrder(Map<String, String> properties) {
        return Collections.unmodifiableMap(new LinkedHashMap<>(properties));
    }

    /// Where the broker comes from.
    public sealed interface Origin {}

    /// Streamgauge starts it, with a fresh data directory for each trial.
    ///
    /// @param version null: the recipe's default
    /// @param nodes broker nodes, at least 1
    /// @param home an installation to use instead of a fetched one, or null
    /// @param brokerProperties passed through to the broker's own configuration
    /// @param heapBytes heap of each JVM broker node, or 0 for the recipe's default; ignored by others
    /// @param layout what the cluster is made of, in the recipe's own words, for example `bookies: 3`
    /// @param network where its nodes listen
    /// @param cpus that its processes are bound to, all nodes together
    public record Launch(
            @Nullable String version,
            int nodes,
            @Nullable Path home,
            Map<String, String> brokerProperties,
            long heapBytes,
            Map<String, String> layout,
            Network network,
            CpuSet cpus)
            implements Origin {
        public Launch {
            brokerProperties = inOrder(brokerProperties);
            layout = inOrder(layout);
        }

        /// Nodes on loopback, in the recipe's own layout.
        public Launch(
                @Nullable String version,
                int nodes,
                @Nullable Path home,
                Map<String, String> brokerProperties,
                long heapBytes) {
            this(version, nodes, home, brokerProperties, heapBytes, Map.of(), Network.LOOPBACK);
        }

        /// Not bound to CPUs.
        public Launch(
                @Nullable String version,
                int nodes,
                @Nullable Path home,
                Map<String, String> brokerProperties,
                long heapBytes,
                Map<String, String> layout,
                Network network) {
            this(version, nodes, home, brokerProperties, heapBytes, layout, network, CpuSet.ALL);
        }

        /// With other properties of the broker.
        public Launch with(Map<String, String> others) {
            return new Launch(version, nodes, home, others, heapBytes, layout, network, cpus);
        }

        @Override
        public String toString() {
            return "Launch[version=" + version + ", nodes=" + nodes + ", home=" + home + ", broker="
                    + brokerProperties.keySet() + ", heapBytes=" + heapBytes + ", layout=" + layout + ", network="
                    + network + ", cpus=" + cpus + "]";
        }
    }

    /// Where the nodes of a launched cluster listen.
    public enum Network {
        /// On free ports of 127.0.0.1.
        LOOPBACK,
        /// Each in a Linux network namespace of its own, with an address of its own. Needs root.
        NAMESPACES
    }

    /// It runs already.
    ///
    /// @param addresses `host:port`, at least one
    /// @param credentials secrets by name (`user`, `password`, `token`)
    /// @param security how to connect and log in
    public record Connect(List<String> addresses, Map<String, String> credentials, Security security)
            implements Origin {
        public Connect {
            addresses = List.copyOf(addresses);
            credentials = Map.copyOf(credentials);
        }

        /// Without encryption.
        public Connect(List<String> addresses, Map<String, String> credentials) {
            this(addresses, credentials, Security.NONE);
        }

        @Override
        public String toString() {
            return "Connect[addresses=" + addresses + ", security=" + security + "]";
        }
    }

    /// The in-memory broker inside the worker, behaving as scripted.
    public record InMemory(MemoryScript script) implements Origin {}
}
