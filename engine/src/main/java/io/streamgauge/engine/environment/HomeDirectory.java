package io.streamgauge.engine.environment;

import java.nio.file.Path;

/// Directory in which Streamgauge is installed. It contains the examples and the studies.
public final class HomeDirectory {
    private HomeDirectory() {}

    /// Returns the value of the system property `streamgauge.home`, which the launcher script sets. Returns the
    /// working directory if the property is not set.
    public static Path path() {
        return Path.of(System.getProperty("streamgauge.home", "."));
    }
}
