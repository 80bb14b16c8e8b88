package io.streamgauge.result;

import org.jspecify.annotations.Nullable;

/// `end.json` of a trial: written last. Where it is missing the trial was killed.
///
/// @param failure why the trial did not end in order, or null
/// @param outcome null when the worker could not settle the books
public record TrialEnd(
        TrialStatus status,
        @Nullable String failure,
        @Nullable LoadOutcome outcome) {}
