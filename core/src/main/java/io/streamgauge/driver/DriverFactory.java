package io.streamgauge.driver;

import io.streamgauge.DriverException;
import io.streamgauge.experiment.workload.Workload;
import io.streamgauge.result.Setting;
import java.util.List;
import java.util.Set;

/// Factory of the drivers of one system. [java.util.ServiceLoader] finds the implementations.
public interface DriverFactory {
    /// Returns the name of the system in experiment files, for example `kafka`.
    String name();

    /// Returns the driver options that an experiment file may set in addition to the properties of the system, for
    /// example `queue`.
    Set<String> options();

    /// Returns the problems in a configuration, each with a remedy; empty if the configuration is valid.
    /// Examples are an unsupported durability class, an unknown option value or a property that only Streamgauge
    /// may set.
    List<String> problems(DriverConfig config);

    /// Returns the problems in a configuration, including settings that the version of the broker does not
    /// support.
    ///
    /// @param brokerVersion version of the broker, for example `4.0.5`
    default List<String> problems(DriverConfig config, String brokerVersion) {
        return problems(config);
    }

    /// Returns the settings of the clients and the destinations, for the command `plan` and the report. This
    /// method does not connect to a broker. It must be called only if [#problems] returns an empty list.
    List<Setting> plannedSettings(DriverConfig config);

    /// Returns an estimate of the heap that the send buffers of one client of producers need, in bytes, in addition
    /// to the heap that the worker has for each client by default. The result is 0 if that heap suffices. This
    /// method ignores invalid properties, which [#problems] reports.
    default long sendBufferBytes(DriverConfig config, Workload workload) {
        return 0;
    }

    /// Opens the resources that all clients share, and checks that the broker responds.
    ///
    /// @throws DriverException if the broker cannot be reached or rejects the client. The exception is usually
    ///     thrown within 15 s, and its message does not contain secrets
    Driver open(DriverConfig config, FatalErrorListener fatal) throws DriverException;

    /// Returns the objects that earlier runs left on the cluster. The names of these objects start with
    /// [Leftover#PREFIX].
    ///
    /// @throws DriverException if the cluster does not respond, or the system cannot list its objects
    default List<Leftover> leftovers(DriverConfig config) throws DriverException {
        throw new DriverException(
                "driver '" + name() + "' cannot list the objects of a cluster. Use the tools of the system"
                        + " to find objects whose names start with '" + Leftover.PREFIX + "'.");
    }

    /// Removes objects, even if they are in use. Objects that no longer exist are ignored.
    ///
    /// @param leftovers objects that [#leftovers] returned
    /// @throws DriverException if an object cannot be removed; all other objects are removed nevertheless
    default void remove(DriverConfig config, List<Leftover> leftovers) throws DriverException {
        throw new DriverException("driver '" + name() + "' cannot remove objects of earlier runs. Remove "
                + leftovers.size() + (leftovers.size() == 1 ? " object" : " objects")
                + " with the tools of the system.");
    }

    /// Listener for errors after which the load cannot continue, for example the loss of all
    /// connections. The driver calls the listener at most once per cause.
    @FunctionalInterface
    interface FatalErrorListener {
        void fatal(String reason);
    }
}
