package io.streamgauge.result;

import io.streamgauge.experiment.AaControl;
import io.streamgauge.experiment.Claim;
import io.streamgauge.experiment.EarlyStopping;
import io.streamgauge.experiment.Factor;
import io.streamgauge.experiment.PublishedFigure;
import io.streamgauge.experiment.Thresholds;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// `run.json`: facts about a run that are known at its start.
///
/// @param schemaVersion version of the format of the result files
/// @param planHash SHA-256 hash of `plan.json`, in hexadecimal; shows that plan and claims are older than the
///     results
/// @param claims claims to test with the results
/// @param thresholds thresholds of the validity rules
/// @param control system that runs twice in each block, or null
/// @param stopping rule for ending the run before its last block, or null
/// @param claimsHash hash of the claims alone ([ClaimsHash]); empty without claims
/// @param factors varied factors, with levels in the order of the file
/// @param published previously published figures of single systems
/// @param origin arguments of the run; null in files of earlier versions
/// @param startedAt start of the run, ISO-8601, UTC
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
        Thresholds thresholds,
        @Nullable AaControl control,
        @Nullable EarlyStopping stopping,
        String claimsHash,
        List<Factor> factors,
        List<PublishedFigure> published,
        @Nullable RunOrigin origin,
        List<TrialFacts> planned) {
    public static final int SCHEMA_VERSION = 1;

    public RunFacts {
        // files of earlier versions do not contain some fields
        planHash = Objects.requireNonNullElse(planHash, "");
        claims = List.copyOf(Objects.requireNonNullElse(claims, List.of()));
        thresholds = Objects.requireNonNullElse(thresholds, Thresholds.DEFAULT);
        claimsHash = Objects.requireNonNullElse(claimsHash, "");
        factors = List.copyOf(Objects.requireNonNullElse(factors, List.of()));
        published = List.copyOf(Objects.requireNonNullElse(published, List.of()));
        planned = List.copyOf(planned);
    }
}
