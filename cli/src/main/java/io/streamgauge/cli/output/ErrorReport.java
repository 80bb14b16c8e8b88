package io.streamgauge.cli.output;

import io.streamgauge.ExitCode;
import io.streamgauge.ExplainedIoException;
import io.streamgauge.IoErrorText;
import io.streamgauge.StreamgaugeException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// Error messages of failed commands. Streamgauge writes the stack trace of an internal error to a file.
public final class ErrorReport {
    private ErrorReport() {}

    /// Prints the reason for a failure.
    ///
    /// @return exit code of the command
    public static int print(Throwable failure, PrintWriter err) {
        if (failure instanceof StreamgaugeException known) {
            err.println(known.getMessage());
            return known.exitCode();
        }
        if (failure instanceof ExplainedIoException) {
            err.println("streamgauge: " + failure.getMessage());
            return ExitCode.INVALID_INPUT;
        }
        Throwable failed = failure instanceof UncheckedIOException ? failure.getCause() : failure;
        if (failed instanceof IOException e) {
            err.println("streamgauge: a file cannot be read or written: " + IoErrorText.of(e)
                    + ". Check that the directory exists, that it is writable and that the disk has free space");
            return ExitCode.INVALID_INPUT;
        }
        err.println("streamgauge: internal error: " + failure + ". "
                + writeStackTrace(failure)
                        .map(file -> "Report it and attach " + file)
                        .orElse("Report it"));
        return ExitCode.BUG;
    }

    /// Writes the stack trace of a failure to a file.
    ///
    /// @return path of the file; an empty result if the file cannot be written
    private static Optional<Path> writeStackTrace(Throwable failure) {
        StringWriter text = new StringWriter();
        failure.printStackTrace(new PrintWriter(text));
        try {
            return Optional.of(Files.writeString(Files.createTempFile("streamgauge-bug-", ".txt"), text.toString()));
        } catch (IOException unwritable) {
            return Optional.empty();
        }
    }
}
