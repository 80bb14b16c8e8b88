package io.streamgauge.experiment.system;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// System under test: broker, version, configuration and topology.
///
/// @param name name of the system in all results, unique within the experiment
/// @param driver name of the driver, for example `kafka`
/// @param origin origin of the broker
/// @param options driver options, for example `queue: quorum`
/// @param destinationProperties properties of destinations, passed through unchanged
/// @param producerProperties properties of producers, passed through unchanged
/// @param consumerProperties properties of consumers, passed through unchanged
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

    /// Returns a copy with the given name.
    public SystemUnderTest named(String other) {
        return new SystemUnderTest(
                other, driver, origin, options, destinationProperties, producerProperties, consumerProperties);
    }

    /// Returns the system as text. Omits the values of properties, because the values may contain
    /// secrets from the environment.
    @Override
    public String toString() {
        return "SystemUnderTest[" + name + ", driver=" + driver + ", origin=" + origin + ", options="
                + options.keySet() + ", destination=" + destinationProperties.keySet() + ", producer="
                + producerProperties.keySet() + ", consumer=" + consumerProperties.keySet() + "]";
    }

    /// Returns an unmodifiable copy that keeps the order of the file. The order of `Map.copyOf` differs between
    /// processes, and the hash of the plan depends on the order.
    private static Map<String, String> inOrder(Map<String, String> properties) {
        return Collections.unmodifiableMap(new LinkedHashMap<>(properties));
    }

    /// Origin of the broker.
    public sealed interface Origin {}

    /// Broker that Streamgauge starts with an empty data directory, for one trial or for all trials ([BrokerLifetime]).
    ///
    /// @param version version of the broker; null for the default of the recipe
    /// @param nodes number of broker nodes, at least 1
    /// @param home directory of an installation to use instead of a download, or null
    /// @param brokerProperties properties passed through to the configuration of the broker
    /// @param heapBytes heap size of each broker node that runs in a JVM, or 0 for the recipe's default;
    ///     other nodes ignore the value
    /// @param layout settings of the cluster, keyed by their names in the recipe, for example `bookies: 3`
    /// @param network network on which the nodes listen
    /// @param cpus CPUs to which the processes of all nodes are bound
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

        /// Creates a launch with the default layout of the recipe and with nodes on loopback.
        public Launch(
                @Nullable String version,
                int nodes,
                @Nullable Path home,
                Map<String, String> brokerProperties,
                long heapBytes) {
            this(version, nodes, home, brokerProperties, heapBytes, Map.of(), Network.LOOPBACK);
        }

        /// Creates a launch whose nodes are not bound to CPUs.
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

        /// Returns a copy with the given version.
        public Launch withVersion(String other) {
            return new Launch(other, nodes, home, brokerProperties, heapBytes, layout, network, cpus);
        }

        /// Returns a copy with the given broker properties.
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

    /// Network on which the nodes of a launched cluster listen.
    public enum Network {
        /// Loopback network, on which each node listens on free ports of 127.0.0.1.
        LOOPBACK,
        /// Network with a separate Linux network namespace and address for each node. This network
        /// requires root privileges.
        NAMESPACES
    }

    /// Broker that is already running.
    ///
    /// @param addresses addresses (`host:port`), at least one
    /// @param credentials credentials, keyed by name (`user`, `password`, `token`)
    /// @param security encryption and authentication of the connection
    /// @param metrics addresses of the metrics endpoints of the brokers and of their hosts
    public record Connect(
            List<String> addresses, Map<String, String> credentials, Security security, MetricsEndpoints metrics)
            implements Origin {
        public Connect {
            addresses = List.copyOf(addresses);
            credentials = inOrder(credentials);
        }

        /// Creates an origin with unencrypted connections and without metrics.
        public Connect(List<String> addresses, Map<String, String> credentials) {
            this(addresses, credentials, Security.NONE, MetricsEndpoints.NONE);
        }

        @Override
        public String toString() {
            return "Connect[addresses=" + addresses + ", security=" + security + ", metrics=" + metrics + "]";
        }
    }

    /// In-memory broker that follows a script inside the worker.
    public record InMemory(MemoryScript script) implements Origin {}
}
