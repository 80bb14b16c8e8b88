package io.streamgauge.benchmarks;

import io.streamgauge.statistics.Median;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Summary of the runs. It contains the cost of each contender and the ratios of the first contender's cost to
/// the costs of the other contenders.
record CostTable(Map<String, List<Cost>> costs) {
    void print(PrintStream to) {
        List<String> names = List.copyOf(costs.keySet());
        to.println();
        to.println("CPU time per message in us, median (smallest to largest)");
        for (String name : names) {
            to.printf(Locale.ROOT, "  %-26s %s%n", name, spread(micros(name)));
        }
        to.println("ratio of the CPU times per message within a round, median (smallest to largest)");
        String first = names.getFirst();
        for (String other : names.subList(1, names.size())) {
            List<Double> ratios = new ArrayList<>();
            for (int round = 0; round < micros(first).size(); round++) {
                ratios.add(micros(first).get(round) / micros(other).get(round));
            }
            to.printf(Locale.ROOT, "  %s / %-20s %s%n", first, other, spread(ratios));
        }
    }

    private List<Double> micros(String name) {
        return costs.getOrDefault(name, List.of()).stream()
                .map(Cost::microsPerMessage)
                .toList();
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
