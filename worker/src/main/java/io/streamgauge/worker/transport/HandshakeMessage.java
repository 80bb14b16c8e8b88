package io.streamgauge.worker.transport;

/// Message that a side sends before both sides have authenticated each other.
sealed interface HandshakeMessage {
    /// First message from the controller.
    ///
    /// @param protocol version of the handshake
    /// @param nonce random text, which prevents the reuse of an earlier answer
    record Challenge(int protocol, String nonce) implements HandshakeMessage {}

    /// Answer from the worker.
    ///
    /// @param version version of Streamgauge
    /// @param identity [Peer#HOST], or the ID of a worker process
    /// @param proof message authentication code that only a peer with the token can compute
    record Answer(String version, String identity, String nonce, String proof) implements HandshakeMessage {}

    /// Confirmation from the controller that the worker may join.
    record Accepted(String proof) implements HandshakeMessage {}

    /// Rejection by the controller.
    record Refused(String reason) implements HandshakeMessage {}
}
