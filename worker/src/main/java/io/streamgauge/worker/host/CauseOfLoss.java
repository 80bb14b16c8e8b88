package io.streamgauge.worker.host;

import java.time.Duration;
import java.util.Optional;

/// Source of the reason why a worker host was lost.
@FunctionalInterface
interface CauseOfLoss {
    /// Returns the reason; empty if it is unknown.
    ///
    /// @param hostName name with which the host joined
    /// @param patience time to wait for the reason
    Optional<String> of(String hostName, Duration patience);
}
