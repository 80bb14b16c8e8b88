package io.streamgauge.prometheus;

import static org.assertj.core.api.Assertions.assertThat;

import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.NativeHistogramBucket;
import io.streamgauge.measure.LatencyRecorder;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class LatencyHistogramTest {
    private static final long SEED = 7;
    private static final double MEAN_NANOS = 5e6;
    private static final int VALUES = 100_000;

    @Test
    void choosesTheBucketThatContainsTheValue() {
        Random random = new Random(SEED);
        for (int i = 0; i < VALUES; i++) {
            double seconds = Math.pow(10, random.nextDouble() * 12 - 9);
            int index = LatencyHistogram.index(seconds);
            assertThat(seconds).isGreaterThan(upperBound(index - 1)).isLessThanOrEqualTo(upperBound(index));
        }
    }

    @Test
    void includesTheUpperBoundInABucket() {
        assertThat(LatencyHistogram.index(1)).isZero();
        assertThat(LatencyHistogram.index(Math.nextUp(1.0))).isEqualTo(1);
        assertThat(LatencyHistogram.index(0.125)).isEqualTo(-96);
        assertThat(LatencyHistogram.index(8)).isEqualTo(96);
    }

    @Test
    void keepsEachQuantileInItsBucket() {
        Histogram values = exponential();
        HistogramDataPointSnapshot point = point(values);
        for (double quantile : new double[] {0.5, 0.9, 0.99, 0.999, 0.9999}) {
            double exact = values.getValueAtPercentile(100 * quantile) / 1e9;
            int bucket = bucketOfQuantile(point, quantile);
            assertThat(exact).isGreaterThan(upperBound(bucket - 1)).isLessThanOrEqualTo(upperBound(bucket));
        }
    }

    @Test
    void hasTheCountAndTheSumOfTheValues() {
        Histogram values = exponential();
        HistogramDataPointSnapshot point = point(values);
        assertThat(point.getCount()).isEqualTo(VALUES);
        assertThat(point.getSum()).isCloseTo(values.getMean() / 1e9 * VALUES, Offset.offset(1e-6));
    }

    @Test
    void countsTheValuesUpToAClassicBound() {
        Histogram values = LatencyRecorder.emptyHistogram();
        values.recordValueWithCount(900_000, 3);
        values.recordValueWithCount(1_100_000, 5);
        values.recordValueWithCount(200_000_000_000L, 7);
        HistogramDataPointSnapshot point = point(values);
        assertThat(point.getClassicBuckets().stream().filter(bucket -> bucket.getCount() > 0))
                .extracting(bucket -> bucket.getUpperBound() + ": " + bucket.getCount())
                .containsExactly("0.001: 3", "0.002: 5", "Infinity: 7");
    }

    @Test
    void countsZeroInTheZeroBucket() {
        Histogram values = LatencyRecorder.emptyHistogram();
        values.recordValueWithCount(0, 4);
        values.recordValueWithCount(1_000, 1);
        HistogramDataPointSnapshot point = point(values);
        assertThat(point.getNativeZeroCount()).isEqualTo(4);
        assertThat(point.getNativeBucketsForPositiveValues().size()).isEqualTo(1);
        assertThat(point.getCount()).isEqualTo(5);
    }

    @Test
    void addsIntervals() {
        LatencyHistogram histogram = new LatencyHistogram();
        histogram.add(exponential());
        histogram.add(exponential());
        assertThat(histogram.toDataPoint(Labels.EMPTY).getCount()).isEqualTo(2 * VALUES);
    }

    /// Checks a requirement of the Prometheus server. The server treats a histogram without values as native
    /// only if its zero threshold is positive.
    @Test
    void isNativeWithoutValues() {
        HistogramDataPointSnapshot point = new LatencyHistogram().toDataPoint(Labels.EMPTY);
        assertThat(point.getNativeZeroThreshold()).isPositive();
        assertThat(point.getCount()).isZero();
    }

    private static Histogram exponential() {
        Random random = new Random(SEED);
        Histogram values = LatencyRecorder.emptyHistogram();
        for (int i = 0; i < VALUES; i++) {
            values.recordValue((long) (-Math.log(1 - random.nextDouble()) * MEAN_NANOS));
        }
        return values;
    }

    private static HistogramDataPointSnapshot point(Histogram values) {
        LatencyHistogram histogram = new LatencyHistogram();
        histogram.add(values);
        return histogram.toDataPoint(Labels.EMPTY);
    }

    /// Returns the index of the bucket in which PromQL's `histogram_quantile` interpolates.
    private static int bucketOfQuantile(HistogramDataPointSnapshot point, double quantile) {
        double rank = quantile * point.getCount();
        long count = point.getNativeZeroCount();
        for (NativeHistogramBucket bucket : point.getNativeBucketsForPositiveValues()) {
            count += bucket.getCount();
            if (count >= rank) {
                return bucket.getBucketIndex();
            }
        }
        throw new AssertionError("no bucket contains the quantile " + quantile);
    }

    private static double upperBound(int index) {
        return Math.pow(2, index / 32.0);
    }
}
