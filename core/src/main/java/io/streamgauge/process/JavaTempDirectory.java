package io.streamgauge.process;

import java.nio.file.Path;

/// Directory for the temporary files of a Java process, mainly unpacked native libraries. A killed
/// process does not remove these files.
public final class JavaTempDirectory {
    private JavaTempDirectory() {}

    /// Returns the command-line option that sets the directory.
    ///
    /// @param directory directory that the caller removes after the process has exited
    public static String in(Path directory) {
        return "-Djava.io.tmpdir=" + directory;
    }
}
