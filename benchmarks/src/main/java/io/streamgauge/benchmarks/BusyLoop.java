package io.streamgauge.benchmarks;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/// Program that uses a given percentage of the CPU time available to it. It simulates an unrelated program that
/// runs during a measurement.
public final class BusyLoop {
    private static final long PERIOD_NANOS = 20_000_000;

    private BusyLoop() {}

    /// @param arguments percentage of the available CPU time, and duration in seconds
    public static void main(String[] arguments) throws InterruptedException {
        long busyNanos = PERIOD_NANOS * Integer.parseInt(arguments[0]) / 100;
        long end = System.nanoTime()
                + Duration.ofSeconds(Long.parseLong(arguments[1])).toNanos();
        Thread[] threads = new Thread[Runtime.getRuntime().availableProcessors()];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = Thread.ofPlatform().start(() -> use(busyNanos, end));
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private static void use(long busyNanos, long end) {
        while (System.nanoTime() < end) {
            long start = System.nanoTime();
            while (System.nanoTime() < start + busyNanos) {
                Thread.onSpinWait();
            }
            LockSupport.parkNanos(start + PERIOD_NANOS - System.nanoTime());
        }
    }
}
