package io.streamgauge.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class TrialFiguresTest {
    @Test
    void printsNoSendDelayIfEverySecondHadSteal() {
        Histogram delays = new Histogram(3);
        assertThat(TrialFigures.withoutSteal(0, 30, delays))
                .isEqualTo("  in the 0 of 30 seconds without steal: send delay unknown");
        delays.recordValue(250_000);
        assertThat(TrialFigures.withoutSteal(1, 30, delays))
                .isEqualTo("  in the 1 of 30 seconds without steal: send delay p50 0.250 ms, p99 0.250 ms,"
                        + " p99.9 0.250 ms, max 0.3 ms");
    }
}
