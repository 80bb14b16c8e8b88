package io.streamgauge.report.export;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import io.streamgauge.result.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.databind.SequenceWriter;

/// Format of exported files.
public enum ExportFormat {
    /// CSV with the quoting rules of RFC 4180, a header, and line feeds as line endings. An unknown value is
    /// empty.
    CSV,
    /// JSON array with one object per row. An unknown value is null.
    JSON;

    private static final double EXACT = 1e15;

    /// Writer of the rows of one table.
    interface Rows extends AutoCloseable {
        /// Writes a row to the file.
        ///
        /// @throws UncheckedIOException if the file cannot be written
        void add(List<@Nullable Object> values);

        @Override
        void close() throws IOException;
    }

    /// Returns the file name of a table.
    String file(String table) {
        return table + "." + name().toLowerCase(Locale.ROOT);
    }

    /// Creates the file for a table.
    Rows create(Path file, List<String> columns) throws IOException {
        Writer out = Files.newBufferedWriter(file);
        return switch (this) {
            case CSV -> csv(out, columns);
            case JSON -> json(out, columns);
        };
    }

    private static Rows csv(Writer out, List<String> columns) {
        CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(out);
        csv.writeRecord(columns);
        return new Rows() {
            @Override
            public void add(List<@Nullable Object> values) {
                csv.writeRecord(values.stream().map(ExportFormat::text).toList());
            }

            @Override
            public void close() throws IOException {
                csv.close();
            }
        };
    }

    private static String text(@Nullable Object value) {
        return value instanceof Double number ? Objects.toString(plain(number), "") : Objects.toString(value, "");
    }

    /// Returns a number without an exponent; null if the number is not finite.
    private static @Nullable Object plain(double value) {
        if (!Double.isFinite(value)) {
            return null;
        }
        return value == Math.rint(value) && Math.abs(value) < EXACT
                ? (Object) (long) value
                : BigDecimal.valueOf(value).toPlainString();
    }

    private static Rows json(Writer out, List<String> columns) {
        SequenceWriter array = Json.compact().writer().writeValuesAsArray(out);
        return new Rows() {
            @Override
            public void add(List<@Nullable Object> values) {
                Map<String, @Nullable Object> row = new LinkedHashMap<>();
                for (int i = 0; i < columns.size(); i++) {
                    row.put(columns.get(i), finite(values.get(i)));
                }
                try {
                    array.write(row);
                } catch (JacksonIOException e) {
                    throw new UncheckedIOException(e.getCause());
                }
            }

            @Override
            public void close() throws IOException {
                try {
                    array.close();
                    out.close();
                } catch (JacksonIOException e) {
                    throw e.getCause();
                }
            }
        };
    }

    private static @Nullable Object finite(@Nullable Object value) {
        return value instanceof Double number && !Double.isFinite(number) ? null : value;
    }
}
