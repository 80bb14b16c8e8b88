package io.streamgauge.experiment;

import io.streamgauge.experiment.system.BrokerLifetime;
import io.streamgauge.experiment.system.SystemUnderTest;
import io.streamgauge.experiment.worker.WorkerSettings;
import io.streamgauge.experiment.workload.RateProfile.Constant;
import io.streamgauge.experiment.workload.RateProfile.Share;
import io.streamgauge.experiment.workload.Workload;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Experiment with one level of each varied factor.
///
/// @param levels map from the path of a factor to its level as written, in the order of the file; empty
///     if the experiment does not vary any field
/// @param durability durability class of the systems that do not set their own class
/// @param own settings that apply to one system only, keyed by system name
/// @param brokers lifetime of launched brokers
/// @param brokerMetrics true if Streamgauge requests the metrics of the brokers
public record Cell(
        Map<String, String> levels,
        DurabilityClass durability,
        List<SystemUnderTest> systems,
        Map<String, SystemSettings> own,
        Workload workload,
        Phases phases,
        WorkerSettings worker,
        BrokerLifetime brokers,
        boolean brokerMetrics) {
    public Cell {
        levels = Collections.unmodifiableMap(new LinkedHashMap<>(levels));
        systems = List.copyOf(systems);
        own = Map.copyOf(own);
    }

    /// Returns the durability class that is set for a system or, if none is set, the class of the experiment.
    public DurabilityClass durabilityOf(String system) {
        DurabilityClass set = ownOf(system).durability();
        return set == null ? durability : set;
    }

    /// Returns the load of a system. A rate that is a share of the peak is converted to a constant rate.
    public Workload workloadOf(String system) {
        return workload.rate() instanceof Share share
                ? workload.at(new Constant(share.of() * ownOf(system).peakPerSecond()))
                : workload;
    }

    private SystemSettings ownOf(String system) {
        return own.getOrDefault(system, SystemSettings.NONE);
    }
}
