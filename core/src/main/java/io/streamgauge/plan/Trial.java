package io.streamgauge.plan;

import io.streamgauge.experiment.AttemptId;
import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.experiment.Phases;
import io.streamgauge.experiment.system.BrokerLifetime;
import io.streamgauge.experiment.system.SystemUnderTest;
import io.streamgauge.experiment.worker.WorkerSettings;
import io.streamgauge.experiment.workload.RateProfile;
import io.streamgauge.experiment.workload.Workload;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/// Execution of one system at one combination of levels. A trial can contain credentials and other secrets.
/// [Plan#redacted] removes these secrets.
///
/// @param id identifier that is unique within the plan and a valid directory name, for example `001-kafka`
/// @param ordinal position in the order of execution, counted from 1
/// @param block repetition to which this trial belongs, counted from 1
/// @param brokers lifetime of launched brokers
/// @param brokerMetrics true if Streamgauge requests the metrics of the brokers
/// @param levels map from the path of each factor to its level as written in the experiment file, excluding
///     factors of other systems
/// @param cell levels as text; empty if the trial does not have levels
/// @param seed seed of the random choices of this trial. All trials of a block have the same seed, so
///     that all systems receive the same arrivals.
public record Trial(
        String id,
        int ordinal,
        int block,
        SystemUnderTest system,
        Workload workload,
        Phases phases,
        DurabilityClass durability,
        WorkerSettings worker,
        BrokerLifetime brokers,
        boolean brokerMetrics,
        Map<String, String> levels,
        String cell,
        long seed) {
    public Trial {
        levels = Collections.unmodifiableMap(new LinkedHashMap<>(levels));
    }

    /// Returns another attempt at this trial, with a different ID.
    ///
    /// @param attempt number of the attempt; 2 for the first additional attempt
    public Trial asAttempt(int attempt) {
        return new Trial(
                AttemptId.of(id, attempt),
                ordinal,
                block,
                system,
                workload,
                phases,
                durability,
                worker,
                brokers,
                brokerMetrics,
                levels,
                cell,
                seed);
    }

    /// Returns one trial of the capacity search that this planned trial represents.
    ///
    /// @param suffix suffix of the ID, for example `find-003`
    /// @param rate rate profile of the trial
    /// @param lengths durations of the phases of the trial
    public Trial at(String suffix, RateProfile rate, Phases lengths) {
        return new Trial(
                id + "-" + suffix,
                ordinal,
                block,
                system,
                workload.at(rate),
                lengths,
                durability,
                worker,
                brokers,
                brokerMetrics,
                levels,
                cell,
                seed);
    }
}
