package io.streamgauge.worker.transport;

import java.io.IOException;

/// Authenticated peer of the controller.
///
/// @param identity [#HOST], or the ID of a worker process
public record Peer(String identity, FrameChannel channel) implements AutoCloseable {
    /// Identity of a program that starts workers on its host.
    public static final String HOST = "host";

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException alreadyClosed) {
            // The connection is already closed.
        }
    }
}
