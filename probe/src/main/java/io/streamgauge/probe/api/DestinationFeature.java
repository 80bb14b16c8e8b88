package io.streamgauge.probe.api;

import java.time.Duration;
import java.util.List;

/// Required feature of a destination. A probe chooses the durations and sizes. A system may round these values
/// to its own units.
public sealed interface DestinationFeature {
    /// Single partition or queue with the defaults of the system.
    record Plain() implements DestinationFeature {}

    /// Transfer of messages without writes to disk, as long as the consumers keep up.
    record Transient() implements DestinationFeature {}

    /// Several partitions. The key of a message determines its partition.
    record Partitions(int count) implements DestinationFeature {}

    /// Several groups, each of which receives every message.
    record Groups(List<String> names) implements DestinationFeature {
        public Groups {
            names = List.copyOf(names);
        }
    }

    /// Retention of consumed and unconsumed messages for this time.
    record KeepFor(Duration time) implements DestinationFeature {}

    /// Retention of about this many bytes. The system removes the oldest messages first.
    record KeepBytes(long bytes) implements DestinationFeature {}

    /// Removal of a message that is not consumed within this time.
    record ExpireAfter(Duration time) implements DestinationFeature {}

    /// Retention of only the latest message of each key.
    record LatestPerKey() implements DestinationFeature {}

    /// Delivery of messages in order of decreasing priority. Priorities range from 0 to `highest`.
    record Priorities(int highest) implements DestinationFeature {}

    /// Forwarding of rejected messages to another destination.
    record DeadLetters(String destination) implements DestinationFeature {}

    /// Delivery of each message after a delay that the message specifies.
    record Delays() implements DestinationFeature {}

    /// Removal of duplicates of messages that the broker has already accepted.
    record Deduplication() implements DestinationFeature {}
}
