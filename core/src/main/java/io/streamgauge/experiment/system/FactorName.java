package io.streamgauge.experiment.system;

import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Short names of varied fields.
public final class FactorName {
    /// Fields of a system that accept any key, including keys with dots.
    public static final Set<String> PASSTHROUGH_FIELDS =
            Set.of("broker", "destination", "producer", "consumer", "options");

    private static final Pattern PROPERTY =
            Pattern.compile("systems\\..+?\\.(?:" + String.join("|", PASSTHROUGH_FIELDS) + ")\\.(?<key>.+)");

    private FactorName() {}

    /// Returns the complete key of a broker or client property, for example `batch.size`, and the last word of
    /// any other path. Two different paths can have the same short name.
    ///
    /// @param path dotted path of the field in the experiment file
    public static String of(String path) {
        Matcher property = PROPERTY.matcher(path);
        return property.matches() ? property.group("key") : path.substring(path.lastIndexOf('.') + 1);
    }
}
