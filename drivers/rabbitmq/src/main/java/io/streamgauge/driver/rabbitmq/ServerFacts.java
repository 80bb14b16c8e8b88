package io.streamgauge.driver.rabbitmq;

import com.rabbitmq.client.ConnectionFactory;
import com.rabbitmq.client.PossibleAuthenticationFailureException;
import com.rabbitmq.client.impl.ClientVersion;
import io.streamgauge.DriverException;
import io.streamgauge.driver.DriverConfig;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeoutException;

/// What the broker says of itself when a client connects.
///
/// @param versions of the client, the broker and its Erlang
/// @param frameMaxBytes largest frame that client and broker agreed on
/// @param heartbeatSeconds that client and broker agreed on
record ServerFacts(Map<String, String> versions, int frameMaxBytes, int heartbeatSeconds) {

    /// @throws DriverException within 15 s if the broker does not answer or refuses the user
    static ServerFacts of(DriverConfig config) throws DriverException {
        try {
            Link link = Link.openAny(config, "control", Map.of());
            try {
                return new ServerFacts(
                        versions(link.connection().getServerProperties()),
                        link.connection().getFrameMax(),
                        link.connection().getHeartbeat());
            } finally {
                link.close(Duration.ofSeconds(2));
            }
        } catch (PossibleAuthenticationFailureException e) {
            throw new DriverException(
                    "RabbitMQ at " + String.join(",", config.addresses()) + ": refuses user '"
                            + config.credentials().getOrDefault("user", ConnectionFactory.DEFAULT_USER)
                            + "'. Check user and password.",
                    e);
        } catch (IOException | TimeoutException e) {
            throw new DriverException(
                    "RabbitMQ at " + String.join(",", config.addresses()) + ": does not answer (" + Failures.line(e)
                            + "). Check that it runs and that the address is right.",
                    e);
        }
    }

    /// Of the broker, as it says itself, or nothing.
    String version() {
        return versions.getOrDefault("rabbitmq", "");
    }

    private static Map<String, String> versions(Map<String, Object> server) {
        Map<String, String> versions = new TreeMap<>();
        versions.put("amqp-client", ClientVersion.VERSION);
        put(versions, "rabbitmq", server.get("version"));
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
