package io.streamgauge.measure;

import java.util.Arrays;

/// Writer of non-negative integers into bytes. An integer uses one byte for each 7 bits (LEB128), so
/// that small integers need one byte.
public final class IntegerWriter {
    private byte[] bytes = new byte[256];
    private int length;

    /// @param value integer of at least 0
    public void write(long value) {
        long rest = value;
        while (rest > 0x7f) {
            write((byte) (rest | 0x80));
            rest >>>= 7;
        }
        write((byte) rest);
    }

    /// Writes the number of bytes and the bytes.
    public void write(byte[] block) {
        write(block.length);
        reserve(block.length);
        System.arraycopy(block, 0, bytes, length, block.length);
        length += block.length;
    }

    private void write(byte value) {
        reserve(1);
        bytes[length++] = value;
    }

    private void reserve(int more) {
        if (length + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + more));
        }
    }

    /// Returns the number of bytes.
    public int length() {
        return length;
    }

    public byte[] toBytes() {
        return Arrays.copyOf(bytes, length);
    }
}
