package io.streamgauge.result;

import org.jspecify.annotations.Nullable;

/// `end.json` of a trial: the last file of a trial. Without it, the trial is running or was
/// killed.
///
/// @param failure reason why the trial did not complete, or null
/// @param outcome null if the worker did not report its counters
public record TrialEnd(
        TrialStatus status,
        @Nullable String failure,
        @Nullable LoadOutcome outcome) {}
