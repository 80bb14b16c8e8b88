package io.streamgauge.measure;

/// Monotonic clock in nanoseconds with an arbitrary origin: [System#nanoTime] or a simulated clock.
@FunctionalInterface
public interface Clock {
    /// On Linux this is CLOCK_MONOTONIC, the same for all processes of the host.
    Clock SYSTEM = System::nanoTime;

    long nanoTime();
}
