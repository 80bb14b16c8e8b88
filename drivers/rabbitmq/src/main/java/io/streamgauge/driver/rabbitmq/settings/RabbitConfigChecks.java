package io.streamgauge.driver.rabbitmq.settings;

import io.streamgauge.VersionNumber;
import io.streamgauge.driver.DriverConfig;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// Configuration checks for variants that run on RabbitMQ. The checks find unknown, invalid or contradictory
/// options and properties. [RabbitDurabilityChecks] checks the requirements of the durability class.
public final class RabbitConfigChecks {
    public static final Set<String> OPTIONS = Set.of(
            RabbitOptions.QUEUE,
            RabbitOptions.EXCHANGE,
            RabbitOptions.PROTOCOL,
            RabbitOptions.PERSISTENT,
            RabbitOptions.CONFIRMS,
            RabbitOptions.ACK,
            RabbitOptions.PREFETCH,
            RabbitOptions.ACK_EVERY,
            RabbitOptions.CREDITS,
            RabbitOptions.REPLICAS,
            RabbitOptions.CLIENTS,
            RabbitOptions.MANAGEMENT,
            RabbitOptions.STREAMS,
            RabbitAuthentication.VIRTUAL_HOST);
    private static final Set<String> RESERVED_ARGUMENTS = Set.of(
            RabbitOptions.QUEUE_TYPE_ARGUMENT, RabbitOptions.QUORUM_SIZE_ARGUMENT, RabbitOptions.STREAM_SIZE_ARGUMENT);
    private static final Map<String, List<String>> WORDS = Map.of(
            RabbitOptions.QUEUE, QueueType.words(),
            RabbitOptions.EXCHANGE, ExchangeType.words(),
            RabbitOptions.PROTOCOL, List.of("amqp", RabbitOptions.STREAM_PROTOCOL),
            RabbitOptions.PERSISTENT, List.of("true", "false"),
            RabbitOptions.CONFIRMS, List.of("true", "false"),
            RabbitOptions.ACK, List.of("manual", RabbitOptions.AUTO),
            RabbitOptions.CLIENTS, List.of("spread", RabbitOptions.LEADER));
    private static final int MAX_PREFETCH = 65_535;
    private static final int MAX_CREDITS = 1_000;

    private final DriverConfig config;
    private final List<String> problems = new ArrayList<>();

    private RabbitConfigChecks(DriverConfig config) {
        this.config = config;
    }

    public static List<String> of(DriverConfig config) {
        RabbitConfigChecks found = new RabbitConfigChecks(config);
        found.problems.addAll(RabbitAuthentication.problems(config));
        found.options();
        if (found.problems.isEmpty()) {
            found.contradictions();
            found.problems.addAll(RabbitDurabilityChecks.of(config));
        }
        found.properties();
        return List.copyOf(found.problems);
    }

    /// Returns the problems with the configuration, including those that depend on the version of the broker.
    public static List<String> of(DriverConfig config, String version) {
        List<String> problems = new ArrayList<>(of(config));
        queueTypeProblem(RabbitOptions.queue(config), version).ifPresent(problems::add);
        return List.copyOf(problems);
    }

    /// Returns an error message if this version of RabbitMQ does not support `queue`. Otherwise, the result is
    /// empty.
    ///
    /// @param version version of the broker, for example `4.0.5`; empty if it is unknown
    public static Optional<String> queueTypeProblem(QueueType queue, String version) {
        String prefix = "option 'queue': RabbitMQ " + version + " does not support ";
        if (queue == QueueType.MIRRORED && VersionNumber.isFrom(version, 4, 0)) {
            return Optional.of(prefix + "mirrored queues. Use version 3.10.8, or set 'queue' to 'quorum'.");
        }
        if (queue == QueueType.STREAM && VersionNumber.isBefore(version, 3, 9)) {
            return Optional.of(prefix + "streams. Use version 3.10.8 or later, or set 'queue' to 'quorum'.");
        }
        return Optional.empty();
    }

    private boolean has(String option) {
        return config.options().containsKey(option);
    }

    private boolean is(String option, String value) {
        return value.equals(config.options().get(option));
    }

    private void options() {
        new TreeMap<>(config.options()).forEach((name, value) -> {
            List<String> words = WORDS.get(name);
            if (!OPTIONS.contains(name)) {
                problems.add("option '" + name + "': the RabbitMQ driver has no such option. Use one of "
                        + String.join(", ", OPTIONS.stream().sorted().toList()) + ".");
            } else if (words != null && !words.contains(value)) {
                problems.add("option '" + name + "': invalid value '" + value + "'. Set the option to "
                        + String.join(", ", words.subList(0, words.size() - 1)) + " or " + words.getLast() + ".");
            }
        });
        number(RabbitOptions.PREFETCH, RabbitOptions.DEFAULT_PREFETCH, MAX_PREFETCH)
                .ifPresent(limit -> number(RabbitOptions.ACK_EVERY, Math.max(1, limit / 4), limit));
        number(RabbitOptions.CREDITS, RabbitOptions.DEFAULT_CREDITS, MAX_CREDITS);
        number(RabbitOptions.REPLICAS, 1, config.nodes() == 0 ? 99 : config.nodes());
        String management = config.options().get(RabbitOptions.MANAGEMENT);
        if (management != null && !isHttp(management)) {
            problems.add("option 'management': the value is not an HTTP address. Set the option to http://HOST:PORT or"
                    + " https://HOST:PORT.");
        }
        if (Arrays.stream(config.options()
                        .getOrDefault(RabbitOptions.STREAMS, "a:1")
                        .split(",", -1))
                .anyMatch(address -> !address.matches("[^\\s/]+:\\d{1,5}"))) {
            problems.add("option 'streams': invalid value. Set the option to HOST:PORT,HOST:PORT,...");
        }
    }

    private static boolean isHttp(String address) {
        try {
            URI uri = URI.create(address);
            return uri.getHost() != null && ("http".equals(uri.getScheme()) || "https".equals(uri.getScheme()));
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private Optional<Integer> number(String option, int otherwise, int limit) {
        String value = config.options().getOrDefault(option, Integer.toString(otherwise));
        if (value.matches("\\d{1,9}")) {
            int number = Integer.parseInt(value);
            if (number >= 1 && number <= limit) {
                return Optional.of(number);
            }
        }
        problems.add("option '" + option + "': invalid value '" + value + "'. Set the option to a whole number from 1"
                + " to " + limit + ".");
        return Optional.empty();
    }

    private void contradictions() {
        QueueType queue = RabbitOptions.queue(config);
        boolean nativeStreams = is(RabbitOptions.PROTOCOL, RabbitOptions.STREAM_PROTOCOL);
        if (nativeStreams && queue != QueueType.STREAM) {
            problems.add("option 'protocol': the stream protocol supports only streams. Set 'queue' to 'stream', or "
                    + "remove 'protocol'.");
        }
        if (nativeStreams) {
            config.security().ignoredBy("the client of the stream protocol").ifPresent(problems::add);
            for (String option : List.of(
                    RabbitOptions.EXCHANGE,
                    RabbitOptions.PERSISTENT,
                    RabbitOptions.ACK,
                    RabbitOptions.PREFETCH,
                    RabbitOptions.ACK_EVERY,
                    RabbitOptions.CLIENTS)) {
                rejectIf(
                        has(option),
                        option,
                        "the stream protocol does not support this option. Remove the option, or remove 'protocol'.");
            }
        } else {
            rejectIf(
                    has(RabbitOptions.CREDITS),
                    RabbitOptions.CREDITS,
                    "only the stream protocol supports this option. Remove the option, or set 'prefetch' instead.");
        }
        acknowledgements(queue);
        rejectIf(
                has(RabbitOptions.REPLICAS) && !queue.isReplicated(),
                RabbitOptions.REPLICAS,
                "a classic queue does not have replicas. Remove the option, or choose another queue type.");
        addresses(queue, nativeStreams);
    }

    private void acknowledgements(QueueType queue) {
        boolean auto = is(RabbitOptions.ACK, RabbitOptions.AUTO);
        rejectIf(
                auto && queue == QueueType.STREAM,
                RabbitOptions.ACK,
                "a stream requires acknowledgements. Set 'ack' to 'manual'.");
        rejectIf(
                auto && has(RabbitOptions.PREFETCH),
                RabbitOptions.PREFETCH,
                "this option has no effect if 'ack' is 'auto'. Remove one of the two options.");
        rejectIf(
                auto && has(RabbitOptions.ACK_EVERY),
                RabbitOptions.ACK_EVERY,
                "this option has no effect if 'ack' is 'auto'. Remove one of the two options.");
    }

    /// Checks that the experiment specifies all addresses that its options require for an existing cluster.
    private void addresses(QueueType queue, boolean nativeStreams) {
        boolean withoutManagement = !config.addresses().isEmpty() && !has(RabbitOptions.MANAGEMENT);
        rejectIf(
                withoutManagement && queue == QueueType.MIRRORED,
                RabbitOptions.QUEUE,
                "mirrored queues require the management API. Set the option 'management' to http://HOST:PORT.");
        rejectIf(
                withoutManagement && is(RabbitOptions.CLIENTS, RabbitOptions.LEADER),
                RabbitOptions.CLIENTS,
                "the value 'leader' requires the management API. Set the option 'management' to http://HOST:PORT.");
        rejectIf(
                nativeStreams && !config.addresses().isEmpty() && !has(RabbitOptions.STREAMS),
                RabbitOptions.PROTOCOL,
                "the addresses of the stream listeners are missing. Set the option 'streams' to"
                        + " HOST:PORT,HOST:PORT,...");
    }

    private void rejectIf(boolean wrong, String option, String reason) {
        if (wrong) {
            problems.add("option '" + option + "': " + reason);
        }
    }

    private void properties() {
        if (is(RabbitOptions.PROTOCOL, RabbitOptions.STREAM_PROTOCOL)) {
            known("producer", config.producerProperties(), StreamProperties.PRODUCER);
            known("consumer", config.consumerProperties(), StreamProperties.CONSUMER);
        } else {
            known("producer", config.producerProperties(), ClientProperties.names());
            known("consumer", config.consumerProperties(), ClientProperties.names());
        }
        for (String name : new TreeMap<>(config.destinationProperties()).keySet()) {
            if (RESERVED_ARGUMENTS.contains(name)) {
                String option =
                        name.equals(RabbitOptions.QUEUE_TYPE_ARGUMENT) ? RabbitOptions.QUEUE : RabbitOptions.REPLICAS;
                problems.add("queue argument '" + name + "': the option '" + option
                        + "' sets this argument. Remove the argument, and set the option instead.");
            }
        }
    }

    private void known(String scope, Map<String, String> properties, Set<String> names) {
        new TreeMap<>(properties).forEach((name, value) -> {
            if (!names.contains(name)) {
                problems.add(scope + " property '" + name + "': the RabbitMQ driver has no such property. "
                        + (names.isEmpty()
                                ? "Remove the property."
                                : "Use one of "
                                        + String.join(
                                                ", ", names.stream().sorted().toList()) + "."));
            } else if (!value.matches("\\d{1,9}")) {
                problems.add(scope + " property '" + name + "': invalid value '" + value
                        + "'. Set the property to a whole number of at most 9 digits.");
            } else if (StreamProperties.POSITIVE.contains(name) && Integer.parseInt(value) == 0) {
                problems.add(scope + " property '" + name + "': the value must be at least 1. Set the property to a"
                        + " larger number.");
            }
        });
    }
}
