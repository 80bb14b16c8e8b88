package io.streamgauge.yaml;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/// Suggestions for misspelt words.
public final class Suggestion {
    private Suggestion() {}

    /// Returns a text that lists the known words. If a known word `x` is similar to `written`, the text
    /// starts with `Did you mean 'x'? `. If there are no known words, the text asks the reader to define one.
    public static String among(String written, Collection<String> known) {
        if (known.isEmpty()) {
            return "Define it first, or correct the name.";
        }
        String list = "Choose from: " + String.join(", ", known) + ".";
        return nearest(written, known)
                .map(word -> "Did you mean '" + word + "'? " + list)
                .orElse(list);
    }

    /// Returns the most similar known word; empty if no known word is similar.
    public static Optional<String> nearest(String written, Collection<String> known) {
        String lower = written.toLowerCase(Locale.ROOT).replace('_', '-');
        int limit = Math.max(1, lower.length() / 3);
        return known.stream()
                .filter(word -> distance(lower, word.toLowerCase(Locale.ROOT)) <= limit)
                .min(Comparator.comparingInt(word -> distance(lower, word.toLowerCase(Locale.ROOT))));
    }

    /// Returns the optimal string alignment distance (restricted Damerau-Levenshtein distance). This distance is
    /// the smallest number of insertions, deletions, replacements and swaps of neighbouring characters that turn
    /// one text into the other.
    private static int distance(String a, String b) {
        int[][] d = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    d[i][j] = i + j;
                    continue;
                }
                int replace = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
                int best = Math.min(d[i - 1][j - 1] + replace, Math.min(d[i - 1][j], d[i][j - 1]) + 1);
                boolean swapped =
                        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
                d[i][j] = swapped ? Math.min(best, d[i - 2][j - 2] + 1) : best;
            }
        }
        return d[a.length()][b.length()];
    }
}
