package io.streamgauge.statistics.capacity;

import java.util.List;
import java.util.Optional;

/// Trial of a capacity search: its purpose and its outcome.
///
/// @param step step that [CapacitySearch#next] returned
/// @param outcome outcome of the trial
public record CapacityTrial(CapacityStep step, Outcome outcome) {

    /// Outcome of a trial.
    public sealed interface Outcome {}

    /// Outcome of a pilot trial.
    ///
    /// @param acceptedPerSecond rate accepted by the broker, in messages per second, above 0
    public record PilotOutcome(double acceptedPerSecond) implements Outcome {
        public PilotOutcome {
            if (!(acceptedPerSecond > 0 && Double.isFinite(acceptedPerSecond))) {
                throw new IllegalArgumentException("invalid accepted rate of a pilot trial: " + acceptedPerSecond);
            }
        }
    }

    /// Outcome of a valid trial.
    ///
    /// @param acceptedPerSecond rate accepted by the broker
    /// @param verdicts verdicts, one for each objective of the search in the same order
    public record Judged(double acceptedPerSecond, List<Verdict> verdicts) implements Outcome {
        public Judged {
            verdicts = List.copyOf(verdicts);
        }
    }

    /// Outcome of a trial without a result for any objective, for example because of a disturbance that the
    /// broker did not cause. The search repeats the trial unless too many trials are invalid.
    public record Invalid(String reason) implements Outcome {}

    /// Outcome of a trial that was limited by the generator, not by the broker.
    public record GeneratorBound(String reason) implements Outcome {}

    /// Verdict of a trial for one objective.
    ///
    /// @param reason observation that explains the finding
    public record Verdict(Finding finding, String reason) {
        public Verdict(boolean holds, String reason) {
            this(holds ? Finding.HOLDS : Finding.FAILS, reason);
        }

        public boolean holds() {
            return finding == Finding.HOLDS;
        }

        /// Returns whether the trial provides evidence about the broker for this objective.
        public boolean counts() {
            return switch (finding) {
                case HOLDS, FAILS -> true;
                case GENERATOR_BOUND, INVALID -> false;
            };
        }
    }

    /// Finding of a trial for one objective.
    public enum Finding {
        HOLDS,
        FAILS,
        /// Unknown result. The trial has too few messages, a disturbance may have caused the trial to miss the
        /// objective, or the clocks of the workers are not accurate enough.
        INVALID,
        /// Result of a trial that missed the objective because of the generator, not because of the broker. The
        /// trial may still count for other objectives.
        GENERATOR_BOUND
    }

    /// Returns whether the generator limited this trial for an objective.
    boolean generatorBound(int objective) {
        return reasonOfGenerator(objective).isPresent();
    }

    /// Returns a description of how the generator limited this trial for an objective; empty if the generator
    /// did not limit the trial.
    Optional<String> reasonOfGenerator(int objective) {
        return switch (outcome) {
            case GeneratorBound bound -> Optional.of(bound.reason());
            case Judged judged
            when judged.verdicts().get(objective).finding() == Finding.GENERATOR_BOUND ->
                Optional.of(judged.verdicts().get(objective).reason());
            case Judged _, PilotOutcome _, Invalid _ -> Optional.empty();
        };
    }

    /// Returns the reason why this trial is invalid for this objective; empty if the finding for this objective
    /// is not INVALID, or if the trial as a whole is invalid.
    Optional<String> reasonInvalid(int objective) {
        return outcome instanceof Judged judged
                        && judged.verdicts().get(objective).finding() == Finding.INVALID
                ? Optional.of(judged.verdicts().get(objective).reason())
                : Optional.empty();
    }

    /// Returns whether the search ran this trial for an objective.
    boolean requestedBy(int objective) {
        return switch (step) {
            case CapacityStep.Search search -> search.objective() == objective;
            case CapacityStep.Confirm confirm -> confirm.objective() == objective;
            case CapacityStep.Pilot _, CapacityStep.Done _ -> false;
        };
    }

    /// Returns whether the broker sustained the rate of this trial and met an objective.
    boolean holds(int objective) {
        return outcome instanceof Judged judged
                && judged.verdicts().get(objective).holds();
    }

    /// Returns whether this trial provides evidence for or against an objective.
    boolean counts(int objective) {
        return outcome instanceof Judged judged
                && judged.verdicts().get(objective).counts();
    }
}
