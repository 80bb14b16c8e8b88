package io.streamgauge.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// Keeps the stack trace of a bug off the screen.
final class InternalErrorReport {
    private InternalErrorReport() {}

    /// @return the file with the stack trace, empty if it could not be written
    static Optional<Path> write(Throwable bug) {
        StringWriter text = new StringWriter();
        bug.printStackTrace(new PrintWriter(text));
        try {
            return Optional.of(Files.writeString(Files.createTempFile("streamgauge-bug-", ".txt"), text.toString()));
        } catch (IOException unwritable) {
            return Optional.empty();
        }
    }
}
