package io.streamgauge.worker.transport;

/// Authenticated peer of the controller.
///
/// @param identity [#HOST], or the ID of a worker process
public record Peer(String identity, FrameChannel channel) {
    /// Identity of a program that starts workers on its host.
    public static final String HOST = "host";
}
