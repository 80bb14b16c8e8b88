package io.streamgauge.deploy.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PrometheusEndpointTest {
    @SuppressWarnings("NullAway.Init")
    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private PrometheusEndpoint endpoint(HttpHandler handler) {
        server.createContext("/metrics", handler);
        return PrometheusEndpoint.of("127.0.0.1:" + server.getAddress().getPort(), "/metrics");
    }

    @Test
    void readsAResponse() throws IOException {
        assertThat(endpoint(exchange -> {
                            byte[] body = "a 1\n".getBytes(StandardCharsets.UTF_8);
                            exchange.sendResponseHeaders(200, body.length);
                            exchange.getResponseBody().write(body);
                            exchange.close();
                        })
                        .read())
                .isEqualTo("a 1\n");
    }

    @Test
    void rejectsAResponseThatIsTooLarge() {
        PrometheusEndpoint endless = endpoint(exchange -> {
            exchange.sendResponseHeaders(200, 0);
            byte[] chunk = new byte[1 << 20];
            try (OutputStream out = exchange.getResponseBody()) {
                for (int i = 0; i < (PrometheusEndpoint.MAX_BYTES >> 20) + 64; i++) {
                    out.write(chunk);
                }
            }
        });
        assertThatThrownBy(endless::read).isInstanceOf(IOException.class).hasMessageContaining("larger than 32 MiB");
    }

    @Test
    void rejectsAResponseThatNeverEnds() {
        PrometheusEndpoint slow = endpoint(exchange -> {
            exchange.sendResponseHeaders(200, 0);
            try (OutputStream out = exchange.getResponseBody()) {
                for (int i = 0; i < 100; i++) {
                    out.write("a 1\n".getBytes(StandardCharsets.UTF_8));
                    out.flush();
                    Thread.sleep(Duration.ofMillis(100));
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        assertThatThrownBy(slow::read).isInstanceOf(IOException.class).hasMessageContaining("not complete after 3 s");
    }

    @Test
    void reportsTheStatusOfAFailedRequest() {
        PrometheusEndpoint missing = endpoint(exchange -> {
            exchange.sendResponseHeaders(404, -1);
            exchange.close();
        });
        assertThatThrownBy(missing::read)
                .isInstanceOf(IOException.class)
                .hasMessageContaining("/metrics: HTTP status 404");
    }
}
