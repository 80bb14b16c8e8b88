package io.streamgauge.measure;

import io.streamgauge.linux.RunQueueTime;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/// Notices when this JVM, or the whole machine, stood still: threads that sleep tell how late they woke. The method
/// is that of jHiccup. Senders sleep anyway and tell of each wake, which costs nothing; a thread of the meter's own,
/// which sleeps 5 ms at a time, sees what happens while no sender waits. Beside it the time that the collectors
/// report.
public final class PauseMeter implements AutoCloseable {
    private static final long TICK_NANOS = 5_000_000;
    /// What is shorter is how a machine wakes its threads.
    private static final long LEAST_PAUSE_NANOS = 1_000_000;

    private final List<GarbageCollectorMXBean> collectors = ManagementFactory.getGarbageCollectorMXBeans().stream()
            .filter(c -> isPause(c.getName()))
            .toList();
    private final long gcMillisBefore;
    private final List<Sleeper> sleepers = new CopyOnWriteArrayList<>();
    private final Thread thread;
    private volatile boolean running = true;
    /// Touched by the thread that takes stock only.
    private long longestWaitNanos = -1;

    private PauseMeter() {
        gcMillisBefore = collected();
        Sleeper own = sleeper();
        thread = Thread.ofPlatform().daemon().name("pause-meter").unstarted(() -> watch(own));
    }

    public static PauseMeter start() {
        PauseMeter meter = new PauseMeter();
        meter.thread.start();
        return meter;
    }

    /// What one sleeping thread has seen. That thread alone tells.
    public static final class Sleeper {
        private final AtomicLong longestNanos = new AtomicLong();
        private final Counter pausedNanos = new Counter();
        private volatile @Nullable RunQueueTime runQueueTime;
        private volatile long lastRunQueueNanos = -1;

        private Sleeper() {}

        /// To be called once on the thread that sleeps, so that its waits for a core are counted too. Linux only.
        public void onThisThread() {
            try {
                runQueueTime = RunQueueTime.ofThisThread();
            } catch (IOException otherSystem) {
                runQueueTime = null;
            }
        }

        /// To be called on the thread when it is about to end: a crowd that holds up who takes stock, too, must not
        /// hide what the thread has waited since the last time.
        public void ends() {
            lastRunQueueNanos = runQueueNanos();
        }

        /// Time that the thread was ready to run and no core was free; -1 if unknown.
        private long runQueueNanos() {
            RunQueueTime time = runQueueTime;
            if (time == null) {
                return lastRunQueueNanos;
            }
            try {
                return time.nanos();
            } catch (IOException | RuntimeException threadEnded) {
                return lastRunQueueNanos;
            }
        }

        /// @param lateNanos from the instant at which the thread wanted to wake until it did
        public void woke(long lateNanos) {
            if (lateNanos > LEAST_PAUSE_NANOS) {
                pausedNanos.add(lateNanos);
            }
            if (lateNanos > longestNanos.get()) {
                longestNanos.accumulateAndGet(lateNanos, Math::max);
            }
        }
    }

    /// For one more thread that sleeps.
    public Sleeper sleeper() {
        Sleeper sleeper = new Sleeper();
        sleepers.add(sleeper);
        return sleeper;
    }

    private void watch(Sleeper own) {
        while (running) {
            long before = System.nanoTime();
            LockSupport.parkNanos(TICK_NANOS);
            own.woke(System.nanoTime() - before - TICK_NANOS);
        }
    }

    /// The longest pause since the last call, in nanoseconds.
    public long takeLongestNanos() {
        return most(s -> s.longestNanos.getAndSet(0));
    }

    /// All pauses longer than a millisecond together, since the start, in nanoseconds, as the thread saw them that
    /// saw most.
    public long pausedNanos() {
        return most(s -> s.pausedNanos.get());
    }

    /// Time that a sender was ready to run and no core was free, in nanoseconds since it began, of the sender that
    /// waited most; -1 where the system does not tell. Does not fall when a sender ends.
    public long runQueueNanos() {
        long most = most(Sleeper::runQueueNanos);
        longestWaitNanos = Math.max(longestWaitNanos, most);
        return longestWaitNanos;
    }

    private long most(ToLongFunction<Sleeper> figure) {
        return sleepers.stream().mapToLong(figure).max().orElse(0);
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
