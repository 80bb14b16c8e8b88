package io.streamgauge.linux;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/// File systems whose files are in memory. Linux does not count writes to them in `write_bytes` of
/// `/proc/PID/io`.
public final class MemoryFileSystem {
    private static final Set<String> TYPES = Set.of("tmpfs", "ramfs");

    private MemoryFileSystem() {}

    /// Returns whether a type of file system, such as `ext4`, stores files in memory.
    public static boolean isType(String type) {
        return TYPES.contains(type);
    }

    /// Returns whether a directory is in memory; false if its file system is unknown.
    public static boolean contains(Path directory) {
        try {
            return isType(Files.getFileStore(directory).type());
        } catch (IOException | RuntimeException unknown) {
            return false;
        }
    }
}
