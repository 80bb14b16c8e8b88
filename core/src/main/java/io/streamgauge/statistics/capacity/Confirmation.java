package io.streamgauge.statistics.capacity;

import io.streamgauge.statistics.capacity.CapacityPosterior.Evidence;
import io.streamgauge.statistics.capacity.CapacityStep.Confirm;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// Last phase of a capacity search for one objective: longer trials at the lower end of the interval. If these
/// trials fail, a second round follows at a slightly lower rate.
final class Confirmation {
    private static final int ROUNDS = 2;

    /// Maximum rate of the second round as a multiple of the first rate.
    private static final double STEP_DOWN = 0.97;

    private final CapacityState state;
    private final int objective;

    Confirmation(CapacityState state, int objective) {
        this.state = state;
        this.objective = objective;
    }

    /// Trials of one round, all at the same rate.
    private record Round(double rate, long holds, long fails, boolean generatorBound) {}

    /// Returns the next confirmation; empty if no further confirmation is needed.
    Optional<CapacityStep> next() {
        if (state.generatorBound(objective)
                || state.hasGivenUp(objective)
                || state.evidence(objective).stream().noneMatch(Evidence::holds)) {
            return Optional.empty();
        }
        double rate =
                state.posterior(objective).interval(CapacityState.CONFIDENCE).low();
        for (int number = 1; number <= ROUNDS; number++) {
            Optional<Round> round = round(number);
            if (round.isEmpty()) {
                return Optional.of(new Confirm(objective, number, rate));
            }
            if (confirmed(round.get()) || round.get().generatorBound()) {
                return Optional.empty();
            }
            if (!failed(round.get())) {
                return Optional.of(new Confirm(objective, number, round.get().rate()));
            }
            rate = Math.min(rate, round.get().rate() * STEP_DOWN);
        }
        return Optional.empty();
    }

    /// Returns the rate that the required number of trials sustained.
    OptionalDouble confirmedRate() {
        for (int number = 1; number <= ROUNDS; number++) {
            Optional<Round> round = round(number).filter(this::confirmed);
            if (round.isPresent()) {
                return OptionalDouble.of(round.get().rate());
            }
        }
        return OptionalDouble.empty();
    }

    private boolean confirmed(Round round) {
        return round.holds() >= state.limits().confirmations();
    }

    private boolean failed(Round round) {
        return round.fails()
                > state.limits().confirmationTrials() - state.limits().confirmations();
    }

    private Optional<Round> round(int number) {
        List<CapacityTrial> made = state.trials().stream()
                .filter(t -> t.step() instanceof Confirm c && c.objective() == objective && c.round() == number)
                .toList();
        if (made.isEmpty()) {
            return Optional.empty();
        }
        List<Evidence> judged = CapacityState.evidence(objective, made);
        long holds = judged.stream().filter(Evidence::holds).count();
        boolean generatorBound = made.stream().anyMatch(t -> t.generatorBound(objective));
        return Optional.of(new Round(made.getFirst().step().rate(), holds, judged.size() - holds, generatorBound));
    }
}
