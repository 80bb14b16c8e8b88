package io.streamgauge.driver.rabbitmq.settings;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Queue types that the driver supports. [QueueDurability] describes their durability.
public enum QueueType {
    CLASSIC("classic"),
    QUORUM("quorum"),
    STREAM("stream"),
    /// Classic queue with an `ha` policy, for RabbitMQ before 4.0.
    MIRRORED("classic");

    private final String argument;

    QueueType(String argument) {
        this.argument = argument;
    }

    /// Returns the name of the queue type in experiment files.
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// Returns the value of the queue argument `x-queue-type`.
    public String argument() {
        return argument;
    }

    /// Returns whether a queue of this type can have replicas on several nodes.
    boolean isReplicated() {
        return this != CLASSIC;
    }

    /// Returns whether the management API reports the replicas as `members` instead of as mirrors.
    public boolean hasMembers() {
        return this == QUORUM || this == STREAM;
    }

    /// Returns whether the driver uses a queue argument to distribute the leaders over the nodes. For other
    /// queue types, some versions of RabbitMQ do not support this argument. The leader is then on the node on
    /// which the queue is declared.
    public boolean supportsLeaderLocator() {
        return this == QUORUM || this == STREAM;
    }

    static List<String> words() {
        return Arrays.stream(values()).map(QueueType::word).toList();
    }

    static Optional<QueueType> named(String word) {
        return Arrays.stream(values()).filter(t -> t.word().equals(word)).findFirst();
    }
}
