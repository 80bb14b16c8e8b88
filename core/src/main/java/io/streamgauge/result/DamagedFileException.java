package io.streamgauge.result;

import java.io.IOException;
import java.nio.file.Path;
import tools.jackson.core.JacksonException;

/// Exception for a result file whose content Streamgauge cannot read.
public final class DamagedFileException extends IOException {
    private static final long serialVersionUID = 1L;

    DamagedFileException(Path file, JacksonException cause) {
        super(
                "'" + file + "'" + place(cause) + ": damaged, or not written by Streamgauge ("
                        + cause.getOriginalMessage() + "). Use another file, or restore a copy",
                cause);
    }

    private static String place(JacksonException cause) {
        var location = cause.getLocation();
        return location == null || location.getLineNr() < 1
                ? ""
                : ", line " + location.getLineNr() + ", column " + location.getColumnNr();
    }
}
