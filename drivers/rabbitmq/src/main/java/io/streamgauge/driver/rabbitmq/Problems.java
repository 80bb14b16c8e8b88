package io.streamgauge.driver.rabbitmq;

import io.streamgauge.driver.DriverConfig;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// Why a variant cannot run on RabbitMQ.
final class Problems {
    static final Set<String> OPTIONS =
            Set.of(Variant.QUEUE, Variant.PREFETCH, Variant.ACK_EVERY, Variant.MANAGEMENT, Login.VIRTUAL_HOST);
    private static final int MAX_PREFETCH = 65_535;

    private Problems() {}

    static List<String> of(DriverConfig config) {
        List<String> problems = new ArrayList<>(Login.problems(config));
        options(config, problems);
        durability(config, problems);
        client("producer", config.producerProperties(), problems);
        client("consumer", config.consumerProperties(), problems);
        for (String name : new TreeMap<>(config.destinationProperties()).keySet()) {
            if (name.equals(Variant.QUEUE_TYPE_ARGUMENT)) {
                problems.add("queue argument '" + name + "': the option 'queue' sets it. Remove it and set queue.");
            }
        }
        return List.copyOf(problems);
    }

    private static void options(DriverConfig config, List<String> problems) {
        for (String name : new TreeMap<>(config.options()).keySet()) {
            if (!OPTIONS.contains(name)) {
                problems.add("option '" + name + "': the RabbitMQ driver has no such option. Use one of "
                        + String.join(", ", OPTIONS.stream().sorted().toList()) + ".");
            }
        }
        String queue = config.options().getOrDefault(Variant.QUEUE, QueueType.CLASSIC.word());
        if (QueueType.named(queue).isEmpty()) {
            problems.add("option 'queue': '" + queue + "' is no queue type. Set it to classic or quorum.");
        }
        Optional<Integer> prefetch = number(config, Variant.PREFETCH, Variant.DEFAULT_PREFETCH, MAX_PREFETCH, problems);
        prefetch.ifPresent(limit -> number(config, Variant.ACK_EVERY, Math.max(1, limit / 4), limit, problems));
        String management = config.options().get(Variant.MANAGEMENT);
        if (management != null && !isHttp(management)) {
            problems.add("option 'management': is not an HTTP address. Set it to http://HOST:PORT.");
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

    private static Optional<Integer> number(
            DriverConfig config, String option, int otherwise, int limit, List<String> problems) {
        String value = config.options().getOrDefault(option, Integer.toString(otherwise));
        if (value.matches("\\d{1,9}")) {
            int number = Integer.parseInt(value);
            if (number >= 1 && number <= limit) {
                return Optional.of(number);
            }
        }
        problems.add("option '" + option + "': is '" + value + "', but must be a whole number from 1 to " + limit
                + ". Correct it.");
        return Optional.empty();
    }

    private static void durability(DriverConfig config, List<String> problems) {
        QueueType.named(config.options().getOrDefault(Variant.QUEUE, QueueType.CLASSIC.word()))
                .filter(queue -> !queue.gives(config.durability()))
                .ifPresent(queue -> problems.add(
                        switch (config.durability()) {
                            case D0 -> throw new IllegalStateException("every queue type gives D0");
                            case D1 ->
                                "durability D1: a quorum queue confirms only what is on disk, which is D3. Set queue to"
                                        + " classic, or choose D0 or D3.";
                            case D2 ->
                                "durability D2: no queue type of RabbitMQ 4 confirms from the memory of several replicas."
                                        + " Choose D0 or D1 with queue: classic, or D3 with queue: quorum.";
                            case D3 ->
                                "durability D3: a classic queue confirms without fsync. Set queue to quorum, or choose D0 or"
                                        + " D1.";
                        }));
    }

    private static void client(String scope, Map<String, String> properties, List<String> problems) {
        new TreeMap<>(properties).forEach((name, value) -> {
            if (!ClientProperties.names().contains(name)) {
                problems.add(scope + " property '" + name + "': the RabbitMQ driver knows no such property. Use one of "
                        + String.join(", ", ClientProperties.names()) + ".");
            } else if (!value.matches("\\d{1,9}")) {
                problems.add(scope + " property '" + name + "': is '" + value
                        + "', but must be a whole number. Correct it.");
            }
        });
    }
}
