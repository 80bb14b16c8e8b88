package io.streamgauge.cli;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.InvalidExperimentException.Problem;
import io.streamgauge.engine.ExperimentSource;
import io.streamgauge.engine.LoadedExperiment;
import io.streamgauge.engine.environment.SystemRegistry;
import io.streamgauge.experiment.Experiment;
import io.streamgauge.experiment.SystemUnderTest;
import io.streamgauge.experiment.SystemUnderTest.Launch;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// What `cluster up` is to bring up: a system by its name, or those of an experiment file. Mixed into the command.
final class ClusterSource {
    @Parameters(
            index = "0",
            paramLabel = "SYSTEM|FILE",
            description = "A system that can be launched (streamgauge systems lists them), or an experiment file: each"
                    + " system that it launches.")
    private String what = "";

    @Option(names = "--nodes", paramLabel = "N", description = "Broker nodes of SYSTEM. Default: 1.")
    private @Nullable Integer nodes;

    @Option(names = "--version", paramLabel = "VERSION", description = "Version of SYSTEM. Default: the recipe's.")
    private @Nullable String version;

    @Option(
            names = "--set",
            paramLabel = "PATH=VALUE",
            description = "Sets a field of SYSTEM, for example heap='1 GiB' or broker.num.io.threads=4; with FILE a"
                    + " field of the file, as run does. May be repeated.")
    private List<String> set = new ArrayList<>();

    @Option(
            names = "--only",
            paramLabel = "NAME",
            description = "With FILE: brings up only this system of it. May be repeated.")
    private Set<String> only = Set.of();

    /// The systems to launch, at least one.
    ///
    /// @throws InvalidExperimentException with every problem that was found
    List<SystemUnderTest> read(SystemRegistry systems) throws InvalidExperimentException {
        boolean file = !SystemRegistry.launchableSystems().contains(what);
        Experiment experiment = file ? ofFile(systems) : ofSystem(systems);
        Set<String> names = only;
        List<SystemUnderTest> launched = experiment.systems().stream()
                .filter(system -> system.origin() instanceof Launch)
                .filter(system -> names.isEmpty() || names.contains(system.name()))
                .toList();
        List<String> known = experiment.systems().stream()
                .filter(system -> system.origin() instanceof Launch)
                .map(SystemUnderTest::name)
                .toList();
        List<Problem> problems = names.stream()
                .filter(name -> !known.contains(name))
                .map(name -> new Problem(
                        "--only " + name,
                        what + " launches no system of this name",
                        known.isEmpty() ? "It launches none." : "It launches: " + String.join(", ", known) + "."))
                .toList();
        if (!problems.isEmpty()) {
            throw new InvalidExperimentException(problems);
        }
        if (launched.isEmpty()) {
            throw invalid(what, "it launches no broker", "Give a file with launch: kafka or the like, or a system.");
        }
        return launched;
    }

    private Experiment ofFile(SystemRegistry systems) throws InvalidExperimentException {
        if (!Files.exists(Path.of(what))) {
            throw invalid(what, "it is neither a system nor a file", "Systems are: " + launchable() + ".");
        }
        if (nodes != null || version != null) {
            throw invalid(
                    nodes != null ? "--nodes" : "--version",
                    "it goes with a system, but '" + what + "' is not one of " + launchable(),
                    "For an experiment file write --set systems.NAME." + (nodes != null ? "nodes=3" : "version=4.3.1")
                            + ".");
        }
        return LoadedExperiment.of(ExperimentSource.read(Path.of(what)).withOverrides(set), systems)
                .experiment();
    }

    /// As if it stood in a file, so that all the checks of files hold.
    private Experiment ofSystem(SystemRegistry systems) throws InvalidExperimentException {
        if (!only.isEmpty()) {
            throw invalid("--only", "it goes with an experiment file, but '" + what + "' is a system", "Remove it.");
        }
        String yaml = "systems: { " + what + ": { launch: " + what + " } }\nworkload: { rate: 1/s }\n";
        List<String> overrides = new ArrayList<>();
        String path = "systems." + what + ".";
        if (nodes != null) {
            overrides.add(path + "nodes=" + nodes);
        }
        if (version != null) {
            overrides.add(path + "version='" + version.replace("'", "''") + "'");
        }
        set.forEach(override -> overrides.add(path + override));
        return systems.parse(what, yaml, overrides);
    }

    private static String launchable() {
        return String.join(
                ", ", SystemRegistry.launchableSystems().stream().sorted().toList());
    }

    static InvalidExperimentException invalid(String place, String reason, String wayOut) {
        return new InvalidExperimentException(List.of(new Problem(place, reason, wayOut)));
    }
}
