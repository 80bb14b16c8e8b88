package io.streamgauge.result;

/// Setting of a broker, destination or client. Its creator masks secrets.
///
/// @param scope target of the setting: `broker`, `destination`, `producer`, `consumer` or `worker`
/// @param name as the system calls it
/// @param value as the system prints it
/// @param origin source of the value
public record Setting(String scope, String name, String value, Origin origin) {
    /// Name of the setting with the number of copies of a message, as read back by a driver.
    public static final String COPIES = "copies";

    public enum Origin {
        /// Default of the software.
        DEFAULT,
        /// Set by Streamgauge for every trial.
        STREAMGAUGE,
        /// Required by the durability class.
        DURABILITY,
        /// Set in the experiment file.
        EXPERIMENT,
        /// Read back from the live broker or client.
        READ_BACK
    }
}
