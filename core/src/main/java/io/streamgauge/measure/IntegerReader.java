package io.streamgauge.measure;

import java.util.Arrays;

/// Reader for integers that an [IntegerWriter] has written.
public final class IntegerReader {
    private final byte[] bytes;
    private int position;

    public IntegerReader(byte[] bytes) {
        this.bytes = bytes;
    }

    /// Returns whether there are further integers or blocks.
    public boolean hasNext() {
        return position < bytes.length;
    }

    /// Returns the next integer.
    ///
    /// @throws IllegalArgumentException if the bytes do not contain a further integer of at most 63 bits
    public long next() {
        // Most integers occupy a single byte.
        if (position < bytes.length && bytes[position] >= 0) {
            return bytes[position++];
        }
        return nextOfSeveralBytes();
    }

    private long nextOfSeveralBytes() {
        long value = 0;
        for (int shift = 0; shift < Long.SIZE - 1; shift += 7) {
            if (position >= bytes.length) {
                throw new IllegalArgumentException("the last encoded integer is incomplete");
            }
            byte part = bytes[position++];
            value |= (part & 0x7fL) << shift;
            if (part >= 0) {
                return value;
            }
        }
        throw new IllegalArgumentException("an encoded integer has more than 63 bits");
    }

    /// Returns the next integer.
    ///
    /// @param limit largest allowed value
    /// @throws IllegalArgumentException if the integer is larger
    public int nextUpTo(int limit) {
        long value = next();
        if (value > limit) {
            throw new IllegalArgumentException("the encoded integer " + value + " exceeds the limit of " + limit);
        }
        return (int) value;
    }

    /// Returns the next block of bytes.
    public byte[] nextBlock() {
        int length = nextUpTo(bytes.length - position);
        position += length;
        return Arrays.copyOfRange(bytes, position - length, position);
    }
}
