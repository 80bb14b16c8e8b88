package io.streamgauge.text;

/// Formatter of counts.
public final class Count {
    private Count() {}

    /// Returns a number and a noun in the singular or the plural, for example `1 trial` or `3 trials`.
    ///
    /// @param noun noun in the singular, with a regular plural
    public static String of(long count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }
}
