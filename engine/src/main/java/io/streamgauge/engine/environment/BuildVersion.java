package io.streamgauge.engine.environment;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;

/// Versions of this build and of the client libraries in it, from `version.properties`.
public final class BuildVersion {
    private static final String STREAMGAUGE = "streamgauge";

    private BuildVersion() {}

    /// Returns the version of Streamgauge, or `unknown`.
    public static String current() {
        return Objects.requireNonNullElse(all().get(STREAMGAUGE), "unknown");
    }

    /// Returns the version for results and for connections between processes. For a development version, it includes
    /// the commit, because two builds with the same version can measure differently.
    public static String ofBuild() {
        return ofBuild(current(), BuildCommit.current());
    }

    static String ofBuild(String version, Optional<BuildCommit> commit) {
        return version.endsWith("-SNAPSHOT")
                ? version
                        + commit.map(built -> "+" + built.id() + (built.modified() ? ".modified" : ""))
                                .orElse("")
                : version;
    }

    /// Returns the versions of Streamgauge and of the client libraries by name, in the order of
    /// `version.properties`. If this file is missing, the map contains only Streamgauge, with the
    /// version `unknown`.
    public static SequencedMap<String, String> all() {
        try (InputStream in = BuildVersion.class.getResourceAsStream("version.properties")) {
            SequencedMap<String, String> versions = new LinkedHashMap<>();
            if (in == null) {
                versions.put(STREAMGAUGE, "unknown");
                return versions;
            }
            new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(line -> line.split("=", 2))
                    .filter(parts -> parts.length == 2)
                    .forEach(parts -> versions.put(parts[0].strip(), parts[1].strip()));
            return versions;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
