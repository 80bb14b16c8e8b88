package io.streamgauge.result.row;

import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.util.Locale;

/// Values of one row by column name. A value that is not a number where a number is read throws a
/// [NumberFormatException].
public final class CsvFields {
    private final NamedCsvRecord row;

    CsvFields(NamedCsvRecord row) {
        this.row = row;
    }

    String text(String column) {
        return row.getField(column);
    }

    int intValue(String column) {
        return Integer.parseInt(text(column));
    }

    long longValue(String column) {
        return Long.parseLong(text(column));
    }

    /// Returns -1 if the file does not have the column.
    long longOrUnknown(String column) {
        return row.findField(column).map(Long::parseLong).orElse(-1L);
    }

    double doubleValue(String column) {
        return Double.parseDouble(text(column));
    }

    /// Returns a number with a fixed count of decimals, regardless of the locale.
    static String decimals(int count, double value) {
        return String.format(Locale.ROOT, "%." + count + "f", value);
    }
}
