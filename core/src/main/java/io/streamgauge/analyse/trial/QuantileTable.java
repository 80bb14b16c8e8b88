package io.streamgauge.analyse.trial;

import java.util.Arrays;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/// Distinct values of a histogram with their cumulative counts. A table reads the histogram once and then finds each
/// quantile by binary search. [Histogram#getValueAtPercentile] reads the histogram from its start for each quantile.
/// For a hundred quantiles, this takes about six times as long in a JVM that has run only for seconds, such as that of
/// a
/// command or a test. After the C2 compiler has compiled both, they take the same time.
final class QuantileTable {
    private final Histogram histogram;
    private long[] values = new long[64];
    private long[] counts = new long[64];
    private int size;

    /// @param histogram histogram that does not change while the table is used
    QuantileTable(Histogram histogram) {
        this.histogram = histogram;
        for (HistogramIterationValue recorded : histogram.recordedValues()) {
            if (size == values.length) {
                values = Arrays.copyOf(values, 2 * size);
                counts = Arrays.copyOf(counts, 2 * size);
            }
            values[size] = recorded.getValueIteratedTo();
            counts[size] = recorded.getTotalCountToThisValue();
            size++;
        }
    }

    /// Returns the same value as [Histogram#getValueAtPercentile].
    ///
    /// @param quantile quantile from 0 to 1
    /// @return value at the quantile; 0 if the histogram is empty
    long at(double quantile) {
        if (size == 0) {
            return 0;
        }
        double percentile = quantile * 100;
        double reduced = Math.clamp(Math.nextDown(percentile), 0, 100);
        long count = Math.max(1, (long) Math.ceil(reduced * histogram.getTotalCount() / 100));
        int found = Arrays.binarySearch(counts, 0, size, count);
        long value = values[found >= 0 ? found : -found - 1];
        return percentile == 0 ? histogram.lowestEquivalentValue(value) : value;
    }
}
