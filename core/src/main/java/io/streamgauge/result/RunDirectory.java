package io.streamgauge.result;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// Files of a run. Streamgauge either writes a file in one step or appends to it line by line. The files of a killed
/// run are therefore readable. The main files are:
///
/// ```
/// run.json  experiment.yaml  plan.json  end.json  summary.json  report.html
/// trials/001-kafka/  trial.json  settings.json  intervals.csv  latency.hlog  resources.csv  broker-metrics.csv
///     end.json  logs/
/// searches/001-kafka.json  searches/001-kafka-logs/
/// ```
public record RunDirectory(Path path) {
    public Path file(String name) {
        return path.resolve(name);
    }

    /// Returns the directory of a trial and creates it if needed.
    public Path trial(String id) {
        Path directory = path.resolve("trials").resolve(id);
        try {
            return Files.createDirectories(directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Returns the file of the search that replaces a planned trial. This method does not create the parent
    /// directory.
    public Path search(String trialId) {
        return path.resolve("searches").resolve(trialId + ".json");
    }

    /// Returns the directories of the started trials, in the order of execution.
    public List<Path> trials() throws IOException {
        Path all = path.resolve("trials");
        if (!Files.isDirectory(all)) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(all)) {
            return entries.filter(Files::isDirectory)
                    // The length sorts attempt 10 after attempt 2.
                    .sorted(Comparator.comparingInt(RunDirectory::ordinal)
                            .thenComparingInt(trial -> trial.toString().length())
                            .thenComparing(Comparator.naturalOrder()))
                    .toList();
        }
    }

    /// Returns the number at the start of a trial's directory name; the largest integer if the name does not
    /// start with a number of at most nine digits.
    private static int ordinal(Path trial) {
        String digits = trial.getFileName().toString().replaceFirst("\\D.*", "");
        return digits.isEmpty() || digits.length() > 9 ? Integer.MAX_VALUE : Integer.parseInt(digits);
    }

    /// Writes a value to a file as JSON, in one atomic step.
    public static void write(Path file, Object value) throws IOException {
        writeText(file, Json.indented().writeValueAsString(value) + "\n");
    }

    /// Writes text to a file in one atomic step. The target of a symbolic link is replaced, not the link. A
    /// device or a pipe, such as `/dev/stdout`, cannot be replaced and is written directly.
    public static void writeText(Path file, String text) throws IOException {
        if (isStandardStream(file)) {
            Files.writeString(file, text, StandardOpenOption.APPEND);
            return;
        }
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            Files.writeString(file, text, StandardOpenOption.WRITE);
            return;
        }
        Path target = Files.isSymbolicLink(file) && Files.exists(file) ? file.toRealPath() : file;
        Path partial = target.resolveSibling(target.getFileName() + ".partial");
        Files.writeString(partial, text);
        Files.move(partial, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /// Returns whether a file is a name of a standard stream. The stream may lead to a regular file, to which the
    /// command
    /// has already written.
    private static boolean isStandardStream(Path file) {
        String path = file.toAbsolutePath().normalize().toString();
        return path.equals("/dev/stdout") || path.equals("/dev/stderr") || path.startsWith("/dev/fd/");
    }

    /// Reads a value from a JSON file; empty if the file does not exist.
    ///
    /// @throws DamagedFileException if the content of the file is not a value of this type
    public static <T> Optional<T> read(Path file, Class<T> type) throws IOException {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            return Optional.of(Json.indented().readValue(Files.readString(file), type));
        } catch (JacksonException e) {
            throw new DamagedFileException(file, e);
        } catch (CharacterCodingException e) {
            throw new DamagedFileException(file, e);
        }
    }

    /// Reads a JSON file with arbitrary fields. Returns an empty object if the file does not exist.
    ///
    /// @throws DamagedFileException if the file is not JSON
    public static JsonNode tree(Path file) throws IOException {
        return read(file, JsonNode.class).orElseGet(Json.compact()::createObjectNode);
    }
}
