package io.streamgauge.live;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import io.streamgauge.HostPort;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Check of HTTP requests. This class refuses requests that scripts of other sites can send, requests for
/// another host, and requests with a method other than GET or HEAD. If the server uses a token, this class also
/// refuses requests without the token.
final class RequestCheck {
    private static final Set<String> METHODS = Set.of("GET", "HEAD");
    private static final int HTTP_PORT = 80;
    private static final String FOREIGN =
            "The request comes from another site. Open the address that Streamgauge has printed.";

    private final int port;
    private final Set<String> hosts;
    private final @Nullable AccessToken token;

    /// Refusal of a request.
    ///
    /// @param status HTTP status of the response
    /// @param reason reason and remedy, as the text of the response
    record Refusal(int status, String reason) {}

    /// @param port actual port of the server
    /// @param token token that requests must contain; null if requests do not need a token
    RequestCheck(LiveAddress address, int port, @Nullable AccessToken token) {
        this.port = port;
        this.token = token;
        this.hosts = hosts(address, port);
    }

    private static Set<String> hosts(LiveAddress address, int port) {
        Set<String> names = new HashSet<>(List.of("localhost", "127.0.0.1", "::1", address.host()));
        try {
            if (InetAddress.getByName(address.host()).isAnyLocalAddress()) {
                names.add(InetAddress.getLocalHost().getHostName());
                NetworkInterface.networkInterfaces()
                        .flatMap(NetworkInterface::inetAddresses)
                        .forEach(one -> names.add(one.getHostAddress().replaceFirst("%.*", "")));
            }
        } catch (UnknownHostException | SocketException unknown) {
            // If the names and addresses of this machine are unknown, the server accepts only the loopback names and
            // addresses, and the configured host.
        }
        Set<String> hosts = new HashSet<>();
        for (String name : names) {
            String host = new HostPort(name.toLowerCase(Locale.ROOT), port).toString();
            hosts.add(host);
            if (port == HTTP_PORT) {
                hosts.add(host.substring(0, host.lastIndexOf(':')));
            }
        }
        return hosts;
    }

    /// Returns the reason why a request is refused; empty if the request is accepted.
    Optional<Refusal> refusal(HttpExchange exchange) {
        Headers headers = exchange.getRequestHeaders();
        if (!METHODS.contains(exchange.getRequestMethod())) {
            return Optional.of(new Refusal(405, "Only GET and HEAD are allowed."));
        }
        List<String> host = headers.getOrDefault("Host", List.of());
        if (host.size() != 1 || !hosts.contains(host.getFirst().toLowerCase(Locale.ROOT))) {
            return Optional.of(new Refusal(
                    403, "The Host header does not name this server. Open the address that Streamgauge has printed."));
        }
        String origin = headers.getFirst("Origin");
        if (origin != null
                && !origin.toLowerCase(Locale.ROOT)
                        .equals("http://" + host.getFirst().toLowerCase(Locale.ROOT))) {
            return Optional.of(new Refusal(403, FOREIGN));
        }
        if (isForeign(headers.getFirst("Sec-Fetch-Site")) && !"document".equals(headers.getFirst("Sec-Fetch-Dest"))) {
            return Optional.of(new Refusal(403, FOREIGN));
        }
        if (token != null
                && !token.isIn(exchange.getRequestURI().getQuery())
                && !token.isInCookie(headers.getFirst("Cookie"), port)) {
            return Optional.of(new Refusal(
                    403,
                    "The token is missing or wrong. Open the address that Streamgauge has"
                            + " printed, including its token."));
        }
        return Optional.empty();
    }

    private static boolean isForeign(@Nullable String site) {
        return site != null && !site.equals("same-origin") && !site.equals("none");
    }

    /// Returns the cookie to set in the response to an accepted request. Returns null if the request already has the
    /// cookie, or if the server does not use a token.
    @Nullable
    String cookie(HttpExchange exchange) {
        return token == null || token.isInCookie(exchange.getRequestHeaders().getFirst("Cookie"), port)
                ? null
                : token.cookie(port);
    }
}
