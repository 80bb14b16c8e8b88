package io.streamgauge.measure;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/// The messages of one producer that have no outcome yet: when each was due and sent.
///
/// A ring indexed by sequence. One thread opens entries, any thread may close one; exactly one close succeeds. What
/// belongs to a message lies together: at a low rate each first touch of a cache line is a trip to the memory.
public final class InFlight {
    private static final VarHandle STATE =
            MethodHandles.arrayElementVarHandle(long[].class).withInvokeExactBehavior();
    private static final long FREE = 0;

    /// Entries are as long as half a cache line.
    private static final int STRIDE_BITS = 2;

    private static final int DUE = 1;
    private static final int SENT = 2;

    private final int mask;
    /// Of each entry the state (sequence + 1 while open), the due instant, the send instant, and a gap.
    private final long[] entries;

    /// @param limit messages that may be open at once; rounded up to a power of two
    public InFlight(int limit) {
        int size = Integer.highestOneBit(Math.max(2, limit) - 1) << 1;
        mask = size - 1;
        entries = new long[size << STRIDE_BITS];
    }

    private int entry(long sequence) {
        return ((int) sequence & mask) << STRIDE_BITS;
    }

    /// Whether `sequence` can be opened: the message one ring length before it has its outcome.
    public boolean hasRoomFor(long sequence) {
        return (long) STATE.getAcquire(entries, entry(sequence)) == FREE;
    }

    /// Opens an entry; [#hasRoomFor] must hold.
    public void open(long sequence, long due, long sent) {
        int entry = entry(sequence);
        entries[entry + DUE] = due;
        entries[entry + SENT] = sent;
        STATE.setRelease(entries, entry, sequence + 1);
    }

    /// When the open message was due. Read before [#close].
    public long dueNanos(long sequence) {
        return entries[entry(sequence) + DUE];
    }

    /// When the open message was sent. Read before [#close].
    public long sentNanos(long sequence) {
        return entries[entry(sequence) + SENT];
    }

    /// Whether the message is open.
    public boolean isOpen(long sequence) {
        return (long) STATE.getAcquire(entries, entry(sequence)) == sequence + 1;
    }

    /// Closes an entry.
    ///
    /// @return false if it was not open: the client reported a second outcome
    public boolean close(long sequence) {
        return STATE.compareAndSet(entries, entry(sequence), sequence + 1, FREE);
    }
}
