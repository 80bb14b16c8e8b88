package io.streamgauge.driver.rabbitmq.admin;

import io.streamgauge.Poll;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.TlsContext;
import io.streamgauge.driver.rabbitmq.settings.RabbitAuthentication;
import io.streamgauge.driver.rabbitmq.settings.RabbitOptions;
import io.streamgauge.experiment.system.Security.Tls;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Client for the broker's management API. The exception messages of this client do not contain secrets.
final class RabbitManagementApi implements AutoCloseable {
    /// Field of a queue that contains the effective definition of its policies. Without a policy, the
    /// definition is empty.
    static final String POLICY = "effective_policy_definition";

    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final Duration STATISTICS_WITHIN = Duration.ofSeconds(15);
    private static final Duration POLL = Duration.ofMillis(200);
    private static final int UNAUTHORIZED = 401;
    private static final int FORBIDDEN = 403;
    private static final int NOT_FOUND = 404;

    private final HttpClient client;
    private final String address;
    private final String virtualHost;
    private final String authorization;

    private RabbitManagementApi(DriverConfig config, String address) {
        // HTTP/1.1 is required because RabbitMQ versions before 4.0 close the connection if a request with a body
        // offers HTTP/2.
        HttpClient.Builder builder =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(LIMIT);
        Tls tls = config.security().tls();
        if (tls != null) {
            builder.sslContext(TlsContext.of(tls));
        }
        this.client = builder.build();
        this.address = address.replaceAll("/+$", "");
        this.virtualHost = encoded(RabbitAuthentication.virtualHost(config));
        String user = config.credentials().getOrDefault("user", "guest");
        String password = config.credentials().getOrDefault("password", "guest");
        this.authorization =
                "Basic " + Base64.getEncoder().encodeToString((user + ":" + password).getBytes(StandardCharsets.UTF_8));
    }

    /// Returns a client; an empty result if the option `management` is not set.
    static Optional<RabbitManagementApi> of(DriverConfig config) {
        return Optional.ofNullable(config.options().get(RabbitOptions.MANAGEMENT))
                .map(address -> new RabbitManagementApi(config, address));
    }

    /// Returns a queue with its statistics. RabbitMQ 3 includes the policy of a queue only in a response
    /// with statistics.
    JsonNode queue(String name) throws IOException {
        return ofVirtualHost("queues", "/" + encoded(name));
    }

    /// Returns a resource, or a list of resources, of the virtual host.
    ///
    /// @param kind kind of resource, for example `queues`
    /// @param rest remainder of the path after the virtual host, including the query
    JsonNode ofVirtualHost(String kind, String rest) throws IOException {
        return get("/api/" + kind + "/" + virtualHost + rest);
    }

    JsonNode get(String path) throws IOException {
        return json(send(HttpRequest.newBuilder(), path), path);
    }

    private static JsonNode json(String body, String path) throws IOException {
        try {
            return new JsonMapper().readTree(body);
        } catch (JacksonException e) {
            throw new IOException("the response is not JSON: " + path, e);
        }
    }

    /// Waits until RabbitMQ reports the members of a replicated queue, and returns the queue. RabbitMQ 3 reports
    /// the members of a stream as part of the statistics, which are available only several seconds after the
    /// stream is created.
    ///
    /// @return queue, without members if RabbitMQ does not report them within [#STATISTICS_WITHIN]
    JsonNode queueWithMembers(String queue) throws IOException {
        return queueWith("members", queue);
    }

    /// Waits until RabbitMQ 3 reports the effective policy and the mirrors of a classic queue, and returns the
    /// queue. RabbitMQ 3 reports both as part of the statistics.
    ///
    /// @return queue, without [#POLICY] if RabbitMQ does not report it within [#STATISTICS_WITHIN]
    JsonNode queueWithPolicy(String queue) throws IOException {
        return queueWith(POLICY, queue);
    }

    private JsonNode queueWith(String field, String queue) throws IOException {
        try {
            return Poll.read(STATISTICS_WITHIN, POLL, () -> queue(queue), state -> state.has(field));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    /// Returns the policies of the virtual host; an empty array if the user does not have permission to read
    /// them. Such a user cannot create policies either, so the user's runs do not leave any policies behind.
    JsonNode policies() throws IOException {
        String path = "/api/policies/" + virtualHost;
        HttpResponse<String> response = exchange(HttpRequest.newBuilder(), path);
        boolean denied = response.statusCode() == UNAUTHORIZED || response.statusCode() == FORBIDDEN;
        return denied ? new JsonMapper().createArrayNode() : json(checkedBody(response), path);
    }

    void putPolicy(String name, String json) throws IOException {
        send(
                HttpRequest.newBuilder()
                        .header("Content-Type", "application/json")
                        .PUT(BodyPublishers.ofString(json)),
                policy(name));
    }

    /// Deletes a policy if it exists.
    void deletePolicy(String name) throws IOException {
        send(HttpRequest.newBuilder().DELETE(), policy(name));
    }

    private String policy(String name) {
        return "/api/policies/" + virtualHost + "/" + encoded(name);
    }

    private static String encoded(String name) {
        return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private String send(HttpRequest.Builder request, String path) throws IOException {
        return checkedBody(exchange(request, path));
    }

    private static String checkedBody(HttpResponse<String> response) throws IOException {
        boolean gone = response.statusCode() == NOT_FOUND
                && response.request().method().equals("DELETE");
        if (response.statusCode() / 100 != 2 && !gone) {
            throw new IOException("HTTP status " + response.statusCode() + " " + reason(response.body()));
        }
        return response.body();
    }

    private HttpResponse<String> exchange(HttpRequest.Builder request, String path) throws IOException {
        HttpRequest whole = request.uri(URI.create(address + path))
                .header("Authorization", authorization)
                .timeout(LIMIT)
                .build();
        try {
            return client.send(whole, HttpResponse.BodyHandlers.ofString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    private static String reason(String body) {
        try {
            return new JsonMapper().readTree(body).path("reason").asString("");
        } catch (JacksonException e) {
            return "";
        }
    }

    @Override
    public void close() {
        client.shutdownNow();
        client.close();
    }
}
