package io.streamgauge.driver.rabbitmq.settings;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Where the consumers of one group have left each stream. Over AMQP 0-9-1 the broker does not keep this: each
/// application does.
public final class StreamOffsets {
    /// Of the consumer's argument and of each delivery.
    public static final String HEADER = "x-stream-offset";

    private final Map<String, Long> nextByStream = new ConcurrentHashMap<>();

    /// @param offset of the last message that was received, or -1 for none
    public void received(String stream, long offset) {
        if (offset >= 0) {
            nextByStream.merge(stream, offset + 1, Math::max);
        }
    }

    /// What to ask the broker for: an offset, or `first`.
    public Object next(String stream) {
        Long next = nextByStream.get(stream);
        return next == null ? "first" : next;
    }
}
