package io.streamgauge.driver;

import java.util.function.BooleanSupplier;

/// What the in-memory broker needs of time: a clock, and things that happen later. Events run one at a time, in the
/// order of their instants.
public interface EventScheduler {
    long nanoTime();

    void schedule(long atNanos, Runnable action);

    /// Blocks the caller until `done` holds, while events go on.
    void awaitEvents(BooleanSupplier done);
}
