package io.streamgauge.experiment;

import java.util.LinkedHashMap;
import java.util.Map;

/// What no output may show: credentials, and whatever the environment filled in.
///
/// Holds the secrets themselves, so it never prints them and is never serialised.
public final class Secrets {
    static final String MASK = "***";
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
    static Secrets of(Map<String, String> shownInstead) {
        Map<String, String> usable = new LinkedHashMap<>(shownInstead);
        usable.remove("");
        return new Secrets(usable);
    }

    static boolean isSecretKey(String key) {
        return key.equals("password");
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

    @Override
    public String toString() {
        return "Secrets[" + shownInstead.size() + "]";
    }
}
