package io.streamgauge.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.measure.Timeline;
import io.streamgauge.measure.TimelineRate;
import io.streamgauge.statistics.clock.ClockExchange;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/// Test of the timeline of a worker whose clock runs too fast or too slow. The timeline is steered as during a
/// trial.
class ClockFollowerTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long WORKER_ORIGIN = 777 * SECOND;
    private static final long DELAY = 100_000;

    private final AtomicLong workerClock = new AtomicLong(WORKER_ORIGIN);
    private final Timeline timeline = new Timeline(workerClock::get, WORKER_ORIGIN);
    private final ClockFollower follower = new ClockFollower(WORKER_ORIGIN);

    /// Returns the error of the timeline (controller's clock minus timeline) after the exchange in the given
    /// second.
    ///
    /// @param offset controller's clock minus worker's clock, both relative to the origin
    private long steer(int second, long offset) {
        long controller = second * SECOND;
        long atWorker = controller + DELAY - offset;
        workerClock.set(WORKER_ORIGIN + atWorker);
        follower.add(new ClockExchange(controller, atWorker, atWorker, controller + 2 * DELAY));
        if (second % 2 == 0) {
            TimelineRate line = follower.line().orElseThrow();
            timeline.steerTo(line);
        }
        return controller + DELAY - timeline.now();
    }

    private static long drift(double ppm, int second) {
        return Math.round(ppm * 1e-6 * second * SECOND);
    }

    @Test
    void keepsTheTimelineOnTheControllersClock() {
        for (int second = 0; second < 120; second++) {
            long error = steer(second, drift(50, second));
            assertThat(Math.abs(error)).as("second %d", second).isLessThan(second < 30 ? 500_000L : 20_000L);
        }
        assertThat(timeline.now() - (workerClock.get() - WORKER_ORIGIN)).isGreaterThan(5_000_000L);
    }

    @Test
    void followsAClockThatIsSlow() {
        for (int second = 0; second < 120; second++) {
            long error = steer(second, -drift(30, second));
            assertThat(Math.abs(error)).isLessThan(500_000L);
        }
    }

    @Test
    void forgetsTheExchangesBeforeAClockWasSet() {
        for (int second = 0; second < 40; second++) {
            var _ = steer(second, 0);
        }
        long error = 0;
        for (int second = 40; second < 80; second++) {
            error = steer(second, 5_000_000);
        }
        assertThat(Math.abs(error)).isLessThan(50_000L);
    }
}
