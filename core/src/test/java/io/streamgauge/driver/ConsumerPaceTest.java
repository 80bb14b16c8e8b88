package io.streamgauge.driver;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ConsumerPaceTest {
    private static final long MILLI = 1_000_000;

    private final ConsumerLimit limit = new ConsumerLimit(500);
    private final ConsumerPace pace = limit.pace();

    /// Receives, without delays of the thread, a message that is available at `now`. Returns the earliest
    /// instant at which the consumer may receive the message.
    private long receive(long now) {
        long slot = pace.admit(now);
        pace.received(Math.max(now, slot));
        return slot;
    }

    @Test
    void spacesWaitingMessagesByTheInterval() {
        assertThat(receive(10 * MILLI)).isEqualTo(10 * MILLI);
        assertThat(receive(10 * MILLI)).isEqualTo(12 * MILLI);
        assertThat(receive(12 * MILLI)).isEqualTo(14 * MILLI);
    }

    @Test
    void savesNoIntervalsWhileTheConsumerIsIdle() {
        receive(0);
        assertThat(receive(100 * MILLI)).isEqualTo(100 * MILLI);
        assertThat(receive(100 * MILLI)).isEqualTo(102 * MILLI);
    }

    @Test
    void compensatesALateWakeup() {
        pace.admit(0);
        pace.received(0);
        assertThat(pace.admit(0)).isEqualTo(2 * MILLI);
        // The thread wakes up 0.5 ms late.
        pace.received(2 * MILLI + MILLI / 2);
        assertThat(pace.admit(2 * MILLI + MILLI / 2)).isEqualTo(4 * MILLI);
    }

    @Test
    void doesNotCompensateALongPause() {
        pace.admit(0);
        pace.received(0);
        pace.admit(0);
        pace.received(50 * MILLI);
        assertThat(receive(50 * MILLI)).isEqualTo(50 * MILLI);
        assertThat(receive(50 * MILLI)).isEqualTo(52 * MILLI);
    }

    @Test
    void doesNotWaitWithoutALimit() throws InterruptedException {
        ConsumerPace slow = new ConsumerLimit(1e-6).pace();
        Thread waiting = Thread.ofPlatform().start(() -> {
            slow.await();
            slow.await();
        });
        waiting.join();
        assertThat(slow.isLimited()).isFalse();
    }

    @Test
    void wakesAWaitingConsumerWhenTheLimitEnds() throws InterruptedException {
        ConsumerLimit hours = new ConsumerLimit(1e-6);
        hours.start();
        ConsumerPace slow = hours.pace();
        slow.await();
        Thread waiting = Thread.ofPlatform().start(slow::await);
        hours.lift();
        waiting.join();
        assertThat(slow.isLimited()).isFalse();
    }
}
