package io.streamgauge.calibrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.streamgauge.ExplainedIoException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SequentialTransferTest {
    private static final int BLOCK = 1000;
    /// Time to transfer a block of 1,000 bytes at 200 MB/s, in ns.
    private static final long NANOS_A_BLOCK = 5_000;

    private final ManualClock clock = new ManualClock();
    private final SequentialTransfer transfer = new SequentialTransfer(clock);
    private final List<Long> positions = new ArrayList<>();

    private int throttled(ByteBuffer block, long position) {
        positions.add(position);
        clock.advance(NANOS_A_BLOCK);
        int bytes = block.remaining();
        block.position(block.limit());
        return bytes;
    }

    private double rate(SequentialTransfer.Move move, Duration length) throws IOException {
        return transfer.bytesPerSecond(move, () -> {}, ByteBuffer.allocate(BLOCK), 10 * BLOCK, length);
    }

    @Test
    void measuresTheRateOfAThrottledDisk() throws IOException {
        assertThat(rate(this::throttled, Duration.ofMillis(1))).isEqualTo(200e6, within(1.0));
        assertThat(positions).hasSize(200);
    }

    @Test
    void countsPartiallyTransferredBlocksOnce() throws IOException {
        double rate = rate(
                (block, _) -> {
                    int part = Math.min(300, block.remaining());
                    block.position(block.position() + part);
                    clock.advance(1_000);
                    return part;
                },
                Duration.ofMillis(1));
        // A block consists of four transfers of one microsecond each.
        assertThat(rate).isEqualTo(250e6, within(1.0));
    }

    @Test
    void continuesAtTheStartOfTheFile() throws IOException {
        rate(this::throttled, Duration.ofNanos(12 * NANOS_A_BLOCK));
        assertThat(positions).hasSize(12).startsWith(0L, 1000L, 2000L).endsWith(9000L, 0L, 1000L);
    }

    @Test
    void includesTheLastFlush() throws IOException {
        double rate = transfer.bytesPerSecond(
                this::throttled,
                () -> clock.advance(1_000_000),
                ByteBuffer.allocate(BLOCK),
                1000 * BLOCK,
                Duration.ofMillis(1));
        assertThat(rate).isEqualTo(100e6, within(1.0));
    }

    @Test
    void flushesTheFileBeforeItIsOverwritten() throws IOException {
        double rate = transfer.bytesPerSecond(
                this::throttled,
                () -> clock.advance(10 * NANOS_A_BLOCK),
                ByteBuffer.allocate(BLOCK),
                10 * BLOCK,
                Duration.ofNanos(950_000));
        // For every ten blocks, the transfer and the flush take the same time. The flushes therefore halve the
        // rate of 200 MB/s.
        assertThat(positions).hasSize(100);
        assertThat(rate).isEqualTo(100e6, within(1.0));
    }

    @Test
    void failsIfTheFileEndsTooSoon() {
        assertThatThrownBy(() -> rate((_, _) -> -1, Duration.ofMillis(1)))
                .isInstanceOf(ExplainedIoException.class)
                .hasMessage("disk benchmark: the file ended at byte 0, within a block. Run the command again");
    }
}
