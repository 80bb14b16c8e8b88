package io.streamgauge.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ClockShiftTest {
    private final AtomicLong wall = new AtomicLong(5_000_000_000L);
    private final AtomicLong monotonic = new AtomicLong();

    @Test
    void reportsNoShiftOfSynchronousClocks() {
        ClockShift shift = new ClockShift(wall::get, monotonic::get);
        wall.addAndGet(1_000_000);
        monotonic.addAndGet(1_000_000);
        assertThat(shift.shiftNanos()).isZero();
    }

    @Test
    void reportsByHowMuchAClockIsSetBack() {
        ClockShift shift = new ClockShift(wall::get, monotonic::get);
        wall.addAndGet(-3_000_000);
        monotonic.addAndGet(1_000_000);
        assertThat(shift.shiftNanos()).isEqualTo(-4_000_000);
    }

    @Test
    void ignoresADelayedReading() {
        AtomicLong looks = new AtomicLong();
        ClockShift shift = new ClockShift(wall::get, () -> {
            // The first of every three readings takes 10 ms.
            return monotonic.addAndGet(looks.getAndIncrement() % 6 == 1 ? 10_000_000 : 0);
        });
        wall.addAndGet(10_000_000);
        assertThat(shift.shiftNanos()).isZero();
    }
}
