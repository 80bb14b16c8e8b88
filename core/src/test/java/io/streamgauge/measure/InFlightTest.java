package io.streamgauge.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class InFlightTest {
    @Test
    void closesAMessageExactlyOnce() {
        InFlight inFlight = new InFlight(4);
        inFlight.open(0, 10, 20);
        assertThat(inFlight.isOpen(0)).isTrue();
        assertThat(inFlight.dueNanos(0)).isEqualTo(10);
        assertThat(inFlight.sentNanos(0)).isEqualTo(20);
        assertThat(inFlight.close(0)).isTrue();
        assertThat(inFlight.close(0)).isFalse();
        assertThat(inFlight.isOpen(0)).isFalse();
    }

    @Test
    void doesNotCloseAMessageThatWasNotOpened() {
        InFlight inFlight = new InFlight(4);
        assertThat(inFlight.close(3)).isFalse();
        assertThat(inFlight.close(Long.MAX_VALUE)).isFalse();
    }

    @Test
    void keepsTheSlotOfAnOpenMessage() {
        InFlight inFlight = new InFlight(4);
        for (long s = 0; s < 4; s++) {
            assertThat(inFlight.hasRoomFor(s)).isTrue();
            inFlight.open(s, s, s);
        }
        assertThat(inFlight.hasRoomFor(4)).isFalse();
        inFlight.close(1);
        assertThat(inFlight.hasRoomFor(4)).isFalse();
        inFlight.close(0);
        assertThat(inFlight.hasRoomFor(4)).isTrue();
    }

    @Test
    void ignoresALateOutcomeAfterReuseOfTheSlot() {
        InFlight inFlight = new InFlight(2);
        inFlight.open(0, 1, 1);
        inFlight.close(0);
        inFlight.open(2, 3, 3);
        assertThat(inFlight.close(0)).isFalse();
        assertThat(inFlight.isOpen(2)).isTrue();
        assertThat(inFlight.close(2)).isTrue();
    }

    /// Keeps as many messages open as each limit allows, while the ring doubles and its entries are reused.
    @Test
    void limitsTheOpenMessagesExactly() {
        for (int limit : new int[] {1, 2, 3, 4, 5, 100, 128, 200, 1000, 65_536}) {
            InFlight inFlight = new InFlight(limit);
            for (long s = 0; s < 3L * limit + 300; s++) {
                long oldest = s - limit;
                if (oldest >= 0) {
                    assertThat(inFlight.hasRoomFor(s)).isFalse();
                    assertThat(inFlight.dueNanos(oldest)).isEqualTo(oldest * 3);
                    assertThat(inFlight.close(oldest)).isTrue();
                }
                assertThat(inFlight.hasRoomFor(s)).isTrue();
                inFlight.open(s, s * 3, s * 5);
            }
        }
    }

    /// Opens messages, so that the ring doubles at messages 128, 256 and so on, while earlier messages are still
    /// open.
    @Test
    void keepsOpenMessagesWhenTheRingGrows() {
        InFlight inFlight = new InFlight(4096);
        for (long s = 0; s < 4096; s++) {
            assertThat(inFlight.hasRoomFor(s)).isTrue();
            inFlight.open(s, s * 3, s * 5);
        }
        assertThat(inFlight.hasRoomFor(4096)).isFalse();
        for (long s = 0; s < 4096; s++) {
            assertThat(inFlight.dueNanos(s)).isEqualTo(s * 3);
            assertThat(inFlight.sentNanos(s)).isEqualTo(s * 5);
            assertThat(inFlight.close(s)).isTrue();
            assertThat(inFlight.close(s)).isFalse();
            assertThat(inFlight.hasRoomFor(4096 + s)).isTrue();
            inFlight.open(4096 + s, 0, 0);
        }
        assertThat(inFlight.isOpen(4095)).isFalse();
        assertThat(inFlight.isOpen(8191)).isTrue();
    }

    /// Closes all messages except message 5. The ring doubles in the meantime, but the limit of 1,024 messages
    /// must still apply from message 5.
    @Test
    void waitsForAnOldMessageOfAnEarlierRing() {
        InFlight inFlight = new InFlight(1024);
        long s = 0;
        while (inFlight.hasRoomFor(s)) {
            inFlight.open(s, 0, 0);
            if (s != 5) {
                inFlight.close(s);
            }
            s++;
        }
        assertThat(s).isEqualTo(5 + 1024);
        assertThat(inFlight.close(5)).isTrue();
        assertThat(inFlight.hasRoomFor(s)).isTrue();
    }

    @Test
    void closesAMessageOnceAmongThreads() throws Exception {
        int messages = 200_000;
        InFlight inFlight = new InFlight(1024);
        AtomicInteger closed = new AtomicInteger();
        CountDownLatch start = new CountDownLatch(3);
        Runnable closer = () -> {
            start.countDown();
            for (long s = 0; s < messages; s++) {
                while (!inFlight.isOpen(s)) {
                    if (closed.get() > s) {
                        break;
                    }
                    Thread.onSpinWait();
                }
                long due = inFlight.dueNanos(s);
                if (inFlight.close(s)) {
                    assertThat(due).isEqualTo(s * 3);
                    closed.incrementAndGet();
                }
            }
        };
        Thread one = Thread.ofPlatform().start(closer);
        Thread two = Thread.ofPlatform().start(closer);
        start.countDown();
        for (long s = 0; s < messages; s++) {
            while (!inFlight.hasRoomFor(s)) {
                Thread.onSpinWait();
            }
            inFlight.open(s, s * 3, s);
        }
        one.join();
        two.join();
        assertThat(closed).hasValue(messages);
    }
}
