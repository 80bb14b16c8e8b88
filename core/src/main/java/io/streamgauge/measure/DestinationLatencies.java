package io.streamgauge.measure;

import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReferenceArray;

/// Counts of the end-to-end latencies of each destination. The counts are coarse, so that thousands of
/// destinations fit into memory. The error of a reported value is at most 3.2 %, or 1 µs if this is larger, for
/// latencies up to 71 min. A destination with messages uses about 2 KiB.
///
/// Several threads may record concurrently.
public final class DestinationLatencies {
    /// Binary logarithm of the number of buckets per power of two.
    private static final int SUB_BITS = 4;

    private static final int SUB_BUCKETS = 1 << SUB_BITS;
    private static final long UNIT_NANOS = 1_000;
    /// Number of buckets for each destination. A latency above 2^32 µs (71 min) is counted in the last bucket.
    private static final int BUCKETS = (32 - SUB_BITS + 1) * SUB_BUCKETS;

    private final AtomicReferenceArray<AtomicIntegerArray> counts;

    public DestinationLatencies(int destinations) {
        counts = new AtomicReferenceArray<>(destinations);
    }

    /// Writes the counts of a destination: the number of buckets that are not empty, and for each of these
    /// buckets, its distance from the previous bucket that is not empty, followed by its count.
    public void write(int destination, IntegerWriter out) {
        AtomicIntegerArray own = counts.get(destination);
        int used = 0;
        for (int i = 0; own != null && i < BUCKETS; i++) {
            used += own.get(i) == 0 ? 0 : 1;
        }
        out.write(used);
        int last = 0;
        for (int i = 0; own != null && i < BUCKETS; i++) {
            int count = own.get(i);
            if (count != 0) {
                out.write(i - last);
                out.write(Integer.toUnsignedLong(count));
                last = i;
            }
        }
    }

    /// Adds the counts that [#write] wrote for a destination.
    ///
    /// @throws IllegalArgumentException if the counts are damaged
    public void add(int destination, IntegerReader in) {
        int bucket = 0;
        for (int left = in.nextUpTo(BUCKETS); left > 0; left--) {
            bucket += in.nextUpTo(BUCKETS - 1 - bucket);
            own(destination).getAndAdd(bucket, (int) in.next());
        }
    }

    public int destinations() {
        return counts.length();
    }

    /// Records a latency.
    ///
    /// @param destination index of the destination
    /// @param nanos latency in nanoseconds; a negative value counts as 0
    public void record(int destination, long nanos) {
        own(destination).getAndIncrement(index(Math.max(0, nanos) / UNIT_NANOS));
    }

    private AtomicIntegerArray own(int destination) {
        AtomicIntegerArray own = counts.get(destination);
        if (own == null) {
            counts.compareAndSet(destination, null, new AtomicIntegerArray(BUCKETS));
            own = counts.get(destination);
        }
        return own;
    }

    private static int index(long units) {
        int shift = Math.max(0, Long.SIZE - Long.numberOfLeadingZeros(units) - SUB_BITS - 1);
        return Math.min(BUCKETS - 1, shift * SUB_BUCKETS + (int) (units >>> shift));
    }

    /// Returns the midpoint of a bucket in nanoseconds.
    private static long value(int index) {
        int shift = Math.max(0, index / SUB_BUCKETS - 1);
        long lowest = (long) (index - shift * SUB_BUCKETS) << shift;
        return lowest * UNIT_NANOS + (UNIT_NANOS << shift) / 2;
    }

    /// Returns the number of latencies recorded for a destination.
    public long count(int destination) {
        AtomicIntegerArray own = counts.get(destination);
        long sum = 0;
        for (int i = 0; own != null && i < BUCKETS; i++) {
            sum += Integer.toUnsignedLong(own.get(i));
        }
        return sum;
    }

    /// Returns a quantile of the latencies of a destination over all groups, in nanoseconds, computed with the
    /// nearest-rank method; 0 if no latency was recorded.
    ///
    /// @param quantile quantile as a share, from 0 to 1
    public static long quantileNanos(List<DestinationLatencies> groups, int destination, double quantile) {
        long[] sums = new long[BUCKETS];
        long count = 0;
        for (DestinationLatencies group : groups) {
            AtomicIntegerArray own = group.counts.get(destination);
            for (int i = 0; own != null && i < BUCKETS; i++) {
                sums[i] += Integer.toUnsignedLong(own.get(i));
                count += Integer.toUnsignedLong(own.get(i));
            }
        }
        long rank = Math.max(1, (long) Math.ceil(quantile * count));
        long seen = 0;
        for (int i = 0; count > 0 && i < BUCKETS; i++) {
            seen += sums[i];
            if (seen >= rank) {
                return value(i);
            }
        }
        return 0;
    }
}
