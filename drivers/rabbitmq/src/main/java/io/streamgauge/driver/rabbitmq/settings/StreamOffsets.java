package io.streamgauge.driver.rabbitmq.settings;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Position of a consumer group in each stream. With AMQP 0-9-1, the application must store the
/// positions because the broker does not store them.
public final class StreamOffsets {
    /// Name of the consumer argument that sets the start position. The message header that contains
    /// the offset has the same name.
    public static final String HEADER = "x-stream-offset";

    private final Map<String, Long> nextByStream = new ConcurrentHashMap<>();

    /// Records the last received message of a stream.
    ///
    /// @param offset offset of the last received message; -1 if no message has been received
    public void received(String stream, long offset) {
        if (offset >= 0) {
            nextByStream.merge(stream, offset + 1, Math::max);
        }
    }

    /// Returns the start position of the next consumer: an offset, or `first`.
    public Object next(String stream) {
        Long next = nextByStream.get(stream);
        return next == null ? "first" : next;
    }
}
