package io.streamgauge.result.row;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/// Role of a process, a machine or a link in a trial. Result files contain the names in lower case.
public enum Role {
    /// Machine of the controller as a whole.
    HOST,

    /// Machine of a worker that runs on another host.
    WORKER_HOST,

    /// Process that sends and receives the load.
    GENERATOR,

    /// Process of the system under test.
    BROKER,

    /// Host of a connected system as a whole, including all programs that run on it.
    BROKER_HOST,

    /// Process of a system that is not under test in this trial but keeps running for later trials.
    IDLE_BROKER,

    /// Network interface between the generator and the brokers.
    LINK,

    /// Link of a broker node that runs in a separate network namespace.
    NODE_LINK,

    /// Process that belongs to the measurement but is neither a generator nor a broker: the controller, its
    /// guard, or a helper process of the brokers.
    HARNESS,

    /// Process on this machine that listens on an address of a connected system. The broker figures
    /// exclude this process, because the system may also have other processes.
    LISTENER,

    /// Kernel threads, for example the threads that write dirty pages to disk.
    KERNEL,

    /// Program that is not part of the measurement.
    OTHER;

    private final String text = name().toLowerCase(Locale.ROOT);

    /// Returns the role with this name.
    ///
    /// @throws IllegalArgumentException if the text is not the name of a role
    @JsonCreator
    public static Role of(String text) {
        return valueOf(text.toUpperCase(Locale.ROOT));
    }

    /// Returns the name with spaces instead of underscores.
    public String words() {
        return text.replace('_', ' ');
    }

    /// Returns the name that is used in result files.
    @JsonValue
    @Override
    public String toString() {
        return text;
    }
}
