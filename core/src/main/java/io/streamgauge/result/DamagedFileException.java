package io.streamgauge.result;

import io.streamgauge.ExplainedIoException;
import java.nio.file.Path;
import tools.jackson.core.JacksonException;

/// Exception for a result file whose content Streamgauge cannot read.
public final class DamagedFileException extends ExplainedIoException {
    private static final long serialVersionUID = 1L;

    DamagedFileException(Path file, JacksonException cause) {
        super(
                "'" + file + "'" + place(cause) + ": the file is damaged or was not written by Streamgauge ("
                        + cause.getOriginalMessage() + "). Restore the file from a backup, or use another file",
                cause);
    }

    private static String place(JacksonException cause) {
        var location = cause.getLocation();
        return location == null || location.getLineNr() < 1
                ? ""
                : ", line " + location.getLineNr() + ", column " + location.getColumnNr();
    }
}
