package io.streamgauge.probe.api;

/// A consumer that waits for messages without asking for any.
///
/// @param asked how it was set up
/// @param watch what can be seen of it while it waits, for the evidence, for example the number of its requests
/// @param stop ends it
public record PushSubscription(CapabilityRequest asked, Watch watch, Runnable stop) implements AutoCloseable {
    /// Looks at a waiting consumer.
    @FunctionalInterface
    public interface Watch {
        String look() throws Exception;
    }

    @Override
    public void close() {
        stop.run();
    }
}
