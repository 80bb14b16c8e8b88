package io.streamgauge.load.sender;

import io.streamgauge.measure.PauseMeter.WakeupMonitor;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// Group of senders that share a thread, which is the owner of the group. The owner runs each sender when it is
/// due. If the owner is overloaded and another thread is available, the owner moves half of the senders to a new
/// group. If a client blocks the owner, [#replaceBlockedOwner] starts another owner, so that the other senders
/// continue. The blocked thread keeps its sender ([LentSender]) until the client has not blocked the thread for
/// about 1 s.
public final class SenderGroup {
    /// Maximum number of messages that a sender sends before the next sender runs.
    private static final int BATCH = 64;

    /// Instant that is always in the past and does not cause an overflow in calculations.
    private static final long AT_ONCE = Long.MIN_VALUE / 2;

    private final SenderExecution execution;
    private final String name;
    private volatile int members;
    private final WakeupMonitor monitor;
    private final SenderQueue queue;
    private final List<Sender> finished = new ArrayList<>();
    private final Queue<LentSender> lent = new ConcurrentLinkedQueue<>();

    /// Counter that is incremented at the start and at the end of each step, so it is odd while the owner runs a
    /// sender. The thread that increments an odd value may use the queue. This thread is either the owner, at
    /// the end of its step, or the thread that replaces the owner.
    private final AtomicLong turn = new AtomicLong();

    private volatile SenderThread owner;
    private boolean blockedAtLastCheck;

    SenderGroup(String name, List<Sender> senders, SenderExecution execution) {
        this.name = name;
        this.execution = execution;
        this.members = senders.size();
        this.monitor = execution.takeMonitor();
        this.queue = new SenderQueue(members);
        for (Sender sender : senders) {
            queue.add(sender, AT_ONCE);
        }
        this.owner = new SenderThread(this, execution);
    }

    String name() {
        return name;
    }

    int members() {
        return members;
    }

    /// Returns the monitor of the owner. If the owner is replaced, the figures of the new owner are added to the
    /// figures of the previous owner.
    WakeupMonitor monitor() {
        return monitor;
    }

    boolean isOwner(SenderThread thread) {
        return owner == thread;
    }

    void start() {
        owner.start();
    }

    /// Runs the senders until all of them are done or the calling thread is no longer the owner.
    ///
    /// @return sender that the calling thread keeps because the sender's client blocked the thread; null if the
    ///     thread does not keep a sender
    @Nullable
    LentSender runAll(SenderThread thread) {
        while (!execution.isClosed()) {
            takeBack();
            if (queue.isEmpty()) {
                flushAll();
                if (lent.isEmpty()) {
                    return null;
                }
                thread.pause();
                continue;
            }
            if (queue.size() == 1) {
                thread.waitFor(queue.first(), queue.firstInstant());
            } else {
                thread.waitUntil(queue.firstInstant());
            }
            if (thread.isOverloaded()) {
                split(thread);
            }
            Sender sender = queue.first();
            long running = turn.get() + 1;
            turn.set(running);
            long next = execution.step(sender, BATCH);
            if (!turn.compareAndSet(running, running + 1)) {
                LentSender kept = thread.lent();
                kept.runAt(next);
                return kept;
            }
            if (next == Sender.DONE) {
                finished.add(sender);
                queue.removeFirst();
            } else {
                queue.reschedule(next);
            }
        }
        return null;
    }

    /// Moves half of the senders to a new group, if the group has at least two senders and the trial may start
    /// another thread. Only the owner calls this method, between two steps.
    private void split(SenderThread thread) {
        if (queue.size() < 2 || !execution.takeThread()) {
            return;
        }
        List<Sender> moved = queue.removeHalf();
        members = Math.max(1, members - moved.size());
        thread.senderCountChanged();
        execution.startGroup(moved);
    }

    private void takeBack() {
        if (lent.isEmpty()) {
            return;
        }
        for (Iterator<LentSender> all = lent.iterator(); all.hasNext(); ) {
            LentSender each = all.next();
            if (each.take()) {
                all.remove();
                queue.add(each.sender(), each.next());
            }
        }
    }

    private void flushAll() {
        for (Sender sender : finished) {
            execution.end(sender);
        }
        finished.clear();
    }

    /// Ends a sender that a separate thread kept until the sender was done.
    void end(LentSender kept) {
        execution.end(kept.sender());
        lent.remove(kept);
    }

    /// Starts another owner if a client blocks the owner while other senders wait, and if the owner was already
    /// blocked at the previous call. Always call this method on the same thread.
    ///
    /// @return true if the owner was replaced
    public boolean replaceBlockedOwner() {
        long now = turn.get();
        boolean blocked = now % 2 == 1 && queue.size() > 1 && owner.isBlocked();
        boolean again = blocked && blockedAtLastCheck;
        blockedAtLastCheck = blocked;
        return again && replaceOwner(now);
    }

    /// Replaces the owner unless the owner has completed its step.
    ///
    /// @param running value of [#turn] during the step
    private boolean replaceOwner(long running) {
        LentSender kept = new LentSender(queue.first());
        owner.lend(kept);
        lent.add(kept);
        if (!turn.compareAndSet(running, running + 1)) {
            lent.remove(kept);
            return false;
        }
        queue.removeFirst();
        SenderThread next = new SenderThread(this, execution);
        owner = next;
        try {
            next.start();
        } catch (OutOfMemoryError noThread) {
            fail(noThread);
        }
        return true;
    }

    /// Ends all senders in the queue after an error. Only a thread that may use the queue may call this method.
    void fail(Throwable cause) {
        for (; !queue.isEmpty(); queue.removeFirst()) {
            queue.first().failed(cause);
            execution.end(queue.first());
        }
    }
}
