package io.streamgauge.measure;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/// Messages of one producer that are in flight, with their due and send instants.
///
/// The entries form a ring indexed by sequence number. One thread opens entries. Any thread may close an entry.
/// Only the first attempt to close an entry succeeds. The values of a message are adjacent in memory, because
/// at low rates, the first access to each cache line is a cache miss.
///
/// The ring starts small and doubles when it is full, until its size is at least the limit. Therefore, if there
/// are thousands of producers, only producers with many messages in flight have a large ring. The size is a
/// power of two, but the limit is exact.
public final class InFlight {
    private static final VarHandle STATE =
            MethodHandles.arrayElementVarHandle(long[].class).withInvokeExactBehavior();
    private static final long FREE = 0;

    /// Binary logarithm of the number of `long` values per entry. The four values of an entry occupy 32 bytes.
    private static final int STRIDE_BITS = 2;

    private static final int DUE = 1;
    private static final int SENT = 2;
    private static final int INITIAL_SIZE = 128;

    private final int limit;
    private volatile Ring ring;

    private static final class Ring {
        /// Sequence number of the first message in this ring.
        private final long start;

        /// Number of entries, a power of two.
        private final int size;
        /// Maximum number of open messages, at most `size`.
        private final int room;
        /// State (sequence number + 1 while open), due instant, send instant and padding of each entry.
        private final long[] entries;
        /// Ring of the messages before `start`; null if all of them have an outcome.
        private final @Nullable Ring older;

        private Ring(long start, int size, int room, long[] entries, @Nullable Ring older) {
            this.start = start;
            this.size = size;
            this.room = room;
            this.entries = entries;
            this.older = older;
        }

        static Ring of(long start, int size, int limit, @Nullable Ring older) {
            return new Ring(start, size, Math.min(size, limit), new long[size << STRIDE_BITS], older);
        }

        Ring withoutOlder() {
            return new Ring(start, size, room, entries, null);
        }

        int entry(long sequence) {
            return ((int) sequence & (size - 1)) << STRIDE_BITS;
        }
    }

    /// @param limit maximum number of open messages, at least 1
    public InFlight(int limit) {
        this.limit = limit;
        int largest = Integer.highestOneBit(Math.max(2, limit) - 1) << 1;
        ring = Ring.of(0, Math.min(largest, INITIAL_SIZE), limit, null);
    }

    int limit() {
        return limit;
    }

    private Ring ringOf(long sequence) {
        Ring at = ring;
        for (Ring older = at.older; older != null && sequence < at.start; older = at.older) {
            at = older;
        }
        return at;
    }

    /// Returns whether an entry for `sequence` can be opened, that is, whether the message `limit` sequence
    /// numbers earlier already has an outcome or does not exist. Only the thread that opens entries may call
    /// this method.
    public boolean hasRoomFor(long sequence) {
        Ring current = ring;
        if (!isTaken(current, sequence)) {
            if (current.older != null && sequence - current.room >= current.start) {
                // This method has returned true for every message in this ring. Therefore, all messages of the
                // older ring have an outcome.
                ring = current.withoutOlder();
            }
            return true;
        }
        while (current.size < limit) {
            current = Ring.of(sequence, current.size << 1, limit, current);
            ring = current;
            if (!isTaken(current, sequence)) {
                return true;
            }
        }
        return false;
    }

    /// Returns whether the message `room` sequence numbers before `sequence` is open. All messages before this
    /// message have an outcome, because this method returned false for every message that was opened.
    private boolean isTaken(Ring current, long sequence) {
        long last = sequence - current.room;
        return last >= current.start
                ? (long) STATE.getAcquire(current.entries, current.entry(last)) != FREE
                : current.older != null && last >= 0 && isOpen(last);
    }

    /// Opens an entry for `sequence`. Call this method only if [#hasRoomFor] is true.
    public void open(long sequence, long due, long sent) {
        Ring current = ring;
        long[] entries = current.entries;
        int entry = current.entry(sequence);
        entries[entry + DUE] = due;
        entries[entry + SENT] = sent;
        STATE.setRelease(entries, entry, sequence + 1);
    }

    /// Returns the due instant of an open message. Call this method before [#close].
    public long dueNanos(long sequence) {
        Ring at = ringOf(sequence);
        return at.entries[at.entry(sequence) + DUE];
    }

    /// Returns the send instant of an open message. Call this method before [#close].
    public long sentNanos(long sequence) {
        Ring at = ringOf(sequence);
        return at.entries[at.entry(sequence) + SENT];
    }

    /// Returns whether the message is open.
    public boolean isOpen(long sequence) {
        Ring at = ringOf(sequence);
        return (long) STATE.getAcquire(at.entries, at.entry(sequence)) == sequence + 1;
    }

    /// Closes an entry.
    ///
    /// @return false if the entry was not open, for example because the client reported a second outcome
    public boolean close(long sequence) {
        Ring at = ringOf(sequence);
        return STATE.compareAndSet(at.entries, at.entry(sequence), sequence + 1, FREE);
    }
}
