package io.streamgauge.benchmarks.client;

/// Minimal use of a client: sends bodies, counts acknowledgements and receipts.
public interface BareClient {
    /// Sends a body. Called by one thread.
    void send(byte[] body);

    /// Returns the number of messages acknowledged so far.
    long accepted();

    /// Returns the number of messages received so far.
    long received();
}
