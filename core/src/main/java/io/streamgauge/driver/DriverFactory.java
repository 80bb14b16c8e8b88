package io.streamgauge.driver;

import io.streamgauge.DriverException;
import io.streamgauge.result.Setting;
import java.util.List;
import java.util.Set;

/// Factory of the drivers of one system. [java.util.ServiceLoader] finds the implementations, one in each folder of
/// drivers/.
public interface DriverFactory {
    /// Returns the name in experiment files, for example `kafka`.
    String name();

    /// Returns the driver options that an experiment file may set in addition to the properties of the system, for
    /// example `queue`.
    Set<String> options();

    /// Returns the reasons why `config` cannot run, each with a remedy; empty if it can run. Reasons are a
    /// durability class that this variant does not support, an unknown option value or a property that only
    /// Streamgauge may set.
    List<String> problems(DriverConfig config);

    /// Returns the same reasons, and in addition the settings that the version of the broker does not support.
    ///
    /// @param brokerVersion version of the broker, for example `4.0.5`
    default List<String> problems(DriverConfig config, String brokerVersion) {
        return problems(config);
    }

    /// Returns the settings of clients and destinations, for `plan` and the report. Does not use a broker. Call it
    /// only if [#problems] is empty.
    List<Setting> plannedSettings(DriverConfig config);

    /// Opens the shared part of the client and checks that the broker responds.
    ///
    /// @throws DriverException within 15 s and without secrets, if the broker cannot be reached or rejects the
    ///     client
    Driver open(DriverConfig config, FatalErrorListener fatal) throws DriverException;

    /// Returns the objects that earlier runs left on the cluster: all whose names start with [Leftover#PREFIX].
    ///
    /// @throws DriverException if the cluster does not respond, or the system cannot list its objects
    default List<Leftover> leftovers(DriverConfig config) throws DriverException {
        throw new DriverException(
                "driver '" + name() + "': it cannot list the objects of a cluster. Look for names that start with "
                        + Leftover.PREFIX + " with the tools of the system.");
    }

    /// Removes objects, even if they are in use. Ignores objects that no longer exist.
    ///
    /// @param leftovers objects found by [#leftovers]
    /// @throws DriverException if an object cannot be removed; the others are removed
    default void remove(DriverConfig config, List<Leftover> leftovers) throws DriverException {
        throw new DriverException("driver '" + name() + "': it cannot remove " + leftovers.size()
                + " leftovers. Remove them with the tools of the system.");
    }

    /// Called at most once per cause if the load cannot continue, for example because all connections are lost.
    @FunctionalInterface
    interface FatalErrorListener {
        void fatal(String reason);
    }
}
