package io.streamgauge.report.study;

import java.util.Locale;

/// Anchor of a heading.
final class Anchor {
    private Anchor() {}

    /// Returns the anchor that GitHub derives from the text of a heading.
    static String of(String heading) {
        return heading.toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N}_ -]", "")
                .replace(' ', '-');
    }
}
