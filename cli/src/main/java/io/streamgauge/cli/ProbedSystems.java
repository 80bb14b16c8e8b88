package io.streamgauge.cli;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.InvalidExperimentException.Problem;
import io.streamgauge.experiment.Experiment;
import io.streamgauge.experiment.parse.ExperimentParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// What `probe` is about: names become an experiment of their own, so that all checks of an experiment hold.
record ProbedSystems(
        SystemRegistry known, int nodes, @Nullable String version, List<String> set) {
    Experiment experiment(List<String> named) throws InvalidExperimentException, IOException {
        Set<String> launchable = SystemRegistry.launchable();
        Path file = Path.of(named.getFirst());
        if (named.size() == 1 && !launchable.contains(named.getFirst())) {
            if (!Files.isRegularFile(file)) {
                throw unknown(named.getFirst(), launchable);
            }
            return parse(file.toString(), Files.readString(file), set);
        }
        for (String name : named) {
            if (!launchable.contains(name)) {
                throw unknown(name, launchable);
            }
        }
        String each = ", nodes: " + nodes + (version == null ? "" : ", version: '" + version + "'") + " }";
        String systems = named.stream()
                .distinct()
                .map(name -> name + ": { launch: " + name + each)
                .collect(Collectors.joining(", "));
        List<String> overrides = new ArrayList<>();
        for (String name : named.stream().distinct().toList()) {
            set.forEach(field -> overrides.add("systems." + name + "." + field));
        }
        return parse("probe", "systems: { " + systems + " }\nworkload: { rate: 1/s }\n", overrides);
    }

    private Experiment parse(String name, String text, List<String> overrides) throws InvalidExperimentException {
        return new ExperimentParser(launchable(), known.driverNames(), known)
                .parse(name, text, overrides, System::getenv);
    }

    private static Set<String> launchable() {
        return SystemRegistry.launchable();
    }

    private static InvalidExperimentException unknown(String name, Set<String> launchable) {
        return new InvalidExperimentException(List.of(new Problem(
                name,
                "is neither a system that can be launched nor a file",
                "Name one of " + launchable.stream().sorted().collect(Collectors.joining(", "))
                        + ", or give the path of an experiment file.")));
    }
}
