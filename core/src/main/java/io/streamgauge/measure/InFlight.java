package io.streamgauge.measure;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/// The messages of one producer that have no outcome yet: when each was due and sent.
///
/// A ring indexed by sequence. One thread opens entries, any thread may close one; exactly one close succeeds.
public final class InFlight {
    private static final VarHandle STATE =
            MethodHandles.arrayElementVarHandle(long[].class).withInvokeExactBehavior();
    private static final long FREE = 0;

    private final int mask;
    private final long[] state;
    private final long[] dueNanos;
    private final long[] sentNanos;

    /// @param limit messages that may be open at once; rounded up to a power of two
    public InFlight(int limit) {
        int size = Integer.highestOneBit(Math.max(2, limit) - 1) << 1;
        mask = size - 1;
        state = new long[size];
        dueNanos = new long[size];
        sentNanos = new long[size];
    }

    /// Whether `sequence` can be opened: the message one ring length before it has its outcome.
    public boolean hasRoomFor(long sequence) {
        return (long) STATE.getAcquire(state, (int) sequence & mask) == FREE;
    }

    /// Opens an entry; [#hasRoomFor] must hold.
    public void open(long sequence, long due, long sent) {
        int slot = (int) sequence & mask;
        dueNanos[slot] = due;
        sentNanos[slot] = sent;
        STATE.setRelease(state, slot, sequence + 1);
    }

    /// When the open message was due. Read before [#close].
    public long dueNanos(long sequence) {
        return dueNanos[(int) sequence & mask];
    }

    /// When the open message was sent. Read before [#close].
    public long sentNanos(long sequence) {
        return sentNanos[(int) sequence & mask];
    }

    /// Whether the message is open.
    public boolean isOpen(long sequence) {
        return (long) STATE.getAcquire(state, (int) sequence & mask) == sequence + 1;
    }

    /// Closes an entry.
    ///
    /// @return false if it was not open: the client reported a second outcome
    public boolean close(long sequence) {
        return STATE.compareAndSet(state, (int) sequence & mask, sequence + 1, FREE);
    }
}
