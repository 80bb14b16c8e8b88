package io.streamgauge.benchmarks;

import io.streamgauge.statistics.Median;
import io.streamgauge.text.Count;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/// Summary of the rounds. It contains the cost of each contender, and the ratio of the first contender's cost
/// to the cost of each other contender. Each line also states the number of rounds in which a contender did not
/// meet the rate, because the CPU time per message of such a round is not comparable.
///
/// @param isOnRate predicate that accepts the cost of a run that met the required rate
record CostTable(Map<String, List<Cost>> costs, Predicate<Cost> isOnRate) {
    void print(PrintStream to) {
        List<String> names = List.copyOf(costs.keySet());
        to.println();
        to.println("CPU time per message in us, median (smallest to largest)");
        for (String name : names) {
            to.printf(Locale.ROOT, "  %-26s %s%s%n", name, spread(micros(name)), notMet(List.of(name)));
        }
        to.println("ratio of the CPU times per message within a round, median (smallest to largest)");
        String first = names.getFirst();
        for (String other : names.subList(1, names.size())) {
            List<Double> ratios = new ArrayList<>();
            for (int round = 0; round < micros(first).size(); round++) {
                ratios.add(micros(first).get(round) / micros(other).get(round));
            }
            to.printf(Locale.ROOT, "  %s / %-20s %s%s%n", first, other, spread(ratios), notMet(List.of(first, other)));
        }
    }

    /// Returns the number of rounds in which a contender did not meet the rate, as text; empty if there are
    /// none.
    private String notMet(List<String> names) {
        int rounds = micros(names.getFirst()).size();
        long missed = IntStream.range(0, rounds)
                .filter(round -> names.stream()
                        .anyMatch(name -> !isOnRate.test(costsOf(name).get(round))))
                .count();
        return missed == 0 ? "" : "  RATE NOT MET in " + missed + " of " + Count.of(rounds, "round");
    }

    private List<Cost> costsOf(String name) {
        return costs.getOrDefault(name, List.of());
    }

    private List<Double> micros(String name) {
        return costsOf(name).stream().map(Cost::microsPerMessage).toList();
    }

    private static String spread(List<Double> values) {
        return String.format(
                Locale.ROOT,
                "%.3f (%.3f to %.3f)",
                Median.of(values),
                Collections.min(values),
                Collections.max(values));
    }
}
