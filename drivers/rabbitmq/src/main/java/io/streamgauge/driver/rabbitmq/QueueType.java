package io.streamgauge.driver.rabbitmq;

import io.streamgauge.experiment.DurabilityClass;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// The queue types that the driver offers and what an accepted message survives in each.
///
/// A classic queue confirms a transient message when it is in the queue's memory buffer, and a persistent one when it
/// is written, without fsync: neither is D3. A quorum queue confirms when a quorum of its replicas have written and
/// fsynced the message. Source: rabbitmq.com, "How Are The Messages Stored?", 2025-01-17, summary table.
enum QueueType {
    CLASSIC,
    QUORUM;

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    boolean gives(DurabilityClass durability) {
        return switch (this) {
            case CLASSIC -> durability == DurabilityClass.D0 || durability == DurabilityClass.D1;
            case QUORUM -> durability == DurabilityClass.D0 || durability == DurabilityClass.D3;
        };
    }

    static Optional<QueueType> named(String word) {
        return Stream.of(values()).filter(t -> t.word().equals(word)).findFirst();
    }
}
