package io.streamgauge.probe.api;

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
public record OutgoingMessage(
        byte[] body, @Nullable String key, String routingKey, Map<String, String> headers, Extra extra) {
    public OutgoingMessage {
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

    public static OutgoingMessage of(byte[] body) {
        return new OutgoingMessage(body, null, "", Map.of(), new Extra.None());
    }

    public static OutgoingMessage keyed(String key, byte[] body) {
        return new OutgoingMessage(body, key, "", Map.of(), new Extra.None());
    }

    public static OutgoingMessage with(Extra extra, byte[] body) {
        return new OutgoingMessage(body, null, "", Map.of(), extra);
    }

    public static OutgoingMessage routed(String routingKey, Map<String, String> headers, byte[] body) {
        return new OutgoingMessage(body, null, routingKey, headers, new Extra.None());
    }
}
