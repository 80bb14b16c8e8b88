package io.streamgauge.probe.api;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Consumer that only one thread may use at a time.
public interface Inbox extends AutoCloseable {
    /// Returns the next message, or null if the inbox did not receive a message within `timeout`. The time that
    /// the consumer needs to join its group may be added to this timeout.
    @Nullable
    IncomingMessage next(Duration timeout) throws Exception;

    /// Returns whether the system reports that this consumer has not yet received all of its messages.
    /// Returns false if the system does not report such messages.
    default boolean hasRemaining() throws Exception {
        return false;
    }

    /// Acknowledges a message so that the group does not receive it again.
    void ack(IncomingMessage message) throws Exception;

    /// Rejects a message because the consumer cannot process it.
    ///
    /// @throws RefusedException if the system does not support rejections
    void reject(IncomingMessage message) throws Exception;

    @Override
    void close();
}
