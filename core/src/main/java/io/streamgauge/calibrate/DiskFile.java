package io.streamgauge.calibrate;

import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import io.streamgauge.ExplainedIoException;
import io.streamgauge.measure.Clock;
import io.streamgauge.result.Limit;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;

/// File on the measured disk, written and read in blocks of 1 MiB. Writes and reads bypass the page
/// cache if the file system supports direct I/O (`O_DIRECT`).
public final class DiskFile implements AutoCloseable {
    private static final int BLOCK_BYTES = 1 << 20;
    private static final long MAX_BYTES = 1L << 30;
    private static final long MIN_BYTES = 64L << 20;

    private final Path file;
    private final FileChannel channel;
    private final boolean direct;
    private final long fileBytes;
    private final ByteBuffer block;
    private final SequentialTransfer transfer;

    private DiskFile(Path file, FileChannel channel, boolean direct, long fileBytes, ByteBuffer block, Clock clock) {
        this.file = file;
        this.channel = channel;
        this.direct = direct;
        this.fileBytes = fileBytes;
        this.block = block;
        this.transfer = new SequentialTransfer(clock);
    }

    /// Creates the file.
    ///
    /// @param directory directory that no other program uses
    /// @throws IOException if less than 256 MiB is free or the file cannot be written
    public static DiskFile in(Path directory, Clock clock) throws IOException {
        var store = Files.getFileStore(directory);
        long fileBytes = Math.min(MAX_BYTES, store.getUsableSpace() / 4);
        if (fileBytes < MIN_BYTES) {
            throw new ExplainedIoException("disk of '" + directory + "': less than 256 MiB is free. Free space on this"
                    + " disk, or choose another disk with --data-dir (calibration) or STREAMGAUGE_TMP (runs)");
        }
        int alignment = (int) Math.min(BLOCK_BYTES, Math.max(4096, store.getBlockSize()));
        ByteBuffer block = ByteBuffer.allocateDirect(BLOCK_BYTES + alignment)
                .alignedSlice(alignment)
                .slice(0, BLOCK_BYTES);
        byte[] incompressible = new byte[BLOCK_BYTES];
        new Random(1).nextBytes(incompressible);
        block.put(incompressible);
        return open(directory.resolve("sequential"), fileBytes, block, clock);
    }

    private static DiskFile open(Path file, long fileBytes, ByteBuffer block, Clock clock) throws IOException {
        try {
            FileChannel channel = FileChannel.open(file, CREATE_NEW, READ, WRITE, directOption());
            try {
                block.clear();
                channel.write(block, 0);
                return new DiskFile(file, channel, true, fileBytes, block, clock);
            } catch (IOException refused) {
                channel.close();
            }
        } catch (UnsupportedOperationException | IOException refused) {
            // The code below opens the file without direct I/O.
        }
        Files.deleteIfExists(file);
        return new DiskFile(file, FileChannel.open(file, CREATE_NEW, READ, WRITE), false, fileBytes, block, clock);
    }

    /// Returns the JDK's option for direct I/O. The method looks up the option by name, because a direct
    /// reference causes a compiler warning.
    private static OpenOption directOption() {
        try {
            for (Object option :
                    Class.forName("com.sun.nio.file.ExtendedOpenOption").getEnumConstants()) {
                if (option instanceof OpenOption found && option.toString().equals("DIRECT")) {
                    return found;
                }
            }
        } catch (ClassNotFoundException anotherJdk) {
            // The exception below makes the caller open the file without direct I/O.
        }
        throw new UnsupportedOperationException("DIRECT");
    }

    /// Returns whether writes and reads bypass the page cache.
    public boolean isDirect() {
        return direct;
    }

    /// Returns a benchmark that truncates the file and writes it again in each repetition. The
    /// measured time includes the final `fdatasync`.
    public CalibrationBenchmark write() {
        return benchmark("disk write", length -> {
            channel.truncate(0);
            return new BenchmarkSample.Value(
                    Limit.DISK_WRITE,
                    transfer.bytesPerSecond(channel::write, () -> channel.force(false), block, fileBytes, length));
        });
    }

    /// Returns a benchmark that reads the bytes written by the most recent write benchmark.
    public CalibrationBenchmark read() {
        return benchmark("disk read", length -> {
            long bytes = channel.size() / BLOCK_BYTES * BLOCK_BYTES;
            return new BenchmarkSample.Value(
                    Limit.DISK_READ, transfer.bytesPerSecond(channel::read, () -> {}, block, bytes, length));
        });
    }

    @FunctionalInterface
    private interface Measurement {
        BenchmarkSample measure(Duration length) throws IOException;
    }

    private static CalibrationBenchmark benchmark(String name, Measurement measurement) {
        return new CalibrationBenchmark() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public List<BenchmarkSample> measure(Duration length) throws IOException {
                return List.of(measurement.measure(length));
            }
        };
    }

    @Override
    public void close() throws IOException {
        channel.close();
        Files.deleteIfExists(file);
    }
}
