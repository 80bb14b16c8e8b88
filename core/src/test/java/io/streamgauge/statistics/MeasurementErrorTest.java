package io.streamgauge.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class MeasurementErrorTest {
    @Test
    void averagesEqualErrorsToThisError() {
        MeasurementError half = MeasurementError.ofShare(0.5, 1_000);
        MeasurementError mean = MeasurementError.ofMean(Collections.nCopies(40, half));
        assertThat(mean.logShift()).isCloseTo(Math.log(2), within(1e-9));
        assertThat(mean.clockNanos()).isEqualTo(1_000);
    }

    @Test
    void leavesAMeanWithAnUnboundedErrorUnbounded() {
        MeasurementError unbounded = MeasurementError.ofShare(1, 5_000);
        MeasurementError mean = MeasurementError.ofMean(List.of(unbounded, MeasurementError.ofShare(0.01, 100)));
        assertThat(mean.logShift()).isEqualTo(unbounded.logShift());
        assertThat(MeasurementError.ofMean(List.of(MeasurementError.ofShare(0.01, MeasurementError.UNKNOWN)))
                        .clockNanos())
                .isEqualTo(MeasurementError.UNKNOWN);
    }

    /// Uses the values 9 ms and 11 ms, each with an error of up to 1 ms. The logarithms of the true values are
    /// between ln 8 and ln 12.
    @Test
    void boundsTheErrorOfADeviation() {
        List<MeasurementError> values =
                List.of(MeasurementError.ofShare(1 / 9.0, 1_000), MeasurementError.ofShare(1 / 11.0, 1_000));
        double deviation = Math.log(11 / 9.0) / Math.sqrt(2);
        double largest = Math.log(12 / 8.0) / Math.sqrt(2);
        // sqrt(ln(9 / 8)^2 + ln(11 / 10)^2) = 0.15152
        MeasurementError error = MeasurementError.ofLogDeviation(1, values);
        assertThat(error.logShift()).isCloseTo(-Math.log(1 - 0.15152), within(1e-4));
        assertThat(error.clockNanos()).isEqualTo(1_000);
        assertThat(largest - deviation).isLessThan(0.15152);
        assertThat(MeasurementError.ofLogDeviation(deviation, values).logShift())
                .isEqualTo(MeasurementError.ofShare(1, 1).logShift());
        assertThat(MeasurementError.ofLogDeviation(deviation, List.of(MeasurementError.NONE))
                        .isZero())
                .isTrue();
    }

    @Test
    void boundsNoDeviationWithAnUnboundedError() {
        List<MeasurementError> values =
                new ArrayList<>(Collections.nCopies(1_000, MeasurementError.ofShare(0.01, 100)));
        values.add(MeasurementError.ofShare(2, 100));
        assertThat(MeasurementError.ofLogDeviation(5, values).logShift())
                .isEqualTo(MeasurementError.ofShare(1, 1).logShift());
    }

    @Test
    void boundsAValueMeasuredInStepsOnOneSide() {
        MeasurementError three = MeasurementError.ofStep(3e9, 1_000_000_000);
        assertThat(three.logBelow()).isCloseTo(Math.log(3 / 2.0), within(1e-9));
        assertThat(three.logAbove()).isZero();
        assertThat(three.words("it")).isEqualTo("it has a resolution of 1\u202fs");
        MeasurementError one = MeasurementError.ofStep(1e9, 1_000_000_000);
        assertThat(one.logBelow()).isEqualTo(MeasurementError.ofShare(1, 1).logShift());
        assertThat(one.logAbove()).isZero();
    }

    /// Uses the values 3 s and 2 s. The true values are above 2 s and 1 s, so their ratio is between 1 and 3.
    @Test
    void exchangesTheDirectionsOfADivisor() {
        MeasurementError ratio =
                MeasurementError.ofStep(3e9, 1_000_000_000).dividedBy(MeasurementError.ofStep(2e9, 1_000_000_000));
        ConfidenceInterval widened = ratio.widen(new ConfidenceInterval(1.5, 1.5, 0.95));
        assertThat(widened.low()).isCloseTo(1, within(1e-9));
        assertThat(widened.high()).isCloseTo(3, within(1e-9));
        assertThat(ratio.logShiftTowardsOne(Math.log(1.5))).isCloseTo(Math.log(1.5), within(1e-9));
        assertThat(ratio.reaches(1.5, 2.9)).isTrue();
        assertThat(ratio.reaches(1.5, 3.1)).isFalse();
        assertThat(ratio.reaches(1.5, 0.9)).isFalse();
    }

    @Test
    void hasNoErrorWithoutValues() {
        assertThat(MeasurementError.ofMean(List.of()).isZero()).isTrue();
    }
}
