package io.streamgauge.probe.api;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// A message that came.
///
/// @param key or null where the system gives none back
/// @param partition where it lay, 0 where there is only one
/// @param handle the system's own, for acknowledging
@SuppressWarnings("ArrayRecordComponent") // read once, never compared
public record IncomingMessage(byte[] body, @Nullable String key, int partition, Object handle) {
    /// The body of a message that holds text.
    public String text() {
        return new String(body, StandardCharsets.UTF_8);
    }
}
