package io.streamgauge.deploy.pulsar;

import io.streamgauge.DeploymentException;
import io.streamgauge.Poll;
import io.streamgauge.deploy.NotReadyException;
import io.streamgauge.deploy.pulsar.PulsarEndpoints.Place;
import io.streamgauge.process.ChildProcess;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;

/// Readiness check for a broker. A broker is ready when the default namespace exists and the broker has received
/// a message that it sent to itself.
final class BrokerHealth {
    private static final Duration EACH = Duration.ofSeconds(10);
    static final Duration TIMEOUT = Duration.ofMinutes(4);
    private static final Duration POLL = Duration.ofMillis(200);

    private BrokerHealth() {}

    /// Waits until a broker is ready.
    ///
    /// @param servers servers that the broker needs. A bookie opens its port before it detects errors such as
    ///     an invalid configuration
    /// @throws NotReadyException if the broker or another server has exited, or if the broker is not ready in
    ///     time
    static void await(ChildProcess broker, Place place, List<ChildProcess> servers)
            throws NotReadyException, DeploymentException {
        try (HttpClient http = HttpClient.newBuilder()
                .connectTimeout(EACH)
                .version(HttpClient.Version.HTTP_1_1)
                .build()) {
            if (!Poll.until(TIMEOUT, POLL, () -> isReady(http, broker, place, servers))) {
                throw NotReadyException.of(broker, "not ready after " + TIMEOUT.toSeconds() + " s");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new DeploymentException(broker.name() + ": the start was interrupted. Run the command again.", e);
        }
    }

    private static boolean isReady(HttpClient http, ChildProcess broker, Place place, List<ChildProcess> servers)
            throws NotReadyException, InterruptedException {
        if (answers(http, place, "/admin/v2/brokers/health", "ok")
                && answers(http, place, "/admin/v2/namespaces/public", "public/default")) {
            return true;
        }
        requireAlive(broker);
        for (ChildProcess server : servers) {
            requireAlive(server);
        }
        return false;
    }

    static void requireAlive(ChildProcess server) throws NotReadyException {
        if (!server.isAlive()) {
            throw NotReadyException.of(
                    server, "exited with status " + server.onExit().join());
        }
    }

    private static boolean answers(HttpClient http, Place place, String path, String expected)
            throws InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(place.adminUrl() + path))
                .timeout(EACH)
                .build();
        try {
            HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
            return response.statusCode() == 200 && response.body().contains(expected);
        } catch (IOException e) {
            return false;
        }
    }
}
