package io.streamgauge.driver.pulsar;

import io.streamgauge.driver.contract.LiveBroker;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Objects;

/// Requests to the administration API of a broker, sent without the driver.
final class PulsarAdminRequests {
    private PulsarAdminRequests() {}

    static HttpResponse<String> send(LiveBroker broker, String method, String path) throws Exception {
        String admin = Objects.requireNonNull(broker.endpoints().get("admin")).split(",")[0];
        try (HttpClient http = HttpClient.newHttpClient()) {
            return http.send(
                    HttpRequest.newBuilder(URI.create(admin + "/admin/v2" + path))
                            .method(method, BodyPublishers.noBody())
                            .build(),
                    BodyHandlers.ofString());
        }
    }
}
