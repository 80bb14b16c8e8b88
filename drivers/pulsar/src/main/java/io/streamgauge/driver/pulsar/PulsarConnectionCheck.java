package io.streamgauge.driver.pulsar;

import io.streamgauge.DriverException;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.ListenerCheck;
import io.streamgauge.driver.ProtocolGreetings;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.pulsar.PulsarVersion;
import org.apache.pulsar.client.api.PulsarClient;
import org.apache.pulsar.client.api.PulsarClientException;
import org.apache.pulsar.client.impl.PulsarClientImpl;

/// Availability check of a cluster.
final class PulsarConnectionCheck {
    private static final int LOOKUP_SECONDS = 6;
    /// Time limit for the attempts to connect to all addresses. These attempts and the subsequent
    /// diagnosis must finish within 15 s.
    private static final Duration CONNECT_WITHIN = Duration.ofSeconds(8);

    /// Total time limit for the connection and for the requests to the administration API. The driver must
    /// report a failure within 15 s.
    private static final Duration LIMIT = Duration.ofSeconds(14);

    private static final int MIN_ADMIN_MILLIS = 1_000;
    private static final int MAX_ADMIN_MILLIS = 4_000;

    private PulsarConnectionCheck() {}

    /// Returns the versions of the client and the broker. Omits the version of the broker if the
    /// administration API does not provide it.
    ///
    /// @throws DriverException if no broker accepts this client, or if the administration API does not respond.
    ///     If no broker responds, the exception is thrown within 15 s
    static Map<String, String> versions(DriverConfig config) throws DriverException {
        long begun = System.nanoTime();
        tryConnect(config);
        Map<String, String> versions = new TreeMap<>();
        versions.put("pulsar-client", PulsarVersion.getVersion());
        Duration timeout = adminTimeout(
                Duration.ofNanos(System.nanoTime() - begun),
                PulsarOptions.of(config).admin().size());
        try (AdminRest admin = AdminRest.ofBrokers(config, timeout)) {
            AdminRest.Response response = admin.get("/admin/v2/brokers/version");
            if (response.isSuccessful() && !response.body().isBlank()) {
                versions.put("pulsar", response.body().strip());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw unreachable(config, e);
        }
        return Map.copyOf(versions);
    }

    /// Returns the timeout for the request to one address of the administration API. The driver tries the
    /// addresses in turn, so the remaining time is divided among them.
    ///
    /// @param elapsed time since the start of the check
    static Duration adminTimeout(Duration elapsed, int addresses) {
        long each = LIMIT.minus(elapsed).toMillis() / Math.max(1, addresses);
        return Duration.ofMillis(Math.clamp(each, MIN_ADMIN_MILLIS, MAX_ADMIN_MILLIS));
    }

    private static void tryConnect(DriverConfig config) throws DriverException {
        PulsarClient client;
        try {
            client = PulsarClientSettings.client(config, LOOKUP_SECONDS);
        } catch (PulsarClientException e) {
            throw unreachable(config, e);
        }
        try {
            // The client uses the next address for each attempt.
            Throwable last = new TimeoutException("no address");
            long end = System.nanoTime() + CONNECT_WITHIN.toNanos();
            for (int i = 0; i < config.addresses().size() && System.nanoTime() < end; i++) {
                try {
                    // This call connects and performs the protocol handshake. The call does not look up a topic,
                    // so it also works if the cluster does not have any topics.
                    ((PulsarClientImpl) client)
                            .getConnectionToServiceUrl()
                            .get(end - System.nanoTime(), TimeUnit.NANOSECONDS);
                    return;
                } catch (ExecutionException | TimeoutException e) {
                    last = PulsarErrorMapping.cause(e);
                }
            }
            throw unreachable(config, last);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw unreachable(config, e);
        } finally {
            PulsarClientShutdown.force(client);
        }
    }

    private static DriverException unreachable(DriverConfig config, Throwable cause) {
        String what = "Pulsar at " + String.join(",", config.addresses());
        if (cause instanceof PulsarClientException.AuthenticationException
                || cause instanceof PulsarClientException.AuthorizationException) {
            return new DriverException(
                    what + ": login failed for " + new PulsarAuthentication(config).principal()
                            + ". Check the token, the user and the password, or the certificate.",
                    cause);
        }
        Optional<String> trouble = new ListenerCheck(config.security(), ProtocolGreetings.PULSAR)
                .problemOfAll("Pulsar", config.addresses());
        return new DriverException(
                trouble.orElse(what + ": no broker responded (" + PulsarErrorMapping.line(cause)
                        + "). Check that the broker is running and that the address is correct."),
                cause);
    }
}
