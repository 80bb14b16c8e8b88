package io.streamgauge.benchmarks;

/// The least that a program can do with a client: send bodies, count acknowledgements and receipts.
public interface BareClient {
    /// Called by one thread.
    void send(byte[] body);

    /// Messages acknowledged so far.
    long accepted();

    /// Messages received so far.
    long received();
}
