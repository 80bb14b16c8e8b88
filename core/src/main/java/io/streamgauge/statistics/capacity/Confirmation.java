package io.streamgauge.statistics.capacity;

import io.streamgauge.statistics.capacity.CapacityPosterior.Evidence;
import io.streamgauge.statistics.capacity.CapacityStep.Confirm;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// Last phase of a capacity search for one objective. Longer trials confirm a rate that the broker sustains
/// for the whole length of these trials.
///
/// A short trial can miss work that the broker does at intervals, such as a segment roll or a flush. A short
/// trial can therefore sustain a rate that a longer trial does not. The first longer trial runs at the lower
/// end of the interval of the short trials. If the broker does not sustain this rate, the search tests lower
/// rates until the broker sustains a rate or a limit is reached. Then the search bisects the range between
/// the highest sustained rate and the lowest rate that was not sustained. A rate is confirmed if the required
/// number of longer trials sustained it, and if none of the longer trials at this rate or at a lower rate
/// failed. If longer trials at higher rates failed, the lowest of these rates must also be close to the
/// confirmed rate. Longer trials that the search ran for other objectives also count, but do not confirm a rate
/// far below the interval of the short trials for this objective.
///
/// If the generator limited the search, the longer trials run below its limit. The confirmed rate is then a
/// lower bound of the capacity.
final class Confirmation {
    /// Limit for the ratio of the lowest rate that the longer trials did not sustain to the lower end of the
    /// interval of the short trials. Below this limit, the longer trials contradict the short trials.
    private static final double AGREEMENT = 0.9;

    private final CapacityState state;
    private final int objective;
    private final List<CapacityTrial> longer;

    Confirmation(CapacityState state, int objective) {
        this.state = state;
        this.objective = objective;
        this.longer = state.trials().stream()
                .filter(t -> t.step() instanceof Confirm)
                .filter(t -> t.counts(objective) || t.generatorBound(objective))
                .toList();
    }

    /// Returns the next confirmation; empty if the search does not run another confirmation for this objective.
    Optional<CapacityStep> next() {
        if (state.hasGivenUp(objective)
                || state.evidence(objective).stream().noneMatch(Evidence::holds)
                || requested() >= state.limits().maxConfirmations()
                || confirmedRate().isPresent()) {
            return Optional.empty();
        }
        return Optional.of(new Confirm(objective, rate()));
    }

    private double rate() {
        double failed = lowestFailed();
        OptionalDouble held = highestHeld();
        if (held.isEmpty()) {
            return Math.min(start(), failed * state.limits().stepDown());
        }
        double highest = held.getAsDouble();
        if (isNarrow(highest, failed)) {
            return highest;
        }
        return Double.isFinite(failed) ? Math.sqrt(highest * failed) : start();
    }

    /// Returns the rate of the first longer trial for this objective.
    private double start() {
        return Math.min(low(), CapacityState.BELOW_GENERATOR * state.generatorLimit(objective));
    }

    /// Returns the lower end of the interval of the short trials.
    private double low() {
        return state.shortTrials(objective).interval(CapacityState.CONFIDENCE).low();
    }

    /// Returns the confirmed rate; empty if no rate is confirmed.
    OptionalDouble confirmedRate() {
        OptionalDouble held = highestHeld();
        return held.isPresent()
                        && isNarrow(held.getAsDouble(), lowestFailed())
                        && holds(held.getAsDouble()) >= state.limits().confirmations()
                ? held
                : OptionalDouble.empty();
    }

    /// Returns whether a longer trial contradicts the short trials. A contradiction exists if the broker did not
    /// sustain a rate well below the interval of the short trials. A failed trial at a slightly lower rate is
    /// not a contradiction, because an undetected disturbance may have caused the failure.
    boolean contradictsShortTrials() {
        double failed = lowestFailed();
        // Before the pilot trials are complete, there is no interval.
        return Double.isFinite(failed) && failed < AGREEMENT * low();
    }

    /// Returns whether the generator limited a longer trial at the lowest rate that was not sustained. In this
    /// case, the broker does not limit the rate.
    boolean isLimitedByTheGenerator() {
        return longer.stream()
                .anyMatch(t -> t.generatorBound(objective) && t.step().rate() <= lowestFailed());
    }

    private long requested() {
        return longer.stream().filter(t -> t.requestedBy(objective)).count();
    }

    /// Returns the posterior for the result, which is usually the posterior of the short trials. If
    /// a longer trial contradicts the short trials, the posterior uses the longer trials and the
    /// short trials that did not sustain their rates. The posterior then excludes the other short
    /// trials, because the broker does not sustain the rates of these trials in longer trials.
    CapacityPosterior resultPosterior() {
        return contradictsShortTrials() ? state.withoutSustainedShortTrials(objective) : state.shortTrials(objective);
    }

    /// Returns whether longer trials do not need to test higher rates than the highest sustained rate.
    ///
    /// @param failed lowest rate that was not sustained; infinite if all longer trials sustained their rates
    private boolean isNarrow(double held, double failed) {
        double width = state.limits().confirmationWidth();
        double start = start();
        // A failed trial far above the first longer trial for this objective ran for another objective.
        return failed <= start * width ? failed / held <= width : isRequested(held) || held * width >= start;
    }

    private boolean isRequested(double rate) {
        return longer.stream()
                .anyMatch(t -> t.requestedBy(objective) && t.step().rate() == rate);
    }

    /// Returns the lowest rate that a longer trial did not sustain; infinite if all longer trials
    /// sustained their rates.
    double lowestFailed() {
        return longer.stream()
                .filter(t -> !t.holds(objective))
                .mapToDouble(t -> t.step().rate())
                .min()
                .orElse(Double.POSITIVE_INFINITY);
    }

    /// Returns the highest rate that a longer trial sustained and that is below the lowest failed rate; empty if
    /// there is no such rate.
    private OptionalDouble highestHeld() {
        double failed = lowestFailed();
        return longer.stream()
                .filter(t -> t.holds(objective))
                .mapToDouble(t -> t.step().rate())
                .filter(rate -> rate < failed)
                .max();
    }

    private long holds(double rate) {
        return longer.stream()
                .filter(t -> t.holds(objective) && t.step().rate() == rate)
                .count();
    }
}
