package io.streamgauge.experiment;

import io.streamgauge.experiment.system.BrokerLifetime;
import io.streamgauge.experiment.system.SystemUnderTest;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Experiment at one combination of levels of the varied factors.
///
/// @param levels map from factor path to level as written, in the order of the file; empty if the
///     experiment does not vary any field
/// @param brokers lifetime of launched brokers
/// @param brokerMetrics true if Streamgauge requests the metrics of the brokers
public record Cell(
        Map<String, String> levels,
        DurabilityClass durability,
        List<SystemUnderTest> systems,
        Workload workload,
        Phases phases,
        WorkerSettings worker,
        BrokerLifetime brokers,
        boolean brokerMetrics) {
    public Cell {
        levels = Collections.unmodifiableMap(new LinkedHashMap<>(levels));
        systems = List.copyOf(systems);
    }
}
