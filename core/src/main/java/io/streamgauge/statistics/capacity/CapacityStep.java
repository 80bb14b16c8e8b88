package io.streamgauge.statistics.capacity;

import java.util.List;

/// Next step of a capacity search.
public sealed interface CapacityStep {

    /// Pilot trial under saturating load. The accepted rate shows only whether the broker is warmed up and at
    /// which rate to start the search. This rate is not a capacity, because an overloaded broker may accept more
    /// or less than it can sustain.
    record Pilot() implements CapacityStep {}

    /// Search trial at this rate.
    ///
    /// @param objective index of the objective for which the trial is run; the trial can also provide evidence
    ///     about the other objectives
    record Search(int objective, double ratePerSecond) implements CapacityStep {}

    /// Confirmation: a longer trial at a rate that may become the result.
    ///
    /// @param objective index of the objective for which the trial is run
    record Confirm(int objective, double ratePerSecond) implements CapacityStep {}

    /// End of the search.
    ///
    /// @param results results, one for each objective
    record Done(List<CapacityResult> results) implements CapacityStep {
        public Done {
            results = List.copyOf(results);
        }
    }

    /// Returns the rate in messages per second; NaN for a step without a rate.
    default double rate() {
        return switch (this) {
            case Search search -> search.ratePerSecond();
            case Confirm confirm -> confirm.ratePerSecond();
            case Pilot _, Done _ -> Double.NaN;
        };
    }
}
