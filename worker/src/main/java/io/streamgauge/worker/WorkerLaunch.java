package io.streamgauge.worker;

import io.streamgauge.experiment.worker.WorkerSettings;

/// Worker processes to start.
///
/// @param driver name of the driver that the workers load
/// @param simulated true if the trial uses a simulated clock, which JVM pauses do not affect
public record WorkerLaunch(WorkerSettings settings, String driver, boolean simulated) {
    static WorkerLaunch of(TrialRequest request) {
        return new WorkerLaunch(
                request.worker(), request.message().driver(), request.facts().simulated());
    }
}
