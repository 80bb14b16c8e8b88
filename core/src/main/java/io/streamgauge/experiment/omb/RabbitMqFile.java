package io.streamgauge.experiment.omb;

import io.streamgauge.HostPort;
import io.streamgauge.yaml.Fields;
import io.streamgauge.yaml.GeneratedYaml;
import io.streamgauge.yaml.SourcePosition;
import io.streamgauge.yaml.Tree;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Conversion of a RabbitMQ driver file.
final class RabbitMqFile {
    private static final Map<String, Boolean> BOOLEANS = Map.of("true", true, "false", false);
    private static final int MAX_NODES = 5;
    private static final int PORT = 5672;
    private static final int TLS_PORT = 5671;

    private final DriverOutput out;
    private final Fields fields;

    RabbitMqFile(DriverOutput out, Fields fields) {
        this.out = out;
        this.fields = fields;
    }

    /// Components of an AMQP URI.
    ///
    /// @param userInfo user and password as written, or an empty string
    /// @param vhost virtual host; `/` if the URI does not contain one
    private record Broker(boolean tls, String host, int port, String userInfo, String vhost) {
        String address() {
            return new HostPort(host, port).toString();
        }
    }

    void convert() {
        List<Broker> brokers = brokers();
        Broker first = brokers.isEmpty() ? new Broker(false, "localhost", PORT, "", "/") : brokers.getFirst();
        Set<String> addresses = new LinkedHashSet<>();
        brokers.forEach(b -> addresses.add(b.address()));
        String queue = fields.choice(
                "queueType", Map.of("CLASSIC", "classic", "QUORUM", "quorum", "STREAM", "stream"), "classic");
        boolean persistent = fields.choice("messagePersistence", BOOLEANS, false);
        SourcePosition place = fields.place("amqpUris");
        if (out.launch()) {
            launch(addresses.size(), place);
        } else {
            connect(first, addresses, place);
        }
        options(queue, persistent, addresses.size(), first);
        List<String> creation = List.of(
                "producerCreationDelay",
                "producerCreationBatchSize",
                "consumerCreationDelay",
                "consumerCreationBatchSize");
        creation.forEach(setting -> fields.integer(setting, 0, Integer.MAX_VALUE, 0));
        out.note(
                fields,
                creation,
                "Streamgauge does not delay the creation of clients. The load starts when all clients are ready.");
    }

    private void launch(int addresses, SourcePosition place) {
        out.add(0, "launch: rabbitmq", place);
        if (addresses > MAX_NODES) {
            fields.problem(
                    "amqpUris",
                    "amqpUris has " + addresses + " addresses, but --launch starts at most 5 RabbitMQ nodes",
                    "List at most 5 addresses, or remove --launch to connect to the running cluster.");
        }
        out.add(0, "nodes: " + Math.max(1, addresses), place);
    }

    private void connect(Broker first, Set<String> addresses, SourcePosition place) {
        out.add(0, "connect:", place);
        out.add(1, "driver: rabbitmq", place);
        out.add(
                1,
                "addresses: [" + addresses.stream().map(GeneratedYaml::quoted).collect(Collectors.joining(", ")) + "]",
                place);
        if (first.tls()) {
            out.add(1, "tls: true", place);
        }
        // Without a user, the client uses its default login. A run whose file contains a login could not be resumed,
        // because Streamgauge does not store secrets.
        if (!first.userInfo().isEmpty()) {
            String[] login = first.userInfo().split(":", 2);
            out.add(1, "user: " + GeneratedYaml.quoted(decoded(login[0])), place);
            out.add(1, "password: " + GeneratedYaml.quoted(login.length > 1 ? decoded(login[1]) : ""), place);
        }
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    private void options(String queue, boolean persistent, int addresses, Broker broker) {
        SourcePosition type = fields.place("queueType");
        boolean replicated = addresses > 1;
        switch (queue) {
            case "quorum" ->
                out.durability("D3", "a quorum queue flushes each message to disk before confirming it", type);
            case "stream" ->
                out.durability(replicated ? "D2" : "D1", "a stream with " + (replicated ? 3 : 1) + " replicas", type);
            default -> out.durability("D1", "a classic queue with publisher confirms", type);
        }
        out.add(0, "options:", type);
        out.add(1, "queue: " + queue, type);
        out.add(1, "exchange: fanout", type);
        if (queue.equals("classic")) {
            out.add(1, "persistent: " + persistent, fields.place("messagePersistence"));
        }
        if (queue.equals("stream")) {
            if (!replicated) {
                out.add(1, "replicas: 1", type);
                out.note(fields, "queueType", "with one address in amqpUris, a stream has one replica (class D1).");
            }
            out.note(
                    fields,
                    "queueType",
                    "the consumers acknowledge messages, because RabbitMQ requires acknowledgements for streams.");
        } else {
            out.add(1, "ack: auto # as in OMB", type);
        }
        if (!out.launch() && !broker.vhost().equals("/")) {
            out.add(1, "vhost: " + GeneratedYaml.quoted(broker.vhost()), fields.place("amqpUris"));
        }
    }

    private List<Broker> brokers() {
        List<Broker> brokers = new ArrayList<>();
        fields.require("amqpUris", "Add amqpUris with the address of a broker, for example amqp://localhost.");
        for (Tree item : fields.items("amqpUris")) {
            broker(item.written())
                    .ifPresentOrElse(
                            brokers::add,
                            () -> fields.problems()
                                    .add(
                                            item.place(),
                                            "amqpUris",
                                            "amqpUris contains '"
                                                    + item.written().replaceFirst("//.*@", "//***@")
                                                    + "', which is not an AMQP URI",
                                            "Write amqp://USER:PASSWORD@HOST:PORT/VHOST, or amqps:// for TLS. Only"
                                                    + " the scheme and the host are required."));
        }
        boolean mixed = brokers.stream()
                        .map(b -> List.of(b.tls(), b.userInfo(), b.vhost()))
                        .distinct()
                        .count()
                > 1;
        if (mixed) {
            fields.problem(
                    "amqpUris",
                    "amqpUris contains addresses with different users, passwords, virtual hosts or schemes",
                    "Use the same user, password, virtual host and scheme for all addresses.");
        }
        return brokers;
    }

    private static Optional<Broker> broker(String written) {
        try {
            URI uri = new URI(written);
            boolean tls = "amqps".equals(uri.getScheme());
            if ((!tls && !"amqp".equals(uri.getScheme())) || uri.getHost() == null) {
                return Optional.empty();
            }
            int port = uri.getPort() > 0 ? uri.getPort() : tls ? TLS_PORT : PORT;
            String user = orEmpty(uri.getRawUserInfo());
            String path = orEmpty(uri.getRawPath()).replaceFirst("^/", "");
            return Optional.of(new Broker(tls, uri.getHost(), port, user, path.isEmpty() ? "/" : decoded(path)));
        } catch (URISyntaxException e) {
            return Optional.empty();
        }
    }

    private static String orEmpty(@Nullable String text) {
        return text == null ? "" : text;
    }
}
