package io.streamgauge.measure;

import io.streamgauge.linux.RunQueueTime;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Detector of pauses in this JVM or in the whole machine, based on the method of jHiccup. Sleeping threads
/// record the delay of each wakeup. Sender threads already sleep between messages, so their records do not
/// require additional wakeups. A separate thread, which sleeps 5 ms at a time, detects pauses while no sender
/// thread sleeps. The meter also reads the pause times of the garbage collectors.
public final class PauseMeter implements AutoCloseable {
    private static final long TICK_NANOS = 5_000_000;
    /// Minimum duration of a pause. Shorter delays are normal wakeup latency.
    private static final long MIN_PAUSE_NANOS = 1_000_000;

    private final List<GarbageCollectorMXBean> collectors = ManagementFactory.getGarbageCollectorMXBeans().stream()
            .filter(c -> isPause(c.getName()))
            .toList();
    private final long gcMillisBefore;
    private final List<WakeupMonitor> monitors = new CopyOnWriteArrayList<>();
    private final Thread thread;
    private volatile boolean running = true;
    // Only the reporting thread uses these totals.
    private final LongestTotal<WakeupMonitor> paused = new LongestTotal<>();
    private final LongestTotal<WakeupMonitor> waited = new LongestTotal<>();

    private PauseMeter() {
        gcMillisBefore = totalGcMillis();
        WakeupMonitor own = newMonitor();
        thread = Thread.ofPlatform().daemon().name("pause-meter").unstarted(() -> sleepRepeatedly(own));
    }

    public static PauseMeter start() {
        PauseMeter meter = new PauseMeter();
        meter.thread.start();
        return meter;
    }

    /// Monitor of one sleeping thread, or of several threads that replace one another. Only one thread at a time
    /// records wakeups.
    public static final class WakeupMonitor {
        private final AtomicLong longestNanos = new AtomicLong();
        private final Counter pausedNanos = new Counter();
        private volatile @Nullable Waits waits;
        private volatile long lastRunQueueNanos = -1;

        private WakeupMonitor() {}

        /// Time for which the bound thread has waited for a core.
        ///
        /// @param offsetNanos waiting time of the replaced threads, minus the time for which the bound thread
        ///     had waited before the binding
        private record Waits(long offsetNanos, RunQueueTime ofThread) {}

        /// Starts to record the time for which the calling thread waits for a core. Call this method once on the
        /// sleeping thread. The total still includes the waiting time of threads that were bound earlier. The
        /// method has an effect only on Linux.
        public void bindToCurrentThread() {
            try {
                RunQueueTime own = RunQueueTime.ofThisThread();
                waits = new Waits(Math.max(0, runQueueNanos()) - own.nanos(), own);
            } catch (IOException otherSystem) {
                waits = null;
            }
        }

        /// Stores the total time for which the thread has waited for a core. Call this method on the sleeping
        /// thread before the thread ends, because the time cannot be read afterwards.
        public void beforeThreadEnd() {
            lastRunQueueNanos = runQueueNanos();
        }

        /// Returns the time for which the thread waited for a core, in nanoseconds; -1 if unknown.
        private long runQueueNanos() {
            Waits current = waits;
            if (current == null) {
                return lastRunQueueNanos;
            }
            try {
                return current.offsetNanos() + current.ofThread().nanos();
            } catch (IOException | RuntimeException threadEnded) {
                return lastRunQueueNanos;
            }
        }

        /// Records a wakeup.
        ///
        /// @param lateNanos delay from the planned to the actual wakeup, in nanoseconds
        public void recordWakeup(long lateNanos) {
            if (lateNanos > MIN_PAUSE_NANOS) {
                pausedNanos.add(lateNanos);
            }
            if (lateNanos > longestNanos.get()) {
                longestNanos.accumulateAndGet(lateNanos, Math::max);
            }
        }
    }

    /// Returns a new monitor for a sleeping thread.
    public WakeupMonitor newMonitor() {
        WakeupMonitor monitor = new WakeupMonitor();
        monitors.add(monitor);
        return monitor;
    }

    private void sleepRepeatedly(WakeupMonitor own) {
        while (running) {
            long before = System.nanoTime();
            LockSupport.parkNanos(TICK_NANOS);
            own.recordWakeup(System.nanoTime() - before - TICK_NANOS);
        }
    }

    /// Returns the longest delay of a wakeup since the previous call, in nanoseconds.
    public long takeLongestNanos() {
        return monitors.stream()
                .mapToLong(monitor -> monitor.longestNanos.getAndSet(0))
                .max()
                .orElse(0);
    }

    /// Starts a phase at the latest call of [#pausedNanos] and [#runQueueNanos]. Within a phase, each of
    /// these totals increases by the largest increase of any thread in this phase.
    public void startPhase() {
        paused.startPhase();
        waited.startPhase();
    }

    /// Returns the total duration of all pauses longer than 1 ms since the start, in nanoseconds. In each
    /// phase, the thread with the longest pauses counts.
    public long pausedNanos() {
        monitors.forEach(monitor -> paused.record(monitor, monitor.pausedNanos.get()));
        return paused.longest();
    }

    /// Returns the total time for which a sender thread has waited for a core, in nanoseconds; -1 if unknown.
    /// In each phase, the thread that waited longest counts. The value does not decrease when a thread
    /// ends.
    public long runQueueNanos() {
        for (WakeupMonitor monitor : monitors) {
            long nanos = monitor.runQueueNanos();
            if (nanos >= 0) {
                waited.record(monitor, nanos);
            }
        }
        return waited.isKnown() ? waited.longest() : -1;
    }

    /// Returns whether the garbage collector bean with this name measures pauses. Some beans measure concurrent
    /// cycles, during which the program continues to run.
    static boolean isPause(String collector) {
        return !collector.endsWith(" Cycles");
    }

    /// Returns the total pause time of all collectors since the start of the meter, in milliseconds.
    public long gcMillis() {
        return totalGcMillis() - gcMillisBefore;
    }

    private long totalGcMillis() {
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
