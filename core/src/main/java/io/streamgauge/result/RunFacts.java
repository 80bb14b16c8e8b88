package io.streamgauge.result;

import java.util.List;

/// `run.json`: what is known of a run when it starts.
///
/// @param schemaVersion of the result files
/// @param startedAt ISO-8601, UTC
public record RunFacts(
        int schemaVersion,
        String runId,
        String name,
        String question,
        long seed,
        String startedAt,
        String streamgaugeVersion,
        HostFacts host,
        List<TrialFacts> planned) {
    public static final int SCHEMA_VERSION = 1;

    public RunFacts {
        planned = List.copyOf(planned);
    }
}
