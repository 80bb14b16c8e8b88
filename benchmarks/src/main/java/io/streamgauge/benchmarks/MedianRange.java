package io.streamgauge.benchmarks;

import io.streamgauge.statistics.Median;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/// Median and range of several values, as text for a table.
final class MedianRange {
    private MedianRange() {}

    /// Returns text such as `2.09 (2.03 to 2.14)`, or `-` if there are no values.
    ///
    /// @param format format of a value, such as `%.2f`
    static String of(List<Double> values, String format) {
        return values.isEmpty()
                ? "-"
                : String.format(
                        Locale.ROOT,
                        format + " (" + format + " to " + format + ")",
                        Median.of(values),
                        Collections.min(values),
                        Collections.max(values));
    }
}
