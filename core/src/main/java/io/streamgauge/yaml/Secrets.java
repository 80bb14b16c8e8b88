package io.streamgauge.yaml;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/// Values that must not appear in any output: credentials and values of environment variables.
///
/// Because this class contains secrets, `toString` does not print the values, and instances are never serialised.
public final class Secrets {
    public static final String MASK = "***";

    /// Minimum length of a value from the environment that is masked within a text. Shorter values could also
    /// occur in ordinary words.
    private static final int MIN_MASKED_LENGTH = 4;

    private static final Set<String> SECRET_WORDS = Set.of("password", "token", "passphrase");
    private static final List<String> SECRET_ENDINGS =
            List.of(".password", "-password", ".jaas.config", ".token", ".secret", "keystore.key");
    /// Name of a field in YAML, unless its value is a reference to an environment variable.
    private static final Pattern FIELD = Pattern.compile("([\\w.-]+)[\"']?\\s*[:=](?!\\s*[\"']?\\$\\{env:)");
    private static final Secrets NONE = new Secrets(Map.of());

    private final Map<String, String> shownInstead;

    private Secrets(Map<String, String> shownInstead) {
        this.shownInstead = Map.copyOf(shownInstead);
    }

    /// Returns an instance without secrets.
    public static Secrets none() {
        return NONE;
    }

    /// Returns an instance with these secrets. Empty values are ignored.
    ///
    /// @param shownInstead map from secret value to replacement text
    public static Secrets of(Map<String, String> shownInstead) {
        Map<String, String> usable = new LinkedHashMap<>(shownInstead);
        usable.remove("");
        return new Secrets(usable);
    }

    /// Returns these secrets and those values of `credentials` that are secret. User names are not secret.
    public Secrets and(Map<String, String> credentials) {
        Map<String, String> all = new LinkedHashMap<>(shownInstead);
        credentials.forEach((name, value) -> {
            if (isSecretKey(name) && !value.isEmpty()) {
                all.putIfAbsent(value, MASK);
            }
        });
        return new Secrets(all);
    }

    /// Returns whether a field or property with this name always contains a secret.
    public static boolean isSecretKey(String key) {
        String lower = key.toLowerCase(Locale.ROOT);
        return SECRET_WORDS.contains(lower) || SECRET_ENDINGS.stream().anyMatch(lower::endsWith);
    }

    /// Returns whether a text in YAML contains or may contain a secret, for example `{ token: abc }`. Any text
    /// with the word `password` may contain one.
    public static boolean mayContainSecret(String yaml) {
        return yaml.contains("password")
                || FIELD.matcher(yaml).results().anyMatch(field -> isSecretKey(field.group(1)));
    }

    /// Returns whether the complete value is a value of an environment variable.
    public boolean isFromEnvironment(String value) {
        return !shownInstead.getOrDefault(value, MASK).equals(MASK);
    }

    /// Returns `value`, or its replacement if the complete value is a secret.
    public String masked(String value) {
        return shownInstead.getOrDefault(value, value);
    }

    /// Returns the map with its secret values masked.
    public Map<String, String> masked(Map<String, String> values) {
        Map<String, String> masked = new LinkedHashMap<>();
        values.forEach((key, value) -> masked.put(key, masked(value)));
        return masked;
    }

    /// Returns `text` with its secrets replaced, except for values from the environment with fewer than four
    /// characters. Use this method for text from other programs, such as error messages from clients and
    /// brokers.
    public String maskedWithin(String text) {
        return replaced(text, MIN_MASKED_LENGTH, false);
    }

    /// Returns the text of an experiment file with its secrets masked. Values from the environment are not
    /// masked, because the file contains only references to them.
    public String maskedSource(String text) {
        return replaced(text, 1, true);
    }

    private String replaced(String text, int shortest, boolean writtenOnly) {
        String replaced = text;
        // The longest secret is replaced first, because it may contain another secret.
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
