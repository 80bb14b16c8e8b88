package io.streamgauge.driver;

import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.experiment.system.Security;
import java.util.List;
import java.util.Map;

/// Configuration of a driver for one system under test. The configuration is sent to the worker as JSON.
///
/// @param addresses address (`host:port`) of each node's client listener; empty during planning
/// @param credentials credentials by name (`user`, `password`, `token`), which are never printed
/// @param security encryption and authentication
/// @param nodes number of broker nodes; 0 if unknown
/// @param durability durability class of accepted messages
/// @param options driver options, for example `queue: quorum`
/// @param destinationProperties properties passed through to the destination (topic configs, queue arguments)
/// @param producerProperties properties passed through to the producer client
/// @param consumerProperties properties passed through to the consumer client
public record DriverConfig(
        List<String> addresses,
        Map<String, String> credentials,
        Security security,
        int nodes,
        DurabilityClass durability,
        Map<String, String> options,
        Map<String, String> destinationProperties,
        Map<String, String> producerProperties,
        Map<String, String> consumerProperties) {
    public DriverConfig {
        addresses = List.copyOf(addresses);
        credentials = Map.copyOf(credentials);
        options = Map.copyOf(options);
        destinationProperties = Map.copyOf(destinationProperties);
        producerProperties = Map.copyOf(producerProperties);
        consumerProperties = Map.copyOf(consumerProperties);
    }

    /// Creates a configuration with [Security#NONE].
    public DriverConfig(
            List<String> addresses,
            Map<String, String> credentials,
            int nodes,
            DurabilityClass durability,
            Map<String, String> options,
            Map<String, String> destinationProperties,
            Map<String, String> producerProperties,
            Map<String, String> consumerProperties) {
        this(
                addresses,
                credentials,
                Security.NONE,
                nodes,
                durability,
                options,
                destinationProperties,
                producerProperties,
                consumerProperties);
    }

    @Override
    public String toString() {
        return "DriverConfig[addresses=" + addresses + ", security=" + security + ", nodes=" + nodes + ", durability="
                + durability + "]";
    }
}
