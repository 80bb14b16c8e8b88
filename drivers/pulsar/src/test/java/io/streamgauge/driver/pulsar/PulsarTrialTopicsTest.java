package io.streamgauge.driver.pulsar;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.streamgauge.DriverException;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.experiment.DurabilityClass;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PulsarTrialTopicsTest {
    private static final Duration TIMEOUT = Duration.ofSeconds(1);

    private final Queue<Integer> statuses = new ArrayDeque<>();

    @SuppressWarnings("NullAway.Init")
    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(statuses.remove(), -1);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private static DriverConfig config(String admin, Map<String, String> policies) {
        return new DriverConfig(
                List.of("127.0.0.1:6650"),
                Map.of(),
                3,
                DurabilityClass.D3,
                Map.of("admin", admin),
                policies,
                Map.of(),
                Map.of());
    }

    /// @param admin addresses of the administration API, separated by commas
    private static void createTopic(String admin) throws Exception {
        DriverConfig config = config(admin, Map.of());
        try (AdminRest rest = AdminRest.ofBrokers(config, TIMEOUT)) {
            new PulsarTrialTopics(config).require(rest, "PUT", "/admin/v2/persistent/public/default/t/partitions", "1");
        }
    }

    private String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    @Test
    void rejectsATopicThatExistsBeforeTheFirstRequest() {
        statuses.add(409);
        assertThatThrownBy(() -> createTopic(address()))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("cannot be created or set (HTTP 409");
    }

    /// The server returns an empty value.
    @Test
    void rejectsAPolicyThatTheBrokerDidNotApply() throws Exception {
        statuses.add(204);
        DriverConfig config = config(address(), Map.of("messageTTL", "60"));
        try (AdminRest rest = AdminRest.ofBrokers(config, TIMEOUT)) {
            assertThatThrownBy(() -> new PulsarTrialTopics(config).policies(rest, "t", Duration.ZERO))
                    .isInstanceOf(DriverException.class)
                    .hasMessageContaining("did not apply messageTTL: 60 within 0 s (it returned no value)");
        }
    }

    @Test
    void acceptsATopicThatAFailedRequestCreated() {
        statuses.addAll(List.of(500, 503, 409));
        assertThatCode(() -> createTopic(address())).doesNotThrowAnyException();
    }

    @Test
    void rejectsATopicThatExistsIfAnotherBrokerIsDown() throws Exception {
        statuses.add(409);
        ServerSocket closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        closed.close();
        String both = "http://127.0.0.1:" + closed.getLocalPort() + "," + address();
        assertThatThrownBy(() -> createTopic(both)).hasMessageContaining("HTTP 409");
    }

    @Test
    void acceptsATopicThatARequestWithoutAResponseCreated() throws Exception {
        statuses.add(409);
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String both = "http://127.0.0.1:" + silent.getLocalPort() + "," + address();
            assertThatCode(() -> createTopic(both)).doesNotThrowAnyException();
        }
    }
}
