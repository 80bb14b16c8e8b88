package io.streamgauge.probe;

import java.time.Duration;
import java.util.List;

/// What a destination is to have beside taking and giving messages. Durations and sizes are the probe's; a system
/// rounds them to what it knows.
public sealed interface Wish {
    /// One partition (or queue) with the system's defaults.
    record Plain() implements Wish {}

    /// Several partitions, the partition of a message chosen by its key.
    record Partitions(int count) implements Wish {}

    /// Several groups, each to get every message.
    record Groups(List<String> names) implements Wish {
        public Groups {
            names = List.copyOf(names);
        }
    }

    /// Messages, consumed or not, are kept this long and then removed.
    record KeepFor(Duration time) implements Wish {}

    /// At most about this many bytes are kept; the oldest go first.
    record KeepBytes(long bytes) implements Wish {}

    /// A message that nobody consumes is dropped after this time.
    record ExpireAfter(Duration time) implements Wish {}

    /// Of the messages with one key only the latest is kept.
    record LatestPerKey() implements Wish {}

    /// Messages of higher priority, 0 to `highest`, are delivered first.
    record Priorities(int highest) implements Wish {}

    /// Messages that a consumer rejects go to another destination.
    record DeadLetters(String destination) implements Wish {}

    /// Messages can be held back until a time that each of them names.
    record Delays() implements Wish {}

    /// The broker drops a message that it has already taken.
    record Deduplication() implements Wish {}
}
