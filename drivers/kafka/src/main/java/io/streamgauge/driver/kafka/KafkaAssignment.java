package io.streamgauge.driver.kafka;

import io.streamgauge.driver.DriverConfig;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// Method by which the partitions are assigned to the consumers of a group. The option `assignment` selects the
/// method.
enum KafkaAssignment {
    /// Assignment within the consumer group. The group leader assigns the partitions. If `group.protocol` is
    /// `consumer`, the broker assigns them.
    GROUP,
    /// Round-robin assignment by Streamgauge. Consumers do not join a group, and each consumer requests only the
    /// metadata of its own topics. With thousands of topics and consumers, a group would need several minutes to
    /// agree on an assignment, and gigabytes of memory for the metadata.
    STATIC;

    static final String OPTION = "assignment";

    static KafkaAssignment of(DriverConfig config) {
        return named(config.options().getOrDefault(OPTION, GROUP.word())).orElse(GROUP);
    }

    static Optional<KafkaAssignment> named(String word) {
        return Stream.of(values()).filter(a -> a.word().equals(word)).findFirst();
    }

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static List<String> words() {
        return Stream.of(values()).map(KafkaAssignment::word).toList();
    }
}
