package io.streamgauge.benchmarks.client;

/// Bare client that sends message bodies and counts acknowledgements and received messages.
public interface BareClient {
    /// Sends a body. Only one thread calls this method.
    void send(byte[] body);

    /// Returns the number of messages acknowledged so far. This number may be approximate.
    long accepted();

    /// Returns the number of messages received so far.
    long received();
}
