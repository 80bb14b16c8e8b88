package io.streamgauge.statistics.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.streamgauge.statistics.ConfidenceInterval;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpreadIntervalTest {
    /// The first analyses of a long run have such small levels that 1 minus the level is 1.
    @ParameterizedTest
    @ValueSource(doubles = {0.0, 1e-24, 1e-16, 1e-12})
    void acceptsLevelsCloseToZero(double level) {
        ConfidenceInterval interval = new PitmanMorganTest(4, 0.25, 0.3).interval(1 - level);
        assertThat(interval.low()).isBetween(0.0, 1e-3);
        assertThat(interval.high()).isGreaterThan(1e3);
    }

    @Test
    void containsTheRatioSymmetricallyOnALogarithmicScale() {
        ConfidenceInterval interval = new PitmanMorganTest(8, 0.25, 0.3).interval(0.95);
        assertThat(Math.sqrt(interval.low() * interval.high())).isCloseTo(0.5, within(1e-12));
    }

    @Test
    void acceptsPerfectlyCorrelatedValues() {
        PitmanMorganTest equal = new PitmanMorganTest(6, 1, 1);
        assertThat(equal.testBelow(1).supporting()).isCloseTo(1, within(1e-12));
        assertThat(equal.interval(1)).isEqualTo(new ConfidenceInterval(1, 1, 1));
        assertThat(new PitmanMorganTest(6, 0.25, 1).testBelow(1).supporting()).isCloseTo(0, within(1e-12));
    }
}
