package io.streamgauge.statistics.steady;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.statistics.steady.WarmupDetector.Second;
import java.util.Random;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

class WarmupDetectorTest {
    private static final int LIMIT = 300;

    /// Returns the number of seconds until the warm-up ends, at most `LIMIT`.
    private static int length(IntFunction<Second> seconds) {
        WarmupDetector detector = new WarmupDetector();
        for (int s = 1; s <= LIMIT; s++) {
            detector.add(seconds.apply(s));
            if (detector.isSteady()) {
                return s;
            }
        }
        return LIMIT;
    }

    private static double falling(int second, double from, double to, double tau) {
        return to + (from - to) * Math.exp(-second / tau);
    }

    @Test
    void endsAfterTenSecondsIfNothingChanges() {
        assertThat(length(_ -> new Second(5, 1000, 30, 0))).isEqualTo(10);
    }

    @Test
    void waitsUntilTheCompilersAreIdle() {
        assertThat(length(s -> new Second(5, 1000, 30, s < 40 ? 20 : 0))).isBetween(47, 50);
    }

    @Test
    void waitsWhileTheLatencyFalls() {
        int length = length(s -> new Second(falling(s, 3000, 5, 5), 1000, 30, 0));
        assertThat(falling(length, 3000, 5, 5)).isLessThan(5 * 1.5);
    }

    @Test
    void waitsWhileTheAcceptedRateRises() {
        int length = length(s -> new Second(Double.NaN, falling(s, 0, 50_000, 8), 30, 0));
        assertThat(falling(length, 0, 50_000, 8)).isGreaterThan(0.93 * 50_000);
    }

    @Test
    void waitsWhileTheBrokerCpuFalls() {
        int length = length(s -> new Second(5, 1000, falling(s, 80, 6, 15), 0));
        assertThat(falling(length, 80, 6, 15)).isLessThan(6 * 1.5);
    }

    @Test
    void waitsWhileTheLatencyRises() {
        int length = length(s -> new Second(falling(s, 1, 60, 8), 1000, 30, 0));
        assertThat(falling(length, 1, 60, 8)).isGreaterThan(60 / 1.5);
    }

    /// Uses the noise of a p99 that is computed from 1,000 messages. Such a p99 varies by a factor of two from
    /// second to second.
    @Test
    void doesNotWaitForNoiseToEnd() {
        for (int seed = 0; seed < 20; seed++) {
            Random random = new Random(seed);
            assertThat(length(_ -> new Second(
                            Math.exp(0.7 * random.nextGaussian()), 1000, 9 * (1 + 0.2 * random.nextGaussian()), 0)))
                    .as("seed %d", seed)
                    .isLessThanOrEqualTo(40);
        }
    }

    @Test
    void doesNotJudgeUnknownQuantities() {
        assertThat(length(_ -> new Second(Double.NaN, 1000, Double.NaN, Double.NaN)))
                .isEqualTo(10);
    }
}
