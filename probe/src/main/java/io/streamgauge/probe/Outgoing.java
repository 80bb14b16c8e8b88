package io.streamgauge.probe;

import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A message to be sent, not persistent unless the system knows nothing else.
///
/// @param key decides the partition, and what compaction keeps
/// @param routingKey for routing by word
/// @param headers for routing by header
/// @param extra what this one message asks for
@SuppressWarnings("ArrayRecordComponent") // read once, never compared
public record Outgoing(byte[] body, @Nullable String key, String routingKey, Map<String, String> headers, Extra extra) {
    public Outgoing {
        headers = Map.copyOf(headers);
    }

    /// What one message asks for.
    public sealed interface Extra {
        /// Nothing.
        record None() implements Extra {}

        /// To be dropped if not consumed in this time.
        record ExpireAfter(Duration time) implements Extra {}

        /// To be delivered before those of lower priority.
        record Priority(int priority) implements Extra {}

        /// To be delivered no sooner than this.
        record DelayFor(Duration time) implements Extra {}
    }

    public static Outgoing of(byte[] body) {
        return new Outgoing(body, null, "", Map.of(), new Extra.None());
    }

    public static Outgoing keyed(String key, byte[] body) {
        return new Outgoing(body, key, "", Map.of(), new Extra.None());
    }

    public static Outgoing with(Extra extra, byte[] body) {
        return new Outgoing(body, null, "", Map.of(), extra);
    }

    public static Outgoing routed(String routingKey, Map<String, String> headers, byte[] body) {
        return new Outgoing(body, null, routingKey, headers, new Extra.None());
    }
}
