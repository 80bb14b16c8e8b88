package io.streamgauge.analyse.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QuantileTableTest {
    private static final double[] QUANTILES = {0, 1e-9, 0.5, 0.75, 0.9, 0.99, 0.999, 0.9999, 0.99999, 1 - 1e-9, 1};

    private static Histogram random(int values) {
        SplittableRandom random = new SplittableRandom(values);
        Histogram histogram = new Histogram(3);
        for (int i = 0; i < values; i++) {
            histogram.recordValueWithCount(
                    (long) Math.exp(random.nextDouble(0, 25)), random.nextInt(10) == 0 ? 1000 : 1);
        }
        return histogram;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 10, 99, 100, 101, 1000, 30_000})
    void givesTheSameFiguresAsTheHistogram(int values) {
        Histogram histogram = random(values);
        QuantileTable table = new QuantileTable(histogram);
        assertThat(table.count()).isEqualTo(histogram.getTotalCount());
        assertThat(table.mean()).isEqualTo(histogram.getMean());
        for (double quantile : QUANTILES) {
            assertThat(table.at(quantile)).isEqualTo(histogram.getValueAtPercentile(100 * quantile));
        }
        for (int i = 0; i <= 1000; i++) {
            double quantile = i / 1000.0;
            assertThat(table.at(quantile)).isEqualTo(histogram.getValueAtPercentile(100 * quantile));
        }
    }

    @Test
    void givesZeroForAnEmptyHistogram() {
        QuantileTable table = new QuantileTable(new Histogram(3));
        assertThat(table.at(0.5)).isZero();
        assertThat(table.mean()).isZero();
    }
}
