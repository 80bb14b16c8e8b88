package io.streamgauge.deploy;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// Why a broker did not come up, as far as its log tells.
public enum FailureReason {
    PORT_IN_USE(
            "a port that it needs is in use",
            "Run it again: other ports are chosen each time",
            "address already in use|eaddrinuse|bindexception"),
    OUT_OF_MEMORY(
            "it ran out of memory",
            "Free memory, or give it another heap size",
            "outofmemoryerror|cannot allocate memory|enomem|could not reserve enough space|"
                    + "insufficient memory for the java runtime"),
    DISK_FULL(
            "the disk is full",
            "Free space, or set STREAMGAUGE_TMP to a larger disk",
            "no space left on device|enospc"),
    NO_PERMISSION(
            "it may not read or write a file",
            "Check the owner of the directories named in the log",
            "permission denied|eacces|accessdeniedexception|operation not permitted"),
    JAVA_TOO_OLD(
            "the Java that runs it is too old for it",
            "Run Streamgauge on a newer JDK",
            "unsupportedclassversionerror"),
    BAD_CONFIGURATION(
            "it refuses its configuration",
            "Correct the broker properties in the experiment",
            "configexception|invalid value .* for configuration|failed to prepare configuration|"
                    + "you've tried to set|conf_parse|error generating configuration|cuttlefish|"
                    + "requirement failed"),
    MISSING_LIBRARY(
            "a library that it needs is missing or of another version",
            "Install the broker yourself and give its path as home",
            "error while loading shared libraries|version `[a-z_0-9.]+' not found|noclassdeffounderror|"
                    + "could not find or load main class");

    private final String text;
    private final String wayOut;
    private final Pattern pattern;

    FailureReason(String text, String wayOut, String pattern) {
        this.text = text;
        this.wayOut = wayOut;
        this.pattern = Pattern.compile(pattern);
    }

    /// In words, for a message.
    public String text() {
        return text;
    }

    /// What to do.
    public String wayOut() {
        return wayOut;
    }

    /// The first reason whose signs stand in `log`.
    public static Optional<FailureReason> in(String log) {
        String lower = log.toLowerCase(Locale.ROOT);
        return Arrays.stream(values())
                .filter(reason -> reason.pattern.matcher(lower).find())
                .findFirst();
    }
}
