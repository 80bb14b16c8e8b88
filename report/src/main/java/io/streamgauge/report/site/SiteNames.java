package io.streamgauge.report.site;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// File names for texts such as names of experiments. Different texts have different names on every file system.
final class SiteNames {
    private static final int LONGEST = 60;

    private final Map<String, String> names = new HashMap<>();
    private final Set<String> taken = new HashSet<>();

    /// Returns the name of a text; the same name for the same text.
    String of(String text) {
        return of(text, text);
    }

    /// Returns the name of a key; the same name for the same key. The name is similar to the text.
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
