package io.streamgauge.probe.pulsar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.pulsar.PulsarAuthentication;
import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.probe.api.CapabilityRequest;
import io.streamgauge.probe.api.DestinationFeature;
import io.streamgauge.probe.api.RefusedException;
import io.streamgauge.probe.api.UndecidedException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class PulsarTopicsTest {
    private final ConcurrentLinkedQueue<String> accepted = new ConcurrentLinkedQueue<>();

    @SuppressWarnings("NullAway.Init")
    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(request -> Thread.ofVirtual().start(request));
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /// Returns the topics of a broker whose administration API is at a path of the server.
    private PulsarTopics at(String path) {
        DriverConfig config =
                new DriverConfig(List.of(), Map.of(), 1, DurabilityClass.D1, Map.of(), Map.of(), Map.of(), Map.of());
        return new PulsarTopics(url() + path, "public/default", new PulsarAuthentication(config));
    }

    private PulsarTopics responding(int status) {
        server.createContext("/" + status, exchange -> {
            exchange.sendResponseHeaders(status, -1);
            exchange.close();
        });
        return at("/" + status);
    }

    @Test
    void followsARedirectToTheOwnerOfATopic() throws Exception {
        server.createContext("/other", exchange -> {
            exchange.getResponseHeaders()
                    .add("Location", url() + exchange.getRequestURI().getPath().replaceFirst("^/other", "/owner"));
            exchange.sendResponseHeaders(307, -1);
            exchange.close();
        });
        server.createContext("/owner", exchange -> {
            accepted.add(
                    exchange.getRequestMethod() + " " + exchange.getRequestURI().getPath());
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        at("/other").create("t", new DestinationFeature.Plain());
        assertThat(accepted).containsExactly("PUT /owner/admin/v2/persistent/public/default/t");
    }

    @Test
    void usesATopicThatDoesNotPersistTransientMessages() throws Exception {
        server.createContext("/transient", exchange -> {
            accepted.add(
                    exchange.getRequestMethod() + " " + exchange.getRequestURI().getPath());
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        PulsarTopics topics = at("/transient");
        assertThat(topics.create("t", new DestinationFeature.Transient()).way())
                .isEqualTo(CapabilityRequest.Way.NATIVE);
        assertThat(accepted).containsExactly("PUT /transient/admin/v2/non-persistent/public/default/t/partitions");
        assertThat(topics.url("t")).isEqualTo("non-persistent://public/default/t");
        assertThat(topics.url("other")).isEqualTo("persistent://public/default/other");
    }

    @Test
    void keepsTheTopicsOfTheNextProbeDuringASlowRemoval() throws Exception {
        CountDownLatch removing = new CountDownLatch(1);
        CountDownLatch created = new CountDownLatch(1);
        server.createContext("/slow", exchange -> {
            if (exchange.getRequestMethod().equals("DELETE")) {
                accepted.add(exchange.getRequestURI().getPath());
                removing.countDown();
                await(created);
            }
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        PulsarTopics topics = at("/slow");
        topics.create("old", new DestinationFeature.Plain());
        Thread removal = Thread.ofVirtual().start(topics::removeAll);
        removing.await();
        topics.create("new", new DestinationFeature.Transient());
        created.countDown();
        removal.join();
        assertThat(accepted).containsExactly("/slow/admin/v2/persistent/public/default/old");
        assertThat(topics.url("new")).isEqualTo("non-persistent://public/default/new");
    }

    private static void await(CountDownLatch latch) throws IOException {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    @Test
    void acceptsOnlyARefusalAsEvidence() {
        DestinationFeature plain = new DestinationFeature.Plain();
        assertThatThrownBy(() -> responding(412).create("t", plain))
                .isInstanceOf(UndecidedException.class)
                .hasMessageContaining("conflicts with another policy");
        assertThatThrownBy(() -> responding(405).create("t", plain)).isInstanceOf(RefusedException.class);
        assertThatThrownBy(() -> responding(403).create("t", plain))
                .isInstanceOf(UndecidedException.class)
                .hasMessageContaining("permission");
        assertThatThrownBy(() -> responding(503).create("t", plain)).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> responding(429).create("t", plain)).isInstanceOf(IOException.class);
    }
}
