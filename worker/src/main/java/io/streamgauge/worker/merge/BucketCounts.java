package io.streamgauge.worker.merge;

import io.streamgauge.measure.IntegerReader;
import io.streamgauge.measure.IntegerWriter;
import io.streamgauge.measure.LatencyRecorder;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.jspecify.annotations.Nullable;

/// Counts of the buckets of a histogram with three significant digits. The controller adds the histograms of its
/// workers to such counts. The counts are stored in pages, which are allocated only for values that occurred. A
/// [Histogram] would need up to 200 KB for each worker.
///
/// The encoded form contains only buckets with values. For each of these buckets, it contains the distance of the index
/// from the index of the previous bucket, and the count.
public final class BucketCounts {
    /// Binary logarithm of the number of buckets per power of two in a histogram with three significant digits.
    private static final int BUCKET_BITS = 10;

    private static final int PAGE_BITS = 6;
    private static final int PAGE_BUCKETS = 1 << PAGE_BITS;
    private static final int PAGES = (index(Long.MAX_VALUE) >>> PAGE_BITS) + 1;

    private final long[] @Nullable [] pages = new long[PAGES] @Nullable [];

    /// Returns the encoded form of a histogram.
    public static byte[] encode(Histogram histogram) {
        IntegerWriter out = new IntegerWriter();
        int last = 0;
        for (HistogramIterationValue bucket : histogram.recordedValues()) {
            int index = index(bucket.getValueIteratedTo());
            out.write(index - last);
            out.write(bucket.getCountAddedInThisIterationStep());
            last = index;
        }
        return out.toBytes();
    }

    /// Returns the index of the bucket that contains a value. Buckets of values below 2,048 have a width of 1.
    private static int index(long value) {
        int shift = Math.max(0, Long.SIZE - Long.numberOfLeadingZeros(value) - BUCKET_BITS - 1);
        return (shift << BUCKET_BITS) + (int) (value >>> shift);
    }

    private static long lowestValue(int index) {
        int shift = Math.max(0, (index >>> BUCKET_BITS) - 1);
        return (long) (index - (shift << BUCKET_BITS)) << shift;
    }

    /// Adds encoded counts.
    ///
    /// @throws IllegalArgumentException if the bytes are damaged
    public void add(byte[] encoded) {
        IntegerReader in = new IntegerReader(encoded);
        int index = 0;
        while (in.hasNext()) {
            index += in.nextUpTo(PAGES * PAGE_BUCKETS - 1 - index);
            page(index >>> PAGE_BITS)[index & (PAGE_BUCKETS - 1)] += in.next();
        }
    }

    private long[] page(int number) {
        long[] page = pages[number];
        if (page == null) {
            page = new long[PAGE_BUCKETS];
            pages[number] = page;
        }
        return page;
    }

    /// Passes the index and the count of each bucket with values to `action`.
    private void forEach(BucketAction action) {
        for (int p = 0; p < PAGES; p++) {
            long[] page = pages[p];
            for (int i = 0; page != null && i < PAGE_BUCKETS; i++) {
                if (page[i] > 0) {
                    action.accept((p << PAGE_BITS) + i, page[i]);
                }
            }
        }
    }

    /// Receiver of the buckets.
    @FunctionalInterface
    private interface BucketAction {
        void accept(int index, long count);
    }

    public Histogram toHistogram() {
        Histogram histogram = LatencyRecorder.emptyHistogram();
        forEach((index, count) -> histogram.recordValueWithCount(lowestValue(index), count));
        return histogram;
    }

    /// Returns the encoded form of the counts.
    public byte[] encode() {
        IntegerWriter out = new IntegerWriter();
        int[] last = {0};
        forEach((index, count) -> {
            out.write(index - last[0]);
            out.write(count);
            last[0] = index;
        });
        return out.toBytes();
    }
}
