package io.streamgauge.linux;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// What the disk under a directory has done, from `/sys/class/block/NAME/stat` of Linux, whose fields the kernel's
/// `Documentation/block/stat.rst` explains.
public final class DiskActivity {
    /// Where the counts cannot be had.
    public static final Counts UNKNOWN = new Counts(-1, -1);

    private static final int SECTOR_BYTES = 512;
    private static final int SECTORS_WRITTEN = 6;
    private static final int MILLIS_BUSY = 9;

    private final Path stat;

    /// Both cumulative; -1 where unknown.
    ///
    /// @param writtenBytes by everybody
    /// @param busyMicros in which at least one request was under way
    public record Counts(long writtenBytes, long busyMicros) {}

    private DiskActivity(Path stat) {
        this.stat = stat;
    }

    /// Empty where no disk is to be seen: another system than Linux, memory, a network's file system.
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

    public Counts counts() {
        try {
            String[] fields = Files.readString(stat).strip().split(" +");
            return new Counts(
                    Long.parseLong(fields[SECTORS_WRITTEN]) * SECTOR_BYTES, Long.parseLong(fields[MILLIS_BUSY]) * 1000);
        } catch (IOException | RuntimeException unreadable) {
            return UNKNOWN;
        }
    }
}
