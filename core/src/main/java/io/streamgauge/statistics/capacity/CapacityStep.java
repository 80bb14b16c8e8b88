package io.streamgauge.statistics.capacity;

import java.util.List;

/// What a capacity search does next.
public sealed interface CapacityStep {

    /// A trial beyond the capacity, as fast as the client takes messages. What it accepts only says whether the broker
    /// is warm, and where to begin: under overload a broker may take more or less than it can keep up.
    record Probe() implements CapacityStep {}

    /// A trial at this rate.
    ///
    /// @param goal index of the goal that asked for it; its verdict counts for all goals
    record Search(int goal, double ratePerSecond) implements CapacityStep {}

    /// A longer trial at the rate that is to be reported.
    ///
    /// @param round 1, or 2 when the first rate was not confirmed
    record Confirm(int goal, int round, double ratePerSecond) implements CapacityStep {}

    /// The search has ended.
    ///
    /// @param results one for each goal
    record Done(List<CapacityResult> results) implements CapacityStep {
        public Done {
            results = List.copyOf(results);
        }
    }
}
