package io.streamgauge.result;

import org.jspecify.annotations.Nullable;

/// `end.json` of a run: written last. Where it is missing the run was killed.
///
/// @param endedAt ISO-8601, UTC
/// @param failure why the run did not end in order, or null
public record RunEnd(
        RunStatus status, String endedAt, @Nullable String failure) {}
