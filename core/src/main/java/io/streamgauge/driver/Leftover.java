package io.streamgauge.driver;

/// Something that an earlier run left on a cluster.
///
/// @param kind in the system's own words: `topic`, `queue`
/// @param name begins with [#PREFIX]
/// @param inUse whether somebody is connected to it now
public record Leftover(String kind, String name, boolean inUse) {
    /// How the name of everything begins that Streamgauge makes on a broker.
    public static final String PREFIX = "streamgauge-";

    /// @throws IllegalArgumentException if the name shows that it is not ours
    public Leftover {
        if (!name.startsWith(PREFIX)) {
            throw new IllegalArgumentException(kind + " '" + name + "' was not made by Streamgauge");
        }
    }

    @Override
    public String toString() {
        return kind + " " + name;
    }
}
