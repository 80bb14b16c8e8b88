package io.streamgauge.benchmarks;

import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.Topology;
import io.streamgauge.driver.Topology.Destination;
import java.util.List;

/// Load of every contender: one producer, one partition, evenly spaced messages.
///
/// @param system name of the driver
/// @param destination unique for each run
/// @param groups 1: a consumer reads everything; 0: nothing is consumed
/// @param warmupSeconds load before the measured seconds, for the JIT compiler
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
