package io.streamgauge.driver.rabbitmq;

import io.streamgauge.driver.DriverConfig;
import io.streamgauge.experiment.DurabilityClass;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/// What a checked configuration means for RabbitMQ.
///
/// @param prefetch unacknowledged messages that a consumer may hold per queue, 1 to 65,535
/// @param ackEvery messages that a consumer acknowledges at once, 1 to `prefetch`
/// @param persistent delivery mode 2
/// @param confirms publisher confirms; without them a message counts as accepted once the client has written it
record Variant(
        QueueType queue,
        int prefetch,
        int ackEvery,
        boolean persistent,
        boolean confirms,
        Map<String, Object> queueArguments) {
    static final String QUEUE = "queue";
    static final String PREFETCH = "prefetch";
    static final String ACK_EVERY = "ackEvery";
    static final String MANAGEMENT = "management";

    static final int DEFAULT_PREFETCH = 1_000;
    static final String QUEUE_TYPE_ARGUMENT = "x-queue-type";
    static final String LEADER_ARGUMENT = "x-queue-leader-locator";

    /// Assumes that [Problems] found none.
    static Variant of(DriverConfig config) {
        QueueType queue = QueueType.named(config.options().getOrDefault(QUEUE, QueueType.CLASSIC.word()))
                .orElseThrow();
        int prefetch = number(config, PREFETCH, DEFAULT_PREFETCH);
        return new Variant(
                queue,
                prefetch,
                number(config, ACK_EVERY, Math.max(1, prefetch / 4)),
                config.durability() == DurabilityClass.D3,
                config.durability() != DurabilityClass.D0,
                arguments(config, queue));
    }

    private static int number(DriverConfig config, String option, int otherwise) {
        return Integer.parseInt(config.options().getOrDefault(option, Integer.toString(otherwise)));
    }

    private static Map<String, Object> arguments(DriverConfig config, QueueType queue) {
        Map<String, Object> arguments = new TreeMap<>();
        arguments.put(QUEUE_TYPE_ARGUMENT, queue.word());
        if (config.nodes() > 1) {
            // Else every queue lies on the node that the control connection happens to reach.
            arguments.put(LEADER_ARGUMENT, "balanced");
        }
        config.destinationProperties().forEach((name, value) -> arguments.put(name, parsed(value)));
        return arguments;
    }

    private static Object parsed(String value) {
        if (value.matches("-?\\d{1,18}")) {
            return Long.valueOf(value);
        }
        return value.equals("true") || value.equals("false") ? Objects.requireNonNull(Boolean.valueOf(value)) : value;
    }
}
