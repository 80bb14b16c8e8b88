package io.streamgauge.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PauseMeterTest {
    @Test
    void concurrentCyclesOfACollectorAreNoPauses() {
        assertThat(PauseMeter.isPause("ZGC Minor Cycles")).isFalse();
        assertThat(PauseMeter.isPause("Shenandoah Cycles")).isFalse();
        assertThat(PauseMeter.isPause("ZGC Major Pauses")).isTrue();
        assertThat(PauseMeter.isPause("G1 Young Generation")).isTrue();
    }

    @Test
    void theLongestPauseIsTakenOnce() throws InterruptedException {
        try (PauseMeter meter = PauseMeter.start()) {
            long seen = 0;
            while (seen == 0) {
                Thread.sleep(1);
                seen = meter.takeLongestNanos();
            }
            assertThat(seen).isPositive();
            assertThat(meter.gcMillis()).isNotNegative();
        }
    }
}
