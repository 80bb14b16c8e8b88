package io.streamgauge.driver;

/// Object that an earlier run left on a cluster.
///
/// @param kind kind in the terms of the system, for example `topic` or `queue`
/// @param name name that starts with [#PREFIX]
/// @param inUse true if a client is connected to the object
public record Leftover(String kind, String name, boolean inUse) {
    /// Prefix of the names of all objects that Streamgauge creates on a broker.
    public static final String PREFIX = "streamgauge-";

    /// @throws IllegalArgumentException if the name does not start with the prefix
    public Leftover {
        if (!name.startsWith(PREFIX)) {
            throw new IllegalArgumentException(kind + " '" + name + "': Streamgauge did not create it");
        }
    }

    @Override
    public String toString() {
        return kind + " " + name;
    }
}
