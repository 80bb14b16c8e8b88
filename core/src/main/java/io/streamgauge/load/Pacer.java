package io.streamgauge.load;

import io.streamgauge.linux.LinuxThread;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;

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
    private final LongConsumer woke;
    private long spinNanos = SPIN_NANOS_WITH_SLACK;
    private long lastWake;

    /// @param woke is told of each wake how many nanoseconds late it was
    Pacer(double ratePerSecond, LongConsumer woke) {
        this.woke = woke;
        byTick = ratePerSecond > TICK_ABOVE_PER_SECOND;
    }

    /// To be called once on the thread that waits.
    void prepareThread() {
        if (LinuxThread.minimiseTimerSlack()) {
            spinNanos = SPIN_NANOS;
        }
        LinuxThread.requestShortTimeSlice();
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

    private void park(long nanos) {
        long left = nanos - System.nanoTime();
        if (left > 0) {
            while (left > 0) {
                LockSupport.parkNanos(left);
                left = nanos - System.nanoTime();
            }
            woke.accept(-left);
        }
    }
}
