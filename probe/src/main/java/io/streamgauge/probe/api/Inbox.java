package io.streamgauge.probe.api;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// One consumer. Used by one thread at a time.
public interface Inbox extends AutoCloseable {
    /// The next message, or null if none came within `patience`.
    @Nullable
    IncomingMessage next(Duration patience) throws Exception;

    /// Whether the system says that it holds messages which this consumer should have been given by now and has not.
    /// False if it does not tell.
    default boolean owed() throws Exception {
        return false;
    }

    /// The group will not get this message again.
    void ack(IncomingMessage message) throws Exception;

    /// The message cannot be handled and must not come again.
    ///
    /// @throws RefusedException if the system has no such thing
    void reject(IncomingMessage message) throws Exception;

    @Override
    void close();
}
