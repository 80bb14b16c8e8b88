package io.streamgauge.driver.pulsar;

import io.streamgauge.DriverException;
import io.streamgauge.driver.DriverConfig;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Client for Pulsar's HTTP administration API. This class uses the JDK's HTTP client, because a few simple
/// requests do not require a client library.
final class AdminRest implements AutoCloseable {
    private final List<String> addresses;
    private final Duration timeout;
    private final HttpClient http;
    private final Optional<String> authorization;

    private AdminRest(List<String> addresses, Duration timeout, @Nullable PulsarAuthentication login) {
        this.addresses = addresses;
        this.timeout = timeout;
        HttpClient.Builder builder = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(timeout)
                .followRedirects(HttpClient.Redirect.NORMAL);
        if (login != null) {
            login.apply(builder);
        }
        this.authorization = login == null ? Optional.empty() : login.authorization();
        this.http = builder.build();
    }

    /// Returns a client for the API of the brokers. For each request, the client tries the brokers in order
    /// until one responds.
    ///
    /// @param timeout timeout for a request to one broker
    static AdminRest ofBrokers(DriverConfig config, Duration timeout) {
        return new AdminRest(PulsarOptions.of(config).admin(), timeout, new PulsarAuthentication(config));
    }

    /// Returns a client for the API of a bookie. The client does not send credentials, because bookies
    /// do not support logins.
    ///
    /// @param timeout timeout of a request
    static AdminRest ofBookie(String address, Duration timeout) {
        return new AdminRest(List.of(address), timeout, null);
    }

    /// Response of a broker or a bookie.
    ///
    /// @param status HTTP status
    /// @param repeated whether the request was sent to an earlier address, which did not respond
    record Response(int status, String body, boolean repeated) {
        boolean isSuccessful() {
            return status / 100 == 2;
        }

        /// Returns whether the login failed or a permission is missing.
        boolean isDenied() {
            return status == 401 || status == 403;
        }

        String reason() {
            return "HTTP " + status + " " + body.lines().findFirst().orElse("").strip();
        }
    }

    Response get(String path) throws DriverException, InterruptedException {
        return send("GET", path, "");
    }

    Response send(String method, String path, String body) throws DriverException, InterruptedException {
        String reason = "no address";
        boolean repeated = false;
        for (String address : addresses) {
            HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(address + path))
                    .timeout(timeout)
                    .header("Content-Type", "application/json")
                    .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
            authorization.ifPresent(who -> request.header("Authorization", who));
            try {
                HttpResponse<String> response = http.send(request.build(), BodyHandlers.ofString());
                return new Response(response.statusCode(), response.body(), repeated);
            } catch (IOException e) {
                repeated |= !(e instanceof ConnectException || e instanceof HttpConnectTimeoutException);
                reason = PulsarErrorMapping.line(e);
            }
        }
        throw new DriverException("Pulsar administration API at " + String.join(", ", addresses) + ": no response ("
                + reason + "). Check that the brokers are running, or set the option 'admin' to the addresses of "
                + "their HTTP services.");
    }

    @Override
    public void close() {
        http.shutdownNow();
        http.close();
    }
}
