package io.streamgauge.engine.probe;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.InvalidExperimentException.Problem;
import io.streamgauge.engine.environment.SystemOverrides;
import io.streamgauge.engine.environment.SystemRegistry;
import io.streamgauge.experiment.Experiment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Systems to probe, given by name or by an experiment file. Streamgauge converts names to an experiment
/// so that all checks of experiments apply.
///
/// @param nodes number of nodes of each system given by name; null for one node
/// @param version version of the system given by name; null for the default version
/// @param set fields to set, in the systems given by name or in the experiment file
public record ProbedSystems(
        SystemRegistry known,
        @Nullable Integer nodes,
        @Nullable String version,
        List<String> set) {
    /// Returns the experiment with the systems to probe.
    ///
    /// @param named names of systems, or the path of one experiment file
    /// @throws InvalidExperimentException if a system is unknown, if an experiment file is not the only
    ///     argument, or if the experiment is invalid
    public Experiment experiment(List<String> named) throws InvalidExperimentException, IOException {
        Set<String> launchable = SystemRegistry.launchableSystems();
        Path file = Path.of(named.getFirst());
        if (named.size() == 1 && !launchable.contains(named.getFirst())) {
            if (!Files.isRegularFile(file)) {
                throw unknown(named.getFirst(), launchable);
            }
            if (nodes != null || version != null) {
                throw new InvalidExperimentException(List.of(new Problem(
                        nodes != null ? "--nodes" : "--version",
                        "it applies to a system, but '" + file + "' is an experiment file",
                        "Use --set systems.NAME." + (nodes != null ? "nodes=3" : "version=4.3.1") + ".")));
            }
            return known.parse(file.toString(), Files.readString(file), set);
        }
        for (String name : named) {
            if (!launchable.contains(name)) {
                throw Files.isRegularFile(Path.of(name)) ? combined(name) : unknown(name, launchable);
            }
        }
        List<String> names = named.stream().distinct().toList();
        if (version != null && names.size() > 1) {
            throw new InvalidExperimentException(List.of(new Problem(
                    "--version " + version,
                    "it applies to a single system",
                    "Run the command once for each system, or use an experiment file.")));
        }
        SystemOverrides overrides = new SystemOverrides();
        for (String name : names) {
            int count = nodes == null ? 1 : nodes;
            overrides.add(name, "nodes=" + count, "--nodes " + count);
            if (version != null) {
                overrides.add(name, SystemOverrides.version(version), "--version " + version);
            }
            set.forEach(field -> overrides.add(name, field, "--set " + field));
        }
        String systems =
                names.stream().map(name -> name + ": { launch: " + name + " }").collect(Collectors.joining(", "));
        return overrides.parse(known, "probe", "systems: { " + systems + " }\nworkload: { rate: 1/s }\n");
    }

    private static InvalidExperimentException combined(String file) {
        return new InvalidExperimentException(List.of(new Problem(
                file,
                "an experiment file cannot be combined with other arguments",
                "Run the command once for this file and once for the other arguments.")));
    }

    private static InvalidExperimentException unknown(String name, Set<String> launchable) {
        return new InvalidExperimentException(List.of(new Problem(
                name,
                "it is neither a system that can be launched nor a file",
                "Specify one of " + launchable.stream().sorted().collect(Collectors.joining(", "))
                        + ", or the path of an experiment file.")));
    }
}
