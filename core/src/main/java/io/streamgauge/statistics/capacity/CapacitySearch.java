package io.streamgauge.statistics.capacity;

import io.streamgauge.statistics.ConfidenceInterval;
import io.streamgauge.statistics.capacity.CapacityPosterior.Evidence;
import io.streamgauge.statistics.capacity.CapacityStep.Confirm;
import io.streamgauge.statistics.capacity.CapacityStep.Done;
import io.streamgauge.statistics.capacity.CapacityStep.Pilot;
import io.streamgauge.statistics.capacity.CapacityStep.Search;
import io.streamgauge.statistics.capacity.CapacityTrial.GeneratorBound;
import io.streamgauge.statistics.capacity.CapacityTrial.Invalid;
import io.streamgauge.statistics.capacity.CapacityTrial.Judged;
import io.streamgauge.statistics.capacity.CapacityTrial.Outcome;
import io.streamgauge.statistics.capacity.CapacityTrial.PilotOutcome;
import io.streamgauge.statistics.capacity.CapacityTrial.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Search for the highest sustained rate, for one or more objectives that are tested in the same
/// trials. A search is immutable. The class computes the state of a search from its trials so far.
/// Therefore, Streamgauge can restore a search from the outcomes of its trials.
///
/// The algorithm is a robust probabilistic bisection (Waeber, Frazier and Henderson 2013). Pilot trials show
/// when the broker is warmed up and at which rate to start. Search trials run at the 35 %, 65 % and 50 %
/// quantiles of the posterior in rotation. The search trials for an objective end when its interval is narrow
/// enough or when a limit is reached ([CapacityLimits]). Longer trials then confirm a rate that the broker
/// sustains for the whole length of these trials. The first longer trial runs at the lower end of the interval.
///
/// In the terms of RFC 9971, the objectives are goals that share one search. Each goal has a loss ratio of 1 % and a
/// width of 5 %. Its initial trials are as long as the measured phase, and its final trials are as long as a
/// confirmation. The duration sum is the duration of two final trials.
public final class CapacitySearch {
    private static final double[] QUANTILES = {0.35, 0.65, 0.50};

    private final CapacityState state;

    private CapacitySearch(CapacityState state) {
        this.state = state;
    }

    /// Returns the state of the search: its trials so far and the facts that follow from these trials.
    CapacityState state() {
        return state;
    }

    /// Returns a search without trials.
    ///
    /// @param objectives objectives as text, at least one; an empty text means the capacity without a latency
    ///     objective
    public static CapacitySearch of(List<String> objectives, CapacityLimits limits) {
        if (objectives.isEmpty()) {
            throw new IllegalArgumentException("a capacity search requires at least one objective");
        }
        return new CapacitySearch(new CapacityState(objectives, limits, List.of(), List.of()));
    }

    /// Returns the objectives as text, in the order of the verdicts.
    public List<String> objectives() {
        return state.objectives();
    }

    public CapacityLimits limits() {
        return state.limits();
    }

    /// Returns the trials so far in the order of execution.
    public List<CapacityTrial> trials() {
        return state.trials();
    }

    /// Returns a search that additionally contains the outcome of the step that [#next] returned.
    public CapacitySearch observe(Outcome outcome) {
        CapacityStep step = next();
        boolean fits = switch (outcome) {
            case PilotOutcome _ -> step instanceof Pilot;
            case Judged judged ->
                !(step instanceof Pilot)
                        && judged.verdicts().size() == state.objectives().size();
            case Invalid _, GeneratorBound _ -> true;
        };
        if (!fits || step instanceof Done) {
            throw new IllegalArgumentException("outcome " + outcome + " does not match step " + step);
        }
        return new CapacitySearch(state.with(new CapacityTrial(step, outcome), after(step, outcome)));
    }

    private List<CapacityPosterior> after(CapacityStep step, Outcome outcome) {
        return switch (outcome) {
            case PilotOutcome pilot -> isWarm(pilot) ? begin(pilot) : state.posteriors();
            case Judged judged ->
                IntStream.range(0, state.objectives().size())
                        .mapToObj(objective -> updatePosterior(
                                state.posteriors().get(objective),
                                step.rate(),
                                judged.verdicts().get(objective)))
                        .toList();
            case Invalid _, GeneratorBound _ -> state.posteriors();
        };
    }

    /// Returns whether the pilot trials are complete: the broker is warmed up, or the maximum number of pilot
    /// trials is reached. While the JVM compiles the code of a cold broker, the accepted rate rises from each
    /// pilot trial to the next. If the capacity rose during the search, the estimate would be too low and would
    /// vary between searches. The broker counts as warmed up after several consecutive pilot trials without a
    /// higher accepted rate. A single pilot trial without a higher rate may be due to chance.
    private boolean isWarm(PilotOutcome last) {
        double[] accepted = Stream.concat(state.trials().stream().map(CapacityTrial::outcome), Stream.of(last))
                .filter(PilotOutcome.class::isInstance)
                .mapToDouble(o -> ((PilotOutcome) o).acceptedPerSecond())
                .toArray();
        double most = accepted[0];
        int noFaster = 0;
        for (int i = 1; i < accepted.length; i++) {
            noFaster = accepted[i] <= most * state.limits().warmupPilot() ? noFaster + 1 : 0;
            most = Math.max(most, accepted[i]);
        }
        return noFaster >= state.limits().warmupPilots()
                || accepted.length >= state.limits().maxPilots();
    }

    private List<CapacityPosterior> begin(PilotOutcome pilot) {
        return state.objectives().stream()
                .map(_ -> CapacityPosterior.start(pilot.acceptedPerSecond()))
                .toList();
    }

    private static CapacityPosterior updatePosterior(CapacityPosterior before, double rate, Verdict verdict) {
        return verdict.counts() ? before.with(new Evidence(rate, verdict.holds())) : before;
    }

    /// Returns the results so far, one for each objective. If the search is complete, these results
    /// equal the results of [Done].
    public List<CapacityResult> results() {
        return new CapacityReport(state).results(state.hasTooManyInvalidTrials());
    }

    /// Returns the next step; [Done] if the search is complete.
    public CapacityStep next() {
        if (state.hasTooManyInvalidTrials()) {
            return new Done(results());
        }
        if (!state.trials().isEmpty() && state.trials().getLast().outcome() instanceof Invalid) {
            return state.trials().getLast().step();
        }
        if (!state.pilotsDone()) {
            return new Pilot();
        }
        Optional<CapacityStep> search = search();
        if (search.isPresent()) {
            return search.get();
        }
        for (int objective = 0; objective < state.objectives().size(); objective++) {
            Optional<CapacityStep> confirm = new Confirmation(state, objective).next();
            if (confirm.isPresent()) {
                return confirm.get();
            }
        }
        return new Done(results());
    }

    /// Returns the next search trial. It is run for the objective with the widest interval among the objectives
    /// that still need search trials. The result is empty if there is no such objective.
    private Optional<CapacityStep> search() {
        int widest = -1;
        double width = 0;
        for (int objective = 0; objective < state.objectives().size(); objective++) {
            ConfidenceInterval interval = state.posterior(objective).interval(CapacityState.CONFIDENCE);
            double wide = Math.log(interval.high() / interval.low());
            if (!isDecided(objective, wide) && wide > width) {
                widest = objective;
                width = wide;
            }
        }
        return widest < 0
                ? Optional.empty()
                : Optional.of(new Search(widest, Math.min(targetRate(widest), belowGeneratorLimit(widest))));
    }

    private boolean isDecided(int objective, double width) {
        // Confirmations change the posterior, but must not restart the search.
        boolean confirming = state.trials().stream().anyMatch(t -> t.step() instanceof Confirm);
        int judged = state.evidence(objective).size();
        int requested = requestedBy(objective);
        boolean enough =
                judged >= state.limits().minTrials() && width <= state.limits().width();
        return confirming
                || enough
                || state.hasGivenUp(objective)
                || requested >= state.limits().maxTrials()
                || state.generatorBound(objective);
    }

    private int requestedBy(int objective) {
        return (int) state.trials().stream()
                .filter(t -> t.counts(objective) && t.step() instanceof Search s && s.objective() == objective)
                .count();
    }

    private double targetRate(int objective) {
        return state.posterior(objective).quantile(QUANTILES[requestedBy(objective) % QUANTILES.length]);
    }

    /// Returns an upper limit for the rate of the next search trial. The limit is below the generator's limit,
    /// or infinite if the generator's limit is unknown. It decreases with each consecutive generator-limited
    /// trial after the first.
    private double belowGeneratorLimit(int objective) {
        int streak = 0;
        for (CapacityTrial trial : state.trials().reversed()) {
            if (trial.counts(objective)) {
                break;
            }
            streak += trial.generatorBound(objective) ? 1 : 0;
        }
        return state.generatorLimit(objective) * Math.pow(CapacityState.BELOW_GENERATOR, 1 << Math.max(0, streak - 1));
    }
}
