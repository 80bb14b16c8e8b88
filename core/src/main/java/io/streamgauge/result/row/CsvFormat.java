package io.streamgauge.result.row;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import io.streamgauge.ExplainedIoException;
import io.streamgauge.IoErrorText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/// Format of a CSV file with a header line and one row per line.
///
/// @param <T> type of a row
/// @param columns columns in the order of the file
/// @param parser parser of a row; throws an [IllegalArgumentException] if a value is invalid
public record CsvFormat<T>(List<Column<T>> columns, Function<CsvFields, T> parser) {
    private static final CsvWriter.CsvWriterBuilder WRITER =
            CsvWriter.builder().lineDelimiter(LineDelimiter.LF).autoFlush(true);

    /// Column of the file.
    ///
    /// @param value function that returns the text of the column for a row
    /// @param optional true if the column may be missing from files of earlier versions
    public record Column<T>(String name, Function<T, String> value, boolean optional) {
        Column(String name, Function<T, String> value) {
            this(name, value, false);
        }

        static <T> Column<T> optional(String name, Function<T, String> value) {
            return new Column<>(name, value, true);
        }
    }

    public CsvFormat {
        columns = List.copyOf(columns);
    }

    /// Writer of the rows of one file. Each call passes its rows to the file system before it returns.
    public final class Appender implements AutoCloseable {
        private final Path file;
        private final CsvWriter csv;

        private Appender(Path file) throws IOException {
            this.file = file;
            this.csv = writer(Files.newBufferedWriter(file));
            write(() -> csv.writeRecord(columns.stream().map(Column::name).toList()));
        }

        /// Appends rows to the file.
        ///
        /// @throws IOException if the file cannot be written; the message names the file
        public synchronized void append(List<T> rows) throws IOException {
            for (T row : rows) {
                write(() -> csv.writeRecord(values(row)));
            }
        }

        private void write(Runnable record) throws IOException {
            try {
                record.run();
            } catch (UncheckedIOException e) {
                throw new ExplainedIoException(
                        "result file '" + file + "' cannot be written: "
                                + IoErrorText.of(Objects.requireNonNull(e.getCause()))
                                + ". Free space on the disk, or choose another directory with --out",
                        e);
            }
        }

        /// Closes the file. A failure is ignored, because every row has already been written.
        @Override
        public synchronized void close() {
            try {
                csv.close();
            } catch (IOException e) {
                // Every row has already been written.
            }
        }
    }

    /// Creates a file and writes the header.
    public Appender create(Path file) throws IOException {
        return new Appender(file);
    }

    /// Reads all rows. The method ignores an incomplete last line, which a killed run may have left.
    ///
    /// @return rows of the file; empty if the file does not exist
    /// @throws IOException if a required column is missing or a row is damaged; the message names the file and,
    ///     for a damaged row, the line
    public List<T> read(Path file) throws IOException {
        return Files.exists(file) ? parse(completeLines(file), file) : List.of();
    }

    /// Reads the bytes of a file and omits the last line if it is incomplete. An incomplete line can have the
    /// right number of values even if the last value is truncated.
    public static byte[] completeLines(Path file) throws IOException {
        byte[] all = Files.readAllBytes(file);
        int end = all.length;
        while (end > 0 && all[end - 1] != '\n') {
            end--;
        }
        return Arrays.copyOf(all, end);
    }

    private List<T> parse(byte[] content, Path file) throws IOException {
        List<T> rows = new ArrayList<>();
        Map<String, Integer> positions = new HashMap<>();
        long line = 1;
        try (CsvReader<CsvRecord> csv = CsvReader.builder().ofCsvRecord(new String(content, StandardCharsets.UTF_8))) {
            for (CsvRecord row : csv) {
                line = row.getStartingLineNumber();
                if (positions.isEmpty()) {
                    positions.putAll(columnPositions(row, file));
                } else {
                    rows.add(parser.apply(new CsvFields(positions, row)));
                }
                line++;
            }
        } catch (CsvParseException | IllegalArgumentException damaged) {
            throw new ExplainedIoException(
                    "result file '" + file + "', line " + line + ": the line is damaged. Restore the file from a"
                            + " backup, or run the experiment again",
                    damaged);
        }
        return List.copyOf(rows);
    }

    private Map<String, Integer> columnPositions(CsvRecord header, Path file) throws IOException {
        Map<String, Integer> positions = new HashMap<>();
        for (int i = 0; i < header.getFieldCount(); i++) {
            positions.put(header.getField(i), i);
        }
        if (!positions.keySet().containsAll(requiredNames())) {
            throw new ExplainedIoException("result file '" + file
                    + "': required columns are missing. Use the version of Streamgauge that wrote the file,"
                    + " or restore the file from a backup");
        }
        return positions;
    }

    private List<String> requiredNames() {
        return columns.stream()
                .filter(column -> !column.optional())
                .map(Column::name)
                .toList();
    }

    private List<String> values(T row) {
        return columns.stream().map(column -> column.value().apply(row)).toList();
    }

    private static CsvWriter writer(Writer target) {
        return WRITER.build(target);
    }
}
