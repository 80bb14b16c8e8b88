package io.streamgauge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class PollTest {
    private static final Duration LONG = Duration.ofMinutes(5);
    private static final Duration SHORT = Duration.ofNanos(1);

    @Test
    void endsWithTheConditionNotWithTheTimeout() throws Exception {
        AtomicInteger tests = new AtomicInteger();
        assertThat(Poll.until(LONG, SHORT, () -> tests.incrementAndGet() == 3)).isTrue();
        assertThat(tests).hasValue(3);
    }

    @Test
    void testsOnceBeforeATimeoutOfZero() throws Exception {
        assertThat(Poll.until(Duration.ZERO, LONG, () -> true)).isTrue();
        assertThat(Poll.until(Duration.ZERO.minusNanos(1), LONG, () -> false)).isFalse();
    }

    @Test
    void returnsTheLastValueAfterTheTimeout() throws Exception {
        AtomicInteger reads = new AtomicInteger();
        int last = Poll.read(Duration.ofMillis(5), SHORT, reads::incrementAndGet, value -> value < 0);
        assertThat(last).isEqualTo(reads.get()).isPositive();
    }

    @Test
    void passesExceptionsOn() {
        Poll.Condition<IOException> unreadable = () -> {
            throw new IOException("x");
        };
        assertThatThrownBy(() -> Poll.until(LONG, SHORT, unreadable)).isInstanceOf(IOException.class);
    }

    /// Each read takes a quarter of the stall, so that the whole wait takes longer than the stall.
    @Test
    void waitsForZeroAsLongAsTheNumberFalls() throws Exception {
        Duration stall = Duration.ofSeconds(1);
        AtomicInteger reads = new AtomicInteger();
        long start = System.nanoTime();
        long last = Poll.untilZero(stall, SHORT, () -> {
            Thread.sleep(250);
            return 5L - reads.getAndIncrement();
        });
        assertThat(last).isZero();
        assertThat(System.nanoTime() - start).isGreaterThan(stall.toNanos());
    }

    @Test
    void returnsTheNumberThatNoLongerFalls() throws Exception {
        AtomicInteger reads = new AtomicInteger();
        // 5, 4, 3, and then alternately 4 and 3.
        long last = Poll.untilZero(Duration.ofMillis(30), Duration.ofMillis(1), () -> {
            int read = reads.getAndIncrement();
            return read < 3 ? 5L - read : 3L + read % 2;
        });
        assertThat(last).isBetween(3L, 4L);
        assertThat(reads).hasValueGreaterThan(3);
    }
}
