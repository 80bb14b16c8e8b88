package io.streamgauge.statistics.capacity;

import io.streamgauge.statistics.ConfidenceInterval;
import io.streamgauge.statistics.capacity.CapacityPosterior.Evidence;
import io.streamgauge.statistics.capacity.CapacityStep.Confirm;
import io.streamgauge.statistics.capacity.CapacityStep.Done;
import io.streamgauge.statistics.capacity.CapacityStep.Probe;
import io.streamgauge.statistics.capacity.CapacityStep.Search;
import io.streamgauge.statistics.capacity.CapacityTrial.GeneratorBound;
import io.streamgauge.statistics.capacity.CapacityTrial.Invalid;
import io.streamgauge.statistics.capacity.CapacityTrial.Judged;
import io.streamgauge.statistics.capacity.CapacityTrial.Outcome;
import io.streamgauge.statistics.capacity.CapacityTrial.Probed;
import io.streamgauge.statistics.capacity.CapacityTrial.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Finds the highest rate that holds, for one or more goals that share their trials. Immutable and without state of
/// its own: everything follows from the trials so far, so that a search can be read again from its results.
///
/// Robust probabilistic bisection: probes say when the broker is warm and where to begin; trials go where the posterior
/// of the capacity has
/// its 35 %, 65 % and 50 % quantile in turn; a goal is settled when its interval is narrow enough; then the lower
/// end of the interval is confirmed by longer trials.
///
/// In RFC 9971's words the goals share one search, each with a loss ratio of 1 %, a width of 5 % and trials of the
/// length of the measured phase.
public final class CapacitySearch {
    static final double CONFIDENCE = 0.95;
    private static final double[] TURNS = {0.35, 0.65, 0.50};

    /// Share of a rate that was too much for the generator at which the next trial is made.
    private static final double BELOW_GENERATOR = 0.97;

    private static final int HOLDS_BELOW_GENERATOR = 2;

    private final List<String> goals;
    private final CapacityLimits limits;
    private final List<CapacityTrial> trials;
    /// One for each goal; none before the last probe.
    private final List<CapacityPosterior> posteriors;

    private CapacitySearch(
            List<String> goals, CapacityLimits limits, List<CapacityTrial> trials, List<CapacityPosterior> posteriors) {
        this.goals = List.copyOf(goals);
        this.limits = limits;
        this.trials = List.copyOf(trials);
        this.posteriors = List.copyOf(posteriors);
    }

    /// A search that has not begun.
    ///
    /// @param goals in words, at least one; an empty text is the plain capacity
    public static CapacitySearch of(List<String> goals, CapacityLimits limits) {
        if (goals.isEmpty()) {
            throw new IllegalArgumentException("a capacity search without a goal");
        }
        return new CapacitySearch(goals, limits, List.of(), List.of());
    }

    /// In words, in the order of the verdicts.
    public List<String> goals() {
        return goals;
    }

    public CapacityLimits limits() {
        return limits;
    }

    /// So far, in their order.
    public List<CapacityTrial> trials() {
        return trials;
    }

    /// The search with the outcome of the step that [#next] gave.
    public CapacitySearch observe(Outcome outcome) {
        CapacityStep step = next();
        boolean fits = switch (outcome) {
            case Probed _ -> step instanceof Probe;
            case Judged judged -> !(step instanceof Probe) && judged.verdicts().size() == goals.size();
            case Invalid _, GeneratorBound _ -> true;
        };
        if (!fits || step instanceof Done) {
            throw new IllegalArgumentException("the outcome " + outcome + " of the step " + step);
        }
        List<CapacityTrial> more = new ArrayList<>(trials);
        more.add(new CapacityTrial(step, outcome));
        return new CapacitySearch(goals, limits, more, after(step, outcome));
    }

    private List<CapacityPosterior> after(CapacityStep step, Outcome outcome) {
        return switch (outcome) {
            case Probed probed -> isWarm(probed) ? begin(probed) : posteriors;
            case Judged judged ->
                IntStream.range(0, goals.size())
                        .mapToObj(goal -> learnt(
                                posteriors.get(goal),
                                rate(step),
                                judged.verdicts().get(goal)))
                        .toList();
            case Invalid _, GeneratorBound _ -> posteriors;
        };
    }

    /// A broker that has just been started takes more from probe to probe, while its code is compiled. A
    /// capacity that rises through the search would be found too low, and elsewhere each time. One probe that
    /// takes no more may be chance.
    private boolean isWarm(Probed last) {
        double[] accepted = Stream.concat(trials.stream().map(CapacityTrial::outcome), Stream.of(last))
                .filter(Probed.class::isInstance)
                .mapToDouble(o -> ((Probed) o).acceptedPerSecond())
                .toArray();
        double most = accepted[0];
        int noFaster = 0;
        for (int i = 1; i < accepted.length; i++) {
            noFaster = accepted[i] <= most * limits.warmProbe() ? noFaster + 1 : 0;
            most = Math.max(most, accepted[i]);
        }
        return noFaster >= limits.warmProbes() || accepted.length >= limits.mostProbes();
    }

    private List<CapacityPosterior> begin(Probed probed) {
        return goals.stream()
                .map(_ -> CapacityPosterior.start(probed.acceptedPerSecond()))
                .toList();
    }

    private static CapacityPosterior learnt(CapacityPosterior before, double rate, Verdict verdict) {
        return verdict.counts() ? before.with(new Evidence(rate, verdict.holds())) : before;
    }

    /// What is known so far, one result for each goal; of a search that has ended, what [Done] holds.
    public List<CapacityResult> results() {
        return new CapacityReport(this).results(tooManyInvalid());
    }

    /// What to do next.
    public CapacityStep next() {
        if (tooManyInvalid()) {
            return new Done(results());
        }
        if (!trials.isEmpty() && trials.getLast().outcome() instanceof Invalid) {
            return trials.getLast().step();
        }
        if (!probed()) {
            return new Probe();
        }
        Optional<CapacityStep> search = search();
        if (search.isPresent()) {
            return search.get();
        }
        for (int goal = 0; goal < goals.size(); goal++) {
            Optional<CapacityStep> confirm = new Confirmation(this, goal).next();
            if (confirm.isPresent()) {
                return confirm.get();
            }
        }
        return new Done(results());
    }

    boolean tooManyInvalid() {
        long all = invalid();
        int streak = 0;
        for (int i = trials.size() - 1; i >= 0 && trials.get(i).outcome() instanceof Invalid; i--) {
            streak++;
        }
        // a generator that cannot even make a probe finds nothing
        boolean noProbe = !probed() && trials.stream().anyMatch(t -> t.outcome() instanceof GeneratorBound);
        return streak >= limits.mostInvalidInARow() || all >= limits.mostInvalid() || noProbe;
    }

    /// Whether too many trials that a goal asked for were spoiled for it alone: the search goes on for the others.
    boolean gaveUp(int goal) {
        int streak = 0;
        for (CapacityTrial trial : trials.reversed()) {
            if (trial.askedBy(goal) && trial.counts(goal)) {
                break;
            }
            streak += trial.askedBy(goal) && trial.reasonOfSpoiling(goal).isPresent() ? 1 : 0;
        }
        return streak >= limits.mostInvalidInARow() || spoiled(goal) >= limits.mostInvalid();
    }

    /// Trials that a goal asked for and that were spoiled for it alone.
    int spoiled(int goal) {
        return (int) trials.stream()
                .filter(t -> t.askedBy(goal) && t.reasonOfSpoiling(goal).isPresent())
                .count();
    }

    int invalid() {
        return (int) trials.stream().filter(t -> t.outcome() instanceof Invalid).count();
    }

    boolean probed() {
        return !posteriors.isEmpty();
    }

    /// The widest goal that is not settled asks for the next trial.
    private Optional<CapacityStep> search() {
        int widest = -1;
        double width = 0;
        for (int goal = 0; goal < goals.size(); goal++) {
            ConfidenceInterval interval = posterior(goal).interval(CONFIDENCE);
            double wide = Math.log(interval.high() / interval.low());
            if (!settled(goal, wide) && wide > width) {
                widest = goal;
                width = wide;
            }
        }
        return widest < 0
                ? Optional.empty()
                : Optional.of(new Search(widest, Math.min(wanted(widest), belowGenerator(widest))));
    }

    private boolean settled(int goal, double width) {
        // once confirmation has begun, its trials must not reopen the search
        boolean confirming = trials.stream().anyMatch(t -> t.step() instanceof Confirm);
        int judged = evidence(goal).size();
        int asked = askedBy(goal);
        boolean enough = judged >= limits.leastTrials() && width <= limits.width();
        return confirming || enough || gaveUp(goal) || asked >= limits.mostTrials() || generatorBound(goal);
    }

    private int askedBy(int goal) {
        return (int) trials.stream()
                .filter(t -> t.counts(goal) && t.step() instanceof Search s && s.goal() == goal)
                .count();
    }

    private double wanted(int goal) {
        return posterior(goal).quantile(TURNS[askedBy(goal) % TURNS.length]);
    }

    /// Just below what was too much for the generator; the further, the more trials in a row it has spoiled.
    private double belowGenerator(int goal) {
        int streak = 0;
        for (CapacityTrial trial : trials.reversed()) {
            if (trial.counts(goal)) {
                break;
            }
            streak += trial.generatorBound(goal) ? 1 : 0;
        }
        return generatorLimit(goal) * Math.pow(BELOW_GENERATOR, 1 << Math.max(0, streak - 1));
    }

    /// Lowest rate that was too much for the generator; infinite when there was none.
    double generatorLimit(int goal) {
        return trials.stream()
                .filter(t -> t.generatorBound(goal))
                .mapToDouble(t -> rate(t.step()))
                .min()
                .orElse(Double.POSITIVE_INFINITY);
    }

    /// Whether a goal holds up to where the generator ends.
    boolean generatorBound(int goal) {
        double limit = generatorLimit(goal);
        if (!Double.isFinite(limit)) {
            return false;
        }
        long spoilt = trials.stream().filter(t -> t.generatorBound(goal)).count();
        List<Evidence> near = evidence(goal).stream()
                .filter(e -> e.ratePerSecond() >= limit * BELOW_GENERATOR * BELOW_GENERATOR)
                .toList();
        long holds = near.stream().filter(Evidence::holds).count();
        boolean wantsMore = posterior(goal).quantile(0.5) >= BELOW_GENERATOR * limit;
        boolean held = holds >= HOLDS_BELOW_GENERATOR && holds > near.size() - holds;
        return wantsMore && (held || spoilt >= limits.mostGeneratorBound());
    }

    static double rate(CapacityStep step) {
        return switch (step) {
            case Search search -> search.ratePerSecond();
            case Confirm confirm -> confirm.ratePerSecond();
            case Probe _, Done _ -> Double.NaN;
        };
    }

    /// Verdicts of all valid trials for this goal.
    List<Evidence> evidence(int goal) {
        return probed() ? posterior(goal).trials() : List.of();
    }

    static List<Evidence> evidence(int goal, List<CapacityTrial> trials) {
        List<Evidence> evidence = new ArrayList<>();
        for (CapacityTrial trial : trials) {
            if (trial.counts(goal) && trial.outcome() instanceof Judged judged) {
                evidence.add(new Evidence(
                        rate(trial.step()), judged.verdicts().get(goal).holds()));
            }
        }
        return evidence;
    }

    CapacityPosterior posterior(int goal) {
        return posteriors.get(goal);
    }
}
