package io.streamgauge.experiment;

import java.time.Duration;
import java.util.List;

/// Behaviour of the in-memory broker. A null broker has only zeros.
///
/// @param simulated true if the trial runs on a simulated clock, which is exact and does not require waiting; false
///     for real time
/// @param acceptDelay delay from arrival at the broker to the acknowledgement
/// @param deliverDelay delay from arrival at the broker to the consumer
/// @param stalls periods in which the broker accepts no messages; earlier messages are still acknowledged and
///     delivered
/// @param loseEvery every n-th accepted message is never delivered; 0: none
/// @param duplicateEvery every n-th message is delivered twice; 0: none
/// @param reorderEvery every n-th message is delivered after its successor of the same partition, or after a second
///     without one; 0: none
/// @param refuseEvery every n-th message is refused; 0: none
/// @param capacityPerSecond messages that the broker can accept per second (a single server in front of all
///     partitions); 0 for unlimited
/// @param maxInFlight unacknowledged messages of one producer after which its send blocks; 0: unlimited
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

    /// Delay: fixed or random.
    public sealed interface Delay {
        /// Constant delay; may be zero.
        record Fixed(Duration delay) implements Delay {}

        /// Uniformly distributed between two bounds.
        record Uniform(Duration from, Duration to) implements Delay {}

        /// Exponentially distributed with the given mean.
        record Exponential(Duration mean) implements Delay {}
    }

    /// Periodic stall of `length`: the first one starts `first` after the first message (including path checks),
    /// the others follow in intervals of `every`.
    public record Stall(Duration first, Duration every, Duration length) {}
}
