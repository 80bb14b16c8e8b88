package io.streamgauge.driver.rabbitmq.settings;

import io.streamgauge.driver.Topology;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/// Exchange types that route messages to the queues of their partition. Each group has one queue for each
/// partition. The types use different matching rules, but all of them deliver a message to exactly one queue of
/// each group.
public enum ExchangeType {
    /// Direct exchange. The routing key is the number of the partition.
    DIRECT,
    /// Topic exchange. The routing key is `partition.N`, and the binding is `*.N`.
    TOPIC,
    /// Fanout exchange, which ignores routing keys. Therefore, each partition has its own exchange, which
    /// copies messages to the queue of every group.
    FANOUT,
    /// Headers exchange. The header `partition` determines the queues.
    HEADERS;

    private static final String HEADER = "partition";

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static List<String> words() {
        return Arrays.stream(values()).map(ExchangeType::word).toList();
    }

    static Optional<ExchangeType> named(String word) {
        return Arrays.stream(values()).filter(t -> t.word().equals(word)).findFirst();
    }

    public String exchange(String destination, int partition) {
        return this == FANOUT ? destination + ".p" + partition : destination;
    }

    public List<String> exchanges(Topology.Destination destination) {
        return IntStream.range(0, destination.partitions())
                .mapToObj(p -> exchange(destination.name(), p))
                .distinct()
                .toList();
    }

    public String routingKey(int partition) {
        return switch (this) {
            case DIRECT -> Integer.toString(partition);
            case TOPIC -> HEADER + "." + partition;
            case FANOUT, HEADERS -> "";
        };
    }

    public String bindingKey(int partition) {
        return this == TOPIC ? "*." + partition : routingKey(partition);
    }

    public Map<String, Object> bindingArguments(int partition) {
        return this == HEADERS ? Map.of("x-match", "all", HEADER, partition) : Map.of();
    }

    /// Returns the headers of a message to `partition`; empty for all types except headers exchanges.
    public Map<String, Object> headers(int partition) {
        return this == HEADERS ? Map.of(HEADER, partition) : Map.of();
    }
}
