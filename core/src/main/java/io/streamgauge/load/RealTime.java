package io.streamgauge.load;

import io.streamgauge.linux.LinuxThread;
import io.streamgauge.load.sender.Sender;
import io.streamgauge.load.sender.SenderExecution;
import io.streamgauge.load.sender.SenderGroup;
import io.streamgauge.load.sender.SenderRate;
import io.streamgauge.measure.Clock;
import io.streamgauge.measure.PauseMeter;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Real-time execution of a trial. The senders are divided into groups, and each group has one thread. The number of
/// groups depends on the rate and on the number of cores, and is at most the number of senders. The thread that starts
/// the senders also records the intervals, at a lower priority.
public final class RealTime implements TrialTime {
    private static final long POLL_NANOS = 20_000_000;

    /// Time between two checks for blocked threads.
    private static final long CHECK_NANOS = 2_000_000;

    /// Time between two checks after a thread was replaced. This time is short because other clients may also
    /// block.
    private static final long FAST_CHECK_NANOS = 200_000;

    /// Number of fast checks after a thread was replaced.
    private static final int FAST_CHECKS = 50;

    /// Maximum total rate of the senders that one thread runs, in messages per second. If all senders together
    /// have a higher rate, more threads run the senders, up to the number of cores. With the clients of the
    /// drivers, a send takes up to about 20 µs. A thread with the maximum rate is therefore busy for at most
    /// about a fifth of the time.
    private static final double RATE_PER_THREAD = 10_000;

    /// Number of threads of a saturating load, whose clients block often. Fewer senders need fewer
    /// threads, and a machine with more cores uses more threads.
    private static final int SATURATING_THREADS = 16;

    private final int cores;
    private volatile @Nullable SenderExecution execution;

    public RealTime() {
        this(Runtime.getRuntime().availableProcessors());
    }

    /// @param cores number of cores that are available to the senders
    RealTime(int cores) {
        this.cores = cores;
    }

    @Override
    public Clock clock() {
        return Clock.SYSTEM;
    }

    @Override
    public void start(List<Sender> senders, SenderRate rate, LongUnaryOperator toClock, PauseMeter pauses) {
        int most = threads(senders.size(), rate.peak());
        int first = rate.settles() ? 1 : most;
        SenderExecution started = new SenderExecution(senders.size(), rate, toClock, pauses, most - first);
        execution = started;
        IntStream.range(0, first).mapToObj(i -> every(senders, first, i)).forEach(started::startGroup);
        if (first < senders.size()) {
            Thread.ofPlatform().daemon().name("sender-check").start(() -> replaceBlockedOwners(started));
        }
        LinuxThread.lowerPriority();
    }

    @Override
    public void startWithoutSenders() {
        LinuxThread.lowerPriority();
    }

    /// Returns the maximum number of groups, each of which has one thread.
    ///
    /// @param peakPerSender highest rate of a sender, in messages per second; infinite for a saturating load
    int threads(int senders, double peakPerSender) {
        if (Double.isInfinite(peakPerSender)) {
            return Math.min(senders, Math.max(cores, SATURATING_THREADS));
        }
        int forRate = (int) Math.ceil(senders * peakPerSender / RATE_PER_THREAD);
        return Math.clamp(forRate, 1, Math.max(1, Math.min(senders, cores)));
    }

    private static List<Sender> every(List<Sender> senders, int step, int first) {
        return IntStream.iterate(first, i -> i < senders.size(), i -> i + step)
                .mapToObj(senders::get)
                .toList();
    }

    private static void replaceBlockedOwners(SenderExecution execution) {
        int fastChecks = 0;
        while (!execution.isClosed() && !execution.isDone()) {
            LockSupport.parkNanos(fastChecks > 0 ? FAST_CHECK_NANOS : CHECK_NANOS);
            fastChecks--;
            for (SenderGroup group : execution.groups()) {
                if (group.replaceBlockedOwner()) {
                    fastChecks = FAST_CHECKS;
                }
            }
        }
    }

    @Override
    public boolean sendersDone() {
        SenderExecution started = execution;
        return started == null || started.isDone();
    }

    @Override
    public void at(long nanos, Runnable task) {
        // A virtual thread is not suitable, because its carrier thread may inherit the low priority of the thread that
        // starts the carrier thread.
        Thread.ofPlatform().daemon().name("task").start(() -> {
            long left = nanos - System.nanoTime();
            while (left > 0) {
                LockSupport.parkNanos(left);
                left = nanos - System.nanoTime();
            }
            task.run();
        });
    }

    @Override
    public void until(long nanos, BooleanSupplier done) throws InterruptedException {
        while (!done.getAsBoolean()) {
            long left = nanos - System.nanoTime();
            if (left <= 0) {
                return;
            }
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            LockSupport.parkNanos(Math.min(left, POLL_NANOS));
        }
    }

    @Override
    public void close() {
        SenderExecution started = execution;
        if (started != null) {
            started.close();
        }
    }
}
