package io.streamgauge.load.sender;

/// Share of time for which a thread is busy. The thread is overloaded if it was busy for more than half of each
/// of four consecutive windows of 0.25 s. Messages that become due while the thread is busy are sent late, so a
/// busy thread adds to the send delay.
final class ThreadLoad {
    static final long WINDOW_NANOS = 250_000_000;
    static final int WINDOWS = 4;

    private long windowStart;
    private long waitedNanos;
    private int busyWindows;

    /// @param nowNanos current reading of the clock
    ThreadLoad(long nowNanos) {
        windowStart = nowNanos;
    }

    /// Records the duration of a wait.
    void waited(long nanos) {
        waitedNanos += nanos;
    }

    /// Returns whether the thread is overloaded. After this method has returned true, the measurement starts
    /// again.
    boolean isOverloaded(long nowNanos) {
        long elapsed = nowNanos - windowStart;
        if (elapsed < WINDOW_NANOS) {
            return false;
        }
        busyWindows = 2 * waitedNanos < elapsed ? busyWindows + 1 : 0;
        windowStart = nowNanos;
        waitedNanos = 0;
        if (busyWindows < WINDOWS) {
            return false;
        }
        busyWindows = 0;
        return true;
    }
}
