package io.streamgauge.deploy;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// A broker's software on this machine.
///
/// @param version of the broker
/// @param home where it lies
/// @param origin for people: where it came from, for example `Maven Central` or `PATH`
/// @param base the other software that it needs to run, or null
public record Installation(
        String version, Path home, String origin, @Nullable Installation base) {
    /// Software that stands alone.
    public Installation(String version, Path home, String origin) {
        this(version, home, origin, null);
    }
}
