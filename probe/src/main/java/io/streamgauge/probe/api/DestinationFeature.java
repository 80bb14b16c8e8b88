package io.streamgauge.probe.api;

import java.time.Duration;
import java.util.List;

/// What a destination is to have beside taking and giving messages. Durations and sizes are the probe's; a system
/// rounds them to what it knows.
public sealed interface DestinationFeature {
    /// One partition (or queue) with the system's defaults.
    record Plain() implements DestinationFeature {}

    /// Several partitions, the partition of a message chosen by its key.
    record Partitions(int count) implements DestinationFeature {}

    /// Several groups, each to get every message.
    record Groups(List<String> names) implements DestinationFeature {
        public Groups {
            names = List.copyOf(names);
        }
    }

    /// Messages, consumed or not, are kept this long and then removed.
    record KeepFor(Duration time) implements DestinationFeature {}

    /// At most about this many bytes are kept; the oldest go first.
    record KeepBytes(long bytes) implements DestinationFeature {}

    /// A message that nobody consumes is dropped after this time.
    record ExpireAfter(Duration time) implements DestinationFeature {}

    /// Of the messages with one key only the latest is kept.
    record LatestPerKey() implements DestinationFeature {}

    /// Messages of higher priority, 0 to `highest`, are delivered first.
    record Priorities(int highest) implements DestinationFeature {}

    /// Messages that a consumer rejects go to another destination.
    record DeadLetters(String destination) implements DestinationFeature {}

    /// Messages can be held back until a time that each of them names.
    record Delays() implements DestinationFeature {}

    /// The broker drops a message that it has already taken.
    record Deduplication() implements DestinationFeature {}
}
