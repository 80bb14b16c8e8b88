package io.streamgauge.result;

import io.streamgauge.ExplainedIoException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Path;
import tools.jackson.core.JacksonException;

/// Exception for a result file whose content Streamgauge cannot read.
public final class DamagedFileException extends ExplainedIoException {
    private static final long serialVersionUID = 1L;

    DamagedFileException(Path file, JacksonException cause) {
        super(reason(file, place(cause), cause.getOriginalMessage()), cause);
    }

    DamagedFileException(Path file, CharacterCodingException cause) {
        super(reason(file, "", "it is not a text file in UTF-8"), cause);
    }

    private static String reason(Path file, String place, String what) {
        return "'" + file + "'" + place + ": the file is damaged or was not written by Streamgauge (" + what
                + "). Restore the file from a backup, or use another file";
    }

    private static String place(JacksonException cause) {
        var location = cause.getLocation();
        return location == null || location.getLineNr() < 1
                ? ""
                : ", line " + location.getLineNr() + ", column " + location.getColumnNr();
    }
}
