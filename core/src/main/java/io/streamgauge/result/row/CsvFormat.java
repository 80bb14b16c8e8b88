package io.streamgauge.result.row;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Function;

/// A CSV file with a header line and one row per line.
///
/// @param <T> type of a row
/// @param columns in the order of the file
/// @param parser throws an [IllegalArgumentException] for a row with an invalid value
public record CsvFormat<T>(List<Column<T>> columns, Function<CsvFields, T> parser) {
    private static final CsvWriter.CsvWriterBuilder WRITER =
            CsvWriter.builder().lineDelimiter(LineDelimiter.LF).autoFlush(true);

    /// A column of the file.
    ///
    /// @param value text of the column for a row
    /// @param optional true if files of older versions may lack the column
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

    /// Writes the rows of one file. Each row is in the file system when the call returns.
    public final class Appender implements AutoCloseable {
        private final Path file;
        private final CsvWriter csv;

        private Appender(Path file) throws IOException {
            this.file = file;
            this.csv = writer(Files.newBufferedWriter(file));
            write(() -> csv.writeRecord(columns.stream().map(Column::name).toList()));
        }

        /// @throws IOException with the name of the file if it cannot be written
        public synchronized void append(List<T> rows) throws IOException {
            for (T row : rows) {
                write(() -> csv.writeRecord(values(row)));
            }
        }

        private void write(Runnable record) throws IOException {
            try {
                record.run();
            } catch (UncheckedIOException e) {
                throw new IOException(
                        "result file '" + file
                                + "': it cannot be written. Free space on the disk, or choose another one with --out",
                        e);
            }
        }

        /// Every row is already written, so that a failure to close loses nothing.
        @Override
        public synchronized void close() {
            try {
                csv.close();
            } catch (IOException e) {
                // nothing is buffered
            }
        }
    }

    /// Starts a file with the header.
    public Appender create(Path file) throws IOException {
        return new Appender(file);
    }

    /// Reads the rows up to the first damaged one. An incomplete last line, which a killed run leaves, is ignored.
    ///
    /// @return empty if the file does not exist
    /// @throws IOException if a required column is missing, because another version wrote the file
    public List<T> read(Path file) throws IOException {
        return Files.exists(file) ? parse(completeLines(file), file.toString()) : List.of();
    }

    /// Reads the bytes of a file without an incomplete last line, which may look complete but hold other values.
    public static byte[] completeLines(Path file) throws IOException {
        byte[] all = Files.readAllBytes(file);
        int end = all.length;
        while (end > 0 && all[end - 1] != '\n') {
            end--;
        }
        return Arrays.copyOf(all, end);
    }

    private List<T> parse(byte[] content, String name) throws IOException {
        List<T> rows = new ArrayList<>();
        try (CsvReader<NamedCsvRecord> csv =
                CsvReader.builder().ofNamedCsvRecord(new String(content, StandardCharsets.UTF_8))) {
            for (NamedCsvRecord row : csv) {
                if (!row.getHeader().containsAll(requiredNames())) {
                    throw new IOException(
                            name + ": another version of Streamgauge wrote it. Use that version to read it");
                }
                rows.add(parser.apply(new CsvFields(row)));
            }
        } catch (CsvParseException | IllegalArgumentException | NoSuchElementException damaged) {
            return List.copyOf(rows);
        }
        return List.copyOf(rows);
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
