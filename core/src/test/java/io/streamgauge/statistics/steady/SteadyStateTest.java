package io.streamgauge.statistics.steady;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.streamgauge.statistics.steady.SteadyState.Series;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

class SteadyStateTest {
    private static double[] seconds(int n, IntToDoubleFunction value) {
        double[] values = new double[n];
        Arrays.setAll(values, value);
        return values;
    }

    private static Series latency(double... values) {
        return latency(0.1, values);
    }

    private static Series latency(double toleratedDrift, double[] values) {
        return new Series("p99 end-to-end", Arrays.stream(values).boxed().toList(), true, toleratedDrift);
    }

    @Test
    void reproducesALineComputedByHand() {
        Trend trend = Trend.of(new double[] {1, 3, 2, 4});

        // The residuals are -0.3, 0.9, -0.9 and 0.3. Their variance is 1.8 / 2. The sum of the squared
        // deviations of x is 5.
        assertThat(trend.slope()).isCloseTo(0.8, within(1e-12));
        assertThat(trend.autocorrelation()).isZero();
        assertThat(trend.standardError()).isCloseTo(Math.sqrt(0.18), within(1e-12));
        assertThat(trend.degreesOfFreedom()).isEqualTo(2);
        // According to tables of Student's t-distribution, t(0.95, 2) = 2.919986.
        assertThat(trend.lowerBound(0.95)).isCloseTo(0.8 - 2.919986 * Math.sqrt(0.18), within(1e-6));
    }

    @Test
    void reproducesAMeanShiftComputedByHand() {
        MeanShift shift = MeanShift.of(new double[] {5, 7, 1, 3, 1, 3}, 2);

        // The means are 6 and 2. The residuals are +-1 without positive autocorrelation. Their variance is 6 / 4. The
        // variance of the difference is this value multiplied by (1/2 + 1/4).
        assertThat(shift.change()).isCloseTo(4, within(1e-12));
        assertThat(shift.rest()).isCloseTo(2, within(1e-12));
        assertThat(shift.standardError()).isCloseTo(Math.sqrt(1.5 * 0.75), within(1e-12));
        assertThat(shift.degreesOfFreedom()).isEqualTo(4);
        // The value of t is 3.7712, so the p value is 0.0196.
        assertThat(shift.pValue()).isCloseTo(0.0196, within(1e-4));
    }

    @Test
    void namesTheNumberOfSecondsThatALongSeriesNeeds() {
        Series series = latency(seconds(60, i -> i % 2 == 0 ? 5 : Double.NaN));

        assertThat(SteadyState.of(List.of(series)).evidence())
                .containsExactly("p99 end-to-end: not tested because 30 seconds have a value (at least 48 are needed)");
    }

    @Test
    void ignoresRoundingOfEqualValues() {
        for (double value : new double[] {0.1, 5.001215, 100, 300}) {
            assertThat(SteadyState.of(List.of(latency(seconds(60, i -> value)))).steady())
                    .isTrue();
        }
    }

    @Test
    void widensTheErrorForAutocorrelation() {
        Trend alike = Trend.of(new double[] {0, 1, 1, 1, 0, 0, 0, 0, 1, 1, 1, 0});
        Trend mixed = Trend.of(new double[] {0, 1, 0, 1, 0, 1, 1, 0, 1, 0, 1, 0});

        // Both series are symmetric, with a slope of zero and residuals of +-0.5. The uncorrected errors are therefore
        // equal.
        assertThat(alike.slope()).isCloseTo(0, within(1e-12));
        // In 7 pairs of neighbouring residuals, the signs are equal, and in 4 pairs, they are opposite. The divisor is
        // the sum of 12 squares.
        assertThat(alike.autocorrelation()).isCloseTo(3 / 12.0, within(1e-12));
        assertThat(mixed.autocorrelation()).isZero();
        assertThat(alike.standardError() / mixed.standardError()).isCloseTo(Math.sqrt(1.25 / 0.75), within(1e-12));
    }

    @Test
    void cutsWhereTheRemainingErrorIsMinimal() {
        double[] values = seconds(60, i -> i < 10 ? 100 - 9 * i : 10 + i % 5);

        assertThat(Mser.batches(new double[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 99}))
                .containsExactly(3, 8);
        assertThat(Mser.of(values)).isEqualTo(new Mser(10, true));
        assertThat(Mser.of(seconds(60, i -> 10 + i % 5))).isEqualTo(new Mser(0, true));
    }

    @Test
    void flagsAHighStart() {
        SplittableRandom random = new SplittableRandom(5);
        SteadyState state = SteadyState.of(List.of(latency(
                seconds(60, i -> (i < 15 ? 30 - i : 5) * Math.exp(0.05 * random.nextGaussian())))));

        assertThat(state.steady()).isFalse();
        assertThat(state.transientSeconds()).isEqualTo(15);
        assertThat(state.evidence())
                .singleElement()
                .asString()
                .startsWith("p99 end-to-end: an initial transient of 15 s (3")
                .contains(" % higher than the remainder), then a drift of ");
    }

    @Test
    void describesAVeryHighStartAsAFactor() {
        SplittableRandom random = new SplittableRandom(5);
        SteadyState state = SteadyState.of(List.of(latency(
                seconds(60, i -> (i < 15 ? 100 : 5) * Math.exp(0.02 * random.nextGaussian())))));

        assertThat(state.evidence())
                .singleElement()
                .asString()
                .startsWith(
                        "p99 end-to-end: an initial transient of 15 s (20 times as high as the remainder), then a drift of ");
    }

    /// Half of the phase is too short for a test of the drift.
    @Test
    void describesTheDriftOverTheWholePhase() {
        SplittableRandom random = new SplittableRandom(5);
        SteadyState state = SteadyState.of(List.of(latency(
                seconds(30, i -> (i < 15 ? 100 : 5) * Math.exp(0.02 * random.nextGaussian())))));

        assertThat(state.evidence())
                .singleElement()
                .asString()
                .matches(
                        "p99 end-to-end: an initial transient of 15 s \\(.*\\), and a drift of .* over the whole phase.*");
    }

    @Test
    void joinsTheTransientAndTheDriftWithOneConjunction() {
        assertThat(SteadyState.conjunction(true, true, true)).isEqualTo(", but ");
        assertThat(SteadyState.conjunction(false, true, true)).isEqualTo(", and ");
        assertThat(SteadyState.conjunction(true, true, false)).isEqualTo(", but then ");
        assertThat(SteadyState.conjunction(true, false, false)).isEqualTo(", but ");
    }

    @Test
    void toleratesASmallStartDifference() {
        SplittableRandom random = new SplittableRandom(5);
        SteadyState state = SteadyState.of(List.of(latency(
                seconds(60, i -> (i < 15 ? 5.4 : 5) * Math.exp(0.01 * random.nextGaussian())))));

        assertThat(state.steady()).isTrue();
        assertThat(state.transientSeconds()).isEqualTo(15);
        assertThat(state.evidence())
                .singleElement()
                .asString()
                .startsWith("p99 end-to-end: an initial transient of 15 s, then a drift");
    }

    /// Compares two transients in the first 5 s of 60 s. If the CPU time is initially four times as high, the
    /// mean increases by a quarter. If it is 1.6 times as high, the mean increases by a twentieth.
    @Test
    void weightsTheStartByItsDuration() {
        assertThat(SteadyState.of(List.of(cpu(4))).steady()).isFalse();
        assertThat(SteadyState.of(List.of(cpu(1.6))).steady()).isTrue();
    }

    private static Series cpu(double start) {
        SplittableRandom random = new SplittableRandom(7);
        double[] values = seconds(60, i -> (i < 5 ? start : 1) * Math.exp(0.05 * random.nextGaussian()));
        return new Series("broker CPU", Arrays.stream(values).boxed().toList(), false, 0.2);
    }

    @Test
    void flagsARisingLatency() {
        SplittableRandom random = new SplittableRandom(6);
        SteadyState state = SteadyState.of(List.of(latency(seconds(
                60, i -> 5 * Math.exp(0.03 * i + 0.05 * random.nextGaussian())))));

        assertThat(state.steady()).isFalse();
    }

    /// Lets the latency fall for 30 s, by less and by more. MSER-5 excludes the first half of a steady drift, so that
    /// too few batches remain for a trend. A larger drift must not escape.
    @Test
    void flagsADriftOfAnySizeInAShortPhase() {
        for (double fall : new double[] {2, 4, 100}) {
            SplittableRandom random = new SplittableRandom(13);
            SteadyState state = SteadyState.of(List.of(latency(
                    seconds(30, i -> 10 * Math.pow(fall, -i / 30.0) * Math.exp(0.05 * random.nextGaussian())))));

            assertThat(state.steady()).as("fall to 1/%s", fall).isFalse();
        }
    }

    /// Raises the latency in the last quarter of the phase. The t value of a line through a step does not depend on the
    /// height of the step.
    @Test
    void flagsAChangeOfLevelNearTheEnd() {
        for (double rise : new double[] {2, 10, 100}) {
            SplittableRandom random = new SplittableRandom(14);
            SteadyState state = SteadyState.of(List.of(latency(
                    seconds(60, i -> (i < 45 ? 5 : 5 * rise) * Math.exp(0.05 * random.nextGaussian())))));

            assertThat(state.steady()).as("rise by %s", rise).isFalse();
            assertThat(state.evidence()).singleElement().asString().contains("a change of level after 45 s (");
        }
    }

    @Test
    void flagsARateThatFallsInTheLastThird() {
        SplittableRandom random = new SplittableRandom(15);
        double[] rates = seconds(30, i -> (i < 20 ? 100 : 50) * Math.exp(0.02 * random.nextGaussian()));
        Series rate = new Series("accepted rate", Arrays.stream(rates).boxed().toList(), false, 0.05);

        assertThat(SteadyState.of(List.of(rate)).evidence())
                .singleElement()
                .asString()
                .matches(".*, and a change of level after 20 s \\((49|50|51) % lower than before\\)");
    }

    /// Compares a start at 1.4 times the latency and one at 1/1.4 with a tolerance of 50 %, and with one of 30 %.
    @Test
    void toleratesAFallAsMuchAsARise() {
        for (double factor : new double[] {1.4, 1 / 1.4}) {
            double[] values = seconds(60, i -> (i < 20 ? 5 * factor : 5) * (1 + 0.01 * (i % 7)));

            assertThat(SteadyState.of(List.of(latency(0.5, values))).steady()).isTrue();
            assertThat(SteadyState.of(List.of(latency(0.3, values))).steady()).isFalse();
        }
    }

    @Test
    void reproducesAChangeOfLevelComputedByHand() {
        LevelChange change = LevelChange.of(new double[] {5, 7, 1, 3, 1, 3});

        // The change after 2 values has the p value 0.0196 (see above). There are 3 instants.
        assertThat(change.first()).isEqualTo(2);
        assertThat(change.before()).isCloseTo(6, within(1e-12));
        assertThat(change.change()).isCloseTo(-4, within(1e-12));
        assertThat(change.pValue()).isCloseTo(3 * 0.0196, within(3e-4));
    }

    @Test
    void doesNotJudgeTooFewSeconds() {
        SteadyState state = SteadyState.of(List.of(latency(seconds(20, i -> 5))));

        assertThat(state.steady()).isTrue();
        assertThat(state.evidence())
                .containsExactly("p99 end-to-end: not tested because 20 seconds have a value (at least 25 are needed)");
    }

    /// Uses correlated latencies: an AR(1) series with r = 0.5 from second to second. With 1,000 repetitions,
    /// the standard error of a false positive rate of 10 % is 1 percentage point.
    @Test
    void seldomFlagsASteadySeries() {
        SplittableRandom random = new SplittableRandom(8);
        int alarms = 0;
        for (int run = 0; run < 1000; run++) {
            double[] ar = autoregression(random, 60, 0.5, 0.1);
            alarms += SteadyState.of(List.of(latency(seconds(60, i -> 5 * Math.exp(ar[i])))))
                            .steady()
                    ? 0
                    : 1;
        }
        assertThat(alarms).isLessThan(100);
    }

    /// Doubles the latency in the first 10 s of 30 s. The noise from second to second has a standard deviation
    /// of 30 % of the latency.
    @Test
    void seldomMissesATransient() {
        SplittableRandom random = new SplittableRandom(12);
        int seen = 0;
        for (int run = 0; run < 1000; run++) {
            double[] ar = autoregression(random, 30, 0.3, 0.3);
            seen += SteadyState.of(List.of(latency(seconds(30, i -> (i < 10 ? 10 : 5) * Math.exp(ar[i])))))
                            .steady()
                    ? 0
                    : 1;
        }
        assertThat(seen).isGreaterThan(700);
    }

    private static double[] autoregression(SplittableRandom random, int n, double alike, double sd) {
        double[] values = new double[n];
        double before = sd * random.nextGaussian();
        for (int i = 0; i < n; i++) {
            before = alike * before + sd * Math.sqrt(1 - alike * alike) * random.nextGaussian();
            values[i] = before;
        }
        return values;
    }

    @Test
    void toleratesALargeStableBacklog() {
        SplittableRandom random = new SplittableRandom(9);
        List<Boolean> growing = new ArrayList<>();
        for (int run = 0; run < 1000; run++) {
            // At 500,000 messages/s and a latency of 10 ms, 5,000 messages are in flight. For several seconds at a
            // time, this number can be 50 % higher or lower.
            double[] swing = autoregression(random, 60, 0.8, 2500);
            growing.add(BacklogSlope.of(seconds(60, i -> 5000 + swing[i]), 500_000)
                    .growing());
        }
        assertThat(growing).containsOnly(false);
    }

    @Test
    void detectsABacklogGrowthOfOnePercent() {
        SplittableRandom random = new SplittableRandom(10);
        int seen = 0;
        for (int run = 0; run < 1000; run++) {
            double[] swing = autoregression(random, 30, 0.8, 200);
            BacklogSlope slope = BacklogSlope.of(seconds(30, i -> 500 * i + 500 + swing[i]), 50_000);
            seen += slope.growing() ? 1 : 0;
        }
        assertThat(seen).isEqualTo(1000);
    }

    @Test
    void scalesTheLimitWithTheRate() {
        BacklogSlope slope = BacklogSlope.of(new double[] {0, 90, 180, 270, 360}, 50_000);

        assertThat(slope).isEqualTo(new BacklogSlope(90, 90, 100, false));
        assertThat(BacklogSlope.of(new double[] {0, 110, 220, 330, 440}, 50_000).growing())
                .isTrue();
    }
}
