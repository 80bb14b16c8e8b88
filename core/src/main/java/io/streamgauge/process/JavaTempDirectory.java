package io.streamgauge.process;

import java.nio.file.Path;

/// Directory for the temporary files of a Java process, above all unpacked native libraries. A killed process does
/// not remove them.
public final class JavaTempDirectory {
    private JavaTempDirectory() {}

    /// Returns the option for the command line.
    ///
    /// @param directory that is removed after the process has exited or was killed
    public static String in(Path directory) {
        return "-Djava.io.tmpdir=" + directory;
    }
}
