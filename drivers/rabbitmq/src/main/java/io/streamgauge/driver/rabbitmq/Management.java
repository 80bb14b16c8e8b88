package io.streamgauge.driver.rabbitmq;

import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.TlsContext;
import io.streamgauge.experiment.Security.Tls;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The HTTP API of the management plugin, where the experiment names its address.
final class Management {
    private static final Duration LIMIT = Duration.ofSeconds(10);

    private final DriverConfig config;
    private final String address;

    Management(DriverConfig config, String address) {
        this.config = config;
        this.address = address.replaceAll("/+$", "");
    }

    /// @param kind for example `queues`
    /// @param rest what follows the virtual host, query included
    /// @throws IOException also when the API refuses; its message tells the status and no secret
    JsonNode ofVirtualHost(String kind, String rest) throws IOException, InterruptedException {
        return get("/api/" + kind + "/" + encoded(Login.virtualHost(config)) + rest);
    }

    static String encoded(String name) {
        return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private JsonNode get(String path) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(address + path))
                .header("Authorization", "Basic " + basic())
                .timeout(LIMIT)
                .build();
        HttpClient.Builder builder =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(LIMIT);
        Tls tls = config.security().tls();
        if (tls != null) {
            builder.sslContext(TlsContext.of(tls));
        }
        try (HttpClient client = builder.build()) {
            HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
            if (response.statusCode() != 200) {
                throw new IOException("HTTP status " + response.statusCode());
            }
            return new JsonMapper().readTree(response.body());
        } catch (JacksonException e) {
            throw new IOException("the answer is not JSON", e);
        }
    }

    private String basic() {
        String user = config.credentials().getOrDefault("user", "guest");
        String password = config.credentials().getOrDefault("password", "guest");
        return Base64.getEncoder().encodeToString((user + ":" + password).getBytes(StandardCharsets.UTF_8));
    }
}
