package io.streamgauge.process;

import java.nio.file.Path;

/// Where a Java process puts its passing files, most of all the native libraries that it unpacks: RocksDB, checksums,
/// compression. It removes them when it ends by itself, but not when it is killed.
public final class JavaTempDirectory {
    private JavaTempDirectory() {}

    /// The option for the command line.
    ///
    /// @param directory that is removed when the process has ended, however it ended
    public static String in(Path directory) {
        return "-Djava.io.tmpdir=" + directory;
    }
}
