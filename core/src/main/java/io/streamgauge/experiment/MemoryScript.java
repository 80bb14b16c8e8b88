package io.streamgauge.experiment;

import java.time.Duration;
import java.util.List;

/// How the in-memory broker behaves. All delays are zero and all counts zero for a null broker.
///
/// @param simulated true: the whole trial runs on a simulated clock, exact and without waiting; false: in real time
/// @param acceptDelay from arrival at the broker to the acknowledgement
/// @param deliverDelay from arrival at the broker to the consumer
/// @param stalls periods in which the broker takes no message; what it took before is still answered and delivered
/// @param loseEvery every n-th accepted message is never delivered; 0: none
/// @param duplicateEvery every n-th message is delivered twice; 0: none
/// @param reorderEvery every n-th message is delivered after its successor of the same partition, or after a second
///     without one; 0: none
/// @param refuseEvery every n-th message is refused; 0: none
/// @param capacityPerSecond messages that the broker can take a second (a single server in front of everything); 0:
///     unlimited
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

    /// A delay: fixed, or drawn.
    public sealed interface Delay {
        /// Always the same, may be zero.
        record Fixed(Duration delay) implements Delay {}

        /// Evenly spread between two bounds.
        record Uniform(Duration from, Duration to) implements Delay {}

        /// Memoryless with the given mean.
        record Exponential(Duration mean) implements Delay {}
    }

    /// From `first` after the first message (of whatever kind, probes too) on, and then `every` so often, the
    /// broker stands still for `length`.
    public record Stall(Duration first, Duration every, Duration length) {}
}
