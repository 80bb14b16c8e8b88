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
    /// Returns the workers of a trial.
    public static WorkerLaunch of(WorkerSettings settings, String driver, TrialFacts facts) {
        double seconds = facts.warmupSeconds() + facts.measureSeconds();
        return new WorkerLaunch(settings, driver, facts.simulated(), (long) (facts.intendedPerSecond() * seconds));
    }

    static WorkerLaunch of(TrialRequest request) {
        return of(request.worker(), request.message().driver(), request.facts());
    }
}
