package io.streamgauge.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class InterruptionTest {
    @Test
    void interruptsAtOnceDuringShutdown() {
        AtomicInteger told = new AtomicInteger();
        Interruption interruption = Interruption.onShutdown(hook -> {
            throw new IllegalStateException("Shutdown in progress");
        });
        interruption.onRequest(told::incrementAndGet);
        assertThat(interruption.requested()).isTrue();
        assertThat(told).hasValue(1);
    }

    @Test
    void waitsForTheCleanupAfterARequest() throws InterruptedException {
        Thread[] hook = new Thread[1];
        AtomicInteger told = new AtomicInteger();
        Interruption interruption = Interruption.onShutdown(thread -> hook[0] = thread);
        interruption.onRequest(() -> {
            told.incrementAndGet();
            interruption.cleanedUp();
        });
        assertThat(interruption.requested()).isFalse();
        hook[0].start();
        hook[0].join();
        assertThat(interruption.requested()).isTrue();
        assertThat(told).hasValue(1);
    }
}
