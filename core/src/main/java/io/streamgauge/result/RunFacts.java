package io.streamgauge.result;

import io.streamgauge.experiment.Claim;
import java.util.List;
import java.util.Objects;

/// `run.json`: what is known of a run when it starts.
///
/// @param schemaVersion of the result files
/// @param planHash SHA-256 of `plan.json`, in hexadecimal: the plan and its claims were fixed before the run
/// @param claims what the results are held against
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
        String planHash,
        List<Claim> claims,
        List<TrialFacts> planned) {
    public static final int SCHEMA_VERSION = 1;

    public RunFacts {
        // files of earlier versions have neither
        planHash = Objects.requireNonNullElse(planHash, "");
        claims = List.copyOf(Objects.requireNonNullElse(claims, List.of()));
        planned = List.copyOf(planned);
    }
}
