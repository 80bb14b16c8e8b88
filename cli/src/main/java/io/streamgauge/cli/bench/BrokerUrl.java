package io.streamgauge.cli.bench;

import io.streamgauge.yaml.UnreadableValueException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Addresses and login of an existing broker, parsed from a URL.
///
/// @param addresses addresses in the form `host:port`, at least one
/// @param tls true if the connection is encrypted
/// @param user user name; empty if the connection does not use a login
/// @param password password; empty if the URL does not contain it
/// @param virtualHost RabbitMQ virtual host; empty for the default virtual host
record BrokerUrl(List<String> addresses, boolean tls, String user, String password, String virtualHost) {
    BrokerUrl {
        addresses = List.copyOf(addresses);
    }

    /// Authority whose part after the last colon is not a port, such as `user:pass`.
    private static final String NOT_A_PORT = ".*:(?!\\d*$).*";

    private enum Scheme {
        AMQP("amqp", "rabbitmq", 5672),
        AMQPS("amqps", "rabbitmq", 5671),
        KAFKA("kafka", "kafka", 9092),
        KAFKA_TLS("kafka+ssl", "kafka", 9093),
        PULSAR("pulsar", "pulsar", 6650),
        PULSAR_TLS("pulsar+ssl", "pulsar", 6651);

        private final String word;
        private final String system;
        private final int port;

        Scheme(String word, String system, int port) {
            this.word = word;
            this.system = system;
            this.port = port;
        }

        static List<Scheme> of(String system) {
            return Arrays.stream(values())
                    .filter(scheme -> scheme.system.equals(system))
                    .toList();
        }

        boolean isEncrypted() {
            return this == AMQPS || this == KAFKA_TLS || this == PULSAR_TLS;
        }
    }

    /// Parses a URL such as `amqps://user@host:5671/vhost`, or one or more addresses such as `host:9092,other:9092`.
    ///
    /// @param system name of the system
    /// @throws UnreadableValueException if the system does not support URLs, or if the text is not a URL of this
    ///     system or contains an unsupported component
    static BrokerUrl parse(String system, String text) throws UnreadableValueException {
        List<Scheme> schemes = Scheme.of(system);
        if (schemes.isEmpty()) {
            String systems = Arrays.stream(Scheme.values())
                    .map(scheme -> scheme.system)
                    .distinct()
                    .sorted()
                    .collect(Collectors.joining(", "));
            throw new UnreadableValueException(
                    "a URL is not supported for the system '" + system + "'",
                    "Remove the URL, or use one of these systems: " + systems + ".");
        }
        String example = "Write a URL such as " + schemes.getFirst().word + "://broker.example:"
                + schemes.getFirst().port + ", or addresses such as broker.example:" + schemes.getFirst().port + ".";
        URI uri = uri(text.contains("://") ? text : schemes.getFirst().word + "://" + text, example);
        Scheme scheme = schemes.stream()
                .filter(one -> one.word.equalsIgnoreCase(uri.getScheme()))
                .findFirst()
                .orElseThrow(() -> new UnreadableValueException(
                        "'" + uri.getScheme() + "' is not a URL scheme of " + system,
                        "Use one of these schemes: "
                                + schemes.stream().map(one -> one.word).collect(Collectors.joining(", ")) + "."));
        String authority = uri.getRawAuthority();
        if (authority == null) {
            throw new UnreadableValueException("the URL does not contain a host", example);
        }
        if (uri.getRawQuery() != null || uri.getRawFragment() != null) {
            throw new UnreadableValueException(
                    "the URL contains a query or a fragment, which bench does not support",
                    "Remove the first '?' or '#' and all text after it. To set a field of the experiment file, use"
                            + " --set systems."
                            + system + ".FIELD=VALUE.");
        }
        int at = authority.lastIndexOf('@');
        if (at < 0
                && authority.matches(NOT_A_PORT)
                && uri.getRawPath() != null
                && uri.getRawPath().contains("@")) {
            // The reason must not contain the text, which contains a part of the password.
            throw new UnreadableValueException(
                    "the user name or the password contains a '/'", "Write / in a user name or a password as %2F.");
        }
        String[] login = at < 0 ? new String[] {""} : authority.substring(0, at).split(":", 2);
        return new BrokerUrl(
                Stream.of(authority.substring(at + 1).split(","))
                        .map(address -> hasPort(address) ? address : address + ":" + scheme.port)
                        .toList(),
                scheme.isEncrypted(),
                decoded(login[0]),
                login.length > 1 ? decoded(login[1]) : "",
                virtualHost(scheme, uri));
    }

    private static URI uri(String text, String example) throws UnreadableValueException {
        try {
            return new URI(text);
        } catch (URISyntaxException e) {
            throw new UnreadableValueException("the value is not a URL: " + e.getReason(), example);
        }
    }

    private static boolean hasPort(String address) {
        return address.lastIndexOf(':') > address.lastIndexOf(']');
    }

    private static String virtualHost(Scheme scheme, URI uri) throws UnreadableValueException {
        String path = uri.getRawPath() == null ? "" : uri.getRawPath().replaceFirst("^/", "");
        boolean named = scheme == Scheme.AMQP || scheme == Scheme.AMQPS;
        if (!path.isEmpty() && (!named || path.contains("/"))) {
            throw new UnreadableValueException(
                    "the path '/" + path + "' of the URL is not supported",
                    named ? "Write / in the name of a virtual host as %2f." : "Remove the path.");
        }
        return decoded(path);
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }
}
