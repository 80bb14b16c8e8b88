package io.streamgauge.driver.pulsar;

import io.streamgauge.DriverException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;

/// Pulsar's HTTP administration, asked with the JDK's own client: six requests do not need the client library for it.
/// Nothing stays connected.
final class AdminRest implements AutoCloseable {
    private final List<String> addresses;
    private final Duration timeout;
    private final HttpClient http;

    /// @param addresses base addresses, asked in turn until one answers
    /// @param timeout of a request
    AdminRest(List<String> addresses, Duration timeout) {
        this.addresses = addresses;
        this.timeout = timeout;
        this.http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(timeout)
                .followRedirects(HttpClient.Redirect.NORMAL)
                .build();
    }

    /// @param status of HTTP
    record Answer(int status, String body) {
        boolean done() {
            return status / 100 == 2;
        }

        String reason() {
            return "HTTP " + status + " " + body.lines().findFirst().orElse("").strip();
        }
    }

    Answer get(String path) throws DriverException, InterruptedException {
        return ask("GET", path, "");
    }

    Answer ask(String method, String path, String body) throws DriverException, InterruptedException {
        String reason = "no address is known";
        for (String address : addresses) {
            HttpRequest request = HttpRequest.newBuilder(URI.create(address + path))
                    .timeout(timeout)
                    .header("Content-Type", "application/json")
                    .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
                    .build();
            try {
                HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
                return new Answer(response.statusCode(), response.body());
            } catch (IOException e) {
                reason = Failures.line(e);
            }
        }
        throw new DriverException("Pulsar administration at " + String.join(", ", addresses) + ": no answer (" + reason
                + "). Check that it runs; set the option admin if it is elsewhere.");
    }

    @Override
    public void close() {
        http.shutdownNow();
        http.close();
    }
}
