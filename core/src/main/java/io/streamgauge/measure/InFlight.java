package io.streamgauge.measure;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/// Messages of one producer that are in flight, with their due and send instants.
///
/// The entries form a ring indexed by sequence number. One thread opens entries. Any thread may close an
/// entry, and exactly one close succeeds. The data of a message is in one cache line, because the first
/// access to each cache line is a cache miss at low rates.
public final class InFlight {
    private static final VarHandle STATE =
            MethodHandles.arrayElementVarHandle(long[].class).withInvokeExactBehavior();
    private static final long FREE = 0;

    /// Binary logarithm of the number of `long` values in an entry. The four values of an entry occupy
    /// half a cache line.
    private static final int STRIDE_BITS = 2;

    private static final int DUE = 1;
    private static final int SENT = 2;

    private final int mask;
    /// State (sequence number + 1 while open), due instant, send instant and padding of each entry.
    private final long[] entries;

    /// @param limit maximum number of open messages, rounded up to a power of two
    public InFlight(int limit) {
        int size = Integer.highestOneBit(Math.max(2, limit) - 1) << 1;
        mask = size - 1;
        entries = new long[size << STRIDE_BITS];
    }

    private int entry(long sequence) {
        return ((int) sequence & mask) << STRIDE_BITS;
    }

    /// Returns whether an entry for `sequence` can be opened. The message one ring length earlier must
    /// already have an outcome.
    public boolean hasRoomFor(long sequence) {
        return (long) STATE.getAcquire(entries, entry(sequence)) == FREE;
    }

    /// Opens an entry for `sequence`. Call this method only if [#hasRoomFor] is true.
    public void open(long sequence, long due, long sent) {
        int entry = entry(sequence);
        entries[entry + DUE] = due;
        entries[entry + SENT] = sent;
        STATE.setRelease(entries, entry, sequence + 1);
    }

    /// Returns the due instant of an open message. Call this method before [#close].
    public long dueNanos(long sequence) {
        return entries[entry(sequence) + DUE];
    }

    /// Returns the send instant of an open message. Call this method before [#close].
    public long sentNanos(long sequence) {
        return entries[entry(sequence) + SENT];
    }

    /// Returns whether the message is open.
    public boolean isOpen(long sequence) {
        return (long) STATE.getAcquire(entries, entry(sequence)) == sequence + 1;
    }

    /// Closes an entry.
    ///
    /// @return false if the entry was not open, because the client reported a second outcome
    public boolean close(long sequence) {
        return STATE.compareAndSet(entries, entry(sequence), sequence + 1, FREE);
    }
}
