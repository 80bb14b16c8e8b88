package io.streamgauge.measure;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;

/// Counts of the end-to-end latencies of each destination. The counts are coarse, so that thousands
/// of destinations fit into memory. The error of a reported value is at most 3.2 % or 1 µs. A
/// destination with messages uses 2 KiB.
///
/// Several threads may record concurrently.
public final class DestinationLatencies {
    /// Binary logarithm of the number of buckets for each power of two.
    private static final int SUB_BITS = 4;

    private static final int SUB_BUCKETS = 1 << SUB_BITS;
    private static final long UNIT_NANOS = 1_000;
    /// Number of buckets of a destination. A latency above 2^32 µs (71 min) is counted in the last
    /// bucket.
    private static final int BUCKETS = (32 - SUB_BITS + 1) * SUB_BUCKETS;

    private final AtomicReferenceArray<AtomicIntegerArray> counts;

    public DestinationLatencies(int destinations) {
        counts = new AtomicReferenceArray<>(destinations);
    }

    /// Returns the latencies that [#encode] wrote.
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public static DestinationLatencies decode(List<int[]> countsByDestination) {
        DestinationLatencies all = new DestinationLatencies(countsByDestination.size());
        for (int d = 0; d < countsByDestination.size(); d++) {
            int[] pairs = countsByDestination.get(d);
            for (int i = 0; i + 1 < pairs.length; i += 2) {
                all.own(d).addAndGet(Math.clamp(pairs[i], 0, BUCKETS - 1), pairs[i + 1]);
            }
        }
        return all;
    }

    /// Returns the non-zero counts of each destination: pairs of the number of a bucket and its count.
    @JsonValue
    public List<int[]> encode() {
        List<int[]> all = new ArrayList<>();
        for (int d = 0; d < counts.length(); d++) {
            IntStream.Builder pairs = IntStream.builder();
            AtomicIntegerArray own = counts.get(d);
            for (int i = 0; own != null && i < BUCKETS; i++) {
                if (own.get(i) != 0) {
                    pairs.add(i).add(own.get(i));
                }
            }
            all.add(pairs.build().toArray());
        }
        return all;
    }

    public int destinations() {
        return counts.length();
    }

    /// Adds the latencies of the same destinations.
    public void addAll(DestinationLatencies other) {
        for (int d = 0; d < counts.length(); d++) {
            AtomicIntegerArray added = other.counts.get(d);
            for (int i = 0; added != null && i < BUCKETS; i++) {
                own(d).addAndGet(i, added.get(i));
            }
        }
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

    /// Returns the middle of a bucket in nanoseconds.
    private static long value(int index) {
        int shift = Math.max(0, index / SUB_BUCKETS - 1);
        long lowest = (long) (index - shift * SUB_BUCKETS) << shift;
        return lowest * UNIT_NANOS + (UNIT_NANOS << shift) / 2;
    }

    /// Returns the number of latencies of a destination.
    public long count(int destination) {
        AtomicIntegerArray own = counts.get(destination);
        long sum = 0;
        for (int i = 0; own != null && i < BUCKETS; i++) {
            sum += own.get(i);
        }
        return sum;
    }

    /// Returns a quantile of the latencies of a destination in all groups together, in nanoseconds,
    /// computed with the nearest-rank method; 0 if no latency was recorded.
    ///
    /// @param quantile from 0 to 1
    public static long quantileNanos(List<DestinationLatencies> groups, int destination, double quantile) {
        long[] sums = new long[BUCKETS];
        long count = 0;
        for (DestinationLatencies group : groups) {
            AtomicIntegerArray own = group.counts.get(destination);
            for (int i = 0; own != null && i < BUCKETS; i++) {
                sums[i] += own.get(i);
                count += own.get(i);
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
