package io.streamgauge.load.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.streamgauge.experiment.Phases;
import io.streamgauge.experiment.workload.RateProfile;
import io.streamgauge.experiment.workload.RateProfile.Constant;
import io.streamgauge.experiment.workload.RateProfile.Ramp;
import io.streamgauge.experiment.workload.Workload.Arrivals;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArrivalSequenceTest {
    private static final Phases PHASES = new Phases(Duration.ofSeconds(5), Duration.ofSeconds(60), Duration.ZERO);

    private static List<Long> dues(RateProfile rate, Arrivals arrivals, int producer, int producers, long seed) {
        ArrivalSequence sequence = new ArrivalSequence(Schedule.of(rate, PHASES), arrivals, producer, producers, seed);
        List<Long> dues = new ArrayList<>();
        for (long due = sequence.nextDueNanos(); due != Long.MAX_VALUE; due = sequence.nextDueNanos()) {
            dues.add(due);
        }
        return dues;
    }

    private static List<Long> together(RateProfile rate, Arrivals arrivals, int producers, long seed) {
        List<Long> all = new ArrayList<>();
        for (int p = 0; p < producers; p++) {
            all.addAll(dues(rate, arrivals, p, producers, seed));
        }
        return all.stream().sorted().toList();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 100})
    void combinesEvenArrivalsToTheWorkload(int producers) {
        for (RateProfile rate : List.of(new Constant(777), new Ramp(10, 500))) {
            assertThat(together(rate, Arrivals.CONSTANT, producers, 1))
                    .isEqualTo(dues(rate, Arrivals.CONSTANT, 0, 1, 1));
        }
    }

    @Test
    void distributesEvenArrivalsRoundRobin() {
        List<Long> all = dues(new Constant(1000), Arrivals.CONSTANT, 0, 1, 1);
        List<Long> second = dues(new Constant(1000), Arrivals.CONSTANT, 1, 3, 1);
        assertThat(second.subList(0, 3)).containsExactly(all.get(1), all.get(4), all.get(7));
    }

    /// Checks the number of arrivals with a tolerance of six standard deviations. The number has a Poisson
    /// distribution, so its standard deviation is the square root of its mean.
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void keepsTheMeanRateOfPoissonArrivals(int producers) {
        double expected = 2000 * 65;
        assertThat((double) together(new Constant(2000), Arrivals.POISSON, producers, 42)
                        .size())
                .isCloseTo(expected, within(6 * Math.sqrt(expected)));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 8})
    void drawsExponentialGapsOfPoissonArrivals(int producers) {
        List<Long> dues = together(new Constant(2000), Arrivals.POISSON, producers, 7);
        double[] gaps = new double[dues.size() - 1];
        double sum = 0;
        for (int i = 0; i < gaps.length; i++) {
            gaps[i] = dues.get(i + 1) - dues.get(i);
            sum += gaps[i];
        }
        double mean = sum / gaps.length;
        double squares = 0;
        for (double gap : gaps) {
            squares += (gap - mean) * (gap - mean);
        }
        assertThat(Math.sqrt(squares / gaps.length) / mean).isCloseTo(1, within(0.02));
        // If gaps are exponentially distributed, a share of 1/e of them is longer than the mean.
        long longer = java.util.Arrays.stream(gaps).filter(g -> g > mean).count();
        assertThat((double) longer / gaps.length).isCloseTo(Math.exp(-1), within(0.01));
    }

    @Test
    void followsTheProfileWithPoissonArrivals() {
        List<Long> dues = dues(new Ramp(0, 4000), Arrivals.POISSON, 0, 1, 5);
        double firstHalf = dues.stream().filter(d -> d >= 5e9 && d < 35e9).count();
        double secondHalf = dues.stream().filter(d -> d >= 35e9).count();
        assertThat(firstHalf).isCloseTo(30_000, within(6 * Math.sqrt(30_000)));
        assertThat(secondHalf).isCloseTo(90_000, within(6 * Math.sqrt(90_000)));
    }

    @Test
    void drawsArrivalsFromTheSeed() {
        List<Long> once = dues(new Constant(100), Arrivals.POISSON, 1, 2, 9);
        assertThat(dues(new Constant(100), Arrivals.POISSON, 1, 2, 9)).isEqualTo(once);
        assertThat(dues(new Constant(100), Arrivals.POISSON, 1, 2, 10)).isNotEqualTo(once);
        assertThat(dues(new Constant(100), Arrivals.POISSON, 0, 2, 9)).isNotEqualTo(once);
    }
}
