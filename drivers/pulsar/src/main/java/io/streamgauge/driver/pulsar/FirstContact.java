package io.streamgauge.driver.pulsar;

import io.streamgauge.DriverException;
import io.streamgauge.driver.DriverConfig;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.pulsar.PulsarVersion;
import org.apache.pulsar.client.api.PulsarClient;
import org.apache.pulsar.client.api.PulsarClientException;

/// Asks a cluster whether it is there.
final class FirstContact {
    private static final int LOOKUP_SECONDS = 6;
    private static final int TIMEOUT_SECONDS = 8;
    private static final Duration ADMIN_TIMEOUT = Duration.ofSeconds(4);

    private FirstContact() {}

    /// Versions of the client and, as far as the administration tells, of the broker.
    ///
    /// @throws DriverException within 15 s if no broker answers
    static Map<String, String> versions(DriverConfig config) throws DriverException {
        knock(config);
        Map<String, String> versions = new TreeMap<>();
        versions.put("pulsar-client", PulsarVersion.getVersion());
        try (AdminRest admin = new AdminRest(Variant.of(config).admin(), ADMIN_TIMEOUT)) {
            AdminRest.Answer answer = admin.get("/admin/v2/brokers/version");
            if (answer.done() && !answer.body().isBlank()) {
                versions.put("pulsar", answer.body().strip());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw unreachable(config, e);
        }
        return Map.copyOf(versions);
    }

    private static void knock(DriverConfig config) throws DriverException {
        PulsarClient client;
        try {
            client = ClientSettings.client(config, LOOKUP_SECONDS);
        } catch (PulsarClientException e) {
            throw unreachable(config, e);
        }
        try {
            client.getPartitionsForTopic(Variant.of(config).topic("streamgauge-first-contact"), false)
                    .get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            if (!Failures.isNowhere(Failures.cause(e))) {
                throw unreachable(config, Failures.cause(e));
            }
        } catch (TimeoutException e) {
            throw unreachable(config, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw unreachable(config, e);
        } finally {
            Closing.force(client);
        }
    }

    private static DriverException unreachable(DriverConfig config, Throwable cause) {
        return new DriverException(
                "Pulsar at " + String.join(",", config.addresses()) + ": no broker answers (" + Failures.line(cause)
                        + "). Check that it runs and that the address is right.",
                cause);
    }
}
