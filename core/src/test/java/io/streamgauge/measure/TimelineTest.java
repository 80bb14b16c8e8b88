package io.streamgauge.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class TimelineTest {
    private static final long SECOND = 1_000_000_000L;

    private final AtomicLong clock = new AtomicLong(7 * SECOND);
    private final Timeline timeline = new Timeline(clock::get, 5 * SECOND);

    @Test
    void countsFromItsOrigin() {
        assertThat(timeline.now()).isEqualTo(2 * SECOND);
        assertThat(timeline.toClock(3 * SECOND)).isEqualTo(8 * SECOND);
        assertThat(timeline.ofClock(8 * SECOND)).isEqualTo(3 * SECOND);
    }

    @Test
    void meetsTheClockOfTheControllerAfterFourSecondsWithoutAJump() {
        TimelineRate ahead = new TimelineRate(7 * SECOND, 2 * SECOND + 500_000, 20e-6);
        timeline.steerTo(ahead);
        assertThat(timeline.now()).isEqualTo(2 * SECOND);
        clock.addAndGet(4 * SECOND);
        assertThat(timeline.now()).isCloseTo(6 * SECOND + 500_000 + 80_000, within(10L));
    }

    @Test
    void convertsInBothDirectionsWhileItIsSteered() {
        timeline.steerTo(new TimelineRate(7 * SECOND, 2 * SECOND + 500_000, 20e-6));
        clock.addAndGet(2 * SECOND);
        long instant = timeline.now();
        assertThat(timeline.toClock(instant)).isCloseTo(clock.get(), within(1_000L));
    }

    @Test
    void changesItsRateByAtMostTwoInTenThousand() {
        timeline.steerTo(new TimelineRate(7 * SECOND, 100 * SECOND, 0));
        clock.addAndGet(SECOND);
        assertThat(timeline.now()).isCloseTo(3 * SECOND + SECOND / 5_000, within(10L));
    }

    @Test
    void stillFollowsTheClockWhenItIsSteeredRepeatedly() {
        double rate = 50e-6;
        for (int i = 0; i < 30; i++) {
            long reading = clock.get();
            timeline.steerTo(
                    new TimelineRate(reading, 2 * SECOND + Math.round((reading - 7 * SECOND) * (1 + rate)), rate));
            clock.addAndGet(2 * SECOND);
        }
        assertThat(timeline.now()).isCloseTo(2 * SECOND + Math.round(60 * SECOND * (1 + rate)), within(2_000L));
    }
}
