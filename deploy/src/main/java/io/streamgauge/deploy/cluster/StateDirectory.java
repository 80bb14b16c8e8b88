package io.streamgauge.deploy.cluster;

import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Where what must not be forgotten between two commands is kept.
final class StateDirectory {
    private StateDirectory() {}

    /// `XDG_STATE_HOME/streamgauge`, else the place that the system has for such files of a user.
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
