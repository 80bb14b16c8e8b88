package io.streamgauge.driver;

import java.util.concurrent.locks.LockSupport;

/// Pace of one consumer with a [ConsumerLimit]. The limit defines the shortest interval between two consecutive
/// messages of the consumer. A consumer that was idle does not receive later messages at a higher rate. Only
/// one thread at a time may use the pace: the thread that delivers messages to the consumer.
public final class ConsumerPace {
    /// Longest sleep before the delivering thread checks again whether the limit has ended.
    private static final long POLL_NANOS = 20_000_000;

    /// Largest delay of the delivering thread for which the next interval compensates. A sleeping thread wakes
    /// up about 50 µs late, which would otherwise lower the rate.
    private static final long MAX_LATE_NANOS = 1_000_000;

    private final ConsumerLimit limit;
    private final long intervalNanos;
    private boolean started;
    private long slotNanos;
    private long lateNanos;

    ConsumerPace(ConsumerLimit limit, long intervalNanos) {
        this.limit = limit;
        this.intervalNanos = intervalNanos;
    }

    /// Returns the shortest interval between two consecutive messages, in nanoseconds.
    public long intervalNanos() {
        return intervalNanos;
    }

    /// Returns whether the limit applies.
    public boolean isLimited() {
        return limit.isActive();
    }

    /// Returns the instant at which the consumer may receive its next message.
    ///
    /// @param nowNanos instant at which the message is available
    /// @return instant at or after `nowNanos`, or up to a millisecond earlier if the previous message was
    ///     received late
    public long admit(long nowNanos) {
        long next = slotNanos + intervalNanos;
        boolean idle = !started || nowNanos - lateNanos - next >= 0;
        started = true;
        slotNanos = idle ? nowNanos : next;
        return slotNanos;
    }

    /// Records that the most recently admitted message was received.
    public void received(long nowNanos) {
        lateNanos = Math.clamp(nowNanos - slotNanos, 0, MAX_LATE_NANOS);
    }

    /// Blocks until the consumer may receive its next message, the limit ends or the thread is interrupted.
    void await() {
        if (!limit.isActive()) {
            return;
        }
        long slot = admit(System.nanoTime());
        long left = slot - System.nanoTime();
        while (left > 0 && limit.isActive() && !Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(Math.min(left, POLL_NANOS));
            left = slot - System.nanoTime();
        }
        received(System.nanoTime());
    }
}
