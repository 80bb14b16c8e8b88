package io.streamgauge.report.site;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// File names derived from texts, such as the names of experiments. Different texts have different file names,
/// even on file systems that are not case-sensitive.
final class SiteNames {
    private static final int LONGEST = 60;

    private final Map<String, String> names = new HashMap<>();
    private final Set<String> taken = new HashSet<>();

    /// Returns the file name for a text. The same text always has the same file name.
    String of(String text) {
        return of(text, text);
    }

    /// Returns the file name for a key. The same key always has the same file name. The file name is derived
    /// from the text.
    String of(String key, String text) {
        return names.computeIfAbsent(key, _ -> unused(text));
    }

    private String unused(String text) {
        String plain =
                text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
        String name = plain.isEmpty() ? "unnamed" : plain.substring(0, Math.min(LONGEST, plain.length()));
        String free = name;
        for (int i = 2; !taken.add(free); i++) {
            free = name + "-" + i;
        }
        return free;
    }
}
