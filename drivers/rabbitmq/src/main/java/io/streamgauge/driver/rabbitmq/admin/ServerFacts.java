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

/// What the broker says of itself when a client connects.
///
/// @param versions of the client, the broker and its Erlang
/// @param frameMaxBytes largest frame that client and broker agreed on
/// @param heartbeatSeconds that client and broker agreed on
public record ServerFacts(Map<String, String> versions, int frameMaxBytes, int heartbeatSeconds) {

    /// Asks every node, for clients are spread over them.
    ///
    /// @throws DriverException within 15 s of asking a node that does not answer or refuses the user
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

    /// Of the broker, as it says itself, or nothing.
    public String version() {
        return versions.getOrDefault("rabbitmq", "");
    }

    private static Map<String, String> versions(Map<String, Object> server) {
        Map<String, String> versions = new TreeMap<>();
        versions.put("amqp-client", ClientVersion.VERSION);
        // Other servers speak AMQP 0-9-1 too, and say so.
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
