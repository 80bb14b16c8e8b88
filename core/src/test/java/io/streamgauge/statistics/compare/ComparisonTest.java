package io.streamgauge.statistics.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.streamgauge.statistics.ConfidenceInterval;
import io.streamgauge.statistics.Moments;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ComparisonTest {
    /// Example from Student (1908), which R provides as the data set `sleep`.
    private static final double[] FIRST = {0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0};

    private static final double[] SECOND = {1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4};

    private static List<Block> blocks(double[] logA, double[] logB) {
        List<Block> blocks = new ArrayList<>();
        for (int i = 0; i < logA.length; i++) {
            blocks.add(Block.of(i + 1, Math.exp(logA[i]), Math.exp(logB[i])));
        }
        return blocks;
    }

    @Test
    void reproducesStudentsFigures() {
        RatioEstimate estimate =
                PairedComparison.of(blocks(SECOND, FIRST)).estimate().orElseThrow();

        assertThat(estimate.logRatio()).isCloseTo(1.58, within(1e-9));
        assertThat(estimate.logRatio() / estimate.standardError()).isCloseTo(4.0621, within(5e-5));
        assertThat(estimate.pValue()).isCloseTo(0.002833, within(5e-7));
        assertThat(Math.log(estimate.interval(0.95).low())).isCloseTo(0.7001142, within(1e-6));
        assertThat(Math.log(estimate.interval(0.95).high())).isCloseTo(2.4598858, within(1e-6));
        assertThat(estimate.n()).isEqualTo(10);
    }

    @Test
    void reproducesWelchsFigures() {
        RatioEstimate estimate = WelchComparison.of(
                        Arrays.stream(FIRST).map(Math::exp).toArray(),
                        Arrays.stream(SECOND).map(Math::exp).toArray())
                .orElseThrow();

        assertThat(estimate.degreesOfFreedom()).isCloseTo(17.776, within(5e-4));
        assertThat(estimate.logRatio() / estimate.standardError()).isCloseTo(-1.8608, within(5e-5));
        assertThat(estimate.pValue()).isCloseTo(0.07939, within(5e-6));
        assertThat(Math.log(estimate.interval(0.95).low())).isCloseTo(-3.3654832, within(1e-6));
        assertThat(Math.log(estimate.interval(0.95).high())).isCloseTo(0.2054832, within(1e-6));
    }

    @Test
    void dropsTheBlockOfAVoidTrial() {
        List<Block> blocks = new ArrayList<>(blocks(new double[] {1, 2, 4}, new double[] {0, 0, 0}));
        blocks.add(new Block(4, OptionalDouble.of(5), OptionalDouble.empty()));

        PairedComparison comparison = PairedComparison.of(blocks);

        assertThat(comparison.used()).containsExactly(1, 2, 3);
        assertThat(comparison.dropped()).containsExactly(4);
        assertThat(comparison.estimate().orElseThrow().logRatio()).isCloseTo(7 / 3.0, within(1e-12));
        assertThat(PairedComparison.of(blocks.subList(2, 4)).estimate()).isEmpty();
    }

    @Test
    void givesAPointIntervalForEqualBlocks() {
        RatioEstimate estimate = PairedComparison.of(List.of(Block.of(1, 4, 2), Block.of(2, 8, 4)))
                .estimate()
                .orElseThrow();

        assertThat(estimate.interval(0.95)).isEqualTo(new ConfidenceInterval(2, 2, 0.95));
        assertThat(estimate.pValue()).isZero();
    }

    /// Checks the coverage of the 95 % interval in 10,000 repetitions. The standard error of the coverage is
    /// 0.22 percentage points, so the limits of 94 % and 96 % are 4.6 standard errors away from 95 %.
    @ParameterizedTest
    @ValueSource(ints = {3, 5, 10})
    void hasTheStatedCoverageUnderDrift(int n) {
        SplittableRandom random = new SplittableRandom(1908 + n);
        int covered = 0;
        for (int run = 0; run < 10_000; run++) {
            covered += simulated(random, n, 1.3, 0).interval(0.95).contains(1.3) ? 1 : 0;
        }
        assertThat(covered / 10_000.0).isBetween(0.94, 0.96);
    }

    /// Checks the error rate, which is 5 % for an exact test. Without disturbances, the test tolerates three
    /// standard errors (0.66 percentage points) more.
    @ParameterizedTest
    @CsvSource({"3, 0, 0.0566", "5, 0, 0.0566", "10, 0, 0.0566", "5, 0.1, 0.05", "10, 0.1, 0.05"})
    void keepsTheErrorRateOfAnAaControl(int n, double disturbed, double most) {
        SplittableRandom random = new SplittableRandom(42 + n);
        int alarms = 0;
        for (int run = 0; run < 10_000; run++) {
            alarms += simulated(random, n, 1, disturbed).pValue() <= 0.05 ? 1 : 0;
        }
        assertThat(alarms / 10_000.0).isBetween(0.01, most);
    }

    /// Simulates a comparison on a machine that drifts by 20 % from block to block. The noise of each
    /// trial is 8 %.
    private static RatioEstimate simulated(SplittableRandom random, int n, double ratio, double disturbed) {
        double[] a = new double[n];
        double[] b = new double[n];
        double machine = 0;
        for (int i = 0; i < n; i++) {
            machine += 0.2 * random.nextGaussian();
            a[i] = machine + Math.log(ratio) + trial(random, disturbed);
            b[i] = machine + trial(random, disturbed);
        }
        return PairedComparison.of(blocks(a, b)).estimate().orElseThrow();
    }

    private static double trial(SplittableRandom random, double disturbed) {
        return 0.08 * random.nextGaussian() + (random.nextDouble() < disturbed ? 0.5 : 0);
    }

    @Test
    void measuresTheControlByItsFartherEnd() {
        assertThat(new ConfidenceInterval(0.95, 1.06, 0.95).maxRatioFromOne()).isCloseTo(0.06, within(1e-12));
        assertThat(new ConfidenceInterval(0.8, 1.06, 0.95).maxRatioFromOne()).isCloseTo(0.25, within(1e-12));
    }

    @Test
    void testsEquivalenceWithTwoOneSidedTests() {
        RatioRegion equal = RatioRegion.within(0.05);
        RatioEstimate close = new RatioEstimate(RatioEstimate.Design.PAIRED, 10, 0.01, 0.02, 9);

        // The 90 % interval is 0.01 +- 1.8331 * 0.02 = -0.0267..0.0467. Its upper end is below ln 1.05 = 0.0488.
        assertThat(equal.test(close).decide(0.05)).isEqualTo(Decision.SUPPORTED);
        assertThat(Math.log(close.interval(equal.confidence(0.05)).high())).isCloseTo(0.04666, within(1e-5));
        // With a standard error of 0.021, t is (0.0488 - 0.01) / 0.021 = 1.847, which is above 1.8331.
        // With 0.0215, t is only 1.804.
        assertThat(equal.test(new RatioEstimate(RatioEstimate.Design.PAIRED, 10, 0.01, 0.021, 9))
                        .decide(0.05))
                .isEqualTo(Decision.SUPPORTED);
        assertThat(equal.test(new RatioEstimate(RatioEstimate.Design.PAIRED, 10, 0.01, 0.0215, 9))
                        .decide(0.05))
                .isEqualTo(Decision.INCONCLUSIVE);
        assertThat(equal.test(new RatioEstimate(RatioEstimate.Design.PAIRED, 10, 0.2, 0.02, 9))
                        .decide(0.05))
                .isEqualTo(Decision.REFUTED);
    }

    @Test
    void decidesAOneSidedRegion() {
        RatioEstimate slower = new RatioEstimate(RatioEstimate.Design.PAIRED, 5, Math.log(1.3), 0.03, 4);
        RatioEstimate same = new RatioEstimate(RatioEstimate.Design.PAIRED, 5, 0.0, 0.02, 4);
        RatioEstimate vague = new RatioEstimate(RatioEstimate.Design.PAIRED, 5, 0.05, 0.05, 4);

        RatioRegion above = RatioRegion.above(1.1);
        assertThat(above.test(slower).decide(0.05)).isEqualTo(Decision.SUPPORTED);
        assertThat(above.test(same).decide(0.05)).isEqualTo(Decision.REFUTED);
        assertThat(above.test(vague).decide(0.05)).isEqualTo(Decision.INCONCLUSIVE);
        assertThat(RatioRegion.below(0.9).test(slower).decide(0.05)).isEqualTo(Decision.REFUTED);
    }

    @Test
    void reproducesPitmanAndMorgan() {
        PitmanMorganTest spread = PitmanMorganTest.of(blocks(FIRST, SECOND)).orElseThrow();
        Moments a = Moments.of(FIRST);
        Moments b = Moments.of(SECOND);

        assertThat(spread.varianceRatio()).isCloseTo(a.variance() / b.variance(), within(1e-9));
        // A test against a bound is just significant if the confidence interval ends at this bound.
        ConfidenceInterval interval = spread.interval(0.95);
        assertThat(spread.testBelow(interval.high()).supporting()).isCloseTo(0.05, within(1e-9));
        assertThat(spread.testBelow(interval.low()).refuting()).isCloseTo(0.05, within(1e-9));
        // The test for equal variances is equivalent to a test for a correlation between the sums and the differences.
        double r = correlationOfSumsAndDifferences();
        double t = r * Math.sqrt(8 / (1 - r * r));
        double p = 2
                * org.apache.commons.statistics.distribution.TDistribution.of(8).survivalProbability(Math.abs(t));
        assertThat(spread.testBelow(1).smaller()).isCloseTo(p, within(1e-9));
    }

    private static double correlationOfSumsAndDifferences() {
        double[] sums = new double[10];
        double[] differences = new double[10];
        for (int i = 0; i < 10; i++) {
            sums[i] = FIRST[i] + SECOND[i];
            differences[i] = FIRST[i] - SECOND[i];
        }
        Moments s = Moments.of(sums);
        Moments d = Moments.of(differences);
        double products = 0;
        for (int i = 0; i < 10; i++) {
            products += (sums[i] - s.mean()) * (differences[i] - d.mean());
        }
        return products / 9 / (s.standardDeviation() * d.standardDeviation());
    }
}
