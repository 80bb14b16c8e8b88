package io.streamgauge.driver.rabbitmq.settings;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The kinds of queue that the driver offers. What an accepted message survives in each stands in [QueueDurability].
public enum QueueType {
    CLASSIC("classic"),
    QUORUM("quorum"),
    STREAM("stream"),
    /// A classic queue under an `ha` policy: RabbitMQ before 4.0 only.
    MIRRORED("classic");

    private final String argument;

    QueueType(String argument) {
        this.argument = argument;
    }

    /// As an experiment file calls it.
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// Value of the queue argument `x-queue-type`.
    String argument() {
        return argument;
    }

    /// Whether it keeps copies on several nodes.
    boolean isReplicated() {
        return this != CLASSIC;
    }

    /// Whether its copies are members of a group, and not mirrors.
    public boolean hasMembers() {
        return this == QUORUM || this == STREAM;
    }

    /// Whether every version takes the argument that spreads leaders over the nodes. The leaders of the others lie
    /// where they are declared.
    public boolean knowsLeaderLocator() {
        return this == QUORUM || this == STREAM;
    }

    static List<String> words() {
        return Arrays.stream(values()).map(QueueType::word).toList();
    }

    static Optional<QueueType> named(String word) {
        return Arrays.stream(values()).filter(t -> t.word().equals(word)).findFirst();
    }
}
