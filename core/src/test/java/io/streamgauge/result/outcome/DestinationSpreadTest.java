package io.streamgauge.result.outcome;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.streamgauge.result.outcome.DestinationSpread.Spread;
import org.junit.jupiter.api.Test;

class DestinationSpreadTest {
    @Test
    void computesJainsIndex() {
        assertThat(Spread.of(new long[] {5, 5, 5, 5})).isEqualTo(new Spread(5, 5, 5, 20, 1));
        assertThat(Spread.of(new long[] {0, 0, 0, 8}).jain()).isEqualTo(0.25);
        assertThat(Spread.of(new long[] {0, 0}).jain()).isEqualTo(1);
        // (1 + 2 + 3)^2 / (3 * (1 + 4 + 9))
        assertThat(Spread.of(new long[] {3, 1, 2}).jain()).isCloseTo(36.0 / 42, within(1e-12));
    }

    @Test
    void takesTheMeanOfTheMiddleValuesAsTheMedian() {
        assertThat(Spread.of(new long[] {9, 1, 4, 2}).median()).isEqualTo(3);
        assertThat(Spread.of(new long[] {9, 1, 4}).median()).isEqualTo(4);
    }
}
