package io.streamgauge.calibrate;

import io.streamgauge.measure.Clock;
import io.streamgauge.result.Limit;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import org.HdrHistogram.Histogram;

/// Benchmark of the time that the disk needs to store 4 KiB at the end of a file. A broker that acknowledges a
/// message only after a flush has to wait for this time. Each write extends the file, as in the log of a broker.
/// Therefore, the time includes writes to the file system's journal.
public final class FdatasyncBenchmark implements CalibrationBenchmark {
    private static final int APPEND_BYTES = 4096;
    private static final long MAX_BYTES = 64L << 20;

    private final Path directory;
    private final Clock clock;

    /// File that can be flushed to the disk.
    interface Log extends AutoCloseable {
        void append(ByteBuffer bytes) throws IOException;

        void sync() throws IOException;

        /// Truncates the file to zero bytes.
        void clear() throws IOException;

        @Override
        void close() throws IOException;
    }

    /// @param directory directory that no other program uses
    public FdatasyncBenchmark(Path directory, Clock clock) {
        this.directory = directory;
        this.clock = clock;
    }

    @Override
    public String name() {
        return "fdatasync";
    }

    @Override
    public List<BenchmarkSample> measure(Duration length) throws IOException {
        Path file = directory.resolve("appended");
        try (Log log = open(file)) {
            return List.of(new BenchmarkSample.Distribution(Limit.FDATASYNC, syncs(log, clock, length)));
        } finally {
            Files.deleteIfExists(file);
        }
    }

    static Histogram syncs(Log log, Clock clock, Duration length) throws IOException {
        Histogram nanos = new Histogram(3);
        ByteBuffer bytes = ByteBuffer.allocateDirect(APPEND_BYTES);
        long end = clock.nanoTime() + length.toNanos();
        long appended = 0;
        do {
            log.append(bytes.clear());
            long before = clock.nanoTime();
            log.sync();
            nanos.recordValue(clock.nanoTime() - before);
            appended += APPEND_BYTES;
            if (appended >= MAX_BYTES) {
                log.clear();
                appended = 0;
            }
        } while (clock.nanoTime() < end);
        return nanos;
    }

    private static Log open(Path file) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        return new Log() {
            @Override
            public void append(ByteBuffer bytes) throws IOException {
                while (bytes.hasRemaining()) {
                    channel.write(bytes);
                }
            }

            @Override
            public void sync() throws IOException {
                channel.force(false);
            }

            @Override
            public void clear() throws IOException {
                channel.truncate(0);
            }

            @Override
            public void close() throws IOException {
                channel.close();
            }
        };
    }
}
