package io.streamgauge.measure;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import org.HdrHistogram.Histogram;

/// Counts of latencies in the buckets of a [Histogram] with three significant digits: exact below 2,048, then 1,024
/// buckets for each power of two.
///
/// One thread at a time adds, another reads intervals. The counts only increase, and an interval is the difference
/// from the previous read. An addition therefore needs one load and one store. The recorders of HdrHistogram, which
/// swap two histograms, need two atomic operations.
final class LatencyCounts {
    private static final VarHandle CELL =
            MethodHandles.arrayElementVarHandle(long[].class).withInvokeExactBehavior();
    /// Buckets per power of two.
    private static final int HALF = 1024;

    private static final int MAGNITUDE_BITS = 11;

    // only the adding thread extends this array
    private volatile long[] counts = {};
    // used only by the reading thread
    private long[] taken = {};

    /// @param nanos latency in nanoseconds, at least 0
    void add(long nanos) {
        int index = index(nanos);
        long[] cells = counts;
        if (index >= cells.length) {
            cells = Arrays.copyOf(cells, (index / HALF + 1) * HALF);
            counts = cells;
        }
        CELL.setOpaque(cells, index, (long) CELL.getOpaque(cells, index) + 1);
    }

    /// Adds to `into` the counts since the previous call.
    void take(Histogram into) {
        long[] cells = counts;
        taken = Arrays.copyOf(taken, cells.length);
        for (int i = 0; i < cells.length; i++) {
            long count = (long) CELL.getOpaque(cells, i);
            if (count > taken[i]) {
                into.recordValueWithCount(lowestValue(i), count - taken[i]);
                taken[i] = count;
            }
        }
    }

    private static int index(long nanos) {
        int shift = Math.max(0, Long.SIZE - Long.numberOfLeadingZeros(nanos) - MAGNITUDE_BITS);
        return shift * HALF + (int) (nanos >>> shift);
    }

    private static long lowestValue(int index) {
        int shift = Math.max(0, index / HALF - 1);
        return (long) (index - shift * HALF) << shift;
    }
}
