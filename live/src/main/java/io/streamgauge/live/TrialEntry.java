package io.streamgauge.live;

import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.engine.LoadedExperiment;
import io.streamgauge.plan.Trial;
import io.streamgauge.result.TrialStatus;
import org.jspecify.annotations.Nullable;

/// Row in the list of trials.
///
/// @param id ID of the latest attempt; ID of the planned trial before the first attempt
/// @param search true for a capacity search, whose trials do not have final caveats on the page
/// @param running true if an attempt is running
/// @param status status of the latest attempt that has ended; null before an attempt has ended
/// @param summary results of this attempt; null if there are no results, and for a capacity search
record TrialEntry(
        String id,
        String system,
        String cell,
        int block,
        boolean search,
        boolean running,
        @Nullable TrialStatus status,
        @Nullable TrialSummary summary) {
    static TrialEntry waiting(Trial trial) {
        boolean search = LoadedExperiment.isSearch(trial);
        return new TrialEntry(
                trial.id(), trial.system().name(), trial.cell(), trial.block(), search, false, null, null);
    }

    TrialEntry started(String attempt) {
        return new TrialEntry(attempt, system, cell, block, search, true, status, summary);
    }

    TrialEntry ended(String attempt, TrialStatus how, @Nullable TrialSummary results) {
        return new TrialEntry(attempt, system, cell, block, search, false, how, results);
    }
}
