package io.streamgauge.analyse.answer;

import io.streamgauge.analyse.model.TrialSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Durability classes of the systems in an answer.
final class DurabilityWords {
    private DurabilityWords() {}

    /// Returns text such as `durability D1`, or `durability D1 (kafka, rabbitmq), D3 (pulsar)` if the classes differ.
    ///
    /// @param systems trials of each system, at least one for each
    static String of(Map<String, List<TrialSummary>> systems) {
        Map<String, List<String>> byClass = new TreeMap<>();
        systems.forEach((system, trials) -> byClass.computeIfAbsent(name(trials.getFirst()), _ -> new ArrayList<>())
                .add(system));
        return "durability "
                + (byClass.size() == 1
                        ? byClass.keySet().iterator().next()
                        : byClass.entrySet().stream()
                                .map(e -> e.getKey() + " (" + String.join(", ", e.getValue()) + ")")
                                .collect(Collectors.joining(", ")));
    }

    /// Returns the class without its explanation.
    private static String name(TrialSummary trial) {
        return trial.durability().split(" ", 2)[0];
    }
}
