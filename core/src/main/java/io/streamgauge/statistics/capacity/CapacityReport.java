package io.streamgauge.statistics.capacity;

import io.streamgauge.statistics.ConfidenceInterval;
import io.streamgauge.statistics.capacity.CapacityPosterior.Evidence;
import io.streamgauge.statistics.capacity.CapacityResult.Status;
import io.streamgauge.statistics.capacity.CapacityTrial.GeneratorBound;
import io.streamgauge.statistics.capacity.CapacityTrial.Invalid;
import io.streamgauge.statistics.capacity.CapacityTrial.Judged;
import io.streamgauge.text.NumberFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/// Results of a capacity search, computed from its trials.
final class CapacityReport {
    /// Largest ratio of two rates that count as the same rate.
    private static final double SAME = 1.01;

    private final CapacityState state;

    CapacityReport(CapacityState state) {
        this.state = state;
    }

    List<CapacityResult> results(boolean gaveUp) {
        List<CapacityResult> results = new ArrayList<>();
        for (int objective = 0; objective < state.objectives().size(); objective++) {
            results.add(result(objective, gaveUp));
        }
        return results;
    }

    private CapacityResult result(int objective, boolean gaveUp) {
        List<Evidence> evidence = state.evidence(objective);
        Confirmation confirmation = new Confirmation(state, objective);
        OptionalDouble confirmed = confirmation.confirmedRate();
        Status status = status(objective, gaveUp || state.hasGivenUp(objective), evidence, confirmation);
        OptionalDouble lower = confirmed.isPresent() ? confirmed : unconfirmedBound(status, evidence, confirmation);
        boolean started = state.pilotsDone();
        return new CapacityResult(
                state.objectives().get(objective),
                status,
                started ? confirmation.resultPosterior().quantile(0.5) : Double.NaN,
                started
                        ? confirmation.resultPosterior().interval(CapacityState.CONFIDENCE)
                        : new ConfidenceInterval(0, Double.POSITIVE_INFINITY, CapacityState.CONFIDENCE),
                lower,
                lowestFailing(evidence, lower.orElse(0)),
                acceptedAt(objective, lower),
                evidence.size(),
                state.invalid() + state.invalidTrials(objective),
                reason(objective, status));
    }

    private Status status(int objective, boolean gaveUp, List<Evidence> evidence, Confirmation confirmation) {
        if (confirmation.confirmedRate().isPresent()) {
            boolean bound = state.generatorBound(objective) && !confirmation.contradictsShortTrials();
            return confirmation.isLimitedByTheGenerator() || bound ? Status.GENERATOR_BOUND : Status.CONFIRMED;
        }
        if (gaveUp) {
            return Status.GAVE_UP;
        }
        if (confirmation.isLimitedByTheGenerator()) {
            return Status.GENERATOR_BOUND;
        }
        if (!evidence.isEmpty()
                && confirmation.resultPosterior().trials().stream().noneMatch(Evidence::holds)) {
            return Status.NONE_HELD;
        }
        return state.generatorBound(objective) ? Status.GENERATOR_BOUND : Status.UNCONFIRMED;
    }

    private String reason(int objective, Status status) {
        return switch (status) {
            case CONFIRMED -> "the broker sustained the rate in longer trials";
            case NONE_HELD -> reasonNoneHeld(objective);
            case UNCONFIRMED ->
                "the broker did not sustain any rate in the required number of longer trials ("
                        + state.limits().confirmations() + ")";
            case GENERATOR_BOUND -> latestReason(t -> t.reasonOfGenerator(objective));
            case GAVE_UP -> reasonForGivingUp(objective);
        };
    }

    private String reasonNoneHeld(int objective) {
        OptionalDouble shortTrials = highestHolding(state.evidence(objective));
        return shortTrials.isEmpty()
                ? "the broker did not sustain any tested rate"
                : "the broker sustained " + NumberFormatter.number(shortTrials.getAsDouble(), 3)
                        + " messages/s in short trials, but did not sustain any tested rate in longer trials";
    }

    private String reasonForGivingUp(int objective) {
        String why = latestReason(t -> switch (t.outcome()) {
            case Invalid invalid -> Optional.of(invalid.reason());
            case GeneratorBound bound -> Optional.of(bound.reason());
            case Judged _ -> t.reasonInvalid(objective);
            case CapacityTrial.PilotOutcome _ -> Optional.empty();
        });
        int invalid = state.invalid() + state.invalidTrials(objective);
        return invalid == 0
                ? why
                : (invalid == 1 ? "1 trial was" : invalid + " trials were") + " invalid. Last reason: " + why;
    }

    private String latestReason(Function<CapacityTrial, Optional<String>> reason) {
        return state.trials().reversed().stream()
                .flatMap(t -> reason.apply(t).stream())
                .findFirst()
                .orElse("nothing was measured");
    }

    /// Returns the lower bound of a search that did not confirm a rate; empty if the search does not have
    /// one. A rate that only short trials sustained is not a lower bound of a search that the generator
    /// limited, because the result would state it without an estimate of the capacity. The bound is below the
    /// lowest rate that a longer trial did not sustain. If longer trials contradict the short trials, only
    /// longer trials count.
    private static OptionalDouble unconfirmedBound(Status status, List<Evidence> evidence, Confirmation confirmation) {
        List<Evidence> used = confirmation.contradictsShortTrials()
                ? confirmation.resultPosterior().trials()
                : evidence;
        return switch (status) {
            case UNCONFIRMED, GAVE_UP ->
                highestHolding(used.stream()
                        .filter(trial -> trial.ratePerSecond() < confirmation.lowestFailed())
                        .toList());
            case CONFIRMED, GENERATOR_BOUND, NONE_HELD -> OptionalDouble.empty();
        };
    }

    private static boolean same(double a, double b) {
        return Math.max(a, b) / Math.min(a, b) <= SAME;
    }

    private static boolean majorityHolds(List<Evidence> evidence, double rate) {
        long near = evidence.stream().filter(e -> same(e.ratePerSecond(), rate)).count();
        long held = evidence.stream()
                .filter(e -> e.holds() && same(e.ratePerSecond(), rate))
                .count();
        return 2 * held > near;
    }

    /// Returns the highest rate that most of the trials at that rate sustained; empty if there is no such rate.
    /// If all trials had to sustain the rate, a single disturbed trial could lower the result.
    private static OptionalDouble highestHolding(List<Evidence> evidence) {
        return evidence.stream()
                .filter(Evidence::holds)
                .mapToDouble(Evidence::ratePerSecond)
                .filter(rate -> majorityHolds(evidence, rate))
                .max();
    }

    private static OptionalDouble lowestFailing(List<Evidence> evidence, double above) {
        return evidence.stream()
                .filter(e -> !e.holds() && e.ratePerSecond() > above)
                .mapToDouble(Evidence::ratePerSecond)
                .filter(rate -> !majorityHolds(evidence, rate))
                .min();
    }

    private OptionalDouble acceptedAt(int objective, OptionalDouble rate) {
        return state.trials().stream()
                .filter(t -> rate.isPresent()
                        && t.outcome() instanceof Judged j
                        && j.verdicts().get(objective).holds()
                        && t.step().rate() == rate.getAsDouble())
                .mapToDouble(t -> ((Judged) t.outcome()).acceptedPerSecond())
                .min();
    }
}
