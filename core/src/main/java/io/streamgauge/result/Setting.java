package io.streamgauge.result;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/// Setting of a broker, destination or client. The caller masks secrets before it creates the record.
///
/// @param scope target of the setting
/// @param name name of the setting in the system
/// @param value value in the notation of the system
/// @param origin source of the value
public record Setting(Scope scope, String name, String value, Origin origin) {
    /// Name of the setting that contains the number of copies of each message. Drivers read the value of
    /// this setting from the broker.
    public static final String COPIES = "copies";

    /// Suffix of the names of settings that identify the machine of a broker host. The first part of such a name
    /// is the name of the host in the metrics.
    public static final String MACHINE = " machine";

    /// Value of [#MACHINE] for a broker host that is the machine of the controller.
    public static final String CONTROLLER = "machine of the controller";

    /// Target of a setting. Result files contain the names in lower case.
    public enum Scope {
        /// Cluster as a whole.
        CLUSTER,
        BROKER,
        BOOKIE,
        ZOOKEEPER,
        STARLIGHT,
        DESTINATION,
        PRODUCER,
        CONSUMER,
        WORKER,
        /// Host on which brokers of a connected system run.
        HOST;

        private final String text = name().toLowerCase(Locale.ROOT);

        /// Returns the scope with this name.
        ///
        /// @throws IllegalArgumentException if the text is not the name of a scope
        @JsonCreator
        public static Scope of(String text) {
            return valueOf(text.toUpperCase(Locale.ROOT));
        }

        /// Returns the name that is used in result files.
        @JsonValue
        @Override
        public String toString() {
            return text;
        }
    }

    public enum Origin {
        /// Default value of the software.
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
