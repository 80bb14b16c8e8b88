package io.streamgauge.load.sender;

import io.streamgauge.measure.ProducerMeter;

/// Wait of a sender while too many of its messages are in flight.
///
/// The wait lasts until 1/32 of the messages, and at most 1,024, have an outcome. The sender then sends as many
/// messages at once. On average, 1/64 of the maximum number of messages is therefore not in flight. If the
/// sender instead sent each message as soon as there is room for it, 100 waiting senders would use almost a
/// whole core for their checks.
///
/// The sender expects that a wait is as long as the previous wait. Until then, it checks after half of the
/// remaining time. If all waits are equally long, it takes few checks. After that, each delay is an eighth of
/// the additional time. With fewer than 64 messages in flight, the sender does not have an expectation, because
/// a late check would reduce its throughput.
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
        previousNanos = messages == 1 ? 0 : now - sinceNanos;
        return false;
    }

    /// Returns the instant on the timeline of the next check. Instants of long waits are rounded up, so that
    /// the senders that share a thread check at the same instants.
    long nextCheck(long now) {
        long left = previousNanos - (now - sinceNanos);
        long least = Math.clamp(previousNanos / SHARE, MIN_DELAY_NANOS, MAX_DELAY_NANOS);
        long delay = Math.clamp(left > 0 ? left / 2 : -left / 8, least, MAX_DELAY_NANOS);
        long step = Long.highestOneBit(delay) >> 2;
        return (now + delay + step - 1) & -step;
    }
}
