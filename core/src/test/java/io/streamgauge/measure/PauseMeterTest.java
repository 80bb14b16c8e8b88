package io.streamgauge.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.Poll;
import io.streamgauge.measure.PauseMeter.WakeupMonitor;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class PauseMeterTest {
    @Test
    void doesNotCountConcurrentCyclesAsPauses() {
        assertThat(PauseMeter.isPause("ZGC Minor Cycles")).isFalse();
        assertThat(PauseMeter.isPause("Shenandoah Cycles")).isFalse();
        assertThat(PauseMeter.isPause("ZGC Major Pauses")).isTrue();
        assertThat(PauseMeter.isPause("G1 Young Generation")).isTrue();
    }

    @Test
    void reportsThePausesOfTheMostAffectedThread() {
        try (PauseMeter meter = PauseMeter.start()) {
            long day = 86_400_000_000_000L;
            meter.newMonitor().recordWakeup(day);
            meter.newMonitor().recordWakeup(2 * day);
            meter.newMonitor().recordWakeup(900_000);
            assertThat(meter.pausedNanos()).isEqualTo(2 * day);
            assertThat(meter.takeLongestNanos()).isEqualTo(2 * day);
            assertThat(meter.takeLongestNanos()).isLessThan(day);
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void keepsTheRunQueueTimeOfAnEndedThread() throws InterruptedException {
        try (PauseMeter meter = PauseMeter.start()) {
            assertThat(meter.runQueueNanos()).isEqualTo(-1);
            WakeupMonitor monitor = meter.newMonitor();
            AtomicLong seen = new AtomicLong(-1);
            Thread thread = new Thread(() -> {
                monitor.bindToCurrentThread();
                seen.set(meter.runQueueNanos());
            });
            thread.start();
            thread.join();
            assertThat(seen.get()).isNotNegative();
            assertThat(meter.runQueueNanos()).isGreaterThanOrEqualTo(seen.get());
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void recordsTheRunQueueTimeWhenAThreadEnds() throws InterruptedException {
        try (PauseMeter meter = PauseMeter.start()) {
            WakeupMonitor monitor = meter.newMonitor();
            Thread thread = new Thread(() -> {
                monitor.bindToCurrentThread();
                monitor.beforeThreadEnd();
            });
            thread.start();
            thread.join();
            assertThat(meter.runQueueNanos()).isNotNegative();
        }
    }

    @Test
    void takesTheLongestPauseOnce() throws InterruptedException {
        try (PauseMeter meter = PauseMeter.start()) {
            long seen =
                    Poll.read(Duration.ofMinutes(1), Duration.ofMillis(1), meter::takeLongestNanos, nanos -> nanos > 0);
            assertThat(seen).isPositive();
            assertThat(meter.gcMillis()).isNotNegative();
        }
    }
}
