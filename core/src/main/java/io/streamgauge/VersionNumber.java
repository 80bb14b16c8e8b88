package io.streamgauge;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Comparison of version numbers such as `3.10.8`. Only the first two numbers are compared.
public final class VersionNumber {
    private static final Pattern START = Pattern.compile("(\\d{1,6})(?:\\.(\\d{1,6}))?(?:\\D.*)?");

    private VersionNumber() {}

    /// Returns whether a version is earlier than `major.minor`; false if the text does not start with a number
    /// of at most six digits.
    public static boolean isBefore(String version, int major, int minor) {
        return order(version).filter(order -> order < order(major, minor)).isPresent();
    }

    /// Returns whether a version is `major.minor` or later; false if the text does not start with a number of at
    /// most six digits.
    public static boolean isFrom(String version, int major, int minor) {
        return order(version).filter(order -> order >= order(major, minor)).isPresent();
    }

    private static Optional<Long> order(String version) {
        Matcher start = START.matcher(version);
        return start.matches()
                ? Optional.of(order(
                        Integer.parseInt(start.group(1)),
                        start.group(2) == null ? 0 : Integer.parseInt(start.group(2))))
                : Optional.empty();
    }

    private static long order(int major, int minor) {
        return major * 1_000_000L + minor;
    }
}
