package io.streamgauge.report.export;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.report.export.ExportFormat.Rows;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ExportFormatTest {
    /// Every write to this file fails, as on a full disk.
    private static final Path FULL = Path.of("/dev/full");

    /// Number of rows that do not fit into the buffers of the writers.
    private static final int MANY = 100_000;

    @ParameterizedTest
    @EnumSource
    void reportsAFullDiskAsAnErrorOfTheFile(ExportFormat format) {
        assertThatThrownBy(() -> write(format, MANY)).isInstanceOf(UncheckedIOException.class);
        // The JSON writer writes each row immediately, and the CSV writer at the end.
        assertThatThrownBy(() -> write(format, 1)).isInstanceOfAny(IOException.class, UncheckedIOException.class);
    }

    private static void write(ExportFormat format, int rows) throws IOException {
        try (Rows table = format.create(FULL, List.of("seconds"))) {
            for (List<Object> row : Collections.nCopies(rows, List.<Object>of(1.5))) {
                table.add(row);
            }
        }
    }
}
