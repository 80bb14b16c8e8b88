package io.streamgauge.worker.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class BucketCountsTest {
    private final Random random = new Random(3);

    private Histogram histogram() {
        Histogram histogram = new Histogram(3);
        for (int i = 0; i < 20_000; i++) {
            histogram.recordValueWithCount(random.nextLong() >>> random.nextInt(1, 64), 1 + random.nextInt(5));
        }
        for (long value : new long[] {0, 1, 1023, 1024, 2047, 2048, 4095, 4096, Long.MAX_VALUE}) {
            histogram.recordValue(value);
        }
        return histogram;
    }

    @Test
    void hasTheBucketsOfAHistogram() {
        Histogram expected = histogram();
        BucketCounts counts = new BucketCounts();
        counts.add(BucketCounts.encode(expected));
        assertThat(counts.toHistogram()).isEqualTo(expected);
        assertThat(counts.encode()).isEqualTo(BucketCounts.encode(expected));
        assertThat(new BucketCounts().toHistogram().getTotalCount()).isZero();
    }

    @Test
    void addsHistogramsExactly() {
        Histogram expected = histogram();
        Histogram other = histogram();
        BucketCounts counts = new BucketCounts();
        counts.add(BucketCounts.encode(expected));
        counts.add(BucketCounts.encode(other));
        expected.add(other);
        assertThat(counts.toHistogram()).isEqualTo(expected);
    }

    @Test
    void rejectsDamagedBytes() {
        assertThatThrownBy(() -> new BucketCounts().add(new byte[] {1})).isInstanceOf(IllegalArgumentException.class);
        byte[] tooLarge = {-1, -1, -1, 127, 1};
        assertThatThrownBy(() -> new BucketCounts().add(tooLarge)).isInstanceOf(IllegalArgumentException.class);
    }
}
