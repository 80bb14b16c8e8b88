package io.streamgauge.load.sender;

import io.streamgauge.measure.PauseMeter;
import io.streamgauge.measure.PauseMeter.WakeupMonitor;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongUnaryOperator;

/// Execution of all senders of a trial in real time.
public final class SenderExecution {
    private final SenderRate rate;
    private final LongUnaryOperator toClock;
    private final PauseMeter pauses;
    private final Queue<WakeupMonitor> unusedMonitors = new ConcurrentLinkedQueue<>();
    private final AtomicInteger running;
    private final AtomicInteger availableThreads;
    private final List<SenderGroup> groups = new CopyOnWriteArrayList<>();
    private volatile boolean closed;

    /// @param senders number of senders
    /// @param rate rate of each sender
    /// @param toClock conversion from an instant on the timeline of the senders to [System#nanoTime]
    /// @param furtherThreads number of additional threads that may be started if the first threads are
    ///     overloaded
    public SenderExecution(
            int senders, SenderRate rate, LongUnaryOperator toClock, PauseMeter pauses, int furtherThreads) {
        this.running = new AtomicInteger(senders);
        this.availableThreads = new AtomicInteger(furtherThreads);
        this.rate = rate;
        this.toClock = toClock;
        this.pauses = pauses;
    }

    /// Returns the intended mean rate of the given number of senders, in messages per second.
    double rateOf(int senders) {
        return rate.mean() * senders;
    }

    long toClock(long instant) {
        return toClock.applyAsLong(instant);
    }

    /// Reserves one of the additional threads.
    ///
    /// @return false if no additional thread is available
    boolean takeThread() {
        return availableThreads.getAndUpdate(available -> Math.max(0, available - 1)) > 0;
    }

    /// Starts a thread that runs the senders.
    public void startGroup(List<Sender> senders) {
        SenderGroup group = new SenderGroup("senders-" + groups.size(), senders, this);
        groups.add(group);
        group.start();
    }

    /// Returns all groups of senders. The list grows while the trial runs.
    public List<SenderGroup> groups() {
        return groups;
    }

    /// Returns a monitor that no running thread uses.
    WakeupMonitor takeMonitor() {
        WakeupMonitor unused = unusedMonitors.poll();
        return unused == null ? pauses.newMonitor() : unused;
    }

    /// Makes the monitor of the calling thread available to other threads.
    void returnMonitor(WakeupMonitor monitor) {
        monitor.beforeThreadEnd();
        unusedMonitors.add(monitor);
    }

    /// Runs a sender. If the sender throws an exception, this method records it and returns [Sender#DONE].
    long step(Sender sender, int atMost) {
        try {
            return sender.step(atMost);
        } catch (Throwable broken) {
            // A client may also throw checked exceptions that its methods do not declare.
            sender.failed(broken);
            return Sender.DONE;
        }
    }

    /// Flushes the client of a sender that is done, and counts the sender as done.
    void end(Sender sender) {
        try {
            if (sender.failure() == null) {
                sender.flush();
            }
        } catch (Throwable broken) {
            sender.failed(broken);
        } finally {
            running.decrementAndGet();
        }
    }

    public boolean isDone() {
        return running.get() == 0;
    }

    public void close() {
        closed = true;
    }

    public boolean isClosed() {
        return closed;
    }
}
