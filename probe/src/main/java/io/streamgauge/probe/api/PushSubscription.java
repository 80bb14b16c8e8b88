package io.streamgauge.probe.api;

/// Consumer that waits until the broker pushes messages.
///
/// @param asked request that the facade used
/// @param observer function that returns a remark for the evidence about the waiting consumer, for example
///     the number of requests that the client sent; may be empty
/// @param stop action that stops the consumer
public record PushSubscription(CapabilityRequest asked, Observer observer, Runnable stop) implements AutoCloseable {
    /// Observer of a waiting consumer.
    @FunctionalInterface
    public interface Observer {
        String observe() throws Exception;
    }

    @Override
    public void close() {
        stop.run();
    }
}
