package io.streamgauge.analyse.answer;

import io.streamgauge.analyse.model.Comparison;
import io.streamgauge.analyse.model.Severity;
import io.streamgauge.analyse.model.Summary.PlannedTrial;
import io.streamgauge.analyse.model.TransferSummary;
import io.streamgauge.analyse.model.TrialGroup;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.model.TrialSummary.Verdict;
import io.streamgauge.analyse.validity.CaveatGroups;
import io.streamgauge.experiment.AaControl;
import io.streamgauge.experiment.Metric;
import io.streamgauge.result.TrialStatus;
import io.streamgauge.result.row.Role;
import io.streamgauge.statistics.Median;
import io.streamgauge.statistics.OrderStatisticBounds;
import io.streamgauge.text.NumberFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The answer in a sentence, what it may be trusted for, and what it does not show.
public final class Answer {
    /// Those of a control among them.
    private final List<TrialSummary> all;
    private final List<TrialSummary> trials;
    private final List<TrialSummary> usable;
    private final List<Variant> planned;
    private final List<Comparison> comparisons;

    /// A system at one level of the varied factors.
    private record Variant(String system, String cell) {}

    /// @param planned every trial that was to run, so that an answer cannot look complete without those that did not
    /// @param comparisons over the blocks of the run, if it has several
    /// @param control whose second system is no answer of its own, or null
    public Answer(
            List<TrialSummary> all,
            List<PlannedTrial> planned,
            List<Comparison> comparisons,
            @Nullable AaControl control) {
        this.all = all;
        this.comparisons = comparisons;
        String second = control == null ? "" : control.name();
        this.trials = all.stream().filter(t -> !t.system().equals(second)).toList();
        this.planned = Stream.concat(
                        planned.stream()
                                .filter(p -> !p.system().equals(second))
                                .map(p -> new Variant(p.system(), p.cell())),
                        trials.stream().map(t -> new Variant(t.system(), t.cell())))
                .distinct()
                .toList();
        this.usable = trials.stream()
                .filter(t ->
                        t.verdict() != Verdict.VOID && HeadlineMetric.value(t).isPresent())
                .toList();
    }

    String sentence() {
        if (trials.isEmpty()) {
            return "No answer: no trial was started.";
        }
        if (usable.isEmpty()) {
            return noAnswer();
        }
        Map<String, Map<String, List<TrialSummary>>> cells = new LinkedHashMap<>();
        TrialGroup.of(usable)
                .forEach(g -> cells.computeIfAbsent(g.cell(), _ -> new LinkedHashMap<>())
                        .put(g.system(), g.trials()));
        if (planned.stream().map(Variant::cell).distinct().count() == 1) {
            Map<String, List<TrialSummary>> systems = cells.values().iterator().next();
            return (systems.size() == 1 ? single(systems) : compare(systems)) + missing();
        }
        return cells.entrySet().stream()
                        .map(e -> (e.getKey().isEmpty() ? "" : "At " + e.getKey() + ": ")
                                + brief(e.getKey(), e.getValue()))
                        .collect(Collectors.joining(" "))
                + missing();
    }

    private String noAnswer() {
        Optional<TrialSummary> empty =
                trials.stream().filter(t -> t.verdict() != Verdict.VOID).findFirst();
        if (empty.isPresent()) {
            return "No answer: " + nothingFor(empty.get());
        }
        String why = trials.stream()
                .flatMap(t -> t.caveats().stream())
                .filter(c -> c.severity() == Severity.VOID)
                .findFirst()
                .map(c -> " First reason: " + c.seen())
                .orElse("");
        return "No answer: " + (trials.size() == 1 ? "the trial is void." : "every trial is void.") + why;
    }

    private static String nothingFor(TrialSummary trial) {
        if (trial.transfers() != null) {
            return "no transfer ended after the first one and the warm-up. Give it more times, or measure for longer.";
        }
        return HeadlineMetric.of(trial).metric() instanceof Metric.Latency latency
                ? "too few messages were measured for a " + latency.label() + " (it needs "
                        + NumberFormatter.count(OrderStatisticBounds.minSamples(latency.quantile()))
                        + "). Measure for longer."
                : "nothing was received in the measured phase. Measure for longer.";
    }

    /// Systems whose trials are all unusable, everywhere or in one cell, must be named, or the answer looks
    /// complete.
    private String missing() {
        Set<Variant> answered =
                usable.stream().map(t -> new Variant(t.system(), t.cell())).collect(Collectors.toSet());
        Set<String> systems = usable.stream().map(TrialSummary::system).collect(Collectors.toSet());
        List<String> left = planned.stream()
                .filter(v -> !answered.contains(v))
                .map(v -> systems.contains(v.system()) ? v.system() + " at " + v.cell() : v.system())
                .distinct()
                .toList();
        return left.isEmpty() ? "" : " Nothing can be said of " + String.join(" and ", left) + ": see the caveats.";
    }

    private static String single(Map<String, List<TrialSummary>> systems) {
        Map.Entry<String, List<TrialSummary>> only =
                systems.entrySet().iterator().next();
        TrialSummary first = only.getValue().getFirst();
        HeadlineMetric headline = HeadlineMetric.of(first);
        return only.getKey() + "'s " + headline.name() + " was " + headline.words(middle(only.getValue())) + at(first)
                + trialCount(only.getValue()) + ".";
    }

    private String compare(Map<String, List<TrialSummary>> systems) {
        TrialSummary first = systems.values().iterator().next().getFirst();
        HeadlineMetric headline = HeadlineMetric.of(first);
        List<Map.Entry<String, Double>> ranked = ranked(systems, headline);
        Optional<String> compared = new ComparisonAnswer(comparisons, first).sentence(ranked);
        if (compared.isPresent()) {
            return compared.get();
        }
        String incomplete = comparisons.isEmpty() ? "" : " Too few blocks are complete for an interval.";
        int fewest = systems.values().stream().mapToInt(List::size).min().orElse(0);
        int most = systems.values().stream().mapToInt(List::size).max().orElse(0);
        return best(ranked, headline)
                + at(first)
                + (most == 1 ? ", one trial each." : ", " + range(fewest, most) + " trials each.")
                + incomplete;
    }

    /// The systems of one cell with their middle values, the best one first.
    private static List<Map.Entry<String, Double>> ranked(
            Map<String, List<TrialSummary>> systems, HeadlineMetric headline) {
        return systems.entrySet().stream()
                .map(e -> Map.entry(e.getKey(), middle(e.getValue())))
                .sorted(headline.order())
                .toList();
    }

    /// Without an interval: the figures, the winner named first, the others as multiples of its figure.
    private static String best(List<Map.Entry<String, Double>> ranked, HeadlineMetric headline) {
        Map.Entry<String, Double> best = ranked.getFirst();
        String value = headline.words(best.getValue());
        if (ranked.stream().allMatch(e -> value.equals(headline.words(e.getValue())))) {
            return ranked.stream().map(Map.Entry::getKey).collect(Collectors.joining("'s and ")) + "'s "
                    + headline.name() + " was the same, " + value + ",";
        }
        return best.getKey() + "'s " + headline.name() + " was the " + headline.best() + ": " + value + ", against "
                + ranked.stream()
                        .skip(1)
                        .map(e -> headline.words(e.getValue()) + " for " + e.getKey() + " ("
                                + NumberFormatter.ratio(e.getValue() / best.getValue()) + "x)")
                        .collect(Collectors.joining(" and "));
    }

    private String brief(String cell, Map<String, List<TrialSummary>> systems) {
        TrialSummary first = systems.values().iterator().next().getFirst();
        HeadlineMetric headline = HeadlineMetric.of(first);
        return systems.entrySet().stream()
                        .map(e -> e.getKey() + " " + headline.words(middle(e.getValue())))
                        .collect(Collectors.joining(", "))
                + " (" + headline.name()
                + new ComparisonAnswer(comparisons, first).brief(cell, systems.keySet()) + ").";
    }

    private static String at(TrialSummary trial) {
        TransferSummary transfers = trial.transfers();
        if (transfers != null && !transfers.transfers().isEmpty()) {
            return " for "
                    + NumberFormatter.count(transfers.transfers().getFirst().messages()) + " messages of "
                    + NumberFormatter.bytes(trial.rates().meanPayloadBytes()) + ", durability "
                    + trial.durability().split(" ", 2)[0];
        }
        return " at "
                + (trial.saturating()
                        ? "full speed, messages of "
                        : NumberFormatter.rate(trial.rates().intendedPerSecond()) + " messages/s of ")
                + NumberFormatter.bytes(trial.rates().meanPayloadBytes()) + ", durability "
                + trial.durability().split(" ", 2)[0];
    }

    private static String range(int fewest, int most) {
        return fewest == most ? Integer.toString(most) : fewest + " to " + most;
    }

    private static String trialCount(List<TrialSummary> trials) {
        return trials.size() == 1 ? ", one trial" : ", the middle of " + trials.size() + " trials";
    }

    /// The median over the trials, of which each has a value.
    private static double middle(List<TrialSummary> trials) {
        return Median.of(trials.stream()
                .flatMapToDouble(trial -> HeadlineMetric.value(trial).stream())
                .boxed()
                .toList());
    }

    String trust() {
        long voids = all.stream().filter(t -> t.verdict() == Verdict.VOID).count();
        int caveats = CaveatGroups.of(all).size();
        String state;
        if (trials.isEmpty()) {
            state = "Nothing was measured.";
        } else if (voids == all.size()) {
            state = "Not to be used: " + (all.size() == 1 ? "the trial is" : "all trials are") + " void.";
        } else if (voids > 0) {
            state = voids + " of " + all.size() + " trials void and left out of the answer.";
        } else if (caveats > 0) {
            state = "Valid, " + caveats + (caveats == 1 ? " caveat." : " caveats.");
        } else {
            state = "Valid, no caveats.";
        }
        return usable.isEmpty() ? state : state + " " + repetition();
    }

    private String repetition() {
        Map<String, Long> perVariant =
                usable.stream().collect(Collectors.groupingBy(t -> t.system() + "/" + t.cell(), Collectors.counting()));
        long fewest =
                perVariant.values().stream().mapToLong(Long::longValue).min().orElse(0);
        long most =
                perVariant.values().stream().mapToLong(Long::longValue).max().orElse(0);
        return fewest <= 1
                ? "With one trial for " + (most <= 1 ? "each" : "a")
                        + " system a real difference cannot be told from chance: set repeat to 5 or"
                        + " more before you decide anything on it."
                : comparisons.isEmpty()
                        ? "The spread over " + fewest + " trials is in the table."
                        : "Differences are judged over " + fewest + " blocks or more of interleaved trials.";
    }

    List<String> notShown() {
        List<String> said = new ArrayList<>();
        boolean local =
                all.stream().anyMatch(t -> t.resources().processes().stream().anyMatch(p -> p.role() == Role.BROKER));
        if (local) {
            said.add(
                    "The brokers ran on the machine of the load generator, over loopback: nothing is shown of a network"
                            + " or of brokers that have a machine to themselves.");
        }
        if (trials.stream().anyMatch(TrialSummary::simulated)) {
            said.add(
                    "Simulated trials ran on a simulated clock against a scripted broker: they show that the arithmetic"
                            + " is right, not how fast anything is.");
        }
        trials.stream()
                .filter(t -> t.status() == TrialStatus.DONE)
                .mapToDouble(TrialSummary::measuredSeconds)
                .max()
                .stream()
                .filter(s -> s < 600)
                .mapToObj(s -> "Trials of " + NumberFormatter.duration(s)
                        + " do not show what comes late: log compaction, segment deletion, full disks.")
                .forEach(said::add);
        durabilityMix().ifPresent(said::add);
        return said;
    }

    private Optional<String> durabilityMix() {
        List<String> classes =
                trials.stream().map(TrialSummary::durability).distinct().toList();
        return classes.size() < 2
                ? Optional.empty()
                : Optional.of("The trials promise different durability (" + String.join("; ", classes)
                        + "): a slower system may only be a safer one.");
    }
}
