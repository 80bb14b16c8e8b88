package io.streamgauge.statistics;

import java.util.List;

/// One trial of a capacity search: what it was made for and what came of it.
///
/// @param step as [CapacitySearch#next] gave it
/// @param outcome what was observed
public record CapacityTrial(CapacityStep step, Outcome outcome) {

    /// What a trial showed.
    public sealed interface Outcome {}

    /// The overload probe.
    ///
    /// @param acceptedPerSecond above 0
    public record Probed(double acceptedPerSecond) implements Outcome {
        public Probed {
            if (!(acceptedPerSecond > 0 && Double.isFinite(acceptedPerSecond))) {
                throw new IllegalArgumentException("a probe that accepted " + acceptedPerSecond + " messages/s");
            }
        }
    }

    /// A valid trial.
    ///
    /// @param acceptedPerSecond by the broker
    /// @param verdicts one for each goal of the search, in their order
    public record Judged(double acceptedPerSecond, List<Verdict> verdicts) implements Outcome {
        public Judged {
            verdicts = List.copyOf(verdicts);
        }
    }

    /// Something else than the broker spoiled it; it is repeated.
    public record Invalid(String reason) implements Outcome {}

    /// The generator did not send what it should have: nothing is known of the broker but that it was not the limit.
    public record GeneratorBound(String reason) implements Outcome {}

    /// Whether the rate holds for one goal.
    ///
    /// @param reason why not, or what was seen
    public record Verdict(boolean holds, String reason) {}
}
