package io.streamgauge.result;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// The files of one run. Every file is either written once, whole, or appended to line by line, so that a kill at
/// any moment leaves something that can be read.
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

    /// The directory of a trial; made if it is not there.
    public Path trial(String id) {
        Path directory = path.resolve("trials").resolve(id);
        try {
            return Files.createDirectories(directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The file of the search that a planned trial stands for; its directory may not be there.
    public Path search(String trialId) {
        return path.resolve("searches").resolve(trialId + ".json");
    }

    /// Trials that were started, in order.
    public List<Path> trials() throws IOException {
        Path all = path.resolve("trials");
        if (!Files.isDirectory(all)) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(all)) {
            return entries.filter(Files::isDirectory)
                    .sorted(Comparator.comparingInt(RunDirectory::ordinal).thenComparing(Comparator.naturalOrder()))
                    .toList();
        }
    }

    /// The number that a trial's directory name starts with.
    private static int ordinal(Path trial) {
        String digits = trial.getFileName().toString().replaceFirst("\\D.*", "");
        return digits.isEmpty() || digits.length() > 9 ? Integer.MAX_VALUE : Integer.parseInt(digits);
    }

    /// Writes a value as JSON, so that the file is there whole or not at all.
    public static void write(Path file, Object value) throws IOException {
        writeText(file, Json.indented().writeValueAsString(value) + "\n");
    }

    /// Writes a text, so that the file is there whole or not at all.
    public static void writeText(Path file, String text) throws IOException {
        Path partial = file.resolveSibling(file.getFileName() + ".partial");
        Files.writeString(partial, text);
        Files.move(partial, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /// Reads a value, empty when the file is not there.
    ///
    /// @throws DamagedFileException if the file holds no such value
    public static <T> Optional<T> read(Path file, Class<T> type) throws IOException {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            return Optional.of(Json.indented().readValue(Files.readString(file), type));
        } catch (JacksonException e) {
            throw new DamagedFileException(file, e);
        }
    }

    /// Reads a file whatever its fields, an empty object when it is not there.
    ///
    /// @throws DamagedFileException if it is no JSON
    public static JsonNode tree(Path file) throws IOException {
        return read(file, JsonNode.class).orElseGet(Json.compact()::createObjectNode);
    }
}
