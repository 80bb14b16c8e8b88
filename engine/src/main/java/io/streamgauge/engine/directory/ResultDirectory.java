package io.streamgauge.engine.directory;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.InvalidExperimentException.Problem;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Directory that a command creates for its results.
public final class ResultDirectory {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

    private ResultDirectory() {}

    /// Returns the ID of a run: a name followed by the current local time.
    public static String runId(String name) {
        return name + "-" + LocalDateTime.now(ZoneId.systemDefault()).format(TIME);
    }

    /// Creates and returns the directory of the results.
    ///
    /// @param chosen new or empty directory, or null for a new directory `runs/runId`. If this directory already
    ///     exists, a number is appended to the ID
    /// @throws InvalidExperimentException if the chosen path exists and is not an empty directory
    public static Path create(@Nullable Path chosen, String runId) throws InvalidExperimentException, IOException {
        return chosen == null ? createIn(Path.of("runs"), runId) : createChosen(chosen);
    }

    static Path createIn(Path runs, String runId) throws IOException {
        Files.createDirectories(runs);
        for (int number = 1; ; number++) {
            try {
                return Files.createDirectory(runs.resolve(number == 1 ? runId : runId + "-" + number));
            } catch (FileAlreadyExistsException otherRun) {
                // The name is already in use. The loop tries the next number.
            }
        }
    }

    private static Path createChosen(Path directory) throws InvalidExperimentException, IOException {
        check(directory);
        return Files.createDirectories(directory);
    }

    /// Checks that a chosen directory is new or empty.
    ///
    /// @throws InvalidExperimentException if the path exists and is not an empty directory
    public static void check(Path directory) throws InvalidExperimentException, IOException {
        if (Files.exists(directory) && !isEmptyDirectory(directory)) {
            throw new InvalidExperimentException(List.of(new Problem(
                    "--out " + directory,
                    "it exists and is not an empty directory",
                    "Specify a new directory. Streamgauge never overwrites results.")));
        }
    }

    private static boolean isEmptyDirectory(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            return false;
        }
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.findAny().isEmpty();
        }
    }
}
