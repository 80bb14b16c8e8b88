package io.streamgauge.benchmarks;

import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.Topology;
import io.streamgauge.driver.Topology.Destination;
import java.util.List;

/// Load that every contender generates, with one producer, one partition and evenly spaced
/// messages.
///
/// @param system name of the driver
/// @param destination name of the destination, unique for each run
/// @param groups number of consumer groups: 1 (one consumer reads all messages) or 0 (no consumers)
/// @param warmupSeconds duration of the warm-up in seconds
/// @param measureSeconds duration of the measurement in seconds
public record CostLoad(
        String system,
        DriverConfig config,
        String destination,
        int groups,
        double ratePerSecond,
        int payloadBytes,
        int warmupSeconds,
        int measureSeconds) {

    Topology topology() {
        return new Topology(List.of(new Destination(0, destination, 1)), groups, 1);
    }

    CostLoad to(String newDestination) {
        return new CostLoad(
                system, config, newDestination, groups, ratePerSecond, payloadBytes, warmupSeconds, measureSeconds);
    }
}
