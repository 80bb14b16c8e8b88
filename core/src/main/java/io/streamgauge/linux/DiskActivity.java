package io.streamgauge.linux;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// Activity of the disk that contains a directory, read from `/sys/class/block/NAME/stat`. The fields are
/// documented in `Documentation/block/stat.rst` of the kernel.
public final class DiskActivity {
    /// Counts of a disk that is unknown or whose `stat` file cannot be read.
    public static final Counts UNKNOWN = new Counts(-1, -1);

    private static final int SECTOR_BYTES = 512;
    private static final int SECTORS_WRITTEN = 6;
    private static final int MILLIS_BUSY = 9;

    /// Number of values of the busy time in milliseconds. The kernel reports this time as an unsigned 32-bit
    /// number, which wraps around to 0 after 49.7 days.
    private static final long MILLIS_RANGE = 1L << 32;

    private final Path stat;
    private long lastMillisBusy;
    private long overflowMillis;

    /// Cumulative counts; -1 if unknown.
    ///
    /// @param writtenBytes bytes written by all processes
    /// @param busyMicros time with at least one request in progress
    public record Counts(long writtenBytes, long busyMicros) {}

    private DiskActivity(Path stat) {
        this.stat = stat;
    }

    /// Returns the activity of the disk that contains the directory. The result is empty on operating systems
    /// other than Linux, and for file systems without a block device, for example in-memory and network file
    /// systems.
    public static Optional<DiskActivity> under(Path directory) {
        try {
            String device = Files.getFileStore(directory).name();
            return at(Path.of("/sys/class/block"), Path.of(device).toRealPath().getFileName());
        } catch (IOException | RuntimeException none) {
            return Optional.empty();
        }
    }

    static Optional<DiskActivity> at(Path blockDevices, Path name) {
        Path stat = blockDevices.resolve(name).resolve("stat");
        return Files.isReadable(stat) ? Optional.of(new DiskActivity(stat)) : Optional.empty();
    }

    public synchronized Counts counts() {
        try {
            String[] fields = Files.readString(stat).strip().split(" +");
            long writtenBytes = Long.parseLong(fields[SECTORS_WRITTEN]) * SECTOR_BYTES;
            long millisBusy = Long.parseLong(fields[MILLIS_BUSY]);
            if (lastMillisBusy - millisBusy > MILLIS_RANGE / 2) {
                overflowMillis += MILLIS_RANGE;
            }
            lastMillisBusy = millisBusy;
            return new Counts(writtenBytes, (overflowMillis + millisBusy) * 1000);
        } catch (IOException | RuntimeException unreadable) {
            return UNKNOWN;
        }
    }
}
