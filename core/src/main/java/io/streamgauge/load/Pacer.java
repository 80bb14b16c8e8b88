package io.streamgauge.load;

import java.util.concurrent.locks.LockSupport;

/// Waits for instants on a thread of its own, as exactly as is worth its CPU time.
///
/// Slow senders wait for each message: park until shortly before, then spin. Fast ones wake every 100 us and send all
/// that is due: a message is then up to 100 us late, which its send delay shows, and the core stays free for others.
final class Pacer {
    /// Above this rate a sender wakes by the tick.
    static final double TICK_ABOVE_PER_SECOND = 5_000;

    private static final long TICK_NANOS = 100_000;
    private static final long SPIN_NANOS = 15_000;
    /// Where the timer slack of Linux (50 us by default) cannot be lowered.
    private static final long SPIN_NANOS_WITH_SLACK = 60_000;

    private final boolean byTick;
    private long spinNanos = SPIN_NANOS_WITH_SLACK;
    private long lastWake;

    Pacer(double ratePerSecond) {
        byTick = ratePerSecond > TICK_ABOVE_PER_SECOND;
    }

    /// To be called once on the thread that waits.
    void prepareThread() {
        if (TimerSlack.minimise()) {
            spinNanos = SPIN_NANOS;
        }
    }

    void waitUntil(long nanos) {
        if (byTick) {
            park(Math.max(nanos, lastWake + TICK_NANOS));
            lastWake = System.nanoTime();
        } else {
            park(nanos - spinNanos);
            while (System.nanoTime() < nanos) {
                Thread.onSpinWait();
            }
        }
    }

    private static void park(long nanos) {
        for (long left = nanos - System.nanoTime(); left > 0; left = nanos - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }
}
