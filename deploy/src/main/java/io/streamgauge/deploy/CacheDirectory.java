package io.streamgauge.deploy;

import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Directory in which downloaded brokers are kept for later runs.
public final class CacheDirectory {
    private CacheDirectory() {}

    /// Returns the directory that `STREAMGAUGE_CACHE` specifies. If this environment variable is not set, the
    /// result is `XDG_CACHE_HOME/streamgauge`. If neither variable is set, the result is the subdirectory
    /// `streamgauge` of the default cache directory of the operating system.
    public static Path ofUser() {
        return of(System.getenv(), System.getProperty("os.name", ""), System.getProperty("user.home", "."));
    }

    static Path of(Map<String, String> environment, String system, String home) {
        String own = environment.get("STREAMGAUGE_CACHE");
        if (isSet(own)) {
            return Path.of(own).toAbsolutePath();
        }
        String shared = environment.get("XDG_CACHE_HOME");
        if (isSet(shared)) {
            return Path.of(shared, "streamgauge").toAbsolutePath();
        }
        if (system.startsWith("Mac")) {
            return Path.of(home, "Library", "Caches", "streamgauge").toAbsolutePath();
        }
        return Path.of(home, ".cache", "streamgauge").toAbsolutePath();
    }

    private static boolean isSet(@Nullable String value) {
        return value != null && !value.isBlank();
    }
}
