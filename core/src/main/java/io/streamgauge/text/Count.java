package io.streamgauge.text;

/// Counts of things as text.
public final class Count {
    private Count() {}

    /// Returns a number and the noun in the singular or in the plural, for example `1 trial` or `3 trials`.
    ///
    /// @param noun noun in the singular, with a regular plural
    public static String of(long count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }
}
