package io.streamgauge.study;

import io.streamgauge.analyse.model.Bottleneck;
import io.streamgauge.analyse.model.Capacity;
import io.streamgauge.analyse.model.CaveatKind;
import io.streamgauge.analyse.model.Summary;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.model.TrialSummary.Verdict;
import io.streamgauge.statistics.Median;
import io.streamgauge.study.Study.Costing;
import io.streamgauge.study.StudyResult.Cost;
import io.streamgauge.text.Count;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Cost of transferring a terabyte through each system: the price of the hosts for the duration of the transfer
/// at the measured rate.
final class Costs {
    private static final double TERABYTE = 1e12;
    private static final double SECONDS_PER_HOUR = 3_600;

    /// Caveats of trials in which the system was saturated. Without one of these caveats, the rate is the offered
    /// load and not the limit of the system.
    private static final Set<CaveatKind> SATURATION_CAVEATS = EnumSet.of(CaveatKind.SATURATING, CaveatKind.OVERLOAD);

    private final Costing costing;
    private final Prices prices;
    private final Summary run;

    private Costs(Costing costing, Prices prices, Summary run) {
        this.costing = costing;
        this.prices = prices;
        this.run = run;
    }

    /// Returns the cost of each system that has a price and a rate, in the order of `costings`.
    static List<Cost> of(List<Costing> costings, Prices prices, Map<String, Summary> runs) {
        List<Cost> costs = new ArrayList<>();
        for (Costing costing : costings) {
            Summary run = runs.get(costing.part());
            if (run != null) {
                costs.addAll(new Costs(costing, prices, run).all());
            }
        }
        return List.copyOf(costs);
    }

    /// Rate of a system.
    ///
    /// @param perSecond rate in messages per second
    /// @param doubt reason why the rate might not be the limit of the system; empty if the rate is the limit
    private record Rate(double perSecond, String doubt) {}

    private List<Cost> all() {
        List<Cost> costs = new ArrayList<>();
        prices.hosts().forEach((system, hosts) -> rate(system).ifPresent(rate -> costs.add(cost(system, hosts, rate))));
        double cheapest = costs.stream().mapToDouble(Cost::perTerabyte).min().orElse(1);
        return costs.stream().map(cost -> cost.comparedWith(cheapest)).toList();
    }

    private Cost cost(String system, Prices.Hosts hosts, Rate rate) {
        double hours = TERABYTE / (rate.perSecond() * costing.bytes()) / SECONDS_PER_HOUR;
        double cost = hosts.number() * hosts.hour() * hours;
        double change = prices.sensitivity() / 100;
        return new Cost(
                costing.part(),
                system,
                rate.perSecond(),
                hosts.number(),
                hosts.hour(),
                cost,
                cost * (1 - change),
                cost * (1 + change),
                1,
                rate.doubt());
    }

    /// Returns the median lower bound of the capacity if the capacity searches of the part found such bounds for
    /// the system. Otherwise, returns the median delivered rate of the saturated trials. If the part does not
    /// have a usable trial, or if its trials have different levels, the result is empty.
    private Optional<Rate> rate(String system) {
        List<Capacity> searches = run.capacities().stream()
                .filter(c -> c.system().equals(system) && c.objective().isEmpty() && matches(system, c.levels()))
                .toList();
        List<Capacity> capacities = searches.stream()
                .filter(c -> Objects.requireNonNullElse(c.lowerBoundPerSecond(), 0.0) > 0)
                .toList();
        if (!capacities.isEmpty()) {
            return singleLevel(capacities.stream().map(Capacity::levels).collect(Collectors.toSet()))
                    .map(_ -> new Rate(
                            Median.of(capacities.stream()
                                    .map(c -> Objects.requireNonNullElse(c.lowerBoundPerSecond(), 0.0))
                                    .toList()),
                            doubt(searches, capacities)));
        }
        List<TrialSummary> usable = run.trials().stream()
                .filter(t -> t.system().equals(system) && matches(system, t.levels()) && t.verdict() != Verdict.VOID)
                .toList();
        List<TrialSummary> saturated = usable.stream()
                .filter(t -> isSaturated(t) && t.rates().deliveredPerSecond() > 0)
                .toList();
        return singleLevel(saturated.stream().map(TrialSummary::levels).collect(Collectors.toSet()))
                .map(level -> new Rate(
                        Median.of(saturated.stream()
                                .map(t -> t.rates().deliveredPerSecond())
                                .toList()),
                        doubtOfTrials(
                                saturated,
                                usable.stream()
                                        .filter(t -> t.levels().equals(level))
                                        .toList())));
    }

    private static boolean isSaturated(TrialSummary trial) {
        return trial.caveats().stream().anyMatch(c -> SATURATION_CAVEATS.contains(c.kind()));
    }

    /// Returns the reasons why the median rate of the saturated trials might not be the limit of the system; empty
    /// if all trials were saturated and the generator did not limit any of them.
    ///
    /// @param all saturated trials, and the other trials at the same level that are not void
    private static String doubtOfTrials(List<TrialSummary> saturated, List<TrialSummary> all) {
        long limited = saturated.stream()
                .filter(t -> t.bottleneck().kind() == Bottleneck.Kind.GENERATOR)
                .count();
        long sustained = all.stream().filter(t -> !isSaturated(t)).count();
        return Stream.of(
                        limited == 0
                                ? ""
                                : "the generator limited " + limited + " of " + Count.of(saturated.size(), "trial"),
                        sustained == 0
                                ? ""
                                : "the system was not overloaded in " + sustained + " of "
                                        + Count.of(all.size(), "trial"))
                .filter(reason -> !reason.isEmpty())
                .collect(Collectors.joining("; "));
    }

    /// Returns the reasons why the median of the bounds might not be the capacity; empty if all searches
    /// confirmed a rate.
    ///
    /// @param found searches with a bound
    private static String doubt(List<Capacity> searches, List<Capacity> found) {
        int missing = searches.size() - found.size();
        Stream<String> unconfirmed = found.stream()
                .filter(c -> c.status() != Capacity.Status.CONFIRMED)
                .limit(1)
                .map(c -> "the capacity is not confirmed: " + c.reason());
        Stream<String> without = missing == 0
                ? Stream.of()
                : Stream.of(missing + " of " + searches.size() + " capacity searches did not find a rate");
        return Stream.concat(unconfirmed, without).collect(Collectors.joining("; "));
    }

    private static <T> Optional<T> singleLevel(Set<T> found) {
        return found.size() == 1 ? Optional.of(found.iterator().next()) : Optional.empty();
    }

    /// Returns whether the cost is based on trials with these levels. The method ignores factors that the run
    /// does not vary.
    private boolean matches(String system, Map<String, String> levels) {
        return costing.at().getOrDefault(system, Map.of()).entrySet().stream()
                .allMatch(wanted ->
                        levels.getOrDefault(wanted.getKey(), wanted.getValue()).equals(wanted.getValue()));
    }
}
