package io.streamgauge.driver.rabbitmq.settings;

import io.streamgauge.driver.Topology;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/// How a message finds the queues of its partition, one a group. Each kind has the broker match in its own way, and
/// each brings a message to the same queues: exactly one of every group.
public enum ExchangeType {
    /// Bound by the partition's number.
    DIRECT,
    /// The key is `partition.N`, the binding `*.N`.
    TOPIC,
    /// A fanout exchange asks for no key: each partition is an exchange of its own, which copies to every group.
    FANOUT,
    /// The header `partition` decides.
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

    /// Headers that a message to `partition` carries.
    public Map<String, Object> headers(int partition) {
        return this == HEADERS ? Map.of(HEADER, partition) : Map.of();
    }
}
