package io.streamgauge.driver.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.DriverException;
import io.streamgauge.driver.Driver;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.contract.ChangedConfig;
import io.streamgauge.driver.rabbitmq.settings.QueueType;
import io.streamgauge.experiment.DurabilityClass;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Contract tests of mirrored classic queues on three nodes of the oldest version that Streamgauge launches.
class RabbitMirroredContractIT extends RabbitThreeNodes {
    @Override
    String version() {
        return "3.8.9";
    }

    @Override
    QueueType type() {
        return QueueType.MIRRORED;
    }

    /// Sends a request about a policy of the virtual host that mirrors all queues.
    ///
    /// @param body definition of the policy; empty to remove the policy
    private void policy(String body) throws IOException, InterruptedException {
        String management = sharedBroker().endpoints().get("management");
        String account = sharedBroker().credentials().getOrDefault("user", "guest") + ":"
                + sharedBroker().credentials().getOrDefault("password", "guest");
        HttpRequest request = HttpRequest.newBuilder(URI.create(management + "/api/policies/%2F/ha-all"))
                .header(
                        "Authorization",
                        "Basic " + Base64.getEncoder().encodeToString(account.getBytes(StandardCharsets.UTF_8)))
                .method(body.isEmpty() ? "DELETE" : "PUT", BodyPublishers.ofString(body))
                .build();
        try (HttpClient client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
            assertThat(client.send(request, BodyHandlers.discarding()).statusCode())
                    .isBetween(200, 204);
        }
    }

    private static void assertRejected(DriverConfig config, String message) throws DriverException {
        Driver driver = new RabbitDriverFactory().open(config, _ -> {});
        try {
            driver.createDestinations(topology(1, 1, 1, 0));
            assertThatThrownBy(driver::readBack)
                    .isInstanceOf(DriverException.class)
                    .hasMessageContaining(message);
        } finally {
            driver.deleteDestinations();
            driver.close(Duration.ofSeconds(10));
        }
    }

    @Test
    void rejectsPoliciesThatChangeTheDurabilityOfExistingClusters() throws Exception {
        policy("{\"pattern\": \".*\", \"priority\": 100, \"definition\": {\"ha-mode\": \"all\"}}");
        try {
            DriverConfig classic =
                    RabbitTestSupport.config(sharedBroker(), DurabilityClass.D1, Map.of("queue", "classic"), Map.of());
            assertRejected(ChangedConfig.like(classic).nodes(0).get(), "mirrors this classic queue");
            DriverConfig mirrored = config(sharedBroker(), DurabilityClass.D3);
            assertRejected(ChangedConfig.like(mirrored).nodes(0).get(), "overrides the policy of Streamgauge");
        } finally {
            policy("");
        }
    }
}
