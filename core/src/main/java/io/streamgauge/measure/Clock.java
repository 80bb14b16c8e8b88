package io.streamgauge.measure;

/// Monotonic clock in nanoseconds with an arbitrary origin: [System#nanoTime] or a simulated clock.
@FunctionalInterface
public interface Clock {
    /// Clock of this machine. On Linux, this clock is CLOCK_MONOTONIC, which is the same for all processes on
    /// the host.
    Clock SYSTEM = System::nanoTime;

    long nanoTime();
}
