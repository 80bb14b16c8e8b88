package io.streamgauge.calibrate;

import io.streamgauge.ExplainedIoException;
import io.streamgauge.measure.Clock;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;

/// Sequential transfer of blocks to or from a file.
final class SequentialTransfer {
    private final Clock clock;
    private long endOffset;

    /// Transfer of one block.
    @FunctionalInterface
    interface Move {
        /// Moves bytes between the block and the file.
        ///
        /// @param position offset in the file in bytes
        /// @return number of bytes moved; -1 at the end of the file
        int move(ByteBuffer block, long position) throws IOException;
    }

    /// Step at the end of the file and at the end of the transfer. Its duration is part of the measured time.
    @FunctionalInterface
    interface Finish {
        void finish() throws IOException;
    }

    SequentialTransfer(Clock clock) {
        this.clock = clock;
    }

    /// Transfers blocks until `length` has elapsed. At the end of the file, the transfer continues at
    /// the start of the file.
    ///
    /// @param last step at the end of the file, and at the end of the transfer
    /// @param block buffer for one block; its capacity is the size of the block
    /// @return bytes per second
    double bytesPerSecond(Move how, Finish last, ByteBuffer block, long fileBytes, Duration length) throws IOException {
        long start = clock.nanoTime();
        long bytes = 0;
        long position = 0;
        endOffset = 0;
        do {
            if (position + block.capacity() > fileBytes) {
                // Otherwise, blocks in the page cache could be overwritten without ever reaching the disk.
                last.finish();
                position = 0;
            }
            move(how, block, position);
            position += block.capacity();
            endOffset = Math.max(endOffset, position);
            bytes += block.capacity();
        } while (clock.nanoTime() - start < length.toNanos());
        last.finish();
        return bytes * 1e9 / Math.max(1, clock.nanoTime() - start);
    }

    private static void move(Move how, ByteBuffer block, long position) throws IOException {
        block.clear();
        while (block.hasRemaining()) {
            if (how.move(block, position + block.position()) < 0) {
                throw new ExplainedIoException("disk benchmark: the file ended at byte " + (position + block.position())
                        + ", within a block. Run the command again");
            }
        }
    }

    /// Returns the largest end offset of the transferred blocks.
    long endOffset() {
        return endOffset;
    }
}
