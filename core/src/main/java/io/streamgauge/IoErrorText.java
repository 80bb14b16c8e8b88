package io.streamgauge;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Objects;

/// Readable text for an [IOException]. The JDK's messages often contain only a path.
public final class IoErrorText {
    private IoErrorText() {}

    public static String of(IOException e) {
        return switch (e) {
            case NoSuchFileException missing -> missing.getFile() + " does not exist";
            case AccessDeniedException denied -> "missing permission for " + denied.getFile();
            case FileSystemException other
            when other.getReason() != null ->
                other.getReason() + (other.getFile() == null ? "" : " (" + other.getFile() + ")");
            default -> Objects.requireNonNullElse(e.getMessage(), e.getClass().getSimpleName());
        };
    }
}
