package io.streamgauge.analyse.answer;

import io.streamgauge.analyse.model.Comparison;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.text.LoadText;
import io.streamgauge.text.NumberFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Answer for a run with several blocks. Each sentence can be quoted on its own.
final class ComparisonAnswer {
    /// Confidence level of the intervals of a run without interim analyses.
    private static final double WITHOUT_INTERIM_ANALYSES = 0.95;

    private final List<Comparison> comparisons;
    private final Map<String, TrialSummary> samples;
    private final TrialSummary sample;
    private final HeadlineMetric headline;

    /// @param comparisons all comparisons of the run
    /// @param samples one trial of each system in the cell, at least one; the first determines the headline
    ///     metric, and all of them describe the load
    ComparisonAnswer(List<Comparison> comparisons, Map<String, TrialSummary> samples) {
        this.samples = samples;
        this.sample = samples.values().iterator().next();
        this.headline = HeadlineMetric.of(sample);
        this.comparisons = comparisons.stream()
                .filter(c -> !c.control() && c.metric().equals(headline.metric().words()))
                .toList();
    }

    /// Returns the sentence that compares the systems of a run that has only one cell.
    ///
    /// @param ranked systems of the only cell with their median values, the best first
    /// @return sentence; empty if the best system cannot be compared with any other system
    Optional<String> sentence(List<Map.Entry<String, Double>> ranked) {
        if (comparisons.isEmpty()) {
            return Optional.empty();
        }
        if (ranked.size() == 2) {
            return find(sample.cell(), ranked.get(0).getKey(), ranked.get(1).getKey())
                    .filter(c -> !c.hasTooFewBlocks())
                    .map(Comparison::sentence);
        }
        return sentenceForSeveral(ranked);
    }

    private Optional<Comparison> find(String cell, String one, String other) {
        return comparisons.stream()
                .filter(c -> c.cell().equals(cell) && c.isOf(one, other))
                .findFirst();
    }

    /// Returns text such as "rabbitmq had the lowest p99 end-to-end latency (0.75 ms) at 5,000 messages/s of 1 KiB,
    /// durability D1. kafka's was 33.0x as high (95 % CI 31.0-35.0); pulsar's was not significantly different
    /// (95 % CI 0.950-1.10). Each comparison uses 10 paired trials, A/A ±6 %." The result is empty if the best
    /// system cannot be compared with any other system.
    private Optional<String> sentenceForSeveral(List<Map.Entry<String, Double>> ranked) {
        String best = ranked.getFirst().getKey();
        List<Comparison> others = new ArrayList<>();
        List<String> parts = new ArrayList<>();
        for (Map.Entry<String, Double> other : ranked.subList(1, ranked.size())) {
            Optional<Comparison> found = find(sample.cell(), best, other.getKey());
            found.ifPresent(others::add);
            parts.add(found.map(c -> comparedWith(other.getKey(), c)).orElse(other.getKey() + "'s was not compared"));
        }
        if (others.stream().allMatch(Comparison::hasTooFewBlocks)) {
            return Optional.empty();
        }
        List<Comparison> possible = others.stream()
                .filter(c -> c.finding() != Comparison.Finding.IMPOSSIBLE)
                .toList();
        return Optional.of(best + " had the " + headline.best() + " "
                + headline.name() + " ("
                + headline.words(ranked.getFirst().getValue()) + ")" + at() + " " + String.join("; ", parts)
                + "."
                + (possible.isEmpty()
                        ? ""
                        : " Each comparison uses " + evidence(possible) + "."
                                + (possible.size() == 1
                                        ? ""
                                        : " The intervals are not adjusted for multiple comparisons.")
                                + withinControl(best, possible)
                                + otherOrder(best, possible)));
    }

    /// Returns a sentence about systems that are better than the best system in the blocks that both have;
    /// empty if there are none. The best system is chosen by the medians over all trials.
    private String otherOrder(String best, List<Comparison> others) {
        List<String> systems = others.stream()
                .filter(c -> c.finding() == Comparison.Finding.DIFFERENT)
                .filter(c -> {
                    String other = c.a().equals(best) ? c.b() : c.a();
                    double ratio = inverted(c.ratio(), c, other);
                    return headline.metric().moreIsBetter() ? ratio > 1 : ratio < 1;
                })
                .map(c -> c.a().equals(best) ? c.b() : c.a())
                .toList();
        return systems.isEmpty()
                ? ""
                : " In the blocks that both systems completed, " + String.join(" and ", systems)
                        + (systems.size() == 1 ? " was" : " were") + " better than " + best
                        + ". Over all blocks, " + best + " has the best median.";
    }

    /// Returns a warning about the systems whose difference the noise of the machine alone may explain; empty if
    /// there are none.
    private static String withinControl(String best, List<Comparison> others) {
        List<String> systems = others.stream()
                .filter(c -> c.finding() == Comparison.Finding.DIFFERENT && c.withinControl())
                .map(c -> c.a().equals(best) ? c.b() : c.a())
                .toList();
        if (systems.isEmpty()) {
            return "";
        }
        boolean one = systems.size() == 1;
        return " The " + (one ? "ratio of " : "ratios of ") + String.join(" and ", systems)
                + (one ? " is" : " are") + " within the noise of the A/A control. Do not base a decision on "
                + (one ? "it." : "them.");
    }

    private static String evidence(List<Comparison> others) {
        int fewest = others.stream().mapToInt(c -> c.blocks().size()).min().orElse(0);
        int most = others.stream().mapToInt(c -> c.blocks().size()).max().orElse(0);
        Double reach = others.getFirst().controlReach();
        return (fewest == most ? fewest : fewest + " to " + most) + " paired trials"
                + (reach == null ? "" : ", A/A \u00b1" + NumberFormatter.percent(reach))
                + (others.stream().allMatch(c -> c.clockErrorNanos() == null)
                        ? ""
                        : ", intervals widened by the possible clock error")
                + (others.stream().allMatch(c -> c.confidence() <= WITHOUT_INTERIM_ANALYSES)
                        ? ""
                        : ", intervals widened for interim analyses")
                + excluded(
                        others.stream().mapToInt(c -> c.dropped().size()).min().orElse(0),
                        others.stream().mapToInt(c -> c.dropped().size()).max().orElse(0));
    }

    /// Returns text about the number of excluded blocks of the comparisons; empty if no block is excluded.
    private static String excluded(int fewest, int most) {
        return most == 0
                ? ""
                : ", " + (fewest == most ? "" : "up to ") + most + (most == 1 ? " block excluded" : " blocks excluded");
    }

    private String at() {
        return " at " + LoadText.load(samples, rate -> NumberFormatter.number(rate, 4)) + ", durability "
                + LoadText.durability(samples) + ".";
    }

    /// Describes another system's value compared with the best value.
    private static String comparedWith(String other, Comparison comparison) {
        return switch (comparison.finding()) {
            case DIFFERENT ->
                other + "'s was " + ratio(comparison, other) + "x as high (" + interval(comparison, other) + ")";
            case EQUAL -> other + "'s was equivalent within 5 % (" + interval(comparison, other) + ")";
            case UNDECIDED -> other + "'s was not significantly different (" + interval(comparison, other) + ")";
            case IMPOSSIBLE ->
                other + "'s cannot be compared"
                        + (comparison.hasTooFewBlocks() ? "" : ", because a trial does not have a value");
        };
    }

    /// Returns the ratio as text, with this system as the numerator.
    private static String ratio(Comparison comparison, String above) {
        return NumberFormatter.ratio(inverted(comparison.ratio(), comparison, above));
    }

    private static String interval(Comparison comparison, String above) {
        if (comparison.low() == null || comparison.high() == null) {
            return "the interval is too wide to report";
        }
        return NumberFormatter.confidenceLevel(comparison.confidence()) + " % CI "
                + NumberFormatter.ratioRange(low(comparison, above), high(comparison, above));
    }

    private static double low(Comparison comparison, String above) {
        return inverted(comparison.a().equals(above) ? comparison.low() : comparison.high(), comparison, above);
    }

    private static double high(Comparison comparison, String above) {
        return inverted(comparison.a().equals(above) ? comparison.high() : comparison.low(), comparison, above);
    }

    private static double inverted(@Nullable Double ratio, Comparison comparison, String above) {
        double known = Objects.requireNonNullElse(ratio, Double.NaN);
        return comparison.a().equals(above) ? known : 1 / known;
    }

    /// Returns the comparison as text for an answer with several cells. This text follows the values of the cell
    /// in the answer. The text is empty unless the cell has two systems that could be compared.
    String shortForm(String cell, Set<String> systems) {
        List<String> names = List.copyOf(systems);
        return names.size() != 2
                ? ""
                : find(cell, names.get(0), names.get(1))
                        .map(ComparisonAnswer::shortForm)
                        .orElse("");
    }

    private static String shortForm(Comparison comparison) {
        Double ratio = comparison.ratio();
        boolean first = ratio != null && ratio >= 1;
        String higher = first ? comparison.a() : comparison.b();
        String lower = first ? comparison.b() : comparison.a();
        String excluded =
                excluded(comparison.dropped().size(), comparison.dropped().size());
        return switch (comparison.finding()) {
            case DIFFERENT ->
                "; " + higher + "'s " + ratio(comparison, higher) + "x " + lower + "'s, "
                        + interval(comparison, higher) + excluded
                        + (comparison.withinControl() ? ", within the noise of the A/A control" : "");
            case EQUAL -> "; equivalent within 5 %" + excluded;
            case UNDECIDED -> "; not significantly different" + excluded;
            case IMPOSSIBLE ->
                comparison.hasTooFewBlocks() ? "" : "; not compared, because a trial does not have a value";
        };
    }
}
