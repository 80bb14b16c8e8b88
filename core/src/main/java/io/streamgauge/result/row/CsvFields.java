package io.streamgauge.result.row;

import de.siegmar.fastcsv.reader.CsvRecord;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/// Values of one row, accessed by column name. Methods that read a number throw a
/// [NumberFormatException] if the value is not a number.
public final class CsvFields {
    private final Map<String, Integer> positions;
    private final CsvRecord row;

    CsvFields(Map<String, Integer> positions, CsvRecord row) {
        this.positions = positions;
        this.row = row;
    }

    /// Returns the text in a column.
    ///
    /// @param column name of a column that the file contains
    String text(String column) {
        return row.getField(Objects.requireNonNull(positions.get(column)));
    }

    int intValue(String column) {
        return Integer.parseInt(text(column));
    }

    long longValue(String column) {
        return Long.parseLong(text(column));
    }

    /// Returns the number in a column; -1 if the file does not have the column.
    long longOrUnknown(String column) {
        return positions.containsKey(column) ? longValue(column) : -1;
    }

    /// Returns the number in a column; -1 if the file does not have the column.
    double doubleOrUnknown(String column) {
        return positions.containsKey(column) ? doubleValue(column) : -1;
    }

    double doubleValue(String column) {
        return Double.parseDouble(text(column));
    }

    /// Formats a number with `count` decimal places, regardless of the locale.
    static String decimals(int count, double value) {
        return String.format(Locale.ROOT, "%." + count + "f", value);
    }
}
