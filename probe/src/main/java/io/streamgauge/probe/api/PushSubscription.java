package io.streamgauge.probe.api;

/// Consumer that waits until the broker pushes messages.
///
/// @param asked request that the facade used
/// @param observer observation of the waiting consumer for the evidence, for example the number of its requests
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
