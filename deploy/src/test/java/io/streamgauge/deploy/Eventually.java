package io.streamgauge.deploy;

import static org.assertj.core.api.Assertions.fail;

import io.streamgauge.Poll;
import java.time.Duration;

/// Assertions that wait until a condition becomes true. The timeout is long enough for a busy machine.
public final class Eventually {
    private static final Duration TIMEOUT = Duration.ofMinutes(3);

    private Eventually() {}

    @FunctionalInterface
    public interface Condition {
        boolean isTrue() throws Exception;
    }

    public static void assertThat(String what, Condition condition) throws Exception {
        if (!Poll.until(TIMEOUT, Duration.ofMillis(50), condition::isTrue)) {
            fail("not within " + TIMEOUT.toSeconds() + " s: " + what);
        }
    }
}
