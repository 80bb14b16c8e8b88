package io.streamgauge.engine.environment;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/// Versions of this build and of the client libraries in it.
public final class BuildVersion {
    private BuildVersion() {}

    /// Returns the version of Streamgauge, or `unknown`.
    public static String current() {
        return of("streamgauge");
    }

    /// Returns the version of a library that the build names, such as `kafka-clients`, or `unknown`.
    public static String of(String library) {
        Properties properties = new Properties();
        try (InputStream in = BuildVersion.class.getResourceAsStream("version.properties")) {
            if (in != null) {
                properties.load(in);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return properties.getProperty(library, "unknown");
    }
}
