package io.streamgauge.probe.api;

import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Message to send. The message is transient if the system supports transient messages.
///
/// @param key key that determines the partition and the result of compaction; null for a message without a key
/// @param routingKey key for routing by key or pattern; may be empty
/// @param headers headers for routing by header; may be empty
/// @param extra additional request for this message
@SuppressWarnings("ArrayRecordComponent") // The array is safe because facades never compare messages.
public record OutgoingMessage(
        byte[] body, @Nullable String key, String routingKey, Map<String, String> headers, Extra extra) {
    public OutgoingMessage {
        headers = Map.copyOf(headers);
    }

    /// Request for a single message.
    public sealed interface Extra {
        /// Placeholder for a message without an additional request.
        record None() implements Extra {}

        /// Removal of a message that is not consumed within this time.
        record ExpireAfter(Duration time) implements Extra {}

        /// Delivery before messages of lower priority.
        record Priority(int priority) implements Extra {}

        /// Delivery after at least this time.
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
