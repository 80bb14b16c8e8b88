package io.streamgauge.deploy.cluster;

import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Directory for data that a command stores for later commands.
final class StateDirectory {
    private StateDirectory() {}

    /// Returns `XDG_STATE_HOME/streamgauge`. If `XDG_STATE_HOME` is not set, the default state directory of the
    /// operating system is used instead.
    static Path ofUser() {
        return of(System.getenv(), System.getProperty("os.name", ""), System.getProperty("user.home", "."));
    }

    static Path of(Map<String, String> environment, String system, String home) {
        @Nullable String shared = environment.get("XDG_STATE_HOME");
        if (shared != null && !shared.isBlank()) {
            return Path.of(shared, "streamgauge").toAbsolutePath();
        }
        if (system.startsWith("Mac")) {
            return Path.of(home, "Library", "Application Support", "streamgauge")
                    .toAbsolutePath();
        }
        return Path.of(home, ".local", "state", "streamgauge").toAbsolutePath();
    }
}
