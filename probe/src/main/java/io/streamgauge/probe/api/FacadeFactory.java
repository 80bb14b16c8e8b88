package io.streamgauge.probe.api;

import io.streamgauge.DriverException;
import io.streamgauge.driver.DriverConfig;
import java.util.Map;

/// Factory for facades of one kind of system. [java.util.ServiceLoader] loads the factories.
public interface FacadeFactory {
    /// Returns the name of the driver of this kind of system, for example `kafka`.
    String driver();

    /// Returns broker properties for a system that Streamgauge launches for probing; may be empty. With these
    /// properties, background tasks run more often than by default. Settings of the experiment take precedence.
    Map<String, String> brokerProperties();

    /// Opens and returns a facade for a running system.
    ///
    /// @param endpoints other addresses of the system by name; may be empty
    /// @throws DriverException if the connection fails, for example because the broker rejects the login. The
    ///     message does not contain secrets
    Facade open(DriverConfig config, Map<String, String> endpoints) throws DriverException;
}
