package io.streamgauge.measure;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import org.HdrHistogram.Histogram;

/// Counts of latencies in the buckets of a [Histogram] with three significant digits. Values below 2,048
/// ns are exact. Above this value, each power of two has 1,024 buckets.
///
/// One thread at a time adds latencies, and another thread reads intervals. The counts only increase,
/// and an interval is the difference from the previous read. An addition therefore needs only one load
/// and one store. In contrast, the recorders of HdrHistogram swap two histograms and need two atomic
/// operations.
final class LatencyCounts {
    private static final VarHandle CELL =
            MethodHandles.arrayElementVarHandle(long[].class).withInvokeExactBehavior();
    /// Number of buckets per power of two.
    private static final int BUCKETS_PER_POWER = 1024;

    private static final int MAGNITUDE_BITS = 11;

    // Only the adding thread extends this array.
    private volatile long[] counts = {};
    // Counts at the previous read, used only by the reading thread.
    private long[] reported = {};

    /// Counts a latency.
    ///
    /// @param nanos latency in nanoseconds, at least 0
    void add(long nanos) {
        int index = index(nanos);
        long[] cells = counts;
        if (index >= cells.length) {
            cells = Arrays.copyOf(cells, (index / BUCKETS_PER_POWER + 1) * BUCKETS_PER_POWER);
            counts = cells;
        }
        CELL.setOpaque(cells, index, (long) CELL.getOpaque(cells, index) + 1);
    }

    /// Adds the counts since the previous call to `into`.
    void addInterval(Histogram into) {
        long[] cells = counts;
        reported = Arrays.copyOf(reported, cells.length);
        for (int i = 0; i < cells.length; i++) {
            long count = (long) CELL.getOpaque(cells, i);
            if (count > reported[i]) {
                into.recordValueWithCount(lowestValue(i), count - reported[i]);
                reported[i] = count;
            }
        }
    }

    private static int index(long nanos) {
        int shift = Math.max(0, Long.SIZE - Long.numberOfLeadingZeros(nanos) - MAGNITUDE_BITS);
        return shift * BUCKETS_PER_POWER + (int) (nanos >>> shift);
    }

    private static long lowestValue(int index) {
        int shift = Math.max(0, index / BUCKETS_PER_POWER - 1);
        return (long) (index - shift * BUCKETS_PER_POWER) << shift;
    }
}
