package io.streamgauge.load;

import io.streamgauge.linux.LinuxThread;
import io.streamgauge.measure.Clock;
import io.streamgauge.measure.PauseMeter;
import io.streamgauge.measure.PauseMeter.WakeupMonitor;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.LongUnaryOperator;

/// Real-time execution of a trial, with one platform thread per sender. The thread that starts the
/// senders also records the intervals, at a lower priority.
public final class RealTime implements TrialTime {
    private static final long POLL_NANOS = 20_000_000;

    private final AtomicInteger running = new AtomicInteger();
    private volatile boolean closed;

    @Override
    public Clock clock() {
        return Clock.SYSTEM;
    }

    @Override
    public void start(List<Sender> senders, double ratePerSender, LongUnaryOperator toClock, PauseMeter pauses) {
        running.set(senders.size());
        for (Sender sender : senders) {
            WakeupMonitor monitor = pauses.newMonitor();
            Pacer pacer = new Pacer(ratePerSender, monitor::recordWakeup);
            Thread.ofPlatform()
                    .daemon()
                    .name("sender-" + sender.index())
                    .start(() -> drive(sender, monitor, pacer, toClock));
        }
        LinuxThread.lowerPriority();
    }

    private void drive(Sender sender, WakeupMonitor monitor, Pacer pacer, LongUnaryOperator toClock) {
        try {
            pacer.prepareThread();
            monitor.bindToCurrentThread();
            for (long next = sender.step(); next != Sender.DONE && !closed; next = sender.step()) {
                pacer.waitUntil(toClock.applyAsLong(next));
            }
        } catch (RuntimeException | Error broken) {
            sender.failed(broken);
        } finally {
            monitor.beforeThreadEnd();
            running.decrementAndGet();
        }
    }

    @Override
    public boolean sendersDone() {
        return running.get() == 0;
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
        closed = true;
    }
}
