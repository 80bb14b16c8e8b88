package io.streamgauge.cli.output;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.InvalidExperimentException.Problem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Check of an option with a file that a command writes at its end.
public final class OutputFile {
    private OutputFile() {}

    /// Checks the option before the command starts.
    ///
    /// @param file file to write; null if the option is not given
    /// @throws InvalidExperimentException if the path is a directory, or if the directory of the file does not
    ///     exist
    public static void check(String option, @Nullable Path file) throws InvalidExperimentException {
        List<Problem> problems = problems(option, file);
        if (!problems.isEmpty()) {
            throw new InvalidExperimentException(problems);
        }
    }

    /// Returns the problem of a path that is a directory, or of a file whose directory does not exist. Otherwise,
    /// returns an empty list.
    ///
    /// @param file file to write; null if the option is not given
    public static List<Problem> problems(String option, @Nullable Path file) {
        if (file == null) {
            return List.of();
        }
        Path parent = file.toAbsolutePath().getParent();
        if (parent == null || Files.isDirectory(file)) {
            return List.of(new Problem(option + " " + file, "it is a directory", "Specify a file."));
        }
        return Files.isDirectory(parent)
                ? List.of()
                : List.of(new Problem(
                        option + " " + file,
                        "the directory '" + parent + "' does not exist",
                        "Create the directory, or specify another file."));
    }
}
