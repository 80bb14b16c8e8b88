package io.streamgauge.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class LatencyCountsTest {
    private final LatencyCounts counts = new LatencyCounts();

    @Test
    void equalsAHistogramOfTheSameValues() {
        SplittableRandom random = new SplittableRandom(7);
        for (int interval = 0; interval < 3; interval++) {
            Histogram expected = LatencyRecorder.emptyHistogram();
            for (int i = 0; i < 100_000; i++) {
                long value = random.nextLong() >>> (1 + random.nextInt(Long.SIZE - 1));
                expected.recordValue(value);
                counts.add(value);
            }
            assertThat(taken()).isEqualTo(expected);
        }
    }

    @Test
    void assignsBucketBoundariesLikeAHistogram() {
        Histogram expected = LatencyRecorder.emptyHistogram();
        for (int bits = 0; bits < Long.SIZE - 1; bits++) {
            for (long value : new long[] {(1L << bits) - 1, 1L << bits, (1L << bits) + 1}) {
                expected.recordValue(value);
                counts.add(value);
            }
        }
        expected.recordValue(Long.MAX_VALUE);
        counts.add(Long.MAX_VALUE);
        assertThat(taken()).isEqualTo(expected);
    }

    @Test
    void takesEachValueOnce() {
        counts.add(5);
        assertThat(taken().getTotalCount()).isEqualTo(1);
        assertThat(taken().getTotalCount()).isZero();
        counts.add(5);
        counts.add(5_000_000_000L);
        assertThat(taken().getTotalCount()).isEqualTo(2);
    }

    @Test
    void losesNoValueWhileAnotherThreadAdds() throws InterruptedException {
        int values = 2_000_000;
        Thread adder = Thread.ofPlatform().start(() -> {
            for (int i = 0; i < values; i++) {
                // Increasing values make the array of counts grow while the test reads it.
                counts.add((long) i * i);
            }
        });
        Histogram all = LatencyRecorder.emptyHistogram();
        while (adder.isAlive()) {
            counts.addInterval(all);
        }
        adder.join();
        counts.addInterval(all);
        assertThat(all.getTotalCount()).isEqualTo(values);
    }

    private Histogram taken() {
        Histogram into = LatencyRecorder.emptyHistogram();
        counts.addInterval(into);
        return into;
    }
}
