package io.streamgauge.deploy;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/// Reason why a broker did not start, derived from the log of the broker.
public enum FailureReason {
    PORT_IN_USE(
            "port in use",
            "Run the command again so that Streamgauge selects other ports",
            "address already in use|\\beaddrinuse\\b|bindexception|dist_port_already_used|distribution port \\d+ in use"),
    OUT_OF_MEMORY(
            "the process ran out of memory",
            "Free memory on this machine. If the log names the Java heap, increase the heap size of the process",
            "outofmemoryerror|cannot allocate memory|\\benomem\\b|could not reserve enough space|"
                    + "insufficient memory for the java runtime"),
    DISK_FULL(
            "the disk is full",
            "Free disk space, or set STREAMGAUGE_TMP to a directory on a larger disk",
            "no space left on device|\\benospc\\b"),
    NO_PERMISSION(
            "permission denied for a file",
            "Check the owner of the directories named in the log",
            "permission denied|\\beacces\\b|accessdeniedexception|operation not permitted"),
    JAVA_TOO_OLD("the Java version is too old", "Run Streamgauge on a newer JDK", "unsupportedclassversionerror"),
    BAD_CONFIGURATION(
            "the broker rejects its configuration",
            "Correct the broker properties in the experiment",
            "configexception|invalid value .* for configuration|you've tried to set|transforming datatype|"
                    + "cannot be converted to|preparing configuration|failed_to_prepare_configuration|"
                    + "requirement failed"),
    MISSING_LIBRARY(
            "a required library is missing or has the wrong version",
            "Install the broker, and set 'home' to its directory",
            "error while loading shared libraries|version `[a-z_0-9.]+' not found|noclassdeffounderror|"
                    + "could not find or load main class");

    private static final int SHOWN_LINES = 6;

    private final String text;
    private final String remedy;
    private final Pattern pattern;

    FailureReason(String text, String remedy, String pattern) {
        this.text = text;
        this.remedy = remedy;
        this.pattern = Pattern.compile(pattern, Pattern.CASE_INSENSITIVE);
    }

    /// Returns the reason as text for a message.
    public String text() {
        return text;
    }

    /// Returns the remedy, without a full stop.
    public String remedy() {
        return remedy;
    }

    /// Reason for a failed start, with the log lines that indicate the reason.
    ///
    /// @param lines lines of the log that indicate the reason, and the lines that follow the first such line; at
    ///     most 6 lines
    public record Finding(FailureReason reason, List<String> lines) {
        public Finding {
            lines = List.copyOf(lines);
        }
    }

    /// Returns the first constant whose pattern matches the log; empty if no pattern matches.
    public static Optional<Finding> in(String log) {
        List<String> lines = log.lines().toList();
        return Arrays.stream(values())
                .flatMap(reason -> reason.findIn(lines).stream())
                .findFirst();
    }

    private Optional<Finding> findIn(List<String> lines) {
        int[] matches = IntStream.range(0, lines.size())
                .filter(i -> pattern.matcher(lines.get(i)).find())
                .limit(SHOWN_LINES)
                .toArray();
        if (matches.length == 0) {
            return Optional.empty();
        }
        // The lines that match are not necessarily adjacent.
        IntStream after = IntStream.range(matches[0], Math.min(lines.size(), matches[0] + SHOWN_LINES));
        return Optional.of(new Finding(
                this,
                IntStream.concat(Arrays.stream(matches), after)
                        .distinct()
                        .limit(SHOWN_LINES)
                        .sorted()
                        .mapToObj(lines::get)
                        .toList()));
    }
}
