package io.streamgauge.analyse;

import io.streamgauge.result.HostFacts;
import io.streamgauge.result.RunStatus;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// `summary.json`: everything that a run found, computed from its result files alone.
///
/// @param schemaVersion rises when a field changes its meaning or goes away
/// @param question what was asked
/// @param answer the answer in one sentence
/// @param trust what the answer may be trusted for, in one or two sentences
/// @param notShown what this run does not show, a sentence each
/// @param startedAt ISO-8601, UTC
/// @param endedAt ISO-8601, UTC; null when the run did not end in order
/// @param trials in the order of execution
/// @param caveats all caveats of all trials, grouped: same kind and text stand once
/// @param limits of the machine, as far as a calibration was at hand; null without one
/// @param claimsHash SHA-256 of the claims, fixed before the run; empty without claims
/// @param claims with their verdicts, in the order of the file
/// @param published figures of others for single systems, ours beside them
public record Summary(
        int schemaVersion,
        String runId,
        String name,
        String question,
        String answer,
        String trust,
        List<String> notShown,
        RunStatus status,
        String startedAt,
        @Nullable String endedAt,
        String streamgaugeVersion,
        long seed,
        HostFacts host,
        List<PlannedTrial> planned,
        List<TrialSummary> trials,
        List<CaveatGroup> caveats,
        @Nullable Limits limits,
        String claimsHash,
        List<ClaimResult> claims,
        List<PublishedResult> published) {
    public static final int SCHEMA_VERSION = 1;

    public Summary {
        notShown = List.copyOf(notShown);
        planned = List.copyOf(planned);
        trials = List.copyOf(trials);
        caveats = List.copyOf(caveats);
        claims = List.copyOf(claims);
        published = List.copyOf(published);
    }

    /// How many of the planned trials were started, further attempts at the same one not counted.
    public int started() {
        List<String> ids = trials.stream().map(TrialSummary::id).toList();
        return (int) planned.stream().filter(p -> ids.contains(p.id())).count();
    }

    /// A line of the plan: what should run, in order, whether or not it did.
    ///
    /// @param seconds planned length of warm-up and measured phase together
    public record PlannedTrial(String id, String system, String cell, int repetition, double seconds) {}

    /// The same caveat for one or more trials.
    ///
    /// @param trials empty for a caveat of the run as a whole
    public record CaveatGroup(Caveat caveat, List<String> trials) {
        public CaveatGroup {
            trials = List.copyOf(trials);
        }
    }
}
