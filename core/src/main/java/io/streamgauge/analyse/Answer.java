package io.streamgauge.analyse;

import io.streamgauge.analyse.Summary.PlannedTrial;
import io.streamgauge.analyse.TrialSummary.Verdict;
import io.streamgauge.experiment.Control;
import io.streamgauge.experiment.Metric;
import io.streamgauge.experiment.Metric.Latency.Span;
import io.streamgauge.result.TrialStatus;
import io.streamgauge.statistics.Words;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The answer in a sentence, what it may be trusted for, and what it does not show.
final class Answer {
    private static final String QUANTILE = "p99";

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
    Answer(
            List<TrialSummary> all,
            List<PlannedTrial> planned,
            List<Comparison> comparisons,
            @Nullable Control control) {
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
                .filter(t -> t.verdict() != Verdict.VOID && headline(t).isPresent())
                .toList();
    }

    /// What the answer speaks of: the p99 end to end, or to the acknowledgement where nothing is consumed.
    private static String headlineName(TrialSummary trial) {
        return switch (Comparisons.headline(trial)) {
            case Metric.Latency latency when latency.of() == Span.END_TO_END -> QUANTILE + " end-to-end latency";
            case Metric metric -> metric.words();
        };
    }

    private static OptionalDouble headline(TrialSummary trial) {
        return MetricValue.of(Comparisons.headline(trial), trial);
    }

    String sentence() {
        if (trials.isEmpty()) {
            return "No answer: no trial was started.";
        }
        if (usable.isEmpty()) {
            return noAnswer();
        }
        Map<String, Map<String, List<TrialSummary>>> cells = new LinkedHashMap<>();
        usable.forEach(t -> cells.computeIfAbsent(t.cell(), _ -> new LinkedHashMap<>())
                .computeIfAbsent(t.system(), _ -> new ArrayList<>())
                .add(t));
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
        boolean tooFew = trials.stream().anyMatch(t -> t.verdict() != Verdict.VOID);
        if (tooFew) {
            return "No answer: too few messages were measured for a " + QUANTILE + " (it needs "
                    + Figures.count(Figures.samplesNeeded(0.99)) + "). Measure for longer.";
        }
        String why = trials.stream()
                .flatMap(t -> t.caveats().stream())
                .filter(c -> c.severity() == Caveat.Severity.VOID)
                .findFirst()
                .map(c -> " First reason: " + c.seen() + ".")
                .orElse("");
        return "No answer: " + (trials.size() == 1 ? "the trial is void." : "every trial is void.") + why;
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
        return only.getKey() + "'s " + headlineName(first) + " was " + Figures.millis(middle(only.getValue()))
                + "\u202fms" + at(first) + trialCount(only.getValue()) + ".";
    }

    private String compare(Map<String, List<TrialSummary>> systems) {
        TrialSummary first = systems.values().iterator().next().getFirst();
        Optional<String> compared = new ComparisonAnswer(comparisons, first).sentence(byLatency(systems));
        if (compared.isPresent()) {
            return compared.get();
        }
        String incomplete = comparisons.isEmpty() ? "" : " Too few blocks are complete for an interval.";
        int n = systems.values().stream().mapToInt(List::size).min().orElse(0);
        return lowest(byLatency(systems), headlineName(first))
                + at(first)
                + (n == 1 ? ", one trial each." : ", at least " + n + " trials each.")
                + incomplete;
    }

    /// The systems of one cell with their middle p99, the lowest first.
    private static List<Map.Entry<String, Double>> byLatency(Map<String, List<TrialSummary>> systems) {
        return systems.entrySet().stream()
                .map(e -> Map.entry(e.getKey(), middle(e.getValue())))
                .sorted(Map.Entry.comparingByValue())
                .toList();
    }

    /// Without an interval: the figures, the winner named first, and ratios of at least 1.
    private static String lowest(List<Map.Entry<String, Double>> byLatency, String name) {
        String best = byLatency.getFirst().getKey();
        String value = Figures.millis(byLatency.getFirst().getValue()) + "\u202fms";
        if (byLatency.stream().allMatch(e -> value.equals(Figures.millis(e.getValue()) + "\u202fms"))) {
            return byLatency.stream().map(Map.Entry::getKey).collect(Collectors.joining("'s and ")) + "'s " + name
                    + " was the same, " + value + ",";
        }
        return best + "'s " + name + " was the lowest: " + value + ", against "
                + byLatency.stream()
                        .skip(1)
                        .map(e -> Figures.millis(e.getValue()) + "\u202fms for " + e.getKey() + " ("
                                + Words.ratio(
                                        e.getValue() / byLatency.getFirst().getValue()) + "x)")
                        .collect(Collectors.joining(" and "));
    }

    private String brief(String cell, Map<String, List<TrialSummary>> systems) {
        TrialSummary first = systems.values().iterator().next().getFirst();
        return systems.entrySet().stream()
                        .map(e -> e.getKey() + " " + Figures.millis(middle(e.getValue())) + "\u202fms")
                        .collect(Collectors.joining(", "))
                + " (" + headlineName(first)
                + new ComparisonAnswer(comparisons, first).brief(cell, systems.keySet()) + ").";
    }

    private static String at(TrialSummary trial) {
        TransferSummary transfers = trial.transfers();
        if (transfers != null && !transfers.transfers().isEmpty()) {
            return " for " + Figures.count(transfers.transfers().getFirst().messages()) + " messages of "
                    + Figures.bytes(trial.rates().meanPayloadBytes()) + ", durability "
                    + trial.durability().split(" ", 2)[0];
        }
        return " at " + (trial.saturating() ? "full speed, " : "")
                + Figures.rate(
                        trial.saturating()
                                ? trial.rates().acceptedPerSecond()
                                : trial.rates().intendedPerSecond())
                + " messages/s of " + Figures.bytes(trial.rates().meanPayloadBytes()) + ", durability "
                + trial.durability().split(" ", 2)[0];
    }

    private static String trialCount(List<TrialSummary> trials) {
        return trials.size() == 1 ? ", one trial" : ", the middle of " + trials.size() + " trials";
    }

    /// The median over the trials.
    private static double middle(List<TrialSummary> trials) {
        double[] sorted = trials.stream()
                .map(Answer::headline)
                .mapToDouble(p -> p.orElse(Double.NaN))
                .sorted()
                .toArray();
        int half = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
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
        return fewest <= 1
                ? "With one trial for each system a real difference cannot be told from chance: set repeat to 5 or"
                        + " more before you decide anything on it."
                : comparisons.isEmpty()
                        ? "The spread over " + fewest + " trials is in the table."
                        : "Differences are judged over " + fewest + " blocks or more of interleaved trials.";
    }

    List<String> notShown() {
        List<String> said = new ArrayList<>();
        boolean local = all.stream()
                .anyMatch(t -> t.resources().processes().stream()
                        .anyMatch(p -> p.role().equals("broker")));
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
                .mapToObj(s -> "Trials of " + Figures.duration(s)
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
