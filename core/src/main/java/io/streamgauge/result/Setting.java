package io.streamgauge.result;

/// One setting of a broker, destination or client as a plan or a report shows it. Secrets are masked by the maker.
///
/// @param scope what is set: `broker`, `destination`, `producer`, `consumer` or `worker`
/// @param name in the system's own words
/// @param value as the system prints it
/// @param origin who chose the value
public record Setting(String scope, String name, String value, Origin origin) {
    /// The name under which a driver that has read back how many copies of a message the system keeps says so.
    public static final String COPIES = "copies";

    public enum Origin {
        /// The software's own default; nobody sets it.
        DEFAULT,
        /// Streamgauge's recipe or driver sets it for every trial.
        STREAMGAUGE,
        /// Follows from the durability class.
        DURABILITY,
        /// The experiment file sets it.
        EXPERIMENT,
        /// Read back from the live broker or client.
        READ_BACK
    }
}
