package io.streamgauge.experiment.parse;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.experiment.AaControl;
import io.streamgauge.experiment.Cell;
import io.streamgauge.experiment.Experiment;
import io.streamgauge.experiment.Thresholds;
import io.streamgauge.experiment.metric.Claim;
import io.streamgauge.experiment.metric.PublishedFigure;
import io.streamgauge.experiment.parse.section.ClaimReader;
import io.streamgauge.experiment.parse.section.ExperimentShape;
import io.streamgauge.experiment.parse.section.PublishedReader;
import io.streamgauge.experiment.parse.section.SideReader;
import io.streamgauge.experiment.parse.section.ThresholdReader;
import io.streamgauge.experiment.system.SystemUnderTest;
import io.streamgauge.experiment.workload.RateProfile;
import io.streamgauge.yaml.Fields;
import io.streamgauge.yaml.ProblemCollector;
import io.streamgauge.yaml.Secrets;
import io.streamgauge.yaml.Suggestion;
import io.streamgauge.yaml.Tree.Mapping;
import io.streamgauge.yaml.YamlFile;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Parser of experiment files (docs/reference/experiment.md). The parser reports all problems of a
/// file at once. The checks that depend on the machine are in [SystemCheck].
public final class ExperimentParser {
    private static final YamlFile.Kind KIND = new YamlFile.Kind(
            "an experiment",
            "Start with fields such as 'systems:' and 'workload:'.",
            "Describe systems and a workload. For examples, see the directory examples/.");
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");

    private final Set<String> launchable;
    private final Set<String> drivers;
    private final SystemCheck systemCheck;

    /// Creates a parser that does not check drivers, recipes or CPUs.
    ///
    /// @param launchable names that `launch` accepts in addition to `memory`
    /// @param drivers names that `connect.driver` accepts
    public ExperimentParser(Set<String> launchable, Set<String> drivers) {
        this(launchable, drivers, (_, _) -> List.of());
    }

    /// @param launchable names that `launch` accepts in addition to `memory`
    /// @param drivers names that `connect.driver` accepts
    /// @param systemCheck checks of drivers, recipes and CPUs; called only for valid systems and valid lists of
    ///     CPUs
    public ExperimentParser(Set<String> launchable, Set<String> drivers, SystemCheck systemCheck) {
        this.launchable = Set.copyOf(launchable);
        this.drivers = Set.copyOf(drivers);
        this.systemCheck = systemCheck;
    }

    /// Reads an experiment.
    ///
    /// @param fileName name of the file, for error messages and for the default name of the experiment
    /// @param yaml content of the file
    /// @param setOverrides overrides in the form `path=value`, applied in order; each value is YAML
    /// @param environment function that returns the value of an environment variable, or null if the variable is
    ///     not set
    /// @throws InvalidExperimentException with every problem in the file and in the overrides
    public Experiment parse(
            String fileName, String yaml, List<String> setOverrides, Function<String, @Nullable String> environment)
            throws InvalidExperimentException {
        ProblemCollector problems = new ProblemCollector();
        Optional<Mapping> written = YamlFile.read(fileName, yaml, KIND, environment, problems);
        if (written.isEmpty()) {
            throw problems.toException();
        }
        Mapping root = new Overrides(environment, problems).apply(written.get(), setOverrides);
        SystemReader systems = new SystemReader(launchable, drivers, new CpuSetReader(systemCheck));
        VariationReader variation = new VariationReader(root, problems, new CellReader(systems, systemCheck));
        List<Cell> cells = variation.cells();
        Fields top = new Fields(root.without("vary"), ExperimentShape.EXPERIMENT, "", problems);
        String name = name(top, fileName);
        long seed = top.integer("seed", Long.MIN_VALUE, Long.MAX_VALUE, 42);
        int repeat = top.integer("repeat", 1, 1000, 1);
        int retry = top.integer("retry", 0, 10, 1);
        String question = top.text("question", "");
        List<String> names = names(top);
        Thresholds thresholds = ThresholdReader.read(top);
        AaControl control = control(top, names, repeat);
        SideReader sides = new SideReader(names, variation.factors(), hasSearch(cells) || !problems.isEmpty());
        List<Claim> claims = new ClaimReader(sides).read(top);
        List<PublishedFigure> published = new PublishedReader(sides).read(top);
        if (!problems.isEmpty()) {
            throw problems.toException();
        }
        return new Experiment(
                name,
                question.isBlank() ? defaultQuestion(cells.getFirst().systems()) : question.strip(),
                seed,
                repeat,
                retry,
                variation.factors(),
                cells,
                claims,
                thresholds,
                control,
                published,
                Secrets.of(systems.secrets()));
    }

    /// Returns the names of all systems, including those with problems.
    private static List<String> names(Fields top) {
        return top.value("systems") instanceof Mapping systems
                ? List.copyOf(systems.entries().keySet())
                : List.of();
    }

    private static boolean hasSearch(List<Cell> cells) {
        return cells.stream().anyMatch(cell -> cell.workload().rate() instanceof RateProfile.Find);
    }

    private static @Nullable AaControl control(Fields top, List<String> systems, int repeat) {
        String system = top.text("control", "");
        if (!top.has("control")) {
            return null;
        }
        AaControl control = AaControl.of(system);
        if (!systems.contains(system)) {
            top.problem(
                    "control",
                    "control '" + top.written("control") + "' is not a system of this experiment",
                    Suggestion.among(system, systems));
        } else if (systems.contains(control.name())) {
            top.problem(
                    "control",
                    "'control' creates a copy of '" + system + "' with the name '" + control.name()
                            + "', but another system already has this name",
                    "Rename the other system.");
        } else if (repeat < 2) {
            top.problem(
                    "control",
                    "'control' compares a system with itself and requires at least two blocks, but 'repeat' is "
                            + repeat,
                    "Set 'repeat' to 5 or more, or remove 'control'.");
        }
        return control;
    }

    private static String name(Fields top, String fileName) {
        String base = fileName.substring(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1)
                .replaceFirst("\\.ya?ml$", "")
                .replaceAll("[^A-Za-z0-9._-]", "-")
                .replaceFirst("^[^A-Za-z0-9]+", "");
        String name = top.text("name", base.isEmpty() ? "experiment" : base);
        if (!NAME.matcher(name).matches()) {
            top.problem(
                    "name",
                    "name '" + top.written("name") + "' cannot be used as a directory name",
                    "Use up to 100 letters, digits, '-', '_' and '.', beginning with a letter or digit.");
        }
        return name;
    }

    private static String defaultQuestion(Collection<SystemUnderTest> systems) {
        String names = systems.stream().map(SystemUnderTest::name).collect(Collectors.joining(", "));
        return systems.size() == 1
                ? "How does " + names + " behave under this load?"
                : "How do these systems compare under the same load: " + names + "?";
    }
}
