package io.streamgauge.live;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Secret that a browser must present. The address of the page contains the secret. After the first request, the
/// browser keeps the secret in a cookie that scripts cannot read and that other sites cannot use.
final class AccessToken {
    private static final int RANDOM_BYTES = 16;
    private static final String PARAMETER = "token=";

    private final String secret;

    private AccessToken(String secret) {
        this.secret = secret;
    }

    static AccessToken random() {
        byte[] bytes = new byte[RANDOM_BYTES];
        new SecureRandom().nextBytes(bytes);
        return new AccessToken(HexFormat.of().formatHex(bytes));
    }

    /// Returns the query string of the page's URL, without the question mark.
    String query() {
        return PARAMETER + secret;
    }

    /// Returns the value of the header `Set-Cookie`.
    ///
    /// @param port port of the page. The name of the cookie contains the port, because browsers send cookies to all
    ///     ports of a host
    String cookie(int port) {
        return name(port) + secret + "; Path=/; HttpOnly; SameSite=Strict";
    }

    private static String name(int port) {
        return "streamgauge-live-" + port + "=";
    }

    /// Returns whether a query contains the secret.
    ///
    /// @param query query of a request; null if the request does not have a query
    boolean isIn(@Nullable String query) {
        return query != null && isValue(query.split("&"), PARAMETER);
    }

    /// Returns whether the header `Cookie` contains the secret.
    ///
    /// @param header value of the header; null if the request does not have this header
    boolean isInCookie(@Nullable String header, int port) {
        return header != null && isValue(header.split(";\\s*"), name(port));
    }

    private boolean isValue(String[] fields, String prefix) {
        Optional<String> value = Arrays.stream(fields)
                .filter(field -> field.startsWith(prefix))
                .map(field -> field.substring(prefix.length()))
                .findFirst();
        // The duration of this comparison does not depend on the position of the first wrong character.
        return value.isPresent() && MessageDigest.isEqual(bytes(value.get()), bytes(secret));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
