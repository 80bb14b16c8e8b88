package io.streamgauge.statistics.capacity;

import java.util.List;
import java.util.Optional;

/// Trial of a capacity search: its purpose and its outcome.
///
/// @param step as returned by [CapacitySearch#next]
/// @param outcome observation
public record CapacityTrial(CapacityStep step, Outcome outcome) {

    /// Outcome of a trial.
    public sealed interface Outcome {}

    /// Outcome of a pilot trial.
    ///
    /// @param acceptedPerSecond above 0
    public record PilotOutcome(double acceptedPerSecond) implements Outcome {
        public PilotOutcome {
            if (!(acceptedPerSecond > 0 && Double.isFinite(acceptedPerSecond))) {
                throw new IllegalArgumentException("pilot trial accepted " + acceptedPerSecond + " messages/s");
            }
        }
    }

    /// A valid trial.
    ///
    /// @param acceptedPerSecond rate accepted by the broker
    /// @param verdicts one for each objective of the search, in their order
    public record Judged(double acceptedPerSecond, List<Verdict> verdicts) implements Outcome {
        public Judged {
            verdicts = List.copyOf(verdicts);
        }
    }

    /// A trial that something other than the broker disturbed. It is repeated.
    public record Invalid(String reason) implements Outcome {}

    /// A trial in which the generator did not send the offered rate. It only shows that the broker was not the
    /// limit.
    public record GeneratorBound(String reason) implements Outcome {}

    /// Verdict of a trial for one objective.
    ///
    /// @param reason observation
    public record Verdict(Finding finding, String reason) {
        public Verdict(boolean holds, String reason) {
            this(holds ? Finding.HOLDS : Finding.FAILS, reason);
        }

        public boolean holds() {
            return finding == Finding.HOLDS;
        }

        /// Returns whether the trial is evidence about the broker for this objective.
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
        /// Something other than the broker may have caused the miss. The trial is repeated for this objective.
        INVALID,
        /// The generator, not the broker, caused the miss. Other objectives of the trial may still count.
        GENERATOR_BOUND
    }

    /// Returns whether this trial was limited by the generator for an objective.
    boolean generatorBound(int objective) {
        return reasonOfGenerator(objective).isPresent();
    }

    /// Returns how the generator limited this trial for an objective; empty if it did not.
    Optional<String> reasonOfGenerator(int objective) {
        return switch (outcome) {
            case GeneratorBound bound -> Optional.of(bound.reason());
            case Judged judged
            when !judged.verdicts().get(objective).counts() ->
                Optional.of(judged.verdicts().get(objective).reason());
            case Judged _, PilotOutcome _, Invalid _ -> Optional.empty();
        };
    }

    /// Returns why this trial is invalid for this objective only; empty if it is not.
    Optional<String> reasonInvalid(int objective) {
        return outcome instanceof Judged judged
                        && judged.verdicts().get(objective).finding() == Finding.INVALID
                ? Optional.of(judged.verdicts().get(objective).reason())
                : Optional.empty();
    }

    /// Returns whether an objective requested this trial.
    boolean requestedBy(int objective) {
        return switch (step) {
            case CapacityStep.Search search -> search.objective() == objective;
            case CapacityStep.Confirm confirm -> confirm.objective() == objective;
            case CapacityStep.Pilot _, CapacityStep.Done _ -> false;
        };
    }

    /// Returns whether this trial is evidence for an objective.
    boolean counts(int objective) {
        return outcome instanceof Judged judged
                && judged.verdicts().get(objective).counts();
    }
}
