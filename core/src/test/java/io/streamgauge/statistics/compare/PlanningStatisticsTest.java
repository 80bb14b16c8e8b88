package io.streamgauge.statistics.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.streamgauge.statistics.ConfidenceInterval;
import io.streamgauge.statistics.Holm;
import io.streamgauge.statistics.OrderStatisticBounds;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanningStatisticsTest {
    /// Uses reference values from R's power.t.test(type = "paired") and from G*Power.
    @ParameterizedTest
    @CsvSource({"0.2, 199", "0.5, 34", "0.8, 15", "1, 10"})
    void reproducesTabulatedNumbersOfPairs(double effect, int pairs) {
        assertThat(Power.pairsNeeded(0.1, Math.exp(0.1 * effect), 0.05, 0.8)).hasValue(pairs);
        assertThat(Power.of(effect, pairs, 0.05)).isGreaterThanOrEqualTo(0.8);
        assertThat(Power.of(effect, pairs - 1, 0.05)).isLessThan(0.8);
    }

    @Test
    void detectsTheRatioWithTheStatedPower() {
        double ratio = Power.detectableRatio(0.1, 10, 0.05, 0.8);

        assertThat(Power.of(Math.log(ratio) / 0.1, 10, 0.05)).isCloseTo(0.8, within(1e-6));
        // With 4,000 repetitions, a simulated share of 80 % has a standard error of 0.63 percentage points.
        SplittableRandom random = new SplittableRandom(7);
        int found = 0;
        for (int run = 0; run < 4000; run++) {
            double[] logs = new double[10];
            for (int i = 0; i < 10; i++) {
                logs[i] = Math.log(ratio) + 0.1 * random.nextGaussian();
            }
            found += PairedComparison.ofLogs(logs).pValue() <= 0.05 ? 1 : 0;
        }
        assertThat(found / 4000.0).isBetween(0.775, 0.825);
    }

    @Test
    void detectsALargerRatioIfTheVariationIsLarger() {
        List<DetectableRatio> detectable = DetectableRatio.assumed(10);
        assertThat(detectable).extracting(DetectableRatio::variation).containsExactly(0.05, 0.1, 0.3);
        assertThat(detectable).extracting(DetectableRatio::ratio).isSorted().allMatch(ratio -> ratio > 1);
        assertThat(detectable.get(1).ratio()).isEqualTo(Power.detectableRatio(0.1, 10, 0.05, 0.8));
    }

    @Test
    void returnsEmptyIfNoNumberOfPairsSuffices() {
        assertThat(Power.pairsNeeded(0.1, 1.00001, 0.05, 0.8)).isEmpty();
        assertThat(Power.pairsNeeded(0, 1, 0.05, 0.8)).isEmpty();
        assertThat(Power.pairsNeeded(0, 1.1, 0.05, 0.8)).hasValue(2);
    }

    @Test
    void reproducesHolmsProcedure() {
        // The sorted p values 0.005, 0.01, 0.03 and 0.04 are multiplied by 4, 3, 2 and 1. No result may be lower than
        // the previous result.
        assertThat(Holm.adjusted(new double[] {0.01, 0.04, 0.03, 0.005}))
                .containsExactly(new double[] {0.03, 0.06, 0.06, 0.02}, within(1e-12));
        // Holm's procedure rejects two hypotheses, at alpha / 4 and alpha / 3. It tests the other two at alpha / 2.
        assertThat(Holm.levels(new double[] {0.01, 0.04, 0.03, 0.005}, 0.05))
                .containsExactly(new double[] {0.05 / 3, 0.025, 0.025, 0.0125}, within(1e-12));
    }

    /// Uses boundaries that Lan and DeMets published for a two-sided significance level of 5 %. R's
    /// ldbounds computes the same values.
    @Test
    void reproducesTabulatedBoundaries() {
        assertThat(AlphaSpending.boundaries(new double[] {0.5, 1}, 0.05))
                .containsExactly(new double[] {2.963, 1.969}, within(1e-3));
        assertThat(AlphaSpending.boundaries(new double[] {0.2, 0.4, 0.6, 0.8, 1}, 0.05))
                .containsExactly(new double[] {4.877, 3.357, 2.680, 2.290, 2.031}, within(1e-3));
    }

    /// Checks the error rate if the standard deviation is estimated from a small number of blocks. The
    /// boundaries are exact only for normal data with a known standard deviation.
    @ParameterizedTest
    @CsvSource({"false", "true"})
    void keepsTheErrorRateOverInterimAnalyses(boolean everyBlock) {
        AlphaSpending spending = AlphaSpending.ofEstimatedSpread(
                everyBlock ? List.of(3, 4, 5, 6, 7, 8, 9, 10, 11, 12) : List.of(4, 6, 8, 10), 0.05);
        SplittableRandom random = new SplittableRandom(1983);
        int runs = 10_000;
        int alarms = 0;
        for (int run = 0; run < runs; run++) {
            double[] logs = new double[spending.looks().getLast()];
            for (int i = 0; i < logs.length; i++) {
                logs[i] = 0.1 * random.nextGaussian();
            }
            boolean alarm = false;
            for (int look : spending.looks()) {
                double confidence = spending.confidenceAt(look);
                alarm |= PairedComparison.ofLogs(java.util.Arrays.copyOf(logs, look))
                                .pValue()
                        <= 1 - confidence;
            }
            alarms += alarm ? 1 : 0;
        }
        // The limit is one standard error above 5 %.
        assertThat((double) alarms / runs).isBetween(0.03, 0.0522);
    }

    /// Checks that the interval of a run that stops early has its nominal coverage for every true ratio. A run tends to
    /// stop early if its data are extreme by chance. Such stops could reduce the coverage.
    @ParameterizedTest
    @CsvSource({"5, 1", "10, 1", "10, 1.1", "10, 1.3", "10, 2"})
    void keepsTheCoverageOfAnEarlyStop(int most, double ratio) {
        AlphaSpending spending = AlphaSpending.ofEstimatedSpread(
                java.util.stream.IntStream.rangeClosed(3, most).boxed().toList(), 0.05);
        SplittableRandom random = new SplittableRandom(1989);
        int runs = 10_000;
        int covered = 0;
        for (int run = 0; run < runs; run++) {
            double[] logs = new double[most];
            for (int i = 0; i < most; i++) {
                logs[i] = Math.log(ratio) + 0.1 * random.nextGaussian();
            }
            for (int look : spending.looks()) {
                ConfidenceInterval interval = PairedComparison.ofLogs(java.util.Arrays.copyOf(logs, look))
                        .interval(spending.confidenceAt(look));
                if (!interval.contains(1) || look == most) {
                    covered += interval.contains(ratio) ? 1 : 0;
                    break;
                }
            }
        }
        // The lower limit is three standard errors below 95 %. There is no upper limit, because early stops can
        // increase the coverage.
        assertThat((double) covered / runs).isBetween(0.9434, 1.0);
    }

    @ParameterizedTest
    @CsvSource({"0.99, 368", "0.999, 3688", "0.9999, 36887"})
    void returnsTheMinimumSampleSizeOfAQuantile(double quantile, long samples) {
        assertThat(OrderStatisticBounds.minSamples(quantile, 0.95)).isEqualTo(samples);
        assertThat(OrderStatisticBounds.ranks(quantile, (int) samples, 0.95)).isPresent();
        assertThat(OrderStatisticBounds.ranks(quantile, (int) samples - 1, 0.95))
                .isEmpty();
    }

    @Test
    void boundsTheMedianByOrderStatistics() {
        // According to tables of the sign test, the coverage is 97.85 %.
        assertThat(OrderStatisticBounds.ranks(0.5, 10, 0.95)).contains(new OrderStatisticBounds.Ranks(2, 9));
    }
}
