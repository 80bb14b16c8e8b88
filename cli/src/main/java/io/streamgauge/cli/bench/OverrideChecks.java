package io.streamgauge.cli.bench;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/// Check for `--set` options that change a value from which the value of another option was computed. The
/// computed value does not follow the override.
final class OverrideChecks {
    private static final String RATE = "workload.rate";
    private static final String PRODUCERS = "workload.producers";
    private static final String CONSUMERS = "workload.consumers";
    private static final String CONSUMER_RATE = "workload.consumer-rate";

    /// Options with the fields on which their values depend.
    private static final SortedMap<String, Set<String>> DEPENDENCIES = new TreeMap<>(Map.of(
            "--rate-per-producer", Set.of(PRODUCERS),
            "--pmessages", Set.of(RATE),
            "--cmessages", Set.of(RATE, CONSUMERS, CONSUMER_RATE)));

    /// Options that set the fields.
    private static final Map<String, String> OPTIONS =
            Map.of(RATE, "-r", PRODUCERS, "-x", CONSUMERS, "-y", CONSUMER_RATE, "--consumer-rate");

    private OverrideChecks() {}

    static void check(List<String> overrides, GivenOptions given, Problems problems) {
        for (String override : overrides) {
            String path = override.split("=", 2)[0].strip();
            String option = OPTIONS.get(path);
            if (option != null) {
                DEPENDENCIES.forEach((name, paths) -> {
                    if (paths.contains(path) && given.get(name).isPresent()) {
                        problems.add(
                                "--set " + path,
                                "the field cannot be combined with " + name + ", whose value is computed from it",
                                "Use " + option + " instead of --set.");
                    }
                });
            }
        }
    }
}
