package io.streamgauge.engine;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.InvalidExperimentException.Problem;
import io.streamgauge.IoErrorText;
import io.streamgauge.experiment.omb.OmbOrigin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Content of an experiment file, the fields to change, and the systems to run.
///
/// @param file path shown in messages. The default name of the experiment is the file name of this path without its
///     extension
/// @param text content of the file, before the overrides are applied
/// @param overrides fields to set, as `path=value`
/// @param only names of the systems to run; empty to run all systems
/// @param omb facts about the OMB files from which the text was converted; null for an experiment file
public record ExperimentSource(
        Path file,
        String text,
        List<String> overrides,
        Set<String> only,
        @Nullable OmbOrigin omb) {
    public ExperimentSource {
        overrides = List.copyOf(overrides);
        only = Set.copyOf(only);
    }

    /// Creates the source of an experiment file.
    public ExperimentSource(Path file, String text, List<String> overrides, Set<String> only) {
        this(file, text, overrides, only, null);
    }

    /// Reads an experiment file.
    ///
    /// @throws InvalidExperimentException if the file cannot be read
    public static ExperimentSource read(Path file) throws InvalidExperimentException {
        try {
            return new ExperimentSource(file, Files.readString(file), List.of(), Set.of());
        } catch (NoSuchFileException e) {
            throw invalid(file, "file not found", "Specify the path of an experiment file.");
        } catch (IOException e) {
            throw invalid(
                    file,
                    "it cannot be read (" + (Files.isDirectory(file) ? "it is a directory" : IoErrorText.of(e)) + ")",
                    "Specify the path of an experiment file. The file must be YAML in UTF-8.");
        }
    }

    /// Returns an experiment that is not stored in a file.
    ///
    /// @param name name of the experiment, used if `text` does not contain a name
    /// @param text content in the format of an experiment file
    public static ExperimentSource ofText(String name, String text) {
        return new ExperimentSource(Path.of(name + ".yaml"), text, List.of(), Set.of());
    }

    /// Returns a copy of this experiment, in which the given fields replace all existing overrides.
    ///
    /// @param fields fields to set, for example `workload.rate=10k/s`
    public ExperimentSource withOverrides(List<String> fields) {
        return new ExperimentSource(file, text, fields, only, omb);
    }

    /// Returns a copy of this experiment that is restricted to some of its systems.
    ///
    /// @param systems names of the systems; empty for all systems
    public ExperimentSource withOnly(Set<String> systems) {
        return new ExperimentSource(file, text, overrides, systems, omb);
    }

    private static InvalidExperimentException invalid(Path file, String reason, String remedy) {
        return new InvalidExperimentException(List.of(new Problem(file.toString(), reason, remedy)));
    }
}
