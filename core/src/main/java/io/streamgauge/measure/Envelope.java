package io.streamgauge.measure;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// Data at the start of each message body, by which Streamgauge identifies the message. Streamgauge does
/// not use message headers, because the overhead of headers differs between brokers.
///
/// Bodies of at least 40 bytes contain the full form (big endian):
///
/// | bytes | field |
/// |---|---|
/// | 0-1 | magic `SG` |
/// | 2 | version, 1 |
/// | 3 | flags: bit 0 = path check |
/// | 4-7 | producer |
/// | 8-15 | tag of the trial, random |
/// | 16-23 | sequence number of the producer |
/// | 24-31 | due instant, nanoseconds since the trial's time origin |
/// | 32-39 | send instant, nanoseconds since the trial's time origin |
///
/// Smaller bodies, which must have at least 10 bytes, contain the compact form:
///
/// | bytes | field |
/// |---|---|
/// | 0-4 | 4-bit marker, due instant in microseconds (36 bits) |
/// | 5 | producer |
/// | 6-9 | sequence number |
///
/// The compact form does not contain the send instant or the trial's tag. Streamgauge therefore cannot reliably
/// detect messages from other programs or trials. The limits of the compact form are 256 producers, 2^32
/// messages per producer and a trial length of 19 hours. The due instant is rounded down to whole microseconds.
public final class Envelope {
    public static final int FULL_BYTES = 40;
    public static final int COMPACT_BYTES = 10;
    public static final int COMPACT_MAX_PRODUCERS = 256;
    public static final long COMPACT_MAX_SEQUENCES = 1L << 32;
    public static final long COMPACT_MAX_MICROS = 1L << 36;

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN)
            .withInvokeExactBehavior();
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN)
            .withInvokeExactBehavior();

    private static final int HEAD = 0x53470100;
    private static final int READINESS_FLAG = 1;
    private static final int COMPACT_MARK = 0xB;

    private Envelope() {}

    /// Writes the full or the compact form, depending on the length of `body`.
    ///
    /// @param body message body with a length of at least [#COMPACT_BYTES]
    public static void write(byte[] body, long tag, int producer, long sequence, long dueNanos, long sentNanos) {
        if (body.length >= FULL_BYTES) {
            writeFull(body, HEAD, tag, producer, sequence, dueNanos, sentNanos);
        } else {
            writeCompact(body, producer, sequence, dueNanos);
        }
    }

    /// Returns the body of a path check, which the measurements exclude. The body always has the full form.
    public static byte[] createPathCheck(long tag, int producer, long sequence) {
        byte[] body = new byte[FULL_BYTES];
        writeFull(body, HEAD | READINESS_FLAG, tag, producer, sequence, 0, 0);
        return body;
    }

    private static void writeFull(
            byte[] body, int head, long tag, int producer, long sequence, long dueNanos, long sentNanos) {
        INT.set(body, 0, head);
        INT.set(body, 4, producer);
        LONG.set(body, 8, tag);
        LONG.set(body, 16, sequence);
        LONG.set(body, 24, dueNanos);
        LONG.set(body, 32, sentNanos);
    }

    private static void writeCompact(byte[] body, int producer, long sequence, long dueNanos) {
        long dueMicros = dueNanos / 1000;
        body[0] = (byte) ((COMPACT_MARK << 4) | ((int) (dueMicros >>> 32) & 0xF));
        INT.set(body, 1, (int) dueMicros);
        body[5] = (byte) producer;
        INT.set(body, 6, (int) sequence);
    }

    /// Returns whether the body belongs to the trial with this tag. A compact body is identified only by its
    /// marker.
    public static boolean belongsToTrial(byte[] array, int offset, int length, long tag) {
        if (length >= FULL_BYTES) {
            return ((int) INT.get(array, offset) & ~READINESS_FLAG) == HEAD
                    && (long) LONG.get(array, offset + 8) == tag;
        }
        return length >= COMPACT_BYTES && ((array[offset] >> 4) & 0xF) == COMPACT_MARK;
    }

    /// Returns whether a body of this trial is a path check.
    public static boolean isPathCheck(byte[] array, int offset, int length) {
        return length >= FULL_BYTES && (array[offset + 3] & READINESS_FLAG) != 0;
    }

    public static int producer(byte[] array, int offset, int length) {
        return length >= FULL_BYTES ? (int) INT.get(array, offset + 4) : array[offset + 5] & 0xFF;
    }

    public static long sequence(byte[] array, int offset, int length) {
        return length >= FULL_BYTES
                ? (long) LONG.get(array, offset + 16)
                : Integer.toUnsignedLong((int) INT.get(array, offset + 6));
    }

    /// Returns the due instant in nanoseconds since the trial's time origin.
    public static long dueNanos(byte[] array, int offset, int length) {
        if (length >= FULL_BYTES) {
            return (long) LONG.get(array, offset + 24);
        }
        long high = array[offset] & 0xF;
        return ((high << 32) | Integer.toUnsignedLong((int) INT.get(array, offset + 1))) * 1000;
    }
}
