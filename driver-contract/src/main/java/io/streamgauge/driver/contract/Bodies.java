package io.streamgauge.driver.contract;

import java.nio.ByteBuffer;

/// Message bodies for the contract tests. A body contains the token, the index of the producer and a value that
/// the test chooses. The remaining bytes are derived from the token.
public final class Bodies {
    public static final int BYTES = 64;
    private static final int HEADER_BYTES = 16;

    private Bodies() {}

    public static byte[] of(int producer, long token, int value) {
        return write(new byte[BYTES], producer, token, value);
    }

    public static byte[] write(byte[] body, int producer, long token, int value) {
        ByteBuffer.wrap(body).putLong(token).putInt(producer).putInt(value);
        for (int i = HEADER_BYTES; i < body.length; i++) {
            body[i] = filler(token, i);
        }
        return body;
    }

    public static boolean isWhole(byte[] array, int offset, int length) {
        long token = token(array, offset);
        for (int i = HEADER_BYTES; i < length; i++) {
            if (array[offset + i] != filler(token, i)) {
                return false;
            }
        }
        return length >= HEADER_BYTES;
    }

    public static long token(byte[] array, int offset) {
        return ByteBuffer.wrap(array).getLong(offset);
    }

    public static int producer(byte[] array, int offset) {
        return ByteBuffer.wrap(array).getInt(offset + Long.BYTES);
    }

    public static int value(byte[] array, int offset) {
        return ByteBuffer.wrap(array).getInt(offset + Long.BYTES + Integer.BYTES);
    }

    private static byte filler(long token, int index) {
        return (byte) (token * 31 + index);
    }
}
