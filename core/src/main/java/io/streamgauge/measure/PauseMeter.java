package io.streamgauge.measure;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/// Notices when this JVM, or the whole machine, stood still: a thread that sleeps 1 ms and looks how late it
/// wakes, and the time that the collectors report. The method is that of jHiccup.
public final class PauseMeter implements AutoCloseable {
    private static final long TICK_NANOS = 1_000_000;

    private final List<GarbageCollectorMXBean> collectors = ManagementFactory.getGarbageCollectorMXBeans().stream()
            .filter(c -> isPause(c.getName()))
            .toList();
    private final long gcMillisBefore;
    private final AtomicLong longestNanos = new AtomicLong();
    private final Counter pausedNanos = new Counter();
    private final Thread thread;
    private volatile boolean running = true;

    private PauseMeter() {
        gcMillisBefore = collected();
        thread = Thread.ofPlatform().daemon().name("pause-meter").unstarted(this::watch);
    }

    public static PauseMeter start() {
        PauseMeter meter = new PauseMeter();
        meter.thread.start();
        return meter;
    }

    private void watch() {
        long before = System.nanoTime();
        while (running) {
            LockSupport.parkNanos(TICK_NANOS);
            long now = System.nanoTime();
            long late = now - before - TICK_NANOS;
            if (late > TICK_NANOS) {
                pausedNanos.add(late);
            }
            if (late > longestNanos.get()) {
                longestNanos.accumulateAndGet(late, Math::max);
            }
            before = now;
        }
    }

    /// The longest pause since the last call, in nanoseconds.
    public long takeLongestNanos() {
        return longestNanos.getAndSet(0);
    }

    /// All pauses longer than a millisecond together, since the start, in nanoseconds.
    public long pausedNanos() {
        return pausedNanos.get();
    }

    /// Some collectors report their concurrent cycles beside their pauses; the program runs on in those.
    static boolean isPause(String collector) {
        return !collector.endsWith(" Cycles");
    }

    /// Time that all collectors together have held this JVM up since the meter was started, in milliseconds.
    public long gcMillis() {
        return collected() - gcMillisBefore;
    }

    private long collected() {
        long total = 0;
        for (GarbageCollectorMXBean collector : collectors) {
            total += Math.max(0, collector.getCollectionTime());
        }
        return total;
    }

    @Override
    public void close() {
        running = false;
        thread.interrupt();
    }
}
