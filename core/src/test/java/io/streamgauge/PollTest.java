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
}
