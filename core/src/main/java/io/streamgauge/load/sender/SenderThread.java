package io.streamgauge.load.sender;

import io.streamgauge.linux.ThreadState;
import io.streamgauge.load.schedule.Pacer;
import io.streamgauge.measure.PauseMeter.WakeupMonitor;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/// Thread that runs the senders of a group, or a single sender whose client has blocked the thread.
final class SenderThread {
    /// Time for which an owner sleeps before it checks an empty queue again.
    private static final long PAUSE_NANOS = 1_000_000;

    /// Minimum duration of a step that counts as blocked.
    private static final long BLOCKED_STEP_NANOS = 1_000_000;

    /// Time without a blocked step after which a sender returns to its group.
    private static final long RETURN_AFTER_NANOS = 1_000_000_000;

    private final SenderGroup group;
    private final SenderExecution execution;
    private final ThreadLoad load = new ThreadLoad(System.nanoTime());
    private Pacer pacer;
    private long lastReading = System.nanoTime();
    private volatile @Nullable ThreadState state;
    private volatile @Nullable LentSender lent;

    SenderThread(SenderGroup group, SenderExecution execution) {
        this.group = group;
        this.execution = execution;
        this.pacer = pacer(group.members(), group.monitor()::recordWakeup);
    }

    void start() {
        Thread.ofPlatform().daemon().name(group.name()).start(this::run);
    }

    private Pacer pacer(int senders, LongConsumer wakeups) {
        return new Pacer(execution.rateOf(senders), wakeups);
    }

    private void run() {
        pacer.prepareThread();
        group.monitor().bindToCurrentThread();
        state = ThreadState.ofThisThread();
        LentSender kept = runGroup();
        if (kept != null) {
            WakeupMonitor own = execution.takeMonitor();
            own.bindToCurrentThread();
            pacer = pacer(1, own::recordWakeup);
            pacer.prepareThread();
            try {
                runAlone(kept);
            } finally {
                execution.returnMonitor(own);
            }
        }
    }

    private @Nullable LentSender runGroup() {
        try {
            return group.runAll(this);
        } catch (Throwable broken) {
            group.fail(broken);
            return null;
        } finally {
            if (group.isOwner(this)) {
                group.monitor().beforeThreadEnd();
            }
        }
    }

    /// Waits until an instant on the timeline. The method returns immediately if the instant has passed.
    void waitUntil(long instant) {
        long clock = execution.toClock(instant);
        lastReading = System.nanoTime();
        if (clock > lastReading) {
            long before = lastReading;
            lastReading = pacer.waitUntil(clock);
            load.waited(lastReading - before);
        }
    }

    /// Waits until the sender may send its next message or must run. Call this method if the thread runs only
    /// this sender.
    ///
    /// @param instant instant on the timeline at which the sender must run
    void waitFor(Sender sender, long instant) {
        if (!sender.isWaitingForOneOutcome()) {
            waitUntil(instant);
            return;
        }
        long before = System.nanoTime();
        sender.meter().wakeAtOutcome(Thread.currentThread());
        // The outcome must be visible here, or the thread that records it must see this thread.
        VarHandle.fullFence();
        if (!sender.hasRoom()) {
            pacer.parkUntilWoken(Math.max(execution.toClock(instant), before + PAUSE_NANOS));
        }
        sender.meter().wakeAtOutcome(null);
        lastReading = System.nanoTime();
        load.waited(lastReading - before);
    }

    /// Returns whether the thread is overloaded, as defined by [ThreadLoad].
    boolean isOverloaded() {
        return load.isOverloaded(lastReading);
    }

    /// Adapts the method of waiting to the number of senders that remain in the group.
    void senderCountChanged() {
        pacer = pacer(group.members(), group.monitor()::recordWakeup);
        pacer.prepareThread();
    }

    void pause() {
        LockSupport.parkNanos(PAUSE_NANOS);
    }

    private void runAlone(LentSender kept) {
        long blockedAt = System.nanoTime();
        while (kept.next() != Sender.DONE && !execution.isClosed()) {
            boolean offered = System.nanoTime() - blockedAt > RETURN_AFTER_NANOS;
            if (offered) {
                kept.offer();
            }
            if (offered) {
                // The owner of the group may take the sender at any time.
                waitUntil(kept.next());
            } else {
                waitFor(kept.sender(), kept.next());
            }
            if (offered && !kept.withdraw()) {
                return;
            }
            long before = System.nanoTime();
            kept.runAt(execution.step(kept.sender(), Integer.MAX_VALUE));
            long after = System.nanoTime();
            if (after - before > BLOCKED_STEP_NANOS) {
                blockedAt = after;
            }
        }
        if (kept.next() == Sender.DONE) {
            group.end(kept);
        }
    }

    boolean isBlocked() {
        ThreadState current = state;
        return current != null && current.isBlocked();
    }

    /// Sets the sender that this thread keeps if another thread replaces this thread as the owner of the group.
    /// Call this method before the replacement.
    void lend(LentSender sender) {
        lent = sender;
    }

    /// Returns the sender that this thread keeps after another thread has replaced this thread as
    /// the owner of the group.
    LentSender lent() {
        return Objects.requireNonNull(lent);
    }
}
