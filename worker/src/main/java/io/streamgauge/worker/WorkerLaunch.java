package io.streamgauge.worker;

import io.streamgauge.experiment.worker.WorkerSettings;
import io.streamgauge.result.TrialFacts;

/// Workers to start.
///
/// @param driver name of the driver that the workers load
/// @param simulated true if the trial runs in simulated time, which JVM pauses do not affect
/// @param messages intended number of messages in the warm-up and the measured phase; 0 if the load does not
///     have a known rate
public record WorkerLaunch(WorkerSettings settings, String driver, boolean simulated, long messages) {
    static WorkerLaunch of(TrialRequest request) {
        TrialFacts facts = request.facts();
        double seconds = facts.warmupSeconds() + facts.measureSeconds();
        return new WorkerLaunch(request.worker(), request.message().driver(), facts.simulated(), (long)
                (facts.intendedPerSecond() * seconds));
    }
}
