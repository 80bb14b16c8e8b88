package io.streamgauge.statistics.capacity;

import io.streamgauge.statistics.capacity.CapacityPosterior.Evidence;
import io.streamgauge.statistics.capacity.CapacityStep.Confirm;
import io.streamgauge.statistics.capacity.CapacityTrial.GeneratorBound;
import io.streamgauge.statistics.capacity.CapacityTrial.Invalid;
import io.streamgauge.statistics.capacity.CapacityTrial.Judged;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/// State of a capacity search: its trials so far, and the facts about each objective that follow
/// from these trials.
///
/// @param objectives objectives as text, in the order of the verdicts
/// @param trials trials so far in the order of execution
/// @param posteriors posteriors, one for each objective; empty until the pilot trials are complete
record CapacityState(
        List<String> objectives,
        CapacityLimits limits,
        List<CapacityTrial> trials,
        List<CapacityPosterior> posteriors) {
    static final double CONFIDENCE = 0.95;

    /// Maximum rate of the next search trial, as a share of the rate that the generator could not reach.
    static final double BELOW_GENERATOR = 0.97;

    private static final int HOLDS_BELOW_GENERATOR = 2;

    CapacityState {
        objectives = List.copyOf(objectives);
        trials = List.copyOf(trials);
        posteriors = List.copyOf(posteriors);
    }

    /// Returns the state after another trial.
    CapacityState with(CapacityTrial trial, List<CapacityPosterior> newPosteriors) {
        List<CapacityTrial> more = new ArrayList<>(trials);
        more.add(trial);
        return new CapacityState(objectives, limits, more, newPosteriors);
    }

    boolean hasTooManyInvalidTrials() {
        long all = invalid();
        int streak = 0;
        for (int i = trials.size() - 1; i >= 0 && trials.get(i).outcome() instanceof Invalid; i--) {
            streak++;
        }
        // If the generator limits a pilot trial, the search cannot find the capacity of the broker.
        boolean noPilot = !pilotsDone() && trials.stream().anyMatch(t -> t.outcome() instanceof GeneratorBound);
        return streak >= limits.maxInvalidInARow() || all >= limits.maxInvalid() || noPilot;
    }

    /// Returns whether too many of the trials that the search ran for this objective were invalid only for this
    /// objective. If so, the search stops for this objective and continues for the others.
    boolean hasGivenUp(int objective) {
        int streak = 0;
        for (CapacityTrial trial : trials.reversed()) {
            if (trial.requestedBy(objective) && trial.counts(objective)) {
                break;
            }
            streak += trial.requestedBy(objective)
                            && trial.reasonInvalid(objective).isPresent()
                    ? 1
                    : 0;
        }
        return streak >= limits.maxInvalidInARow() || invalidTrials(objective) >= limits.maxInvalid();
    }

    /// Returns the number of trials that the search ran for this objective and that were invalid only for this
    /// objective.
    int invalidTrials(int objective) {
        return (int) trials.stream()
                .filter(t ->
                        t.requestedBy(objective) && t.reasonInvalid(objective).isPresent())
                .count();
    }

    int invalid() {
        return (int) trials.stream().filter(t -> t.outcome() instanceof Invalid).count();
    }

    boolean pilotsDone() {
        return !posteriors.isEmpty();
    }

    /// Returns the lowest rate that the generator could not reach, in messages per second; infinite if there is
    /// no such rate. A rate does not count as a limit if the generator reached the same rate or a higher rate,
    /// unless too many trials were generator-limited.
    double generatorLimit(int objective) {
        double highestSent = boundTrials(objective) >= limits.maxGeneratorBound()
                ? 0
                : evidence(objective).stream()
                        .mapToDouble(Evidence::ratePerSecond)
                        .max()
                        .orElse(0);
        return trials.stream()
                .filter(t -> t.generatorBound(objective))
                .mapToDouble(t -> t.step().rate())
                .filter(rate -> rate > highestSent)
                .min()
                .orElse(Double.POSITIVE_INFINITY);
    }

    private long boundTrials(int objective) {
        return trials.stream().filter(t -> t.generatorBound(objective)).count();
    }

    /// Returns whether the generator reached its limit before the search found the highest rate that
    /// meets the objective.
    boolean generatorBound(int objective) {
        double limit = generatorLimit(objective);
        if (!Double.isFinite(limit)) {
            return false;
        }
        List<Evidence> near = evidence(objective).stream()
                .filter(e ->
                        e.ratePerSecond() >= limit * BELOW_GENERATOR * BELOW_GENERATOR && e.ratePerSecond() <= limit)
                .toList();
        long holds = near.stream().filter(Evidence::holds).count();
        boolean wantsMore = posterior(objective).quantile(0.5) >= BELOW_GENERATOR * limit;
        boolean held = holds >= HOLDS_BELOW_GENERATOR && holds > near.size() - holds;
        return wantsMore && (held || boundTrials(objective) >= limits.maxGeneratorBound());
    }

    /// Returns the rates and verdicts of all trials that provide evidence for or against this objective.
    List<Evidence> evidence(int objective) {
        return pilotsDone() ? posterior(objective).trials() : List.of();
    }

    static List<Evidence> evidence(int objective, List<CapacityTrial> trials) {
        List<Evidence> evidence = new ArrayList<>();
        for (CapacityTrial trial : trials) {
            if (trial.counts(objective) && trial.outcome() instanceof Judged judged) {
                evidence.add(new Evidence(
                        trial.step().rate(), judged.verdicts().get(objective).holds()));
            }
        }
        return evidence;
    }

    /// Returns the posterior that is computed from all trials, including confirmations.
    CapacityPosterior posterior(int objective) {
        return posteriors.get(objective);
    }

    /// Returns the posterior that is computed from all trials except confirmations.
    CapacityPosterior shortTrials(int objective) {
        return posteriorOf(t -> !(t.step() instanceof Confirm), objective);
    }

    /// Returns the posterior that is computed from the confirmations and from the short trials that
    /// did not sustain their rates.
    CapacityPosterior withoutSustainedShortTrials(int objective) {
        return posteriorOf(t -> t.step() instanceof Confirm || !t.holds(objective), objective);
    }

    private CapacityPosterior posteriorOf(Predicate<CapacityTrial> selected, int objective) {
        CapacityPosterior posterior = posterior(objective).withoutTrials();
        for (Evidence each :
                evidence(objective, trials.stream().filter(selected).toList())) {
            posterior = posterior.with(each);
        }
        return posterior;
    }
}
