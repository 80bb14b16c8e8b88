package io.streamgauge.prometheus;

import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.NativeHistogramBuckets;
import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/// Cumulative latency histogram with the buckets of Prometheus. The cost of [#add] depends on the number of
/// buckets with values, not on the number of messages.
final class LatencyHistogram {
    /// Resolution of the native buckets. With this schema, the upper bound of a bucket is 2^(1/32)
    /// times its lower bound.
    static final int SCHEMA = 5;
    /// Number of native buckets for each power of two.
    private static final int BUCKETS_PER_OCTAVE = 1 << SCHEMA;
    /// Upper bound of the zero bucket. Prometheus recognises an empty native histogram by this bound, which must
    /// therefore be positive.
    private static final double ZERO_THRESHOLD_SECONDS = 1e-9;

    /// Upper bounds of the classic buckets, for a Prometheus server that does not read native histograms.
    private static final double[] CLASSIC_BOUNDS_SECONDS = {
        10e-6,
        20e-6,
        50e-6,
        100e-6,
        200e-6,
        500e-6,
        1e-3,
        2e-3,
        5e-3,
        10e-3,
        20e-3,
        50e-3,
        0.1,
        0.2,
        0.5,
        1,
        2,
        5,
        10,
        20,
        50,
        100,
        Double.POSITIVE_INFINITY
    };

    private static final double NANOS_PER_SECOND = 1e9;

    private final SortedMap<Integer, Long> counts = new TreeMap<>();
    private final long[] classicCounts = new long[CLASSIC_BOUNDS_SECONDS.length];
    private long zeroCount;
    private double sumSeconds;

    /// Adds the latencies of an interval, in nanoseconds.
    void add(Histogram interval) {
        for (HistogramIterationValue bucket : interval.recordedValues()) {
            long nanos = bucket.getValueIteratedTo();
            long count = bucket.getCountAddedInThisIterationStep();
            // Streamgauge reports a quantile as the highest value of a bucket of the source histogram. Counting
            // the messages at this value puts them into the native bucket that contains the reported quantile.
            double seconds = nanos / NANOS_PER_SECOND;
            if (seconds <= ZERO_THRESHOLD_SECONDS) {
                zeroCount += count;
            } else {
                counts.merge(index(seconds), count, Long::sum);
            }
            classicCounts[classicIndex(seconds)] += count;
            sumSeconds += interval.medianEquivalentValue(nanos) / NANOS_PER_SECOND * count;
        }
    }

    /// Returns the number of the native bucket of a value. Bucket `i` contains the values above
    /// 2^((i-1)/32) and up to 2^(i/32).
    ///
    /// @param seconds positive value
    static int index(double seconds) {
        int exponent = Math.getExponent(seconds);
        // The mantissa of a power of two is exactly 1. Therefore, rounding does not move such a value to the next
        // bucket.
        double mantissa = Math.scalb(seconds, -exponent);
        return exponent * BUCKETS_PER_OCTAVE + (int) Math.ceil(Math.log(mantissa) / Math.log(2) * BUCKETS_PER_OCTAVE);
    }

    private static int classicIndex(double seconds) {
        int found = Arrays.binarySearch(CLASSIC_BOUNDS_SECONDS, seconds);
        return found >= 0 ? found : -found - 1;
    }

    /// Returns the current counts as a data point with both kinds of buckets.
    HistogramDataPointSnapshot toDataPoint(Labels labels) {
        int[] indexes = counts.keySet().stream().mapToInt(Integer::intValue).toArray();
        long[] natives = counts.values().stream().mapToLong(Long::longValue).toArray();
        return HistogramDataPointSnapshot.builder()
                .labels(labels)
                .nativeSchema(SCHEMA)
                .nativeZeroThreshold(ZERO_THRESHOLD_SECONDS)
                .nativeZeroCount(zeroCount)
                .nativeBucketsForPositiveValues(NativeHistogramBuckets.of(indexes, natives))
                .classicHistogramBuckets(ClassicHistogramBuckets.of(CLASSIC_BOUNDS_SECONDS, classicCounts))
                .sum(sumSeconds)
                .build();
    }
}
