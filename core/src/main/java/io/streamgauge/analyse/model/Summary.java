package io.streamgauge.analyse.model;

import io.streamgauge.experiment.EarlyStopping;
import io.streamgauge.result.HostFacts;
import io.streamgauge.result.RunStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
/// @param pausedSeconds from interruptions to resumptions, in which nothing ran; null for a run in one go
/// @param trials in the order of execution
/// @param caveats all caveats of all trials, grouped: each kind stands once
/// @param comparisons of systems over the blocks of the run; empty with one block
/// @param stopping when the run might end before its last block, or null: never
/// @param limits of the machine, as far as a calibration was at hand; null without one
/// @param capacities what searches found, one for each search and goal; empty where nothing was searched
/// @param searchTrials the trials that the searches made, in the order of execution; they are not in `trials`
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
        @Nullable Long pausedSeconds,
        String streamgaugeVersion,
        long seed,
        HostFacts host,
        List<PlannedTrial> planned,
        List<TrialSummary> trials,
        List<CaveatGroup> caveats,
        List<Comparison> comparisons,
        @Nullable EarlyStopping stopping,
        @Nullable Limits limits,
        List<Capacity> capacities,
        List<TrialSummary> searchTrials,
        String claimsHash,
        List<ClaimResult> claims,
        List<PublishedResult> published) {
    public static final int SCHEMA_VERSION = 2;

    public Summary {
        notShown = List.copyOf(notShown);
        planned = List.copyOf(planned);
        trials = List.copyOf(trials);
        caveats = List.copyOf(caveats);
        comparisons = List.copyOf(comparisons);
        // files of earlier versions have neither
        capacities = List.copyOf(Objects.requireNonNullElse(capacities, List.of()));
        searchTrials = List.copyOf(Objects.requireNonNullElse(searchTrials, List.of()));
        claims = List.copyOf(claims);
        published = List.copyOf(published);
    }

    /// How long it ran, without the time between interruptions and resumptions; null if it did not end in order.
    public @Nullable Long seconds() {
        return endedAt == null
                ? null
                : Duration.between(Instant.parse(startedAt), Instant.parse(endedAt))
                                .toSeconds()
                        - Objects.requireNonNullElse(pausedSeconds, 0L);
    }

    /// How many of the planned trials were started, further attempts at the same one not counted.
    public int started() {
        Set<String> ids = Stream.concat(
                        trials.stream().map(TrialSummary::id),
                        capacities.stream().map(Capacity::trialId))
                .collect(Collectors.toSet());
        return (int) planned.stream().filter(p -> ids.contains(p.id())).count();
    }

    /// The ordinary trials, and for each search and goal the trial that shows its result: a confirmation that held,
    /// else the highest rate that did.
    public List<TrialSummary> representatives() {
        return representatives(trials, capacities, searchTrials);
    }

    public static List<TrialSummary> representatives(
            List<TrialSummary> trials, List<Capacity> capacities, List<TrialSummary> searchTrials) {
        Set<String> ids =
                capacities.stream().flatMap(c -> c.representative().stream()).collect(Collectors.toSet());
        return Stream.concat(trials.stream(), searchTrials.stream().filter(t -> ids.contains(t.id())))
                .toList();
    }

    /// Ordinary and search trials alike.
    public List<TrialSummary> allTrials() {
        return Stream.concat(trials.stream(), searchTrials.stream()).toList();
    }

    /// The same run with other trials in the place of its own, for those who treat all alike.
    public Summary withTrials(List<TrialSummary> others) {
        return with(others, searchTrials);
    }

    /// The same run without the trials of its searches; their steps stay.
    public Summary withoutSearchTrials() {
        return with(trials, List.of());
    }

    private Summary with(List<TrialSummary> ordinary, List<TrialSummary> ofSearches) {
        return new Summary(
                schemaVersion,
                runId,
                name,
                question,
                answer,
                trust,
                notShown,
                status,
                startedAt,
                endedAt,
                pausedSeconds,
                streamgaugeVersion,
                seed,
                host,
                planned,
                ordinary,
                caveats,
                comparisons,
                stopping,
                limits,
                capacities,
                ofSearches,
                claimsHash,
                claims,
                published);
    }

    /// A line of the plan: what should run, in order, whether or not it did.
    ///
    /// @param seconds planned length of warm-up and measured phase together
    public record PlannedTrial(String id, String system, String cell, int repetition, double seconds) {}

    /// The same caveat for one or more trials. Where their figures differ, `seen` gives the range.
    ///
    /// @param trials empty for a caveat of the run as a whole
    public record CaveatGroup(Caveat caveat, List<String> trials) {
        public CaveatGroup {
            trials = List.copyOf(trials);
        }
    }
}
