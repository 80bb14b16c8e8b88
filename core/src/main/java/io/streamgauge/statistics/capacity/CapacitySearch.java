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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Search for the highest sustained rate, for one or more objectives that share their trials. A search
/// is immutable. The class computes the state of a search from its trials so far, so Streamgauge can
/// restore a search from its results.
///
/// The method is a robust probabilistic bisection (Waeber, Frazier and Henderson 2013). Pilot trials show when the
/// broker is warmed up and where to start. Search trials run at the 35 %, 65 % and 50 % quantiles of the posterior
/// in rotation. An objective is decided when its interval is narrow enough. Then longer trials find the
/// highest rate that the broker sustains for their length, from the lower end of the interval down.
///
/// In the terms of RFC 9971, the objectives are goals that share one search. Each goal has a loss ratio of 1 %, a
/// width of 6 %, initial trials as long as the measured phase, final trials as long as a confirmation, and a
/// duration sum of two final trials.
public final class CapacitySearch {
    static final double CONFIDENCE = 0.95;
    private static final double[] QUANTILES = {0.35, 0.65, 0.50};

    /// Rate of the next trial as a share of the rate that the generator could not send.
    private static final double BELOW_GENERATOR = 0.97;

    private static final int HOLDS_BELOW_GENERATOR = 2;

    private final List<String> objectives;
    private final CapacityLimits limits;
    private final List<CapacityTrial> trials;
    /// Posteriors, one for each objective; empty until the pilot trials are complete.
    private final List<CapacityPosterior> posteriors;

    private CapacitySearch(
            List<String> objectives,
            CapacityLimits limits,
            List<CapacityTrial> trials,
            List<CapacityPosterior> posteriors) {
        this.objectives = List.copyOf(objectives);
        this.limits = limits;
        this.trials = List.copyOf(trials);
        this.posteriors = List.copyOf(posteriors);
    }

    /// Returns a search without trials.
    ///
    /// @param objectives objectives as text, at least one; an empty text is the plain capacity
    public static CapacitySearch of(List<String> objectives, CapacityLimits limits) {
        if (objectives.isEmpty()) {
            throw new IllegalArgumentException("a capacity search needs at least one objective");
        }
        return new CapacitySearch(objectives, limits, List.of(), List.of());
    }

    /// Returns the objectives as text, in the order of the verdicts.
    public List<String> objectives() {
        return objectives;
    }

    public CapacityLimits limits() {
        return limits;
    }

    /// Returns the trials so far in the order of execution.
    public List<CapacityTrial> trials() {
        return trials;
    }

    /// Returns the search with the outcome of the step that [#next] returned.
    public CapacitySearch observe(Outcome outcome) {
        CapacityStep step = next();
        boolean fits = switch (outcome) {
            case PilotOutcome _ -> step instanceof Pilot;
            case Judged judged -> !(step instanceof Pilot) && judged.verdicts().size() == objectives.size();
            case Invalid _, GeneratorBound _ -> true;
        };
        if (!fits || step instanceof Done) {
            throw new IllegalArgumentException("outcome " + outcome + " does not fit step " + step);
        }
        List<CapacityTrial> more = new ArrayList<>(trials);
        more.add(new CapacityTrial(step, outcome));
        return new CapacitySearch(objectives, limits, more, after(step, outcome));
    }

    private List<CapacityPosterior> after(CapacityStep step, Outcome outcome) {
        return switch (outcome) {
            case PilotOutcome pilot -> isWarm(pilot) ? begin(pilot) : posteriors;
            case Judged judged ->
                IntStream.range(0, objectives.size())
                        .mapToObj(objective -> updatePosterior(
                                posteriors.get(objective),
                                rate(step),
                                judged.verdicts().get(objective)))
                        .toList();
            case Invalid _, GeneratorBound _ -> posteriors;
        };
    }

    /// Returns whether the broker is warmed up. While the code of a cold broker is compiled, each pilot
    /// trial accepts a higher rate than the previous one. If the capacity still rises during the search,
    /// the estimate is too low and varies between searches. The broker counts as warmed up after several
    /// pilot trials that are not faster. A single such trial may be due to chance.
    private boolean isWarm(PilotOutcome last) {
        double[] accepted = Stream.concat(trials.stream().map(CapacityTrial::outcome), Stream.of(last))
                .filter(PilotOutcome.class::isInstance)
                .mapToDouble(o -> ((PilotOutcome) o).acceptedPerSecond())
                .toArray();
        double most = accepted[0];
        int noFaster = 0;
        for (int i = 1; i < accepted.length; i++) {
            noFaster = accepted[i] <= most * limits.warmupPilot() ? noFaster + 1 : 0;
            most = Math.max(most, accepted[i]);
        }
        return noFaster >= limits.warmupPilots() || accepted.length >= limits.maxPilots();
    }

    private List<CapacityPosterior> begin(PilotOutcome pilot) {
        return objectives.stream()
                .map(_ -> CapacityPosterior.start(pilot.acceptedPerSecond()))
                .toList();
    }

    private static CapacityPosterior updatePosterior(CapacityPosterior before, double rate, Verdict verdict) {
        return verdict.counts() ? before.with(new Evidence(rate, verdict.holds())) : before;
    }

    /// Returns the results so far, one for each objective. If the search is complete, they equal the results
    /// of [Done].
    public List<CapacityResult> results() {
        return new CapacityReport(this).results(hasTooManyInvalidTrials());
    }

    /// Returns the next step.
    public CapacityStep next() {
        if (hasTooManyInvalidTrials()) {
            return new Done(results());
        }
        if (!trials.isEmpty() && trials.getLast().outcome() instanceof Invalid) {
            return trials.getLast().step();
        }
        if (!pilotsDone()) {
            return new Pilot();
        }
        Optional<CapacityStep> search = search();
        if (search.isPresent()) {
            return search.get();
        }
        for (int objective = 0; objective < objectives.size(); objective++) {
            Optional<CapacityStep> confirm = new Confirmation(this, objective).next();
            if (confirm.isPresent()) {
                return confirm.get();
            }
        }
        return new Done(results());
    }

    boolean hasTooManyInvalidTrials() {
        long all = invalid();
        int streak = 0;
        for (int i = trials.size() - 1; i >= 0 && trials.get(i).outcome() instanceof Invalid; i--) {
            streak++;
        }
        // if the generator limits a pilot trial, the search cannot find the capacity of the broker
        boolean noPilot = !pilotsDone() && trials.stream().anyMatch(t -> t.outcome() instanceof GeneratorBound);
        return streak >= limits.maxInvalidInARow() || all >= limits.maxInvalid() || noPilot;
    }

    /// Returns whether too many trials requested by an objective were invalid for this objective only. The search
    /// continues for the other objectives.
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

    /// Counts the trials requested by an objective that were invalid for this objective only.
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

    /// Returns the next search trial, for the undecided objective with the widest interval.
    private Optional<CapacityStep> search() {
        int widest = -1;
        double width = 0;
        for (int objective = 0; objective < objectives.size(); objective++) {
            ConfidenceInterval interval = posterior(objective).interval(CONFIDENCE);
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
        // confirmations change the posterior, but must not restart the search
        boolean confirming = trials.stream().anyMatch(t -> t.step() instanceof Confirm);
        int judged = evidence(objective).size();
        int requested = requestedBy(objective);
        boolean enough = judged >= limits.minTrials() && width <= limits.width();
        return confirming
                || enough
                || hasGivenUp(objective)
                || requested >= limits.maxTrials()
                || generatorBound(objective);
    }

    private int requestedBy(int objective) {
        return (int) trials.stream()
                .filter(t -> t.counts(objective) && t.step() instanceof Search s && s.objective() == objective)
                .count();
    }

    private double targetRate(int objective) {
        return posterior(objective).quantile(QUANTILES[requestedBy(objective) % QUANTILES.length]);
    }

    /// Returns a rate below the generator's limit. The rate decreases with each consecutive generator-limited
    /// trial.
    private double belowGeneratorLimit(int objective) {
        int streak = 0;
        for (CapacityTrial trial : trials.reversed()) {
            if (trial.counts(objective)) {
                break;
            }
            streak += trial.generatorBound(objective) ? 1 : 0;
        }
        return generatorLimit(objective) * Math.pow(BELOW_GENERATOR, 1 << Math.max(0, streak - 1));
    }

    /// Returns the lowest rate that the generator could not send; infinite if the generator sent every rate. A rate
    /// does not count as a limit if the generator sent a higher rate, unless too many trials were
    /// generator-limited.
    double generatorLimit(int objective) {
        double highestSent = boundTrials(objective) >= limits.maxGeneratorBound()
                ? 0
                : evidence(objective).stream()
                        .mapToDouble(Evidence::ratePerSecond)
                        .max()
                        .orElse(0);
        return trials.stream()
                .filter(t -> t.generatorBound(objective))
                .mapToDouble(t -> rate(t.step()))
                .filter(rate -> rate > highestSent)
                .min()
                .orElse(Double.POSITIVE_INFINITY);
    }

    private long boundTrials(int objective) {
        return trials.stream().filter(t -> t.generatorBound(objective)).count();
    }

    /// Returns whether the generator reached its limit before the search found the highest rate that meets the
    /// objective.
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

    static double rate(CapacityStep step) {
        return switch (step) {
            case Search search -> search.ratePerSecond();
            case Confirm confirm -> confirm.ratePerSecond();
            case Pilot _, Done _ -> Double.NaN;
        };
    }

    /// Returns the rates and verdicts of all valid trials for this objective.
    List<Evidence> evidence(int objective) {
        return pilotsDone() ? posterior(objective).trials() : List.of();
    }

    static List<Evidence> evidence(int objective, List<CapacityTrial> trials) {
        List<Evidence> evidence = new ArrayList<>();
        for (CapacityTrial trial : trials) {
            if (trial.counts(objective) && trial.outcome() instanceof Judged judged) {
                evidence.add(new Evidence(
                        rate(trial.step()), judged.verdicts().get(objective).holds()));
            }
        }
        return evidence;
    }

    /// Returns the posterior of all trials, of any length.
    CapacityPosterior posterior(int objective) {
        return posteriors.get(objective);
    }

    /// Returns the posterior of the trials before the confirmations of this objective.
    CapacityPosterior shortTrials(int objective) {
        return posteriorOf(t -> !(t.step() instanceof Confirm), objective);
    }

    /// Returns the posterior for the result. If the longer trials contradict the short ones, a short trial that
    /// sustained its rate is no evidence, because the broker does not sustain this rate for longer. A rate that a
    /// short trial did not sustain is evidence in any case.
    CapacityPosterior resultPosterior(int objective) {
        return new Confirmation(this, objective).contradictsShortTrials()
                ? posteriorOf(t -> t.step() instanceof Confirm || !t.holds(objective), objective)
                : shortTrials(objective);
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
