package io.streamgauge.deploy;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// Software of a broker on this machine.
///
/// @param version version of the broker
/// @param home directory or file of the software
/// @param origin origin of the software as shown in reports, for example `Maven repository` or `PATH`
/// @param base other installation that this installation requires, or null
public record Installation(
        String version, Path home, String origin, @Nullable Installation base) {
    /// Creates an installation that does not require other software.
    public Installation(String version, Path home, String origin) {
        this(version, home, origin, null);
    }
}
