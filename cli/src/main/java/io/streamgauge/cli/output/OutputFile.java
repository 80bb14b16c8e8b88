package io.streamgauge.cli.output;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.InvalidExperimentException.Problem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Check of an option that specifies a file to write at the end of a command.
public final class OutputFile {
    private OutputFile() {}

    /// Checks the option before the command starts.
    ///
    /// @param file file to write; null if the option is not given
    /// @throws InvalidExperimentException if the path is a directory, or if the parent directory does not exist
    ///     or is not writable
    public static void check(String option, @Nullable Path file) throws InvalidExperimentException {
        List<Problem> problems = problems(option, file);
        if (!problems.isEmpty()) {
            throw new InvalidExperimentException(problems);
        }
    }

    /// Returns a problem if the path is a directory, if its parent directory does not exist or is not
    /// writable, or if it is a device or a pipe that is not writable. Otherwise, the list is empty.
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
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            return Files.isWritable(file)
                    ? List.of()
                    : List.of(new Problem(option + " " + file, "it is not writable", "Specify another file."));
        }
        if (!Files.isDirectory(parent)) {
            return List.of(new Problem(
                    option + " " + file,
                    "the directory '" + parent + "' does not exist",
                    "Create the directory, or specify another file."));
        }
        return Files.isWritable(parent)
                ? List.of()
                : List.of(new Problem(
                        option + " " + file,
                        "the directory '" + parent + "' is not writable",
                        "Change the permissions of the directory, or specify another file."));
    }
}
