package io.streamgauge.result;

/// Setting of a broker, destination or client. The caller masks secrets before it creates the record.
///
/// @param scope target of the setting: `broker`, `destination`, `producer`, `consumer` or `worker`
/// @param name name of the setting in the system
/// @param value value in the notation of the system
/// @param origin source of the value
public record Setting(String scope, String name, String value, Origin origin) {
    /// Name of the setting for the number of copies of a message, which drivers read back.
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
