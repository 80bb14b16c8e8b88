package io.streamgauge.result;

/// Setting of a broker, destination or client. The caller masks secrets before it creates the record.
///
/// @param scope target of the setting: `broker`, `destination`, `producer`, `consumer` or `worker`
/// @param name name of the setting in the system
/// @param value value in the notation of the system
/// @param origin source of the value
public record Setting(String scope, String name, String value, Origin origin) {
    /// Name of the setting with the number of copies of a message. Drivers read this setting back.
    public static final String COPIES = "copies";

    public enum Origin {
        /// Default of the software.
        DEFAULT,
        /// Value that Streamgauge sets for every trial.
        STREAMGAUGE,
        /// Value that the durability class requires.
        DURABILITY,
        /// Value from the experiment file.
        EXPERIMENT,
        /// Value read back from the running broker or client.
        READ_BACK
    }
}
