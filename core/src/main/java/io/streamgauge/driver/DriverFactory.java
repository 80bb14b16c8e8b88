package io.streamgauge.driver;

import io.streamgauge.DriverException;
import io.streamgauge.result.Setting;
import java.util.List;
import java.util.Set;

/// Makes drivers of one kind. Found with [java.util.ServiceLoader]; one implementation per folder of drivers/.
public interface DriverFactory {
    /// The name used in experiment files, for example `kafka`.
    String name();

    /// Driver options that an experiment file may set beside the pass-through properties, for example `queue`.
    Set<String> options();

    /// Reasons why `config` cannot run: a durability class that this variant cannot give, an unknown option value, a
    /// property that Streamgauge must set itself. Each reason says what to do. Empty: it can run.
    List<String> problems(DriverConfig config);

    /// As [#problems(DriverConfig)], and what the version of the broker rules out, where it is known beforehand.
    ///
    /// @param brokerVersion for example `4.0.5`
    default List<String> problems(DriverConfig config, String brokerVersion) {
        return problems(config);
    }

    /// The settings that the clients and destinations get, for `plan` and the report. Pure; needs no broker. Assumes
    /// that [#problems] is empty.
    List<Setting> plannedSettings(DriverConfig config);

    /// Opens the client's shared part and checks that the broker answers.
    ///
    /// @throws DriverException if the broker cannot be reached or refuses; within 15 s, without secrets
    Driver open(DriverConfig config, FatalErrorListener fatal) throws DriverException;

    /// What earlier runs left on the cluster: everything whose name begins with [Leftover#PREFIX].
    ///
    /// @throws DriverException if the cluster cannot be asked, or this system has no way to list what it holds
    default List<Leftover> leftovers(DriverConfig config) throws DriverException {
        throw new DriverException(
                "driver '" + name() + "': it cannot list what a cluster holds. Look for names that begin with "
                        + Leftover.PREFIX + " with the system's own tools.");
    }

    /// Removes these, whether they are in use or not. What is gone already is no error.
    ///
    /// @param leftovers found by [#leftovers]
    /// @throws DriverException if one cannot be removed; the others are
    default void remove(DriverConfig config, List<Leftover> leftovers) throws DriverException {
        throw new DriverException("driver '" + name() + "': it cannot remove " + leftovers.size()
                + " leftovers. Remove them with the system's own tools.");
    }

    /// Told at most once per cause that the load cannot go on (for example all connections are gone).
    @FunctionalInterface
    interface FatalErrorListener {
        void fatal(String reason);
    }
}
