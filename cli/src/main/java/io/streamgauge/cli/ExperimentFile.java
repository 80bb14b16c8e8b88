package io.streamgauge.cli;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.InvalidExperimentException.Problem;
import io.streamgauge.experiment.Experiment;
import io.streamgauge.experiment.parse.ExperimentParser;
import io.streamgauge.plan.Plan;
import io.streamgauge.plan.Planner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// The experiment that a command is about: the file and the options that change it. Mixed into commands.
final class ExperimentFile {
    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "FILE",
            description = "Experiment file. Default: examples/quickstart.yaml of the installation.")
    private @Nullable Path file;

    @Option(
            names = "--set",
            paramLabel = "PATH=VALUE",
            description = "Sets a field of the file, for example workload.rate=10k/s. May be repeated.")
    private List<String> set = new ArrayList<>();

    @Option(
            names = "--only",
            paramLabel = "SYSTEM",
            description = "Runs only this system of the file. May be repeated.")
    private Set<String> only = Set.of();

    /// As if these words had been given on a command line.
    static ExperimentFile of(String file, List<String> set) {
        ExperimentFile given = new ExperimentFile();
        given.file = Path.of(file);
        given.set = List.copyOf(set);
        return given;
    }

    /// What was read.
    ///
    /// @param text of the file, for the run directory
    record Loaded(Path file, String text, Experiment experiment, Plan plan) {
        Loaded with(StoppingOptions stopping) throws InvalidExperimentException {
            return new Loaded(file, text, experiment, stopping.applyTo(plan));
        }
    }

    /// @throws InvalidExperimentException with every problem of the file and of the systems that it names
    Loaded load(SystemRegistry systems) throws InvalidExperimentException {
        Path path = file != null ? file : home().resolve("examples").resolve("quickstart.yaml");
        return read(path, read(path), set, only, systems);
    }

    /// @param path for messages, and for the name of an experiment that has none
    /// @param text of the file
    static Loaded read(Path path, String text, List<String> set, Set<String> only, SystemRegistry systems)
            throws InvalidExperimentException {
        ExperimentParser parser = new ExperimentParser(SystemRegistry.launchable(), systems.driverNames(), systems);
        Experiment experiment = parser.parse(path.toString(), text, set, System::getenv);
        return new Loaded(path, text, experiment, Planner.plan(experiment, only));
    }

    List<String> overrides() {
        return List.copyOf(set);
    }

    /// Whether the command line names a file or changes one.
    boolean given() {
        return file != null || !set.isEmpty() || !only.isEmpty();
    }

    Set<String> only() {
        return Set.copyOf(only);
    }

    /// Where Streamgauge lies; the launcher script says so.
    static Path home() {
        return Path.of(System.getProperty("streamgauge.home", "."));
    }

    private static String read(Path path) throws InvalidExperimentException {
        try {
            return Files.readString(path);
        } catch (NoSuchFileException e) {
            throw invalid(path, "there is no such file", "Give the path of an experiment file.");
        } catch (IOException e) {
            throw invalid(
                    path,
                    "it cannot be read (" + (Files.isDirectory(path) ? "it is a directory" : e.getMessage()) + ")",
                    "Give the path of an experiment file: YAML in UTF-8.");
        }
    }

    private static InvalidExperimentException invalid(Path path, String reason, String wayOut) {
        return new InvalidExperimentException(List.of(new Problem(path.toString(), reason, wayOut)));
    }
}
