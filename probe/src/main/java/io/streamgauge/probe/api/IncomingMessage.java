package io.streamgauge.probe.api;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// Received message.
///
/// @param key key of the message, or null if the message does not have a key or the inbox does not return it
/// @param partition partition of the message; 0 if the destination has only one partition
/// @param handle native object for the acknowledgement of the message
@SuppressWarnings("ArrayRecordComponent") // The array is safe because probes never compare messages.
public record IncomingMessage(byte[] body, @Nullable String key, int partition, Object handle) {
    /// Returns the body as text.
    public String text() {
        return new String(body, StandardCharsets.UTF_8);
    }
}
