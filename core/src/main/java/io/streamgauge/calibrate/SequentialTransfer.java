package io.streamgauge.calibrate;

import io.streamgauge.measure.Clock;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;

/// How fast blocks go one after another to or from a file.
final class SequentialTransfer {
    private final Clock clock;
    private long furthest;

    /// Moves one block.
    @FunctionalInterface
    interface Move {
        /// @return bytes moved, like [java.nio.channels.FileChannel]
        int move(ByteBuffer block, long position) throws IOException;
    }

    /// What belongs to the time when all blocks are moved.
    @FunctionalInterface
    interface Finish {
        void finish() throws IOException;
    }

    SequentialTransfer(Clock clock) {
        this.clock = clock;
    }

    /// Moves blocks until the time is over, and starts over at the file's begin when its length is reached.
    ///
    /// @param block the whole of it is moved each time
    /// @return bytes a second
    double bytesPerSecond(Move how, Finish last, ByteBuffer block, long fileBytes, Duration length) throws IOException {
        long start = clock.nanoTime();
        long bytes = 0;
        long position = 0;
        furthest = 0;
        do {
            if (position + block.capacity() > fileBytes) {
                position = 0;
            }
            move(how, block, position);
            position += block.capacity();
            furthest = Math.max(furthest, position);
            bytes += block.capacity();
        } while (clock.nanoTime() - start < length.toNanos());
        last.finish();
        return bytes * 1e9 / Math.max(1, clock.nanoTime() - start);
    }

    private static void move(Move how, ByteBuffer block, long position) throws IOException {
        block.clear();
        while (block.hasRemaining()) {
            if (how.move(block, position + block.position()) < 0) {
                throw new EOFException("the file ended at " + (position + block.position()));
            }
        }
    }

    /// Where the furthest block ended.
    long furthest() {
        return furthest;
    }
}
