package io.streamgauge.engine.cluster;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.InvalidExperimentException.Problem;
import io.streamgauge.engine.ExperimentSource;
import io.streamgauge.engine.LoadedExperiment;
import io.streamgauge.engine.environment.SystemOverrides;
import io.streamgauge.engine.environment.SystemRegistry;
import io.streamgauge.experiment.Cell;
import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.experiment.Experiment;
import io.streamgauge.experiment.system.SystemUnderTest;
import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Systems to start as clusters: either one system given by name, or the launched systems of an
/// experiment file.
///
/// @param nodes number of nodes of the system given by name; null for the default
/// @param version version of the system given by name; null for the default version
/// @param set fields to set, in the system given by name or in the experiment file
/// @param only systems of the experiment file to start; empty for all
public record RequestedClusters(
        SystemRegistry known,
        @Nullable Integer nodes,
        @Nullable String version,
        List<String> set,
        Set<String> only) {
    /// System to start as a cluster.
    ///
    /// @param durability durability class that the cluster must provide, if its settings determine the class
    public record RequestedCluster(SystemUnderTest system, DurabilityClass durability) {}

    /// Returns the systems to launch. The list is never empty.
    ///
    /// @param what name of a system, or the path of an experiment file
    /// @throws InvalidExperimentException if the argument, the fields or the systems are invalid, or if none of
    ///     the systems is launched
    public List<RequestedCluster> systems(String what) throws InvalidExperimentException {
        boolean file = !SystemRegistry.launchableSystems().contains(what);
        Experiment experiment = file ? ofFile(what) : ofSystem(what);
        Cell cell = experiment.firstCell();
        List<RequestedCluster> launched = cell.systems().stream()
                .filter(system -> system.origin() instanceof Launch)
                .filter(system -> only.isEmpty() || only.contains(system.name()))
                .map(system -> new RequestedCluster(system, cell.durabilityOf(system.name())))
                .toList();
        List<String> names = cell.systems().stream()
                .filter(system -> system.origin() instanceof Launch)
                .map(SystemUnderTest::name)
                .toList();
        List<Problem> problems = only.stream()
                .filter(name -> !names.contains(name))
                .map(name -> new Problem(
                        "--only " + name,
                        what + " does not launch a system with this name",
                        names.isEmpty()
                                ? "Specify a file that launches systems."
                                : "Use one of " + String.join(", ", names) + "."))
                .toList();
        if (!problems.isEmpty()) {
            throw new InvalidExperimentException(problems);
        }
        if (launched.isEmpty()) {
            throw invalid(
                    what,
                    "it does not launch a broker",
                    "Specify a system, or an experiment file that launches one, for example with 'launch: kafka'.");
        }
        return launched;
    }

    private Experiment ofFile(String what) throws InvalidExperimentException {
        if (!Files.exists(Path.of(what))) {
            throw invalid(
                    what,
                    "it is neither a system nor a file",
                    "Use one of " + launchable() + ", or the path of an experiment file.");
        }
        if (nodes != null || version != null) {
            throw invalid(
                    nodes != null ? "--nodes" : "--version",
                    "it applies to a system, but '" + what + "' is an experiment file",
                    "Use --set systems.NAME." + (nodes != null ? "nodes=3" : "version=4.3.1") + ".");
        }
        return LoadedExperiment.of(ExperimentSource.read(Path.of(what)).withOverrides(set), known)
                .experiment();
    }

    /// Returns an experiment with the named system, so that all checks of experiment files apply.
    private Experiment ofSystem(String what) throws InvalidExperimentException {
        if (!only.isEmpty()) {
            throw invalid(
                    "--only", "it applies to an experiment file, but '" + what + "' is a system", "Remove --only.");
        }
        String yaml = "systems: { " + what + ": { launch: " + what + " } }\nworkload: { rate: 1/s }\n";
        SystemOverrides overrides = new SystemOverrides();
        if (nodes != null) {
            overrides.add(what, "nodes=" + nodes, "--nodes " + nodes);
        }
        if (version != null) {
            overrides.add(what, SystemOverrides.version(version), "--version " + version);
        }
        set.forEach(field -> overrides.add(what, field, "--set " + field));
        return overrides.parse(known, what, yaml);
    }

    private static String launchable() {
        return String.join(
                ", ", SystemRegistry.launchableSystems().stream().sorted().toList());
    }

    private static InvalidExperimentException invalid(String place, String reason, String remedy) {
        return new InvalidExperimentException(List.of(new Problem(place, reason, remedy)));
    }
}
