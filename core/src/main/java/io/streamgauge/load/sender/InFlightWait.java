package io.streamgauge.load.sender;

import io.streamgauge.measure.ProducerMeter;

/// Wait of a sender while too many of its messages are in flight.
///
/// The wait lasts until 1/32 of the messages, and at most 1,024, have an outcome. The sender then sends as
/// many messages at once. On average, 1/64 of the maximum number of messages is therefore not in flight. If
/// the sender instead sent each message as soon as there is room for it, 100 waiting senders would use almost
/// a whole core for their checks.
///
/// The sender expects that a wait is as long as the shorter of the two previous waits, so that a single stall
/// of the broker does not count. Until then, it checks after half of the remaining time. If all waits are
/// equally long, it takes few checks. After that, each delay is an eighth of the additional time.
///
/// With fewer than 64 messages in flight, the sender waits for one outcome, and a late check would reduce its
/// throughput. A thread that runs only this sender is woken by the outcome ([SenderThread#waitFor]). If the
/// thread runs several senders, the sender does not have an expectation, and each delay is 1/64 of the time
/// since the start of the wait.
final class InFlightWait {
    private static final int SHARE = 32;
    private static final int MOST_MESSAGES = 1_024;
    private static final long MIN_DELAY_NANOS = 50_000;
    private static final long MAX_DELAY_NANOS = 50_000_000;

    private final ProducerMeter meter;
    private final int messages;
    private boolean waiting;
    private long sinceNanos;
    private long previousNanos;
    private long expectedNanos;

    InFlightWait(ProducerMeter meter) {
        this.meter = meter;
        this.messages = Math.clamp(meter.maxInFlight() / SHARE, 1, MOST_MESSAGES);
    }

    /// Returns whether the sender must wait before it sends a message.
    ///
    /// @param sequence sequence number of the message
    /// @param now current instant on the timeline
    boolean isNeeded(long sequence, long now) {
        if (!waiting) {
            if (meter.hasRoomFor(sequence)) {
                return false;
            }
            waiting = true;
            sinceNanos = now;
            return true;
        }
        if (meter.isInFlight(sequence - meter.maxInFlight() + messages - 1) || !meter.hasRoomFor(sequence)) {
            return true;
        }
        waiting = false;
        expectedNanos = Math.min(previousNanos, now - sinceNanos);
        previousNanos = now - sinceNanos;
        return false;
    }

    /// Returns whether the sender waits, and the outcome of one message ends the wait.
    boolean isForOneOutcome() {
        return waiting && messages == 1;
    }

    /// Returns the instant on the timeline of the next check. Instants of long waits are rounded up, so that
    /// the senders that share a thread check at the same instants.
    long nextCheck(long now) {
        long waited = now - sinceNanos;
        long left = expectedNanos - waited;
        long wanted = messages == 1 ? waited / 64 : left > 0 ? left / 2 : -left / 8;
        long least = messages == 1 ? 0 : expectedNanos / SHARE;
        long delay = Math.clamp(Math.max(wanted, least), MIN_DELAY_NANOS, MAX_DELAY_NANOS);
        long step = Long.highestOneBit(delay) >> 2;
        return (now + delay + step - 1) & -step;
    }
}
