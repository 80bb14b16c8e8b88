package io.streamgauge.result;

import java.io.IOException;
import java.nio.file.Path;
import tools.jackson.core.JacksonException;

/// A file that is there and can be read, but holds something else than what Streamgauge writes.
public final class DamagedFileException extends IOException {
    private static final long serialVersionUID = 1L;

    DamagedFileException(Path file, JacksonException cause) {
        super(
                "'" + file + "'" + place(cause) + ": damaged, or not written by Streamgauge ("
                        + cause.getOriginalMessage() + "). Give another, or take it from a copy",
                cause);
    }

    private static String place(JacksonException cause) {
        var location = cause.getLocation();
        return location == null || location.getLineNr() < 1
                ? ""
                : ", line " + location.getLineNr() + ", column " + location.getColumnNr();
    }
}
