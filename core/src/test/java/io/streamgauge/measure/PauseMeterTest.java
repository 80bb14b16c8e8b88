package io.streamgauge.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.Poll;
import io.streamgauge.linux.RunQueueTime;
import io.streamgauge.measure.PauseMeter.WakeupMonitor;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
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

    /// Keeps all cores busy, so that each thread waits for a core before and after its binding.
    @Test
    @EnabledOnOs(OS.LINUX)
    @Timeout(60)
    void countsTheRunQueueTimeOfEachThreadFromItsBinding() throws Exception {
        AtomicBoolean done = new AtomicBoolean();
        int busy = 2 * Runtime.getRuntime().availableProcessors();
        try (ExecutorService spinning = Executors.newFixedThreadPool(busy);
                PauseMeter meter = PauseMeter.start()) {
            for (int i = 0; i < busy; i++) {
                spinning.execute(() -> {
                    while (!done.get()) {
                        Thread.onSpinWait();
                    }
                });
            }
            try {
                WakeupMonitor monitor = meter.newMonitor();
                long first = waitBound(meter, monitor, 0);
                assertThat(waitBound(meter, monitor, first)).isGreaterThan(first);
            } finally {
                done.set(true);
            }
        }
    }

    /// Binds a new thread that waits for a core before and after its binding.
    ///
    /// @param before waiting time of earlier threads, in nanoseconds
    /// @return waiting time of the earlier threads and of the new thread since its binding, in nanoseconds
    private static long waitBound(PauseMeter meter, WakeupMonitor monitor, long before) throws Exception {
        FutureTask<Long> waiting = new FutureTask<>(() -> {
            RunQueueTime own = RunQueueTime.ofThisThread();
            waitForCore(own);
            long unbound = own.nanos();
            monitor.bindToCurrentThread();
            assertThat(meter.runQueueNanos()).isBetween(before, before + own.nanos() - unbound);
            waitForCore(own);
            monitor.beforeThreadEnd();
            return meter.runQueueNanos();
        });
        Thread.ofPlatform().start(waiting);
        return waiting.get();
    }

    /// Keeps the calling thread busy until it has waited for a core for 50 ms.
    private static void waitForCore(RunQueueTime own) throws IOException {
        long end = own.nanos() + 50_000_000;
        while (own.nanos() < end) {
            Thread.onSpinWait();
        }
    }

    @Test
    void measuresRealPauses() throws InterruptedException {
        try (PauseMeter meter = PauseMeter.start()) {
            long seen =
                    Poll.read(Duration.ofMinutes(1), Duration.ofMillis(1), meter::takeLongestNanos, nanos -> nanos > 0);
            assertThat(seen).isPositive();
            assertThat(meter.gcMillis()).isNotNegative();
        }
    }
}
