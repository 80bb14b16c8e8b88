package io.streamgauge.worker.host;

import io.streamgauge.DriverException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/// Mechanism that starts the worker hosts of a run.
public interface HostProvisioner extends AutoCloseable {
    /// Returns a description of what the run is waiting for, with a remedy if there is one. The text does not
    /// end with a full stop.
    ///
    /// @param joined number of hosts that have joined
    /// @param count number of hosts that the run needs
    String waitingFor(int joined, int count);

    /// Checks whether further hosts can still join.
    ///
    /// @throws DriverException if a host cannot join, or if a lost host is not replaced
    void check() throws DriverException;

    /// Registers the receiver of the names of hosts that are lost, for example because they were deleted. A lost
    /// connection is detected without the provisioner.
    void onLoss(Consumer<String> hostName);

    /// Handles the joining of the last host that the run needs.
    ///
    /// @throws DriverException if the hosts cannot remain until the end of the run
    void complete() throws DriverException;

    /// Returns the reason why a host was lost; empty if the reason is unknown.
    ///
    /// @param hostName name with which the host joined
    /// @param patience time to wait for this information
    Optional<String> causeOfLoss(String hostName, Duration patience);

    /// Removes the hosts that this provisioner has started.
    @Override
    void close();
}
