package io.streamgauge.measure;

/// A monotonic clock in nanoseconds with an arbitrary origin: [System#nanoTime], or a simulated one.
@FunctionalInterface
public interface Clock {
    /// On Linux this is CLOCK_MONOTONIC, the same for all processes of the host.
    Clock SYSTEM = System::nanoTime;

    long nanoTime();
}
