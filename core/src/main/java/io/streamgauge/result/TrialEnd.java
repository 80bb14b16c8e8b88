package io.streamgauge.result;

import io.streamgauge.result.outcome.LoadOutcome;
import org.jspecify.annotations.Nullable;

/// `end.json` of a trial, which Streamgauge writes when the trial ends. If the file is missing, the trial is in
/// progress or was killed.
///
/// @param failure reason why the trial did not complete, or null
/// @param outcome final counters, or null if the worker did not report them
public record TrialEnd(
        TrialStatus status,
        @Nullable String failure,
        @Nullable LoadOutcome outcome) {}
