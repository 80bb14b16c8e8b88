package io.streamgauge.statistics.capacity;

import java.util.List;
import java.util.Optional;

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
    public record Verdict(Finding finding, String reason) {
        public Verdict(boolean holds, String reason) {
            this(holds ? Finding.HOLDS : Finding.FAILS, reason);
        }

        public boolean holds() {
            return finding == Finding.HOLDS;
        }

        /// Whether the trial says something of the broker for this goal.
        public boolean counts() {
            return switch (finding) {
                case HOLDS, FAILS -> true;
                case GENERATOR_BOUND, SPOILED -> false;
            };
        }
    }

    /// What a trial says for one goal.
    public enum Finding {
        HOLDS,
        FAILS,
        /// Something else than the broker may be the reason that the goal was missed: for this goal the trial is
        /// repeated.
        SPOILED,
        /// The goal was missed by the generator's doing, not the broker's. Other goals of the trial may still count.
        GENERATOR_BOUND
    }

    /// Whether the generator spoiled this trial for a goal.
    boolean generatorBound(int goal) {
        return reasonOfGenerator(goal).isPresent();
    }

    /// How the generator spoiled this trial for a goal, if it did.
    Optional<String> reasonOfGenerator(int goal) {
        return switch (outcome) {
            case GeneratorBound bound -> Optional.of(bound.reason());
            case Judged judged
            when !judged.verdicts().get(goal).counts() ->
                Optional.of(judged.verdicts().get(goal).reason());
            case Judged _, Probed _, Invalid _ -> Optional.empty();
        };
    }

    /// Why this trial says nothing for a goal though it does for others, if so.
    Optional<String> reasonOfSpoiling(int goal) {
        return outcome instanceof Judged judged && judged.verdicts().get(goal).finding() == Finding.SPOILED
                ? Optional.of(judged.verdicts().get(goal).reason())
                : Optional.empty();
    }

    /// Whether a goal asked for this trial.
    boolean askedBy(int goal) {
        return switch (step) {
            case CapacityStep.Search search -> search.goal() == goal;
            case CapacityStep.Confirm confirm -> confirm.goal() == goal;
            case CapacityStep.Probe _, CapacityStep.Done _ -> false;
        };
    }

    /// Whether this trial is evidence for a goal.
    boolean counts(int goal) {
        return outcome instanceof Judged judged && judged.verdicts().get(goal).counts();
    }
}
