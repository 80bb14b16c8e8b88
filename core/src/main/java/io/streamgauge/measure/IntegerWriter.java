package io.streamgauge.measure;

import java.util.Arrays;

/// Writer that encodes non-negative integers as bytes. Each byte contains 7 bits of an integer (LEB128), so
/// small integers need only one byte.
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

    /// Writes the length of the block, followed by its bytes.
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

    /// Returns the number of bytes written so far.
    public int length() {
        return length;
    }

    public byte[] toBytes() {
        return Arrays.copyOf(bytes, length);
    }
}
