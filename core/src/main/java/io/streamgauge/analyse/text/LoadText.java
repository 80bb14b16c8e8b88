package io.streamgauge.analyse.text;

import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.text.NumberFormatter;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleFunction;
import java.util.function.Function;

/// Texts about the load and the durability of the systems of a cell. Rates that are shares of a peak, and
/// durability classes, can differ between the systems of a cell.
public final class LoadText {
    /// Largest ratio of two rates that count as equal. The rate of a trial covers the time between two readings
    /// of the counters, so the rates of equal schedules can differ slightly.
    private static final double EQUAL_RATES = 1.02;

    private LoadText() {}

    /// Returns the intended rates, for example `5,000`, or `30,000 (kafka) and 6,000 (rabbitmq)` if the rates
    /// differ.
    ///
    /// @param samples one trial of each system, with a schedule, keyed by the name of the system; at least one
    /// @param format format of a rate in messages per second
    public static String rates(Map<String, TrialSummary> samples, DoubleFunction<String> format) {
        DoubleSummaryStatistics rates = samples.values().stream()
                .mapToDouble(trial -> trial.rates().intendedPerSecond())
                .summaryStatistics();
        TrialSummary first = samples.values().iterator().next();
        return rates.getMax() <= EQUAL_RATES * rates.getMin()
                ? format.apply(first.rates().intendedPerSecond())
                : bySystem(samples, trial -> format.apply(trial.rates().intendedPerSecond()));
    }

    /// Returns the load, for example `5,000 messages/s of 1 KiB`, or `saturation, messages of 1 KiB`.
    ///
    /// @param samples one trial of each system, keyed by the name of the system; at least one
    /// @param format format of a rate in messages per second
    public static String load(Map<String, TrialSummary> samples, DoubleFunction<String> format) {
        TrialSummary first = samples.values().iterator().next();
        return (first.saturating() ? "saturation, messages of " : rates(samples, format) + " messages/s of ")
                + NumberFormatter.bytes(first.rates().meanPayloadBytes());
    }

    /// Returns the durability classes, for example `D1`, or `D1 (kafka) and D3 (pulsar, rabbitmq)` if the
    /// classes differ.
    ///
    /// @param samples one trial of each system, keyed by the name of the system; at least one
    public static String durability(Map<String, TrialSummary> samples) {
        return bySystem(samples, trial -> durabilityClass(trial.durability()));
    }

    /// Returns the durability class without its explanation, for example `D2`.
    ///
    /// @param durability class and explanation, as in the result files
    public static String durabilityClass(String durability) {
        return durability.split(" ", 2)[0];
    }

    private static String bySystem(Map<String, TrialSummary> samples, Function<TrialSummary, String> text) {
        Map<String, List<String>> systems = new LinkedHashMap<>();
        samples.forEach((system, trial) -> systems.computeIfAbsent(text.apply(trial), _ -> new ArrayList<>())
                .add(system));
        if (systems.size() == 1) {
            return systems.keySet().iterator().next();
        }
        return String.join(
                " and ",
                systems.entrySet().stream()
                        .map(e -> e.getKey() + " (" + String.join(", ", e.getValue()) + ")")
                        .toList());
    }
}
