package io.streamgauge.cli;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.engine.ExperimentSource;
import io.streamgauge.engine.LoadedExperiment;
import io.streamgauge.engine.environment.HomeDirectory;
import io.streamgauge.engine.environment.SystemRegistry;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Options that select an experiment file and its systems, and that change fields of the file. Commands include
/// these options as a mixin.
final class ExperimentOptions {
    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "FILE",
            description = "Experiment file. Default: examples/quickstart.yaml of the installation.")
    private @Nullable Path file;

    @Option(
            names = "--set",
            paramLabel = "PATH=VALUE",
            description = "Field to set in the experiment, for example workload.rate=10k/s. Repeatable.")
    private List<String> set = new ArrayList<>();

    @Option(
            names = "--only",
            paramLabel = "SYSTEM",
            description = "System to select. Default: all systems in the experiment file. Repeatable.")
    private Set<String> only = Set.of();

    @Option(
            names = "--workers",
            paramLabel = "N|PLACE",
            description = "Number of worker processes, or the place where they run: local, join or kubernetes."
                    + " Default: the value of the field workers in the file, or 1 local worker. Repeatable.")
    private List<String> workers = List.of();

    /// Returns the experiment with its plan.
    ///
    /// @throws InvalidExperimentException if the file or a system is invalid; the exception contains all
    ///     problems
    LoadedExperiment load(SystemRegistry systems) throws InvalidExperimentException {
        return withOptionNames(() -> LoadedExperiment.of(source(), systems));
    }

    /// Function that loads one or more experiments with these options.
    @FunctionalInterface
    interface Loader<T> {
        T load() throws InvalidExperimentException;
    }

    /// Calls a function that loads experiments, and returns the result of the function. If `--workers` sets a
    /// field, a problem with this field is reported for the option.
    <T> T withOptionNames(Loader<T> loader) throws InvalidExperimentException {
        try {
            return loader.load();
        } catch (InvalidExperimentException e) {
            Map<String, String> places = new HashMap<>();
            workers.forEach(value -> places.put("--set " + workersField(value), "--workers " + value));
            throw e.at(places);
        }
    }

    /// Returns the experiment file with the fields to set and the selected systems.
    ///
    /// @throws InvalidExperimentException if the file cannot be read
    ExperimentSource source() throws InvalidExperimentException {
        Path path =
                file != null ? file : HomeDirectory.path().resolve("examples").resolve("quickstart.yaml");
        return ExperimentSource.read(path).withOverrides(overrides()).withOnly(only);
    }

    /// Returns the fields to set, as `path=value`.
    List<String> overrides() {
        List<String> all = new ArrayList<>(set);
        workers.forEach(value -> all.add(workersField(value)));
        return all;
    }

    private static String workersField(String value) {
        return (value.matches("-?[0-9]+") ? "workers.count=" : "workers.on=") + value;
    }

    /// Returns the names of the selected systems; empty if all systems are selected.
    Set<String> only() {
        return only;
    }

    boolean hasFile() {
        return file != null;
    }

    /// Returns whether the command line contains one of these options or an experiment file.
    boolean given() {
        return file != null || !set.isEmpty() || !only.isEmpty() || !workers.isEmpty();
    }
}
