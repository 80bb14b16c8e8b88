package io.streamgauge.study.chart;

import io.streamgauge.analyse.model.Capacity;
import io.streamgauge.analyse.model.Capacity.Status;
import io.streamgauge.analyse.model.Summary;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.model.TrialSummary.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/// Rate of each system in a part of a study.
public final class PartRates {
    private PartRates() {}

    /// Returns the rates in messages per second. If the part contains capacity searches for a system, its
    /// rate is the mean of the lower bounds of the capacity. Incomplete searches do not count, because their
    /// bounds can still change. Bounds with a latency objective are used only if the system does not have
    /// bounds without one. If there are no searches, its rate is the mean delivered rate of the trials that
    /// are not void. Systems without such a rate are omitted.
    public static Map<String, Double> bySystem(Summary summary) {
        Map<String, Double> rates = new TreeMap<>(means(
                summary.trials().stream()
                        .filter(t -> t.verdict() != Verdict.VOID)
                        .toList(),
                TrialSummary::system,
                t -> t.rates().deliveredPerSecond()));
        rates.putAll(bounds(summary.capacities()));
        rates.putAll(bounds(summary.capacities().stream()
                .filter(c -> c.objective().isEmpty())
                .toList()));
        rates.values().removeIf(rate -> !(rate > 0));
        return rates;
    }

    private static Map<String, Double> bounds(List<Capacity> capacities) {
        return means(
                capacities.stream()
                        .filter(c -> c.status() != Status.INCOMPLETE && c.lowerBoundPerSecond() != null)
                        .toList(),
                Capacity::system,
                c -> Objects.requireNonNullElse(c.lowerBoundPerSecond(), 0.0));
    }

    private static <T> Map<String, Double> means(List<T> items, Function<T, String> system, ToDoubleFunction<T> value) {
        return items.stream().collect(Collectors.groupingBy(system, Collectors.averagingDouble(value)));
    }
}
