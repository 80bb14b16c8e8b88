package io.streamgauge.result.row;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/// Role of a process, a machine or a link in a trial. Result files hold the names in lower case.
public enum Role {
    /// The machine as a whole.
    HOST,

    /// The process that sends and receives the load.
    GENERATOR,

    /// A process of the system under test.
    BROKER,

    /// A network interface between the generator and the brokers.
    LINK;

    private final String text = name().toLowerCase(Locale.ROOT);

    /// @throws IllegalArgumentException if the text is not the name of a role
    @JsonCreator
    public static Role of(String text) {
        return valueOf(text.toUpperCase(Locale.ROOT));
    }

    /// Returns the name as in result files.
    @JsonValue
    @Override
    public String toString() {
        return text;
    }
}
