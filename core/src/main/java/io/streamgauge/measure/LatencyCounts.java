package io.streamgauge.measure;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/// Counts of latencies in the buckets of a [Histogram] with three significant digits. Values below 2,048 ns are
/// exact. Above this range, each power of two has 1,024 buckets.
///
/// One thread at a time adds latencies, and another thread reads intervals. The counts only increase,
/// and an interval is the difference from the previous read. An addition therefore needs only one load
/// and one store of a count. In contrast, the recorders of HdrHistogram swap two histograms and need two
/// atomic operations.
///
/// The buckets are divided into pages, which exist only for values that have occurred. The counts may wrap
/// around at 32 bits, because only the difference within an interval matters.
final class LatencyCounts {
    private static final VarHandle CELL =
            MethodHandles.arrayElementVarHandle(int[].class).withInvokeExactBehavior();
    private static final VarHandle PAGE =
            MethodHandles.arrayElementVarHandle(int[][].class).withInvokeExactBehavior();
    /// Number of buckets per power of two.
    private static final int BUCKETS_PER_POWER = 1024;

    private static final int MAGNITUDE_BITS = 11;
    private static final int PAGE_BITS = 7;
    private static final int PAGE_BUCKETS = 1 << PAGE_BITS;
    private static final int PAGES = (index(Long.MAX_VALUE) >>> PAGE_BITS) + 1;

    // Only the adding thread creates these pages.
    private final int[] @Nullable [] counts = new int[PAGES][];
    // Counts at the previous read, used only by the reading thread.
    private final int[] @Nullable [] reported = new int[PAGES][];

    /// Counts a latency.
    ///
    /// @param nanos latency in nanoseconds, at least 0
    void add(long nanos) {
        int index = index(nanos);
        int[] page = page(index >>> PAGE_BITS);
        if (page == null) {
            page = new int[PAGE_BUCKETS];
            PAGE.setRelease(counts, index >>> PAGE_BITS, page);
        }
        int cell = index & (PAGE_BUCKETS - 1);
        CELL.setOpaque(page, cell, (int) CELL.getOpaque(page, cell) + 1);
    }

    private int @Nullable [] page(int number) {
        return (int[]) PAGE.getAcquire(counts, number);
    }

    /// Adds to `into` the latencies that were counted since the previous call.
    void addInterval(Histogram into) {
        for (int number = 0; number < PAGES; number++) {
            int[] page = page(number);
            if (page != null) {
                addInterval(number, page, into);
            }
        }
    }

    private void addInterval(int number, int[] page, Histogram into) {
        int[] before = reported[number];
        if (before == null) {
            before = new int[PAGE_BUCKETS];
            reported[number] = before;
        }
        for (int cell = 0; cell < PAGE_BUCKETS; cell++) {
            int count = (int) CELL.getOpaque(page, cell);
            if (count != before[cell]) {
                into.recordValueWithCount(
                        lowestValue((number << PAGE_BITS) + cell), Integer.toUnsignedLong(count - before[cell]));
                before[cell] = count;
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
