package io.streamgauge.load.schedule;

import io.streamgauge.linux.LinuxThread;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;

/// Timer for a thread that runs senders.
///
/// If the total rate of the senders is low, the thread waits before each message. The thread parks until shortly
/// before the message is due, and then spins. If the total rate is high, the thread wakes every 100 µs, and its
/// senders send all messages that are due. Between these wakeups, other threads can use the core. At a high
/// rate, a message can therefore be up to 100 µs late. The send delay includes this time.
public final class Pacer {
    /// Total rate of the senders of a thread, in messages per second, above which the thread wakes
    /// every 100 µs.
    public static final double BATCH_ABOVE_PER_SECOND = 5_000;

    private static final long TICK_NANOS = 100_000;
    private static final long SPIN_NANOS = 15_000;
    /// Spin time if the timer slack of Linux (50 µs by default) cannot be reduced.
    private static final long SPIN_NANOS_WITH_SLACK = 60_000;

    private final boolean byTick;
    private final LongConsumer wakeups;
    private long spinNanos = SPIN_NANOS_WITH_SLACK;
    private long lastWake;

    /// @param wakeups callback that receives the delay of each wakeup in nanoseconds
    public Pacer(double ratePerSecond, LongConsumer wakeups) {
        this.wakeups = wakeups;
        byTick = ratePerSecond > BATCH_ABOVE_PER_SECOND;
    }

    /// Reduces the timer slack of the calling thread, and requests a short time slice. Call this method once on the
    /// waiting thread.
    public void prepareThread() {
        if (LinuxThread.minimiseTimerSlack()) {
            spinNanos = SPIN_NANOS;
        }
        LinuxThread.requestShortTimeSlice();
    }

    /// Waits until the clock reads `nanos`, or slightly longer.
    ///
    /// @return reading of the clock after the wait
    public long waitUntil(long nanos) {
        if (byTick) {
            park(Math.max(nanos, lastWake + TICK_NANOS));
            lastWake = System.nanoTime();
            return lastWake;
        }
        park(nanos - spinNanos);
        long now = System.nanoTime();
        while (now < nanos) {
            Thread.onSpinWait();
            now = System.nanoTime();
        }
        return now;
    }

    /// Parks the thread until another thread wakes it, or until the clock reads `nanos`. The thread can also
    /// wake without a reason.
    ///
    /// @return reading of the clock after the wait
    public long parkUntilWoken(long nanos) {
        long left = nanos - System.nanoTime();
        if (left > 0) {
            LockSupport.parkNanos(left);
        }
        lastWake = System.nanoTime();
        if (left > 0 && lastWake > nanos) {
            wakeups.accept(lastWake - nanos);
        }
        return lastWake;
    }

    private void park(long nanos) {
        long left = nanos - System.nanoTime();
        if (left > 0) {
            while (left > 0) {
                LockSupport.parkNanos(left);
                left = nanos - System.nanoTime();
            }
            wakeups.accept(-left);
        }
    }
}
