package io.streamgauge.analyse.trial;

import java.util.Arrays;
import org.HdrHistogram.Histogram;

/// Distinct values of a histogram with their cumulative counts, and their mean. A table reads the histogram
/// once, from the smallest to the largest value, and then finds each quantile by binary search.
/// [Histogram#getMean] and [Histogram#getValueAtPercentile] read the histogram from value 0, and the latter
/// reads it for each quantile. For a hundred quantiles, this takes about six times as long in a JVM that has
/// run only for seconds, such as that of a command or a test. After the C2 compiler has compiled both, they
/// take the same time.
final class QuantileTable {
    private final Histogram histogram;
    private long[] values = new long[64];
    private long[] counts = new long[64];
    private int size;
    private double sum;

    /// @param histogram histogram that does not change while the table is used
    QuantileTable(Histogram histogram) {
        this.histogram = histogram;
        long read = 0;
        long width = histogram.sizeOfEquivalentValueRange(histogram.getMinValue());
        for (long value = histogram.getMinValue(); read < histogram.getTotalCount(); value += width) {
            if (isPowerOfTwo(value)) {
                width = histogram.sizeOfEquivalentValueRange(value);
            }
            long count = histogram.getCountAtValue(value);
            if (count > 0) {
                read += count;
                add(value + width - 1, read);
                sum += (value + width / 2) * count;
            }
        }
    }

    /// Returns whether the width of the buckets can change at a value.
    private static boolean isPowerOfTwo(long value) {
        return (value & (value - 1)) == 0;
    }

    private void add(long value, long count) {
        if (size == values.length) {
            values = Arrays.copyOf(values, 2 * size);
            counts = Arrays.copyOf(counts, 2 * size);
        }
        values[size] = value;
        counts[size] = count;
        size++;
    }

    /// Returns the number of values in the histogram.
    long count() {
        return histogram.getTotalCount();
    }

    /// Returns the same value as [Histogram#getMean]; 0 if the histogram is empty.
    double mean() {
        return size == 0 ? 0 : sum / histogram.getTotalCount();
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
