package io.streamgauge.driver.rabbitmq.admin;

import com.rabbitmq.client.impl.ClientVersion;
import io.streamgauge.DriverException;
import io.streamgauge.driver.DriverConfig;
import java.io.IOException;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeoutException;

/// Facts that the broker reports when a client connects.
///
/// @param versions version of the client, and the versions of the broker and of its Erlang runtime if the broker
///     reports them
/// @param frameMaxBytes negotiated maximum frame size in bytes; 0 for no limit
/// @param heartbeatSeconds negotiated heartbeat interval in seconds; 0 if heartbeats are disabled
public record ServerFacts(Map<String, String> versions, int frameMaxBytes, int heartbeatSeconds) {

    /// Returns the facts. Connects to every node, because clients are distributed over all nodes.
    ///
    /// @throws DriverException within 15 s if a node does not respond or rejects the user
    public static ServerFacts of(DriverConfig config) throws DriverException {
        for (int node = config.addresses().size() - 1; node > 0; node--) {
            of(config, node);
        }
        return of(config, 0);
    }

    private static ServerFacts of(DriverConfig config, int node) throws DriverException {
        try {
            RabbitConnection link = RabbitConnection.open(config, node, "control", Map.of());
            try {
                return new ServerFacts(
                        versions(link.connection().getServerProperties()),
                        link.connection().getFrameMax(),
                        link.connection().getHeartbeat());
            } finally {
                link.close(Duration.ofSeconds(2));
            }
        } catch (IOException | TimeoutException e) {
            throw RabbitErrorExplanation.connecting(config, RabbitConnection.address(config, node), e);
        }
    }

    /// Returns the version of RabbitMQ; an empty string if the server does not report a version or reports a
    /// different product.
    public String version() {
        return versions.getOrDefault("rabbitmq", "");
    }

    /// Returns whether the broker reports a version of RabbitMQ. Other servers that support AMQP 0-9-1 report a
    /// different product.
    boolean isRabbit() {
        return !version().isEmpty();
    }

    private static Map<String, String> versions(Map<String, Object> server) {
        Map<String, String> versions = new TreeMap<>();
        versions.put("amqp-client", ClientVersion.VERSION);
        // Servers other than RabbitMQ also support AMQP 0-9-1, but report a different product.
        Object product = server.get("product");
        put(
                versions,
                product == null ? "rabbitmq" : product.toString().toLowerCase(Locale.ROOT),
                server.get("version"));
        put(versions, "erlang", server.get("platform"));
        return Map.copyOf(versions);
    }

    private static void put(
            Map<String, String> versions, String name, @org.jspecify.annotations.Nullable Object value) {
        if (value != null) {
            versions.put(name, value.toString());
        }
    }
}
