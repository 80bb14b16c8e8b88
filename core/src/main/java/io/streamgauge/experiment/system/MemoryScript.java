package io.streamgauge.experiment.system;

import java.time.Duration;
import java.util.List;

/// Behaviour of the in-memory broker. For a broker without delays, faults or limits, all delays and numbers are
/// zero, and the list of stalls is empty.
///
/// @param simulated true if the trial runs in simulated time, in which delays are exact; false for real time
/// @param acceptDelay delay between the processing of a message by the broker and the acknowledgement
/// @param deliverDelay delay between the processing of a message by the broker and its delivery to the consumer
/// @param stalls periods in which the broker does not accept messages; earlier messages are still acknowledged and
///     delivered
/// @param loseEvery number n: the broker loses every n-th accepted message; 0 to deliver all messages
/// @param duplicateEvery number n: the broker delivers every n-th accepted message twice; 0 to deliver each
///     message once
/// @param reorderEvery number n: the broker delivers every n-th message of a partition after the next message of
///     the partition; 0 to keep the order. If no message follows within 1 s, the broker delivers the message
///     then.
/// @param refuseEvery number n: the broker rejects every n-th message; 0 to accept all messages
/// @param capacityPerSecond number of messages that the broker can accept per second, across all partitions; 0
///     for unlimited
/// @param maxInFlight number of unacknowledged messages of one producer at which its next send blocks; 0 for unlimited
public record MemoryScript(
        boolean simulated,
        Delay acceptDelay,
        Delay deliverDelay,
        List<Stall> stalls,
        long loseEvery,
        long duplicateEvery,
        long reorderEvery,
        long refuseEvery,
        double capacityPerSecond,
        int maxInFlight) {
    public MemoryScript {
        stalls = List.copyOf(stalls);
    }

    /// Fixed or random delay.
    public sealed interface Delay {
        /// Constant delay; may be zero.
        record Fixed(Duration delay) implements Delay {}

        /// Delay uniformly distributed between two bounds.
        record Uniform(Duration from, Duration to) implements Delay {}

        /// Delay exponentially distributed with the given mean.
        record Exponential(Duration mean) implements Delay {}
    }

    /// Periodic stall of the duration `length`. The first stall starts at the time `first` after the
    /// first message, which can be a path check. Further stalls follow at intervals of `every`.
    public record Stall(Duration first, Duration every, Duration length) {}
}
