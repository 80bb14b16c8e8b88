package io.streamgauge.driver.rabbitmq.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.streamgauge.DriverException;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.rabbitmq.settings.RabbitOptions;
import io.streamgauge.experiment.DurabilityClass;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ConnectionPlacementTest {
    /// Path of the queues of the virtual host `/`, as the server decodes it.
    private static final String QUEUES = "/api/queues///";

    private static final String OVERVIEW = """
            {"listeners": [
              {"node": "rabbit@a", "protocol": "amqp", "port": 5671},
              {"node": "rabbit@b", "protocol": "clustering", "port": 5671},
              {"node": "rabbit@b", "protocol": "amqp", "port": 5672}]}""";

    private final AtomicInteger requests = new AtomicInteger();

    @SuppressWarnings("NullAway.Init")
    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        respond("/api/overview", OVERVIEW);
        respond(QUEUES + "q1", "{\"node\": \"rabbit@a\"}");
        respond(QUEUES + "q2", "{\"node\": \"rabbit@a\", \"leader\": \"rabbit@b\"}");
        respond(QUEUES + "q3", "{\"node\": \"rabbit@c\"}");
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private void respond(String path, String json) {
        server.createContext(path, exchange -> {
            requests.incrementAndGet();
            byte[] body = json.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
    }

    private ConnectionPlacement placement(String clients) {
        String management = "http://127.0.0.1:" + server.getAddress().getPort();
        DriverConfig config = new DriverConfig(
                List.of("127.0.0.1:5671", "127.0.0.1:5672"),
                Map.of(),
                2,
                DurabilityClass.D1,
                Map.of(RabbitOptions.MANAGEMENT, management, "clients", clients),
                Map.of(),
                Map.of(),
                Map.of());
        return new ConnectionPlacement(config, RabbitOptions.of(config));
    }

    @Test
    void looksUpTheLeadersBeforeTheLoad() throws DriverException {
        ConnectionPlacement placement = placement("leader");
        placement.locate(List.of("q1", "q2"));
        assertThat(requests).hasValue(3);
        for (int client = 0; client < 100; client++) {
            assertThat(placement.node(client, "q1")).isZero();
            assertThat(placement.node(client, "q2")).isEqualTo(1);
        }
        assertThat(requests).hasValue(3);
    }

    @Test
    void looksUpAForgottenLeaderAgain() throws DriverException {
        ConnectionPlacement placement = placement("leader");
        placement.locate(List.of("q1", "q2"));
        placement.forget("q2");
        assertThat(placement.node(0, "q2")).isEqualTo(1);
        assertThat(requests).hasValue(5);
    }

    @Test
    void rejectsALeaderWithoutAnAddress() {
        assertThatThrownBy(() -> placement("leader").locate(List.of("q1", "q3")))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("queue 'q3'")
                .hasMessageContaining("node 'rabbit@c' is not in the list of addresses");
    }

    @Test
    void spreadsClientsWithoutRequests() throws DriverException {
        ConnectionPlacement placement = placement("spread");
        placement.locate(List.of("q1"));
        assertThat(placement.node(7, "q1")).isEqualTo(7);
        assertThat(requests).hasValue(0);
    }
}
