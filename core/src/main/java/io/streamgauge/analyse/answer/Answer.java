package io.streamgauge.analyse.answer;

import io.streamgauge.analyse.model.Comparison;
import io.streamgauge.analyse.model.MetricError;
import io.streamgauge.analyse.model.MetricReading;
import io.streamgauge.analyse.model.MetricValue;
import io.streamgauge.analyse.model.Severity;
import io.streamgauge.analyse.model.Summary.CaveatGroup;
import io.streamgauge.analyse.model.Summary.PlannedTrial;
import io.streamgauge.analyse.model.TransferSummary;
import io.streamgauge.analyse.model.TrialGroup;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.model.TrialSummary.Verdict;
import io.streamgauge.analyse.text.LoadText;
import io.streamgauge.analyse.validity.CaveatGroups;
import io.streamgauge.analyse.validity.CaveatRank;
import io.streamgauge.experiment.AaControl;
import io.streamgauge.experiment.metric.Metric;
import io.streamgauge.statistics.MeasurementError;
import io.streamgauge.statistics.Median;
import io.streamgauge.statistics.OrderStatisticBounds;
import io.streamgauge.text.NumberFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Answer to the question of a run, with its reliability.
public final class Answer {
    /// All trials, including those of an A/A control.
    private final List<TrialSummary> all;
    private final List<TrialSummary> trials;
    private final List<TrialSummary> usable;
    private final List<Variant> planned;
    private final List<Comparison> comparisons;
    private final List<CaveatGroup> ofRun;

    /// System at one combination of levels of the varied factors.
    private record Variant(String system, String cell) {}

    /// @param planned all planned trials, from which the answer identifies the systems without results
    /// @param comparisons comparisons over the blocks of the run; empty for a run with fewer than two blocks
    /// @param control A/A control, or null if there is no control; the answer excludes the second system of the
    ///     control
    /// @param ofRun caveats of the run as a whole
    public Answer(
            List<TrialSummary> all,
            List<PlannedTrial> planned,
            List<Comparison> comparisons,
            @Nullable AaControl control,
            List<CaveatGroup> ofRun) {
        this.all = all;
        this.ofRun = ofRun;
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

    /// Creates an answer for a run without caveats of the run as a whole.
    Answer(
            List<TrialSummary> all,
            List<PlannedTrial> planned,
            List<Comparison> comparisons,
            @Nullable AaControl control) {
        this(all, planned, comparisons, control, List.of());
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
            return (systems.size() == 1 ? single(systems) + withoutValue(systems, ".") : compare(systems)) + missing();
        }
        return cells.entrySet().stream()
                        .map(e -> (e.getKey().isEmpty() ? "" : "At " + e.getKey() + ": ")
                                + shortForm(e.getKey(), e.getValue()))
                        .collect(Collectors.joining(" "))
                + missing();
    }

    private String noAnswer() {
        Optional<TrialSummary> empty =
                trials.stream().filter(t -> t.verdict() != Verdict.VOID).findFirst();
        if (empty.isPresent()) {
            return "No answer: " + withoutUsableTrials(empty.get());
        }
        String why = CaveatGroups.of(trials).stream()
                .map(CaveatGroup::caveat)
                .filter(c -> c.severity() == Severity.VOID)
                .min(CaveatRank.MOST_SEVERE_FIRST)
                .map(c -> " Main reason: " + c.seen())
                .orElse("");
        return "No answer: " + (trials.size() == 1 ? "the trial is void." : "every trial is void.") + why;
    }

    private static String withoutUsableTrials(TrialSummary trial) {
        if (trial.transfers() != null) {
            return "no transfer completed after the first transfer and the warm-up. Increase the number of transfers or"
                    + " phases.measure.";
        }
        HeadlineMetric headline = HeadlineMetric.of(trial);
        boolean isLatency = headline.metric() instanceof Metric.Latency;
        MetricReading reading = MetricValue.read(headline.metric(), trial);
        if (headline.metric() instanceof Metric.Latency hidden && MetricValue.isHidden(hidden, trial)) {
            return "the " + headline.name() + " cannot be compared. " + reading.reason();
        }
        if (isLatency && reading.value() != null) {
            return "the " + headline.name() + " is 0, so it cannot be compared.";
        }
        return headline.metric() instanceof Metric.Latency latency
                ? "there are too few messages for a " + latency.label() + " (at least "
                        + NumberFormatter.count(OrderStatisticBounds.minSamples(latency.quantile()))
                        + " are needed). Increase phases.measure."
                : "the " + headline.name() + " was 0 in the measured phase. Increase phases.measure.";
    }

    /// Returns a text that lists the systems without usable trials in the run or in a cell. Without this text,
    /// the answer would appear to be complete.
    private String missing() {
        Set<Variant> answered =
                usable.stream().map(t -> new Variant(t.system(), t.cell())).collect(Collectors.toSet());
        Set<String> systems = usable.stream().map(TrialSummary::system).collect(Collectors.toSet());
        List<String> left = planned.stream()
                .filter(v -> !answered.contains(v))
                .map(v -> systems.contains(v.system()) ? v.system() + " at " + v.cell() : v.system())
                .distinct()
                .toList();
        return left.isEmpty() ? "" : " Results are missing for " + String.join(" and ", left) + ". See the caveats.";
    }

    private static String single(Map<String, List<TrialSummary>> systems) {
        Map.Entry<String, List<TrialSummary>> only =
                systems.entrySet().iterator().next();
        TrialSummary first = only.getValue().getFirst();
        HeadlineMetric headline = HeadlineMetric.of(first);
        return only.getKey() + "'s " + headline.name() + " was " + headline.words(medianOf(only.getValue()))
                + at(firstTrials(systems))
                + trialCount(only.getValue()) + ".";
    }

    private String compare(Map<String, List<TrialSummary>> systems) {
        TrialSummary first = systems.values().iterator().next().getFirst();
        HeadlineMetric headline = HeadlineMetric.of(first);
        List<Map.Entry<String, Double>> ranked = rankedByMedian(systems, headline);
        String at = at(firstTrials(systems));
        Optional<AlternativeCause> doubt = alternativeCause(systems, ranked);
        if (doubt.isPresent()) {
            return valuesOnly(ranked, headline)
                    + at
                    + trialCounts(systems, ", one trial each. ", " trials each. ")
                    + doubt.get().words();
        }
        Optional<String> compared = new ComparisonAnswer(comparisons, firstTrials(systems)).sentence(ranked);
        if (compared.isPresent()) {
            return compared.get();
        }
        Optional<MeasurementError> clocks = clockDoubt(systems, ranked, headline);
        if (clocks.isPresent()) {
            return valuesOnly(ranked, headline)
                    + at
                    + trialCounts(systems, ", one trial each. ", " trials each. ")
                    + "The difference might not be due to the systems: "
                    + clocks.get().words("the " + headline.name()) + ".";
        }
        String withoutValue = withoutValue(systems, ", so the systems cannot be compared.");
        if (!withoutValue.isEmpty()) {
            return valuesOnly(ranked, headline)
                    + at
                    + trialCounts(systems, ", one trial each.", " trials each.")
                    + withoutValue;
        }
        String incomplete = comparisons.isEmpty() ? "" : " Too few blocks are complete for a confidence interval.";
        if ((fewestTrials(systems) == 1 || !incomplete.isEmpty()) && !areSame(ranked)) {
            return valuesOnly(ranked, headline)
                    + at
                    + trialCounts(systems, ", one trial each.", " trials each.")
                    + " The difference may be due to chance."
                    + incomplete;
        }
        return describeBest(ranked, headline)
                + at
                + trialCounts(systems, ", one trial each.", " trials each.")
                + incomplete;
    }

    /// Returns a sentence about a trial that is not void but does not have a value, although other trials of its
    /// system have one; empty if there is no such trial. The system itself may be the cause, so the values of the
    /// other trials may be too good.
    private String withoutValue(Map<String, List<TrialSummary>> systems, String end) {
        String cell = systems.values().iterator().next().getFirst().cell();
        return trials.stream()
                .filter(t -> t.cell().equals(cell) && systems.containsKey(t.system()))
                .filter(t ->
                        t.verdict() != Verdict.VOID && HeadlineMetric.value(t).isEmpty())
                .findFirst()
                .map(t -> " The " + HeadlineMetric.of(t).name() + " of trial " + t.id() + " is missing" + end)
                .orElse("");
    }

    private static String trialCounts(Map<String, List<TrialSummary>> systems, String one, String several) {
        int fewest = fewestTrials(systems);
        int most = systems.values().stream().mapToInt(List::size).max().orElse(0);
        return most == 1 ? one : ", " + range(fewest, most) + several;
    }

    private static int fewestTrials(Map<String, List<TrialSummary>> systems) {
        return systems.values().stream().mapToInt(List::size).min().orElse(0);
    }

    /// Returns whether the values of all systems are equal. Rounded values can be equal although the values
    /// differ by several percent.
    private static boolean areSame(List<Map.Entry<String, Double>> ranked) {
        Double best = ranked.getFirst().getValue();
        return ranked.stream().allMatch(e -> best.equals(e.getValue()));
    }

    /// Returns a caveat of a system, or of the best system, that could explain why the system is worse than the
    /// best system; empty if there is no such caveat.
    private static Optional<AlternativeCause> alternativeCause(
            Map<String, List<TrialSummary>> systems, List<Map.Entry<String, Double>> ranked) {
        double best = ranked.getFirst().getValue();
        return ranked.stream()
                .skip(1)
                .filter(other -> other.getValue() != best && best > 0 && other.getValue() > 0)
                .flatMap(other -> {
                    double ratio = Math.max(other.getValue() / best, best / other.getValue());
                    return AlternativeCause.of(systems.getOrDefault(other.getKey(), List.of()), ratio)
                            .or(() -> AlternativeCause.ofBetter(
                                    systems.getOrDefault(ranked.getFirst().getKey(), List.of()), ratio))
                            .stream();
                })
                .findFirst();
    }

    /// Returns the clock error that could explain why a system is worse than the best system; empty if clock
    /// errors cannot explain any difference.
    private static Optional<MeasurementError> clockDoubt(
            Map<String, List<TrialSummary>> systems, List<Map.Entry<String, Double>> ranked, HeadlineMetric headline) {
        Map.Entry<String, Double> best = ranked.getFirst();
        return ranked.stream()
                .skip(1)
                .filter(other -> !other.getValue().equals(best.getValue()))
                .flatMap(other -> Stream.of(clockError(systems, best.getKey(), headline)
                                .plus(clockError(systems, other.getKey(), headline)))
                        .filter(error -> !error.isZero()
                                && Math.abs(Math.log(other.getValue() / best.getValue())) <= error.logShift()))
                .findFirst();
    }

    private static MeasurementError clockError(
            Map<String, List<TrialSummary>> systems, String system, HeadlineMetric headline) {
        return MeasurementError.ofMean(systems.getOrDefault(system, List.of()).stream()
                .map(t -> MetricError.of(
                        headline.metric(), HeadlineMetric.value(t).orElseThrow(), t))
                .toList());
    }

    /// Describes the figures without ratios, with the best system first.
    private static String valuesOnly(List<Map.Entry<String, Double>> ranked, HeadlineMetric headline) {
        return "The " + headline.name() + " was "
                + ranked.stream()
                        .map(e -> headline.words(e.getValue()) + " for " + e.getKey())
                        .collect(Collectors.joining(" and "));
    }

    /// Returns the systems of one cell with their median values, sorted from best to worst.
    private static List<Map.Entry<String, Double>> rankedByMedian(
            Map<String, List<TrialSummary>> systems, HeadlineMetric headline) {
        return systems.entrySet().stream()
                .map(e -> Map.entry(e.getKey(), medianOf(e.getValue())))
                // The order of execution is random, and the comparisons use the first of equal systems by name.
                .sorted(headline.order().thenComparing(Map.Entry.comparingByKey()))
                .toList();
    }

    /// Describes the figures without an interval. Unless all values are equal, the best system comes
    /// first, and each other value is followed by its ratio to the best value.
    private static String describeBest(List<Map.Entry<String, Double>> ranked, HeadlineMetric headline) {
        Map.Entry<String, Double> best = ranked.getFirst();
        String value = headline.words(best.getValue());
        if (areSame(ranked)) {
            return ranked.stream().map(Map.Entry::getKey).collect(Collectors.joining("'s and ")) + "'s "
                    + headline.name() + " was the same, " + value + ",";
        }
        return best.getKey() + "'s " + headline.name() + " was the " + headline.best() + ": " + value
                + ", compared with "
                + ranked.stream()
                        .skip(1)
                        .map(e -> headline.words(e.getValue()) + " for " + e.getKey() + " ("
                                + NumberFormatter.ratio(e.getValue() / best.getValue()) + "x)")
                        .collect(Collectors.joining(" and "));
    }

    private String shortForm(String cell, Map<String, List<TrialSummary>> systems) {
        TrialSummary first = systems.values().iterator().next().getFirst();
        HeadlineMetric headline = HeadlineMetric.of(first);
        Optional<AlternativeCause> doubt = alternativeCause(systems, rankedByMedian(systems, headline));
        String compared = doubt.isPresent()
                ? ""
                : new ComparisonAnswer(comparisons, firstTrials(systems)).shortForm(cell, systems.keySet());
        return systems.entrySet().stream()
                        .map(e -> e.getKey() + " " + headline.words(medianOf(e.getValue())))
                        .collect(Collectors.joining(", "))
                + " (" + headline.name() + compared + ")."
                + doubt.map(cause -> " " + cause.words()).orElse("")
                + (compared.isEmpty() ? withoutValue(systems, ".") : "");
    }

    /// Returns the first trial of each system.
    private static Map<String, TrialSummary> firstTrials(Map<String, List<TrialSummary>> systems) {
        Map<String, TrialSummary> first = new LinkedHashMap<>();
        systems.forEach((system, ofSystem) -> first.put(system, ofSystem.getFirst()));
        return first;
    }

    /// Describes the load.
    ///
    /// @param samples one trial of each system
    private static String at(Map<String, TrialSummary> samples) {
        TrialSummary first = samples.values().iterator().next();
        TransferSummary transfers = first.transfers();
        String load = transfers != null && !transfers.transfers().isEmpty()
                ? " for "
                        + NumberFormatter.count(transfers.transfers().getFirst().messages()) + " messages of "
                        + NumberFormatter.bytes(first.rates().meanPayloadBytes())
                : " at " + LoadText.load(samples, NumberFormatter::rate);
        return load + ", durability " + LoadText.durability(samples);
    }

    private static String range(int fewest, int most) {
        return fewest == most ? Integer.toString(most) : fewest + " to " + most;
    }

    private static String trialCount(List<TrialSummary> trials) {
        return trials.size() == 1 ? ", one trial" : ", the median of " + trials.size() + " trials";
    }

    /// Returns the median over the trials, all of which must have a value.
    private static double medianOf(List<TrialSummary> trials) {
        return Median.of(trials.stream()
                .flatMapToDouble(trial -> HeadlineMetric.value(trial).stream())
                .boxed()
                .toList());
    }

    String trust() {
        return new AnswerTrust(all, trials, usable, comparisons, ofRun).sentence();
    }

    /// Returns a sentence about the caveats of the run as a whole, after a space; empty if there are none.
    String caveatsOfRun() {
        return AnswerTrust.caveatsOfRun(ofRun);
    }
}
