package io.streamgauge.statistics.capacity;

import io.streamgauge.statistics.capacity.CapacityPosterior.Evidence;
import io.streamgauge.statistics.capacity.CapacityStep.Confirm;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// The last part of a capacity search for one goal: the lower end of the interval is tried again for longer; when it
/// fails, once more a little below.
final class Confirmation {
    private static final int ROUNDS = 2;

    /// The second round is at least this far below the first.
    private static final double STEP_DOWN = 0.97;

    private final CapacitySearch search;
    private final int goal;

    Confirmation(CapacitySearch search, int goal) {
        this.search = search;
        this.goal = goal;
    }

    /// Trials of one round at one rate.
    private record Round(double rate, long holds, long fails, boolean spoilt) {}

    /// Empty when nothing is left to confirm.
    Optional<CapacityStep> next() {
        if (search.generatorBound(goal)
                || search.gaveUp(goal)
                || search.evidence(goal).stream().noneMatch(Evidence::holds)) {
            return Optional.empty();
        }
        double rate = search.posterior(goal).interval(CapacitySearch.CONFIDENCE).low();
        for (int number = 1; number <= ROUNDS; number++) {
            Optional<Round> round = round(number);
            if (round.isEmpty()) {
                return Optional.of(new Confirm(goal, number, rate));
            }
            if (confirmed(round.get()) || round.get().spoilt()) {
                return Optional.empty();
            }
            if (!failed(round.get())) {
                return Optional.of(new Confirm(goal, number, round.get().rate()));
            }
            rate = Math.min(rate, round.get().rate() * STEP_DOWN);
        }
        return Optional.empty();
    }

    /// The rate that held often enough.
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
        return round.holds() >= search.limits().confirmations();
    }

    private boolean failed(Round round) {
        return round.fails()
                > search.limits().confirmationTrials() - search.limits().confirmations();
    }

    private Optional<Round> round(int number) {
        List<CapacityTrial> made = search.trials().stream()
                .filter(t -> t.step() instanceof Confirm c && c.goal() == goal && c.round() == number)
                .toList();
        if (made.isEmpty()) {
            return Optional.empty();
        }
        List<Evidence> judged = CapacitySearch.evidence(goal, made);
        long holds = judged.stream().filter(Evidence::holds).count();
        boolean spoilt = made.stream().anyMatch(t -> t.generatorBound(goal));
        return Optional.of(
                new Round(CapacitySearch.rate(made.getFirst().step()), holds, judged.size() - holds, spoilt));
    }
}
