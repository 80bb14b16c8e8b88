package io.streamgauge.result;

import org.jspecify.annotations.Nullable;

/// `end.json` of a run, which Streamgauge writes when the run ends. If the file is missing, the run is in progress or
/// was killed.
///
/// @param endedAt end of the run, ISO-8601, UTC
/// @param failure reason why the run did not complete, or null
public record RunEnd(
        RunStatus status, String endedAt, @Nullable String failure) {}
