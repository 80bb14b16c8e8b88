package io.streamgauge.driver.rabbitmq.admin;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.Leftover;
import io.streamgauge.driver.rabbitmq.settings.RabbitOptions;
import io.streamgauge.experiment.DurabilityClass;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RabbitLeftoversTest {
    private static final String QUEUES = """
            [{"name": "streamgauge-a1-t1.g0.p0", "consumers": 1}, {"name": "streamgauge-b2-t1.g0.p0", "consumers": 0}]""";
    private static final String POLICIES = """
            [{"name": "streamgauge-a1-t1"}, {"name": "streamgauge-b2-t1"}, {"name": "ha-all"}]""";

    private final List<String> deleted = new CopyOnWriteArrayList<>();

    @SuppressWarnings("NullAway.Init")
    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        respond("/api/queues/", 200, QUEUES);
        respond("/api/exchanges/", 200, "[]");
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private void respond(String path, int status, String body) {
        server.createContext(path, exchange -> {
            if (exchange.getRequestMethod().equals("DELETE")) {
                deleted.add(exchange.getRequestURI().getRawPath());
                exchange.sendResponseHeaders(204, -1);
            } else {
                byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
                exchange.sendResponseHeaders(status, bytes.length);
                exchange.getResponseBody().write(bytes);
            }
            exchange.close();
        });
    }

    private RabbitLeftovers leftovers() {
        String management = "http://127.0.0.1:" + server.getAddress().getPort();
        return new RabbitLeftovers(new DriverConfig(
                List.of("127.0.0.1:1"),
                Map.of(),
                1,
                DurabilityClass.D1,
                Map.of(RabbitOptions.MANAGEMENT, management),
                Map.of(),
                Map.of(),
                Map.of()));
    }

    @Test
    void findsPoliciesOfEarlierRuns() throws Exception {
        respond("/api/policies/", 200, POLICIES);
        assertThat(leftovers().find())
                .containsExactly(
                        new Leftover("queue", "streamgauge-a1-t1.g0.p0", true),
                        new Leftover("queue", "streamgauge-b2-t1.g0.p0", false),
                        new Leftover("policy", "streamgauge-a1-t1", true),
                        new Leftover("policy", "streamgauge-b2-t1", false));
    }

    @Test
    void findsQueuesWithoutPermissionToReadPolicies() throws Exception {
        respond("/api/policies/", 401, "{\"error\": \"not_authorised\"}");
        assertThat(leftovers().find()).extracting(Leftover::kind).containsExactly("queue", "queue");
    }

    /// A queue has no statistics in the seconds after its creation, or if the broker does not collect them.
    @Test
    void takesAQueueWithoutStatisticsAsInUse() throws Exception {
        server.removeContext("/api/queues/");
        respond("/api/queues/", 200, "[{\"name\": \"streamgauge-c3-t1.g0.p0\"}]");
        respond("/api/policies/", 200, "[{\"name\": \"streamgauge-c3-t1\"}]");
        assertThat(leftovers().find()).isNotEmpty().allMatch(Leftover::inUse);
    }

    @Test
    void removesPolicies() throws Exception {
        respond("/api/policies/", 200, POLICIES);
        leftovers().remove(List.of(new Leftover("policy", "streamgauge-b2-t1", false)));
        assertThat(deleted).containsExactly("/api/policies/%2F/streamgauge-b2-t1");
    }
}
