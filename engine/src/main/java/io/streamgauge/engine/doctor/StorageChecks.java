package io.streamgauge.engine.doctor;

import io.streamgauge.engine.doctor.Machine.Disk;
import io.streamgauge.linux.MemoryFileSystem;
import io.streamgauge.text.NumberFormatter;
import java.util.List;

/// Checks of the disks for broker data and downloads.
///
/// @param machine machine to check
record StorageChecks(Machine machine) {
    /// Free space that a short trial at a high rate may require.
    private static final long DATA_BYTES = 10L << 30;
    /// Free space below which most trials do not start.
    private static final long LEAST_DATA_BYTES = 1L << 30;
    /// Total disk space of all supported brokers after the download.
    private static final long CACHE_BYTES = 1L << 30;

    private static final String OTHER_DATA = "Set STREAMGAUGE_TMP to a directory on ";

    List<Finding> findings() {
        return List.of(data(), cache());
    }

    private Finding data() {
        Disk disk = machine.data();
        String name = "disk for broker data";
        String seen = seen(disk);
        if (!disk.writable()) {
            return Finding.problem(name, seen + ", not writable", OTHER_DATA + "a disk that you can write to.");
        }
        if (disk.freeBytes() < LEAST_DATA_BYTES) {
            return Finding.problem(
                    name,
                    seen + ". Most trials need more space",
                    "Free some disk space, or set STREAMGAUGE_TMP to a directory on a larger disk.");
        }
        if (MemoryFileSystem.isType(disk.fileSystem())) {
            return Finding.attention(
                    name,
                    seen + ". The files are in memory, so writes and fdatasync are faster than on a disk",
                    OTHER_DATA + "the disk that you want to measure.");
        }
        return disk.freeBytes() < DATA_BYTES
                ? Finding.attention(
                        name,
                        seen + ". Trials at high rates may need more space",
                        OTHER_DATA + "a larger disk before you run long trials.")
                : Finding.fine(name, seen);
    }

    private Finding cache() {
        Disk disk = machine.cache();
        String name = "disk for downloads";
        String seen = seen(disk);
        String remedy = "Set STREAMGAUGE_CACHE to a writable directory on a disk with more free space.";
        if (!disk.writable()) {
            return Finding.problem(name, seen + ", not writable", remedy);
        }
        return disk.freeBytes() < CACHE_BYTES
                ? Finding.attention(name, seen + ". All brokers together need about 1 GiB", remedy)
                : Finding.fine(name, seen);
    }

    private static String seen(Disk disk) {
        return disk.directory() + " (" + disk.fileSystem() + "), " + NumberFormatter.gibibytes(disk.freeBytes())
                + " free";
    }
}
