package io.streamgauge.measure;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import org.HdrHistogram.Histogram;

/// How often each latency occurred, in the buckets of a [Histogram] of three significant digits: exact below
/// 2,048, then 1,024 buckets for each power of two.
///
/// One thread at a time adds, another takes. The counts only rise, and an interval is the difference to the last
/// look: so that an addition costs a load and a store, where the recorders of HdrHistogram, which swap two
/// histograms, need two atomic operations.
final class LatencyCounts {
    private static final VarHandle CELL =
            MethodHandles.arrayElementVarHandle(long[].class).withInvokeExactBehavior();
    /// Buckets for each power of two.
    private static final int HALF = 1024;

    private static final int MAGNITUDE_BITS = 11;

    // grown by the adding thread only
    private volatile long[] counts = {};
    // touched by the taking thread only
    private long[] taken = {};

    /// @param nanos at least 0
    void add(long nanos) {
        int index = index(nanos);
        long[] cells = counts;
        if (index >= cells.length) {
            cells = Arrays.copyOf(cells, (index / HALF + 1) * HALF);
            counts = cells;
        }
        CELL.setOpaque(cells, index, (long) CELL.getOpaque(cells, index) + 1);
    }

    /// Adds what is new since the last call to `into`.
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
