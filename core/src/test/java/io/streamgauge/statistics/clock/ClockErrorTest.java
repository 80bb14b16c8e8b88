package io.streamgauge.statistics.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClockErrorTest {
    @Test
    void averagesEqualErrorsToThisError() {
        ClockError half = ClockError.ofShare(0.5, 1_000);
        ClockError mean = ClockError.ofMean(Collections.nCopies(40, half));
        assertThat(mean.logShift()).isCloseTo(Math.log(2), within(1e-9));
        assertThat(mean.nanos()).isEqualTo(1_000);
    }

    @Test
    void leavesAMeanWithAnUnboundedErrorUnbounded() {
        ClockError unbounded = ClockError.ofShare(1, 5_000);
        ClockError mean = ClockError.ofMean(List.of(unbounded, ClockError.ofShare(0.01, 100)));
        assertThat(mean.logShift()).isEqualTo(unbounded.logShift());
        assertThat(ClockError.ofMean(List.of(ClockError.ofShare(0.01, ClockError.UNKNOWN)))
                        .nanos())
                .isEqualTo(ClockError.UNKNOWN);
    }

    /// Uses the values 9 ms and 11 ms, each with an error of up to 1 ms. The logarithms of the true values are
    /// between ln 8 and ln 12.
    @Test
    void boundsTheErrorOfADeviation() {
        List<ClockError> values = List.of(ClockError.ofShare(1 / 9.0, 1_000), ClockError.ofShare(1 / 11.0, 1_000));
        double deviation = Math.log(11 / 9.0) / Math.sqrt(2);
        double largest = Math.log(12 / 8.0) / Math.sqrt(2);
        // sqrt(ln(9 / 8)^2 + ln(11 / 10)^2) = 0.15152
        ClockError error = ClockError.ofLogDeviation(1, values);
        assertThat(error.logShift()).isCloseTo(-Math.log(1 - 0.15152), within(1e-4));
        assertThat(error.nanos()).isEqualTo(1_000);
        assertThat(largest - deviation).isLessThan(0.15152);
        assertThat(ClockError.ofLogDeviation(deviation, values).logShift())
                .isEqualTo(ClockError.ofShare(1, 1).logShift());
        assertThat(ClockError.ofLogDeviation(deviation, List.of(ClockError.NONE))
                        .isZero())
                .isTrue();
    }

    @Test
    void boundsNoDeviationWithAnUnboundedError() {
        List<ClockError> values = new ArrayList<>(Collections.nCopies(1_000, ClockError.ofShare(0.01, 100)));
        values.add(ClockError.ofShare(2, 100));
        assertThat(ClockError.ofLogDeviation(5, values).logShift())
                .isEqualTo(ClockError.ofShare(1, 1).logShift());
    }

    @Test
    void hasNoErrorWithoutValues() {
        assertThat(ClockError.ofMean(List.of()).isZero()).isTrue();
    }
}
