package io.streamgauge.driver;

import java.util.function.BooleanSupplier;

/// Clock and scheduled events of the in-memory broker. Events run one at a time, in the order of their instants.
public interface EventScheduler {
    long nanoTime();

    void schedule(long atNanos, Runnable action);

    /// Blocks the caller until `done` is true. In the meantime, events run.
    void awaitEvents(BooleanSupplier done);
}
