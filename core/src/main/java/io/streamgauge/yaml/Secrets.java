package io.streamgauge.yaml;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// What no output may show: credentials, and whatever the environment filled in.
///
/// Holds the secrets themselves, so it never prints them and is never serialised.
public final class Secrets {
    public static final String MASK = "***";

    /// Shorter values of the environment are no secrets, but would be found in every other word.
    private static final int SHORTEST_HIDDEN = 4;

    private static final Set<String> SECRET_WORDS = Set.of("password", "token", "passphrase");
    private static final List<String> SECRET_ENDINGS =
            List.of(".password", "-password", ".jaas.config", ".token", ".secret", "keystore.key");
    private static final Secrets NONE = new Secrets(Map.of());

    private final Map<String, String> shownInstead;

    private Secrets(Map<String, String> shownInstead) {
        this.shownInstead = Map.copyOf(shownInstead);
    }

    /// Nothing is secret.
    public static Secrets none() {
        return NONE;
    }

    /// @param shownInstead secret value to what is shown in its place
    public static Secrets of(Map<String, String> shownInstead) {
        Map<String, String> usable = new LinkedHashMap<>(shownInstead);
        usable.remove("");
        return new Secrets(usable);
    }

    /// These and what credentials hold, users left out.
    public Secrets and(Map<String, String> credentials) {
        Map<String, String> all = new LinkedHashMap<>(shownInstead);
        credentials.forEach((name, value) -> {
            if (isSecretKey(name) && !value.isEmpty()) {
                all.putIfAbsent(value, MASK);
            }
        });
        return new Secrets(all);
    }

    /// Whether a field or a property of this name holds a secret whatever it says.
    public static boolean isSecretKey(String key) {
        String lower = key.toLowerCase(Locale.ROOT);
        return SECRET_WORDS.contains(lower) || SECRET_ENDINGS.stream().anyMatch(lower::endsWith);
    }

    /// `value` itself, or what is shown in its place when the whole of it is a secret.
    public String masked(String value) {
        return shownInstead.getOrDefault(value, value);
    }

    /// The same for every value of a map.
    public Map<String, String> masked(Map<String, String> values) {
        Map<String, String> masked = new LinkedHashMap<>();
        values.forEach((key, value) -> masked.put(key, masked(value)));
        return masked;
    }

    /// `text` with every secret in it replaced, for what others wrote: messages of clients and brokers.
    public String maskedWithin(String text) {
        return replaced(text, SHORTEST_HIDDEN, false);
    }

    /// The text of an experiment file with the secrets that stand in it replaced. What the environment filled in
    /// does not stand in it.
    public String maskedSource(String text) {
        return replaced(text, 1, true);
    }

    private String replaced(String text, int shortest, boolean writtenOnly) {
        String replaced = text;
        // the longest first: one secret may be a part of another
        for (Map.Entry<String, String> secret : shownInstead.entrySet().stream()
                .sorted(Comparator.comparingInt(e -> -e.getKey().length()))
                .toList()) {
            boolean written = secret.getValue().equals(MASK);
            if (written || (!writtenOnly && secret.getKey().length() >= shortest)) {
                replaced = replaced.replace(secret.getKey(), secret.getValue());
            }
        }
        return replaced;
    }

    @Override
    public String toString() {
        return "Secrets[" + shownInstead.size() + "]";
    }
}
