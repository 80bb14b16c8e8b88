package io.streamgauge.load.sender;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.measure.ProducerMeter;
import io.streamgauge.measure.Timeline;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class InFlightWaitTest {
    private static final long MICRO = 1_000;
    private static final long MILLI = 1_000_000;

    private final AtomicLong clock = new AtomicLong();
    private final Timeline timeline = new Timeline(clock::get);
    private int checks;

    /// Returns a meter whose messages are all in flight.
    private ProducerMeter full(int maxInFlight) {
        ProducerMeter meter = new ProducerMeter(timeline, maxInFlight);
        send(meter, 0, maxInFlight);
        return meter;
    }

    private void send(ProducerMeter meter, int from, int to) {
        for (int i = from; i < to; i++) {
            assertThat(meter.hasRoomFor(i)).isTrue();
            meter.sent(i, clock.get(), clock.get(), 100);
        }
    }

    private static void accept(ProducerMeter meter, int from, int to) {
        for (int i = from; i < to; i++) {
            meter.accepted(i);
        }
    }

    /// Waits with messages that are accepted at an instant, and returns the length of the wait.
    private long waited(InFlightWait wait, ProducerMeter meter, int sequence, int messages, long acceptedAt) {
        long start = clock.get();
        boolean accepted = false;
        checks = 1;
        while (wait.isNeeded(sequence, clock.get())) {
            clock.set(wait.nextCheck(clock.get()));
            checks++;
            if (!accepted && clock.get() >= start + acceptedAt) {
                accept(meter, sequence - meter.maxInFlight(), sequence - meter.maxInFlight() + messages);
                accepted = true;
            }
        }
        return clock.get() - start;
    }

    @Test
    void waitsUntilOneOf32MessagesHasAnOutcome() {
        ProducerMeter meter = full(256);
        InFlightWait wait = new InFlightWait(meter);
        assertThat(wait.isNeeded(256, 0)).isTrue();
        accept(meter, 0, 7);
        assertThat(wait.isNeeded(256, 1)).isTrue();
        accept(meter, 7, 8);
        assertThat(wait.isNeeded(256, 2)).isFalse();
    }

    @Test
    void doesNotWaitForMoreThan1024Messages() {
        ProducerMeter meter = full(65_536);
        InFlightWait wait = new InFlightWait(meter);
        assertThat(wait.isNeeded(65_536, 0)).isTrue();
        accept(meter, 0, 1_023);
        assertThat(wait.isNeeded(65_536, 1)).isTrue();
        accept(meter, 1_023, 1_024);
        assertThat(wait.isNeeded(65_536, 2)).isFalse();
    }

    /// The message for which the sender waits has an outcome, but an earlier message does not.
    @Test
    void waitsForTheOldestMessage() {
        ProducerMeter meter = full(64);
        InFlightWait wait = new InFlightWait(meter);
        assertThat(wait.isNeeded(64, 0)).isTrue();
        accept(meter, 1, 64);
        assertThat(wait.isNeeded(64, 1)).isTrue();
        accept(meter, 0, 1);
        assertThat(wait.isNeeded(64, 2)).isFalse();
    }

    @Test
    void takesFewChecksIfTheWaitIsAsLongAsThePreviousWait() {
        ProducerMeter meter = full(256);
        InFlightWait wait = new InFlightWait(meter);
        long first = waited(wait, meter, 256, 8, 10 * MILLI);
        assertThat(first).isBetween(10 * MILLI, 12 * MILLI);
        send(meter, 256, 264);
        long second = waited(wait, meter, 264, 8, first);
        assertThat(second).isBetween(first, first + first / 8);
        send(meter, 264, 272);
        assertThat(waited(wait, meter, 272, 8, first)).isBetween(first, first + first / 25);
        assertThat(checks).isLessThan(10);
    }

    @Test
    void doesNotExpectAnotherStallAfterAStall() {
        ProducerMeter meter = full(256);
        InFlightWait wait = new InFlightWait(meter);
        waited(wait, meter, 256, 8, MILLI);
        send(meter, 256, 264);
        waited(wait, meter, 264, 8, 500 * MILLI);
        send(meter, 264, 272);
        assertThat(waited(wait, meter, 272, 8, MILLI)).isBetween(MILLI, 1_250 * MICRO);
    }

    @Test
    void checksAfterAtMost2PercentOfTheTimeWithFewMessagesInFlight() {
        ProducerMeter meter = full(1);
        InFlightWait wait = new InFlightWait(meter);
        assertThat(waited(wait, meter, 1, 1, 10 * MILLI)).isBetween(10 * MILLI, 10_200 * MICRO);
        send(meter, 1, 2);
        assertThat(waited(wait, meter, 2, 1, 100 * MICRO)).isBetween(100 * MICRO, 170 * MICRO);
    }

    @Test
    void checksAtTheSameInstantsForAllSendersOfAThread() {
        InFlightWait wait = new InFlightWait(full(64));
        assertThat(wait.isNeeded(64, 0)).isTrue();
        long delay = 100 * MILLI / 8;
        assertThat(wait.nextCheck(100 * MILLI) - 100 * MILLI).isBetween(delay, delay + (delay >> 2));
        assertThat(wait.nextCheck(100 * MILLI)).isEqualTo(wait.nextCheck(100 * MILLI + 100 * MICRO));
    }
}
