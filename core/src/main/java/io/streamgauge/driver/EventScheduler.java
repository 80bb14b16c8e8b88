package io.streamgauge.driver;

import java.util.function.BooleanSupplier;

/// Clock and scheduled events of the in-memory broker. Events run one at a time, in the order of their instants.
public interface EventScheduler {
    long nanoTime();

    void schedule(long atNanos, Runnable action);

    /// Runs events until `done` is true. The caller is blocked during this time.
    void awaitEvents(BooleanSupplier done);
}
