package io.streamgauge.result;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.streamgauge.experiment.AaControl;
import io.streamgauge.experiment.EarlyStopping;
import io.streamgauge.experiment.Factor;
import io.streamgauge.experiment.Thresholds;
import io.streamgauge.experiment.metric.Claim;
import io.streamgauge.experiment.metric.PublishedFigure;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// `run.json`: facts that are known when a run starts.
///
/// The fields of `identity` and `rules` are at the top level of the file.
///
/// @param schemaVersion version of the format of the result files
/// @param planHash SHA-256 hash of `plan.json`, in hexadecimal; empty in files of earlier versions. If you
///     publish the hash before the run ends, you can prove later that the plan and the claims have not changed
/// @param factors varied factors, with levels in the order of the file
/// @param origin arguments of the run; null in files of earlier versions
public record RunFacts(
        int schemaVersion,
        @JsonUnwrapped Identity identity,
        HostFacts host,
        String planHash,
        @JsonUnwrapped AnalysisRules rules,
        List<Factor> factors,
        @Nullable RunOrigin origin,
        List<TrialFacts> planned) {
    public static final int SCHEMA_VERSION = 1;

    public RunFacts {
        // Files of earlier versions do not contain all of these fields.
        planHash = Objects.requireNonNullElse(planHash, "");
        factors = List.copyOf(Objects.requireNonNullElse(factors, List.of()));
        planned = List.copyOf(planned);
    }

    /// Returns the claims and the plan to which they refer.
    public ClaimedPlan claimed() {
        return new ClaimedPlan(rules.claims(), factors, planned);
    }

    /// Identity of a run.
    ///
    /// @param startedAt start of the run, ISO-8601, UTC
    public record Identity(
            String runId, String name, String question, long seed, String startedAt, String streamgaugeVersion) {}

    /// Rules for the analysis of the results, from the experiment file.
    ///
    /// @param claims claims to be tested
    /// @param thresholds thresholds of the validity rules
    /// @param control system that runs twice in each block, or null
    /// @param stopping rule for ending the run before its last block, or null
    /// @param claimsHash hash of the claims alone ([ClaimsHash]); empty if the run does not have claims
    /// @param published previously published figures of individual systems
    public record AnalysisRules(
            List<Claim> claims,
            Thresholds thresholds,
            @Nullable AaControl control,
            @Nullable EarlyStopping stopping,
            String claimsHash,
            List<PublishedFigure> published) {
        public AnalysisRules {
            // Files of earlier versions do not contain all of these fields.
            claims = List.copyOf(Objects.requireNonNullElse(claims, List.of()));
            thresholds = Objects.requireNonNullElse(thresholds, Thresholds.DEFAULT);
            claimsHash = Objects.requireNonNullElse(claimsHash, "");
            published = List.copyOf(Objects.requireNonNullElse(published, List.of()));
        }
    }
}
