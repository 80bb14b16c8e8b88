package io.streamgauge.calibrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class FdatasyncBenchmarkTest {
    private final ManualClock clock = new ManualClock();

    /// Log in which every 50th sync takes 8 ms and all others take 200 µs. An append takes 1 ms, which
    /// is not part of the sync latency.
    private final class SlowLog implements FdatasyncBenchmark.Log {
        private int syncs;
        private long bytesSinceClear;
        private long longest;

        @Override
        public void append(ByteBuffer bytes) {
            bytesSinceClear += bytes.remaining();
            longest = Math.max(longest, bytesSinceClear);
            clock.advance(1_000_000);
        }

        @Override
        public void sync() {
            syncs++;
            clock.advance(syncs % 50 == 0 ? 8_000_000 : 200_000);
        }

        @Override
        public void clear() {
            bytesSinceClear = 0;
        }

        @Override
        public void close() {
            // This log does not open a file.
        }
    }

    @Test
    void measuresOnlySyncs() throws IOException {
        SlowLog log = new SlowLog();
        Histogram nanos = FdatasyncBenchmark.syncs(log, clock, Duration.ofSeconds(20));
        assertThat(nanos.getTotalCount()).isEqualTo(log.syncs).isGreaterThan(10_000);
        assertThat((double) nanos.getValueAtPercentile(50)).isEqualTo(200e3, within(200.0));
        assertThat((double) nanos.getValueAtPercentile(97.9)).isEqualTo(200e3, within(200.0));
        assertThat((double) nanos.getValueAtPercentile(98.1)).isEqualTo(8e6, within(8e3));
    }

    @Test
    void limitsTheSizeOfTheFile() throws IOException {
        SlowLog log = new SlowLog();
        FdatasyncBenchmark.syncs(log, clock, Duration.ofSeconds(30));
        assertThat(log.syncs * 4096L).isGreaterThan(80L << 20);
        assertThat(log.longest).isEqualTo(64L << 20);
    }
}
