package io.streamgauge.measure;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.function.LongConsumer;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import org.jspecify.annotations.Nullable;

/// Set of the sequence numbers of messages of one producer.
///
/// The set uses one bit per message, and grows by 8 KiB per 65,536 sequence numbers.
public final class SequenceSet {
    private static final int CHUNK_BITS = 16;
    private static final int CHUNK_WORDS = 1 << (CHUNK_BITS - 6);
    private static final int INITIAL_CHUNKS = 64;
    private static final VarHandle WORD =
            MethodHandles.arrayElementVarHandle(long[].class).withInvokeExactBehavior();

    // A thread sets entries under the lock, then publishes them with a write to this field.
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

    /// Adds all sequence numbers of another set. Numbers that another thread adds to the other set
    /// at the same time may be missing. Call this method only while no other thread adds to this
    /// set.
    public void addAll(SequenceSet other) {
        long[] @Nullable [] table = other.chunks;
        for (int c = 0; c < table.length; c++) {
            long[] added = table[c];
            if (added != null) {
                long[] own = chunkOf((long) c << CHUNK_BITS);
                for (int w = 0; w < CHUNK_WORDS; w++) {
                    own[w] |= added[w];
                }
            }
        }
    }

    /// Returns the set as compressed text. A set without gaps needs about one byte per 8,000 sequence
    /// numbers. The text may not contain numbers that another thread adds at the same time.
    @JsonValue
    public String encode() {
        int used = chunks.length;
        while (used > 0 && chunks[used - 1] == null) {
            used--;
        }
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (DeflaterOutputStream out = new DeflaterOutputStream(compressed)) {
            byte[] bytes = new byte[CHUNK_WORDS * Long.BYTES];
            for (int c = 0; c < used; c++) {
                long[] chunk = chunks[c];
                ByteBuffer.wrap(bytes).asLongBuffer().put(chunk == null ? new long[CHUNK_WORDS] : chunk);
                out.write(bytes);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Base64.getEncoder().encodeToString(compressed.toByteArray());
    }

    /// Returns the set that [#encode] wrote.
    ///
    /// @throws IllegalArgumentException if the text is not a set
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public static SequenceSet decode(String text) {
        SequenceSet set = new SequenceSet();
        try (InflaterInputStream in = new InflaterInputStream(
                new ByteArrayInputStream(Base64.getDecoder().decode(text)))) {
            byte[] bytes = new byte[CHUNK_WORDS * Long.BYTES];
            for (int c = 0; in.readNBytes(bytes, 0, bytes.length) == bytes.length; c++) {
                ByteBuffer.wrap(bytes).asLongBuffer().get(set.chunkOf((long) c << CHUNK_BITS));
            }
        } catch (IOException damaged) {
            throw new IllegalArgumentException("set of sequence numbers: " + damaged.getMessage(), damaged);
        }
        return set;
    }

    private static int wordInChunk(long sequence) {
        return (int) (sequence >>> 6) & (CHUNK_WORDS - 1);
    }

    public boolean contains(long sequence) {
        return (word(sequence >>> 6) >>> sequence & 1) != 0;
    }

    /// Returns the count of sequence numbers in the set from `from` (inclusive) to `to` (exclusive).
    public long count(long from, long to) {
        return count(from, to, null);
    }

    /// Returns the count of sequence numbers from `from` (inclusive) to `to` (exclusive) that are in
    /// this set but not in `other`.
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

    /// Passes each sequence number from `from` (inclusive) to `to` (exclusive) that is not in the
    /// set to `action`.
    public void forEachMissing(long from, long to, LongConsumer action) {
        for (long sequence = from; sequence < to; sequence++) {
            long missing = ~word(sequence >>> 6) >>> sequence;
            if (missing == 0) {
                // All further sequence numbers of this word are in the set.
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
