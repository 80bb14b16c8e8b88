package io.streamgauge.engine.environment;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;
import java.util.Properties;

/// Git commit of the sources of this build, from `commit.properties`.
///
/// @param id abbreviated hash
/// @param time time of the commit, not of the build, so that two builds of a commit are identical
/// @param modified true if the sources contained uncommitted changes
public record BuildCommit(String id, Instant time, boolean modified) {
    /// @throws IllegalArgumentException if the hash is blank
    public BuildCommit {
        if (id.isBlank()) {
            throw new IllegalArgumentException("the commit hash is blank");
        }
    }

    /// Returns the commit. Returns an empty result if the sources were not in a Git repository.
    public static Optional<BuildCommit> current() {
        try (InputStream in = BuildCommit.class.getResourceAsStream("commit.properties")) {
            return in == null
                    ? Optional.empty()
                    : of(new StringReader(new String(in.readAllBytes(), StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Optional<BuildCommit> of(Reader text) throws IOException {
        Properties properties = new Properties();
        properties.load(text);
        try {
            return Optional.of(new BuildCommit(
                    properties.getProperty("id", ""),
                    Instant.parse(properties.getProperty("time", "")),
                    Boolean.parseBoolean(properties.getProperty("dirty"))));
        } catch (IllegalArgumentException | DateTimeException unknown) {
            return Optional.empty();
        }
    }

    /// Returns the hash, the time in UTC, and a note about uncommitted changes if there are any.
    @Override
    public String toString() {
        return id + " of " + time + (modified ? " with uncommitted changes" : "");
    }
}
