package io.streamgauge.cli.cluster;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.InvalidExperimentException.Problem;
import io.streamgauge.engine.ExperimentSource;
import io.streamgauge.engine.LoadedExperiment;
import io.streamgauge.engine.environment.SystemRegistry;
import io.streamgauge.experiment.Experiment;
import io.streamgauge.experiment.system.SystemUnderTest;
import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Systems that `cluster up` starts. The systems are one system given by name, or the launched systems
/// of an experiment file. The command includes this class as a mixin.
final class ClusterSource {
    @Parameters(
            index = "0",
            paramLabel = "SYSTEM|FILE",
            description =
                    "System that can be launched (listed by 'streamgauge systems'), or an experiment file whose launched"
                            + " systems are started.")
    private String what = "";

    @Option(names = "--nodes", paramLabel = "N", description = "Broker nodes of SYSTEM. Default: 1.")
    private @Nullable Integer nodes;

    @Option(
            names = "--version",
            paramLabel = "VERSION",
            description = "Version of SYSTEM. Default: the first version that 'streamgauge systems' lists.")
    private @Nullable String version;

    @Option(
            names = "--set",
            paramLabel = "PATH=VALUE",
            description =
                    "Field of SYSTEM to set, for example heap='1 GiB' or broker.num.io.threads=4; with FILE a field of the"
                            + " file. Repeatable.")
    private List<String> set = new ArrayList<>();

    @Option(names = "--only", paramLabel = "NAME", description = "System of FILE to start. Default: all. Repeatable.")
    private Set<String> only = Set.of();

    /// Returns the systems to launch, at least one.
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
                        what + " does not launch a system with this name",
                        known.isEmpty()
                                ? "Specify a file that launches systems."
                                : "Use one of " + String.join(", ", known) + "."))
                .toList();
        if (!problems.isEmpty()) {
            throw new InvalidExperimentException(problems);
        }
        if (launched.isEmpty()) {
            throw invalid(
                    what,
                    "it does not launch a broker",
                    "Specify a system, or a file that launches one, for example with 'launch: kafka'.");
        }
        return launched;
    }

    private Experiment ofFile(SystemRegistry systems) throws InvalidExperimentException {
        if (!Files.exists(Path.of(what))) {
            throw invalid(
                    what,
                    "it is neither a system nor a file",
                    "Use one of " + launchable() + ", or the path of a file.");
        }
        if (nodes != null || version != null) {
            throw invalid(
                    nodes != null ? "--nodes" : "--version",
                    "it applies to a system, but '" + what + "' is an experiment file",
                    "Use --set systems.NAME." + (nodes != null ? "nodes=3" : "version=4.3.1") + ".");
        }
        return LoadedExperiment.of(ExperimentSource.read(Path.of(what)).withOverrides(set), systems)
                .experiment();
    }

    /// Returns an experiment with the named system, so that all checks of experiment files apply.
    private Experiment ofSystem(SystemRegistry systems) throws InvalidExperimentException {
        if (!only.isEmpty()) {
            throw invalid(
                    "--only", "it applies to an experiment file, but '" + what + "' is a system", "Remove --only.");
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

    static InvalidExperimentException invalid(String place, String reason, String remedy) {
        return new InvalidExperimentException(List.of(new Problem(place, reason, remedy)));
    }
}
