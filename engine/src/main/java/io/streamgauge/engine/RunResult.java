package io.streamgauge.engine;

import io.streamgauge.analyse.RunAnalysis;
import io.streamgauge.analyse.model.Summary;
import io.streamgauge.result.RunDirectory;

/// Result of a run.
///
/// @param experiment experiment with the plan of the run
/// @param directory directory of the run
/// @param analysis analysis of the files in this directory
public record RunResult(RunOutcome outcome, LoadedExperiment experiment, RunDirectory directory, RunAnalysis analysis) {
    /// Returns the content of `summary.json`.
    public Summary summary() {
        return analysis.summary();
    }
}
