package io.streamgauge.measure;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/// Set of the sequence numbers of messages of one producer.
///
/// The set uses one bit per message and grows by 8 KiB for every 65,536 sequence numbers.
public final class SequenceSet {
    private static final int CHUNK_BITS = 16;
    private static final int CHUNK_WORDS = 1 << (CHUNK_BITS - 6);
    private static final int INITIAL_CHUNKS = 64;
    /// Maximum sequence number. Larger numbers do not occur, because a set of 2^40 numbers needs 128 GiB.
    private static final long MAX_SEQUENCE = 1L << 40;
    /// Value of the first byte of an encoded set that consists of ranges of consecutive numbers.
    private static final int RUNS = 0;

    /// Value of the first byte of an encoded set that consists of the index of its first word and one bit for
    /// each number.
    private static final int BITS = 1;

    private static final int HEADER_BYTES = 1 + Integer.BYTES;

    /// Maximum number of words of a part (512 KiB).
    private static final int PART_WORDS = 1 << 16;
    private static final VarHandle WORD =
            MethodHandles.arrayElementVarHandle(long[].class).withInvokeExactBehavior();

    // A thread sets entries while it holds the lock, then publishes them by writing to this field.
    private volatile long[] @Nullable [] chunks = new long[INITIAL_CHUNKS][];

    /// Adds a sequence number. Several threads may add concurrently.
    ///
    /// @param sequence sequence number of a message, at least 0
    /// @return false if the set already contains the sequence number
    public boolean add(long sequence) {
        long bit = 1L << sequence;
        return ((long) WORD.getAndBitwiseOr(chunkOf(sequence), wordInChunk(sequence), bit) & bit) == 0;
    }

    /// Adds a sequence number without an atomic operation. Call this method only while no other thread
    /// adds. If the adding thread then increases a [Counter], every thread that reads the new count also
    /// sees the sequence number.
    ///
    /// @param sequence sequence number of a message, at least 0
    public void addSingleThreaded(long sequence) {
        long[] chunk = chunkOf(sequence);
        int word = wordInChunk(sequence);
        WORD.setOpaque(chunk, word, (long) WORD.getOpaque(chunk, word) | 1L << sequence);
    }

    private long[] chunkOf(long sequence) {
        int index = (int) (sequence >>> CHUNK_BITS);
        long[] @Nullable [] table = chunks;
        long[] chunk = index < table.length ? table[index] : null;
        return chunk == null ? makeChunk(index) : chunk;
    }

    /// Adds the sequence numbers that only `other` contains, and removes the sequence numbers that both sets
    /// contain. Call this method only while no other thread changes either set.
    ///
    /// @return removed sequence numbers, or null if no numbers were removed
    public @Nullable SequenceSet toggleAll(SequenceSet other) {
        SequenceSet common = null;
        long[] @Nullable [] table = other.chunks;
        for (int c = 0; c < table.length; c++) {
            long[] added = table[c];
            if (added == null) {
                continue;
            }
            long first = (long) c << CHUNK_BITS;
            long[] own = chunkOf(first);
            for (int w = 0; w < CHUNK_WORDS; w++) {
                long both = own[w] & added[w];
                own[w] ^= added[w];
                if (both != 0) {
                    common = common == null ? new SequenceSet() : common;
                    common.chunkOf(first)[w] = both;
                }
            }
        }
        return common;
    }

    /// Returns the set in the shorter of two formats: the lengths of the runs of missing and contained numbers,
    /// or one bit for each number. A set without gaps needs only a few bytes. Numbers that another thread adds
    /// at the same time may be missing from the result.
    @JsonValue
    public byte[] encode() {
        return encode(0, usedWords());
    }

    /// Returns the number of parts into which the set is divided. Each part covers about four million
    /// consecutive numbers.
    public int parts() {
        return (usedWords() + PART_WORDS - 1) / PART_WORDS;
    }

    /// Returns a part of the set, in the same formats as [#encode].
    ///
    /// @param part index of the part, counted from 0
    public byte[] encodePart(int part) {
        int first = part * PART_WORDS;
        return encode(first, Math.min(usedWords(), first + PART_WORDS));
    }

    /// Encodes some words of the set.
    ///
    /// @param last index after the last word
    private byte[] encode(int first, int last) {
        IntegerWriter runs = new IntegerWriter();
        runs.write(RUNS);
        int bytes = (last - first) * Long.BYTES;
        long end = (long) last << 6;
        long written = 0;
        long next = (long) first << 6;
        while (next < end && runs.length() <= bytes) {
            long from = skip(next, end, 0);
            long to = skip(from, end, -1);
            if (from < end) {
                runs.write(from - written);
                runs.write(to - from);
                written = to;
            }
            next = to;
        }
        if (runs.length() <= bytes) {
            return runs.toBytes();
        }
        ByteBuffer bits = ByteBuffer.allocate(HEADER_BYTES + bytes);
        bits.put((byte) BITS);
        bits.putInt(first);
        for (int w = first; w < last; w++) {
            bits.putLong(word(w));
        }
        return bits.array();
    }

    /// Returns the number of words up to and including the last word that is not 0.
    private int usedWords() {
        int words = chunks.length << (CHUNK_BITS - 6);
        while (words > 0 && word(words - 1L) == 0) {
            words = chunks[(words - 1) >>> (CHUNK_BITS - 6)] == null ? (words - 1) & -CHUNK_WORDS : words - 1;
        }
        return words;
    }

    /// Returns the first number from `from` whose bit differs from the bits of `skipped`; `end` if none of the
    /// bits before `end` differs.
    ///
    /// @param skipped 0 to skip missing numbers, or -1 to skip contained numbers
    private long skip(long from, long end, long skipped) {
        long next = from;
        while (next < end) {
            long differs = (word(next >>> 6) ^ skipped) >>> next;
            if (differs != 0) {
                return Math.min(end, next + Long.numberOfTrailingZeros(differs));
            }
            next = (next | 63) + 1;
        }
        return end;
    }

    /// Decodes a set that [#encode] encoded.
    ///
    /// @throws IllegalArgumentException if the bytes are not a set
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public static SequenceSet decode(byte[] encoded) {
        SequenceSet set = new SequenceSet();
        set.addEncoded(encoded);
        return set;
    }

    /// Adds all sequence numbers of a set that [#encode] encoded, and returns the numbers that both sets contained.
    /// Call this method only while no other thread adds to this set.
    ///
    /// @return sequence numbers that both sets contained, or null if the sets did not have common numbers
    /// @throws IllegalArgumentException if the bytes are not a set
    public @Nullable SequenceSet addEncoded(byte[] encoded) {
        SequenceSet common = new SequenceSet();
        boolean any = switch (encoded.length == 0 ? -1 : encoded[0]) {
            case RUNS -> addRuns(new IntegerReader(encoded), common);
            case BITS -> addBits(encoded, common);
            default -> throw new IllegalArgumentException("a set of sequence numbers has an unknown format");
        };
        return any ? common : null;
    }

    private boolean addBits(byte[] encoded, SequenceSet common) {
        int firstWord =
                encoded.length < HEADER_BYTES ? -1 : ByteBuffer.wrap(encoded).getInt(1);
        if (firstWord < 0) {
            throw new IllegalArgumentException("a set of sequence numbers has an invalid position");
        }
        boolean any = false;
        ByteBuffer bytes = ByteBuffer.wrap(encoded, HEADER_BYTES, encoded.length - HEADER_BYTES);
        for (long number = (long) firstWord << 6; bytes.remaining() >= Long.BYTES; number += Long.SIZE) {
            any |= addWord(number, bytes.getLong(), common);
        }
        return any;
    }

    private boolean addRuns(IntegerReader runs, SequenceSet common) {
        boolean any = false;
        runs.next();
        long next = 0;
        while (runs.hasNext()) {
            long from = next + runs.next();
            long to = from + runs.next();
            if (from < next || to < from || to > MAX_SEQUENCE) {
                throw new IllegalArgumentException(
                        "a set of sequence numbers ends at " + to + ". The maximum is " + MAX_SEQUENCE);
            }
            for (next = from; next < to; next = (next | 63) + 1) {
                long bits = (next | 63) < to ? -1L << next : (-1L << next) & (-1L >>> -to);
                any |= addWord(next, bits, common);
            }
            next = to;
        }
        return any;
    }

    /// Adds the numbers of one word.
    ///
    /// @param number any number in the word
    /// @return true if the set already contained some of the numbers; these numbers are added to `common`
    private boolean addWord(long number, long bits, SequenceSet common) {
        if (bits == 0) {
            return false;
        }
        long[] chunk = chunkOf(number);
        int word = wordInChunk(number);
        long both = chunk[word] & bits;
        chunk[word] |= bits;
        if (both != 0) {
            common.chunkOf(number)[word] |= both;
        }
        return both != 0;
    }

    private static int wordInChunk(long sequence) {
        return (int) (sequence >>> 6) & (CHUNK_WORDS - 1);
    }

    public boolean isEmpty() {
        return usedWords() == 0;
    }

    public boolean contains(long sequence) {
        return (word(sequence >>> 6) >>> sequence & 1) != 0;
    }

    /// Returns the number of sequence numbers in the set from `from` (inclusive) to `to` (exclusive).
    public long count(long from, long to) {
        return count(from, to, null);
    }

    /// Returns the number of sequence numbers from `from` (inclusive) to `to` (exclusive) that are in this set
    /// but not in `other`.
    public long countMissingFrom(SequenceSet other, long from, long to) {
        return count(from, to, other);
    }

    private long count(long from, long to, @Nullable SequenceSet without) {
        if (to <= from) {
            return 0;
        }
        long first = from >>> 6;
        long last = (to - 1) >>> 6;
        long total = 0;
        for (long w = first; w <= last; w++) {
            long bits = word(w);
            if (without != null) {
                bits &= ~without.word(w);
            }
            if (w == first) {
                bits &= -1L << from;
            }
            if (w == last) {
                bits &= -1L >>> -to;
            }
            total += Long.bitCount(bits);
        }
        return total;
    }

    /// Calls `action` for each sequence number from `from` (inclusive) to `to` (exclusive) that is not in the
    /// set.
    public void forEachMissing(long from, long to, LongConsumer action) {
        for (long sequence = from; sequence < to; sequence++) {
            long missing = ~word(sequence >>> 6) >>> sequence;
            if (missing == 0) {
                // All remaining sequence numbers in this word are in the set.
                sequence |= 63;
            } else {
                sequence += Long.numberOfTrailingZeros(missing);
                if (sequence < to) {
                    action.accept(sequence);
                }
            }
        }
    }

    private long word(long index) {
        long[] @Nullable [] table = chunks;
        int chunkIndex = (int) (index >>> (CHUNK_BITS - 6));
        if (chunkIndex >= table.length || table[chunkIndex] == null) {
            return 0;
        }
        return (long) WORD.getVolatile(table[chunkIndex], (int) index & (CHUNK_WORDS - 1));
    }

    private synchronized long[] makeChunk(int index) {
        long[] @Nullable [] table = chunks;
        if (index >= table.length) {
            table = java.util.Arrays.copyOf(table, Math.max(index + 1, table.length * 2));
        }
        long[] chunk = table[index];
        if (chunk == null) {
            chunk = new long[CHUNK_WORDS];
            table[index] = chunk;
        }
        chunks = table;
        return chunk;
    }
}
