package io.streamgauge.probe.api;

import io.streamgauge.DriverException;
import io.streamgauge.driver.DriverConfig;
import java.util.Map;

/// Opens facades of one kind of system. Found with [java.util.ServiceLoader].
public interface FacadeFactory {
    /// The name used in experiment files, for example `kafka`.
    String driver();

    /// Broker properties for a system that is launched to be probed: housekeeping that by default runs every few
    /// minutes
    /// must run within seconds. What the experiment sets takes precedence.
    Map<String, String> brokerProperties();

    /// @param endpoints other addresses of the system by name, may be empty
    /// @throws DriverException if the broker cannot be reached or refuses; within 15 s, without secrets
    Facade open(DriverConfig config, Map<String, String> endpoints) throws DriverException;
}
