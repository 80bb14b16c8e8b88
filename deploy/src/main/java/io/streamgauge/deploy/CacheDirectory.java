package io.streamgauge.deploy;

import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Directory that keeps downloaded brokers for later runs.
public final class CacheDirectory {
    private CacheDirectory() {}

    /// Returns the directory that the variable `STREAMGAUGE_CACHE` names. If this variable is not set, returns
    /// the subdirectory `streamgauge` of the directory that `XDG_CACHE_HOME` names. If neither variable is set,
    /// returns the subdirectory `streamgauge` of the default cache directory of the operating system.
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
