package io.streamgauge.analyse.capacity;

import io.streamgauge.analyse.model.Capacity;
import io.streamgauge.analyse.model.Capacity.Status;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.text.LoadText;
import io.streamgauge.statistics.Median;
import io.streamgauge.text.Count;
import io.streamgauge.text.NumberFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/// Description of capacities. For each cell and objective, one or two sentences describe the capacity of each
/// system, starting with the highest capacity. Further sentences compare the systems.
public final class CapacitySentence {
    private static final int DIGITS = 3;

    private final List<TrialSummary> trials;

    private CapacitySentence(List<TrialSummary> searchTrials) {
        this.trials = searchTrials;
    }

    /// Returns the sentences about the capacities.
    ///
    /// @param capacities capacities to describe, at least one
    public static String of(List<Capacity> capacities, List<TrialSummary> searchTrials) {
        Map<List<String>, List<Capacity>> groups = new LinkedHashMap<>();
        capacities.forEach(c -> groups.computeIfAbsent(List.of(c.cell(), c.objective()), _ -> new ArrayList<>())
                .add(c));
        CapacitySentence words = new CapacitySentence(searchTrials);
        return groups.values().stream().map(words::group).collect(Collectors.joining(" "));
    }

    /// Searches of one system for one cell and objective, one for each block.
    private record Found(String system, List<Capacity> searches) {
        List<Capacity> usable() {
            return searches.stream().filter(Capacity::found).toList();
        }

        /// Returns the median of the usable estimates; 0 if there are no usable estimates.
        double estimate() {
            List<Double> estimates = new ArrayList<>();
            for (Capacity capacity : usable()) {
                Double estimate = capacity.estimatePerSecond();
                if (estimate != null) {
                    estimates.add(estimate);
                }
            }
            return estimates.isEmpty() ? 0 : Median.of(estimates);
        }

        /// Returns the median of the confirmed rates. If any search that found a capacity did not confirm a
        /// rate, the result is the estimate.
        double rate() {
            List<Double> confirmed = new ArrayList<>();
            for (Capacity capacity : usable()) {
                Double bound = capacity.lowerBoundPerSecond();
                if (capacity.status() == Status.CONFIRMED && bound != null) {
                    confirmed.add(bound);
                }
            }
            return isConfirmed() && !confirmed.isEmpty() ? Median.of(confirmed) : estimate();
        }

        boolean isConfirmed() {
            return usable().stream().allMatch(c -> c.status() == Status.CONFIRMED && c.lowerBoundPerSecond() != null);
        }

        double rank() {
            return Math.max(rate(), atLeast());
        }

        double atLeast() {
            return searches.stream()
                    .filter(c -> c.status() == Status.GENERATOR_BOUND)
                    .map(Capacity::lowerBoundPerSecond)
                    .filter(Objects::nonNull)
                    .mapToDouble(Double::doubleValue)
                    .max()
                    .orElse(0);
        }

        /// Returns whether longer trials sustained the rate of [#atLeast]. In files of earlier versions, they
        /// did not run if the generator limited the search.
        boolean isAtLeastConfirmed() {
            return searches.stream()
                    .filter(c -> c.status() == Status.GENERATOR_BOUND && c.confirmed() > 0)
                    .map(Capacity::lowerBoundPerSecond)
                    .filter(Objects::nonNull)
                    .anyMatch(rate -> rate >= atLeast());
        }

        /// Returns whether the generator limited a search.
        boolean isGeneratorLimited() {
            return atLeast() > 0;
        }

        /// Returns whether the rate is that of the system, and not only of its better searches.
        boolean isComparable() {
            return !isGeneratorLimited() && !CapacityRange.isPartlyFound(searches);
        }

        CapacityRange range() {
            return CapacityRange.of(searches);
        }
    }

    private String group(List<Capacity> ofOneObjective) {
        Map<String, List<Capacity>> bySystem = new LinkedHashMap<>();
        ofOneObjective.forEach(c ->
                bySystem.computeIfAbsent(c.system(), _ -> new ArrayList<>()).add(c));
        List<Found> ranked = bySystem.entrySet().stream()
                .map(e -> new Found(e.getKey(), e.getValue()))
                .sorted(Comparator.comparingDouble(Found::rank).reversed())
                .toList();
        Capacity first = ofOneObjective.getFirst();
        String cell = first.cell().isEmpty() ? "" : "At " + first.cell() + ": ";
        String objective = first.objective().isEmpty() ? "" : " with " + first.objective();
        boolean equalDurability = ranked.stream()
                        .flatMap(found -> sample(found.searches()).stream())
                        .map(trial -> LoadText.durabilityClass(trial.durability()))
                        .distinct()
                        .count()
                < 2;
        List<String> parts = new ArrayList<>();
        for (Found found : ranked) {
            String load = equalDurability ? context(ofOneObjective) : context(found.searches());
            String of = parts.isEmpty() || !equalDurability ? load + objective : "";
            parts.add(sentenceFor(found, of) + generatorLimited(found) + notFound(found));
        }
        return cell + String.join(" ", parts) + comparison(ranked);
    }

    private String sentenceFor(Found found, String of) {
        List<Capacity> usable = found.usable();
        if (usable.size() > 1) {
            return found.system() + " sustains " + (found.isConfirmed() ? "" : "about ") + rate(found.rate())
                    + " messages/s" + of + " (" + rate(found.range().low()) + " to "
                    + rate(found.range().high()) + " over "
                    + usable.size() + " searches" + (found.isConfirmed() ? "" : ", not all confirmed") + ").";
        }
        if (usable.size() == 1 && found.isConfirmed()) {
            Capacity only = usable.getFirst();
            return found.system() + " sustains " + rate(found.rate()) + " messages/s" + of + ", confirmed by "
                    + only.confirmed() + " of " + Count.of(only.confirmations(), "trial") + length(only)
                    + ". Its estimated capacity is " + estimate(found, only) + ".";
        }
        if (usable.size() == 1) {
            return found.system() + "'s estimated capacity" + forMessages(of) + " is "
                    + estimate(found, usable.getFirst()) + ", but no rate was confirmed.";
        }
        if (found.atLeast() > 0) {
            return found.system() + " sustains at least " + rate(found.atLeast()) + " messages/s" + of
                    + (found.isAtLeastConfirmed() ? "" : " in short trials")
                    + " (limited by the generator, not the broker).";
        }
        Capacity first = found.searches().getFirst();
        Double low = first.lowPerSecond();
        Double high = first.highPerSecond();
        return first.status() == Status.INCOMPLETE && low != null && high != null
                ? found.system() + "'s capacity" + forMessages(of) + " is unknown because the search is incomplete"
                        + " (so far between " + rate(low) + " and " + rate(high) + " messages/s)."
                : found.system() + "'s capacity" + forMessages(of) + " was not found (" + first.reason() + ")"
                        + highestSustained(first) + ".";
    }

    /// Returns a sentence about the searches that the generator limited if other searches of the system found
    /// a capacity; otherwise, an empty text. The capacity in such a search can be above that of the others.
    private static String generatorLimited(Found found) {
        return found.usable().isEmpty() || !found.isGeneratorLimited()
                ? ""
                : " In a search that the generator limited, " + found.system() + " sustained at least "
                        + rate(found.atLeast()) + " messages/s.";
    }

    /// Returns sentences about the searches that did not find a capacity or are incomplete if other searches of
    /// the system have a result; otherwise, an empty text. Without this sentence, a system would be described by
    /// its better searches.
    private static String notFound(Found found) {
        long failed = count(found, Status.NOT_FOUND);
        long incomplete = count(found, Status.INCOMPLETE);
        int all = found.searches().size();
        if (failed + incomplete == all) {
            return "";
        }
        String searches = " of " + all + " searches of " + found.system();
        return (failed == 0 ? "" : " " + failed + searches + " did not find a capacity.")
                + (incomplete == 0
                        ? ""
                        : " " + incomplete + searches + (incomplete == 1 ? " is" : " are") + " incomplete.");
    }

    private static long count(Found found, Status status) {
        return found.searches().stream().filter(c -> c.status() == status).count();
    }

    /// Returns the text about the load for a sentence in which this text does not follow `messages/s`.
    ///
    /// @param of text about the load, such as ` of 1 KiB at durability D1 with p99 end-to-end <= 20
    ///     ms`; may be empty
    private static String forMessages(String of) {
        return of.startsWith(" of ") ? " for messages" + of : of;
    }

    private static String estimate(Found found, Capacity capacity) {
        return rate(found.estimate()) + " messages/s (95\u202f% interval " + interval(capacity) + ")";
    }

    /// Returns the length of the shortest trial that confirmed the rate, such as ` of 1 min`; an
    /// empty text if the length is unknown.
    private String length(Capacity capacity) {
        OptionalDouble seconds = trials.stream()
                .filter(t -> capacity.confirmedBy().contains(t.id()))
                .mapToDouble(TrialSummary::measuredSeconds)
                .min();
        return seconds.isPresent() ? " of " + NumberFormatter.duration(seconds.getAsDouble()) : "";
    }

    /// Returns a text that states the highest sustained rate of a search that did not find the capacity; an
    /// empty text if no rate was sustained.
    private static String highestSustained(Capacity capacity) {
        Double bound = capacity.lowerBoundPerSecond();
        return bound == null ? "" : ", but a rate of " + rate(bound) + " messages/s was sustained";
    }

    private static String interval(Capacity capacity) {
        Double low = capacity.lowPerSecond();
        Double high = capacity.highPerSecond();
        return low == null || high == null ? "unknown" : rate(low) + " to " + rate(high);
    }

    /// Returns the message size and durability of a trial of the searches; an empty text if there is no trial
    /// that sent messages.
    private String context(List<Capacity> searches) {
        return sample(searches)
                .map(t -> " of " + NumberFormatter.bytes(t.rates().meanPayloadBytes()) + " at durability "
                        + LoadText.durabilityClass(t.durability()))
                .orElse("");
    }

    /// Returns the first representative trial that sent messages; empty if there is no such trial.
    private Optional<TrialSummary> sample(List<Capacity> searches) {
        return searches.stream()
                .flatMap(c -> c.representative().stream())
                .flatMap(id -> trials.stream().filter(t -> t.id().equals(id)))
                .filter(t -> t.rates().meanPayloadBytes() > 0)
                .findFirst();
    }

    /// Compares the best system with the other systems for which a search found the capacity. If the generator
    /// limited a search of one of the systems, the ratio of their rates is unknown. Returns an empty text if
    /// there is nothing to compare.
    private static String comparison(List<Found> ranked) {
        Found best = ranked.getFirst();
        List<Found> others =
                ranked.stream().skip(1).filter(f -> !f.usable().isEmpty()).toList();
        if (best.usable().isEmpty() || others.isEmpty()) {
            return "";
        }
        return others.stream().map(other -> comparison(best, other)).collect(Collectors.joining());
    }

    /// Compares two systems. If a search of a system did not find a capacity, the rate of the system is that
    /// of its better searches, and the comparison is inconclusive. A confirmed rate is usually below the
    /// estimated capacity, so confirmed rates are compared only with confirmed rates, and estimates only with
    /// estimates. The interval of a single search does not include the variation between starts, which the
    /// sentence then states.
    private static String comparison(Found best, Found other) {
        if (!other.range().isBelow(best.range()) || !best.isComparable() || !other.isComparable()) {
            return " The difference between " + best.system() + " and " + other.system() + " is inconclusive.";
        }
        String end = Math.min(best.usable().size(), other.usable().size()) > 1
                ? "."
                : ", but with one search of a system, the variation between starts is unknown.";
        return best.isConfirmed() && other.isConfirmed()
                ? " " + best.system() + " sustains " + NumberFormatter.ratio(best.rate() / other.rate())
                        + "x the rate of " + other.system() + end
                : " The estimated capacity of " + best.system() + " is "
                        + NumberFormatter.ratio(best.estimate() / other.estimate()) + "x that of " + other.system()
                        + end;
    }

    private static String rate(double perSecond) {
        return NumberFormatter.significant(perSecond, DIGITS);
    }
}
