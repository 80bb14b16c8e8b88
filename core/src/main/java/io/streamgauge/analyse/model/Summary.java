package io.streamgauge.analyse.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.streamgauge.experiment.AttemptId;
import io.streamgauge.experiment.EarlyStopping;
import io.streamgauge.result.HostFacts;
import io.streamgauge.result.RunStatus;
import io.streamgauge.result.SearchRecord.Finding;
import io.streamgauge.result.TrialStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Content of `summary.json`: all results of a run. Streamgauge computes these results only from the result
/// files of the run.
///
/// In JSON, the fields of the unwrapped components are fields of the summary.
///
/// @param schemaVersion version of the file format, which increases when the meaning of a field or
///     of a name changes, or when a field or a name is removed
/// @param trials ordinary trials, in the order of execution
/// @param caveats caveats of the run as a whole, and caveats of its trials, grouped by kind and severity
/// @param comparisons comparisons of systems over the blocks of the run; empty if the run has fewer than two
///     blocks
/// @param stopping rule for ending the run before the last block, or null
/// @param limits limits of the machine; null if there is no calibration
public record Summary(
        int schemaVersion,
        @JsonUnwrapped Run run,
        @JsonUnwrapped Conclusion conclusion,
        @JsonUnwrapped Course course,
        @JsonUnwrapped Setup setup,
        List<TrialSummary> trials,
        List<CaveatGroup> caveats,
        List<Comparison> comparisons,
        @Nullable EarlyStopping stopping,
        @Nullable Limits limits,
        @JsonUnwrapped Searches searches,
        @JsonUnwrapped Claims judged) {
    public static final int SCHEMA_VERSION = 2;

    public Summary {
        trials = List.copyOf(trials);
        caveats = List.copyOf(caveats);
        comparisons = List.copyOf(comparisons);
    }

    /// Identity of a run.
    ///
    /// @param question question that the experiment is meant to answer
    public record Run(String runId, String name, String question) {}

    /// Result of a run.
    ///
    /// @param answer answer to the question, in one or more sentences
    /// @param trust reliability of the answer, in one or more sentences
    /// @param notShown limitations of the run, each in one or two sentences
    public record Conclusion(String answer, String trust, List<String> notShown) {
        public Conclusion {
            notShown = List.copyOf(notShown);
        }
    }

    /// Times of a run.
    ///
    /// @param startedAt start time, ISO-8601, UTC
    /// @param endedAt end time, ISO-8601, UTC; null if the run is in progress or was killed
    /// @param pausedSeconds total time between interruptions and resumptions; null if the run was not
    ///     interrupted
    public record Course(
            RunStatus status,
            String startedAt,
            @Nullable String endedAt,
            @Nullable Long pausedSeconds) {}

    /// Program, machine and plan of a run.
    ///
    /// @param streamgaugeVersion version that started the run
    /// @param host machine on which the run started
    /// @param otherHosts machines on which the run was resumed and that differ from `host`; empty in files of
    ///     earlier versions
    /// @param otherVersions versions that resumed the run and that differ from `streamgaugeVersion`; empty in
    ///     files of earlier versions
    public record Setup(
            String streamgaugeVersion,
            long seed,
            HostFacts host,
            List<PlannedTrial> planned,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<HostFacts> otherHosts,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> otherVersions) {
        public Setup {
            planned = List.copyOf(planned);
            otherHosts = List.copyOf(Objects.requireNonNullElse(otherHosts, List.of()));
            otherVersions = List.copyOf(Objects.requireNonNullElse(otherVersions, List.of()));
        }

        /// Creates the setup of a run that used one machine and one version of Streamgauge.
        public Setup(String streamgaugeVersion, long seed, HostFacts host, List<PlannedTrial> planned) {
            this(streamgaugeVersion, seed, host, planned, List.of(), List.of());
        }
    }

    /// Results of searches; empty for a run without searches.
    ///
    /// @param capacities results of the searches, one for each search and objective
    /// @param searchTrials trials of the searches in the order of execution; `trials` does not
    ///     contain these trials
    public record Searches(List<Capacity> capacities, List<TrialSummary> searchTrials) {
        public Searches {
            // Summaries of earlier versions do not contain the fields for searches.
            capacities = List.copyOf(Objects.requireNonNullElse(capacities, List.of()));
            searchTrials = List.copyOf(Objects.requireNonNullElse(searchTrials, List.of()));
        }
    }

    /// Claims and published figures, with the results of their comparison with the measurements.
    ///
    /// @param claimsHash SHA-256 hash of the claims that were fixed before the run; empty if there are no claims
    /// @param claims claims with their verdicts, in the order of the file
    /// @param published published figures for single systems, compared with the measured figures
    public record Claims(String claimsHash, List<ClaimResult> claims, List<PublishedResult> published) {
        public Claims {
            claims = List.copyOf(claims);
            published = List.copyOf(published);
        }
    }

    /// Returns the duration of the run in seconds, excluding the time between interruptions and resumptions;
    /// null if the run is in progress or was killed.
    public @Nullable Long seconds() {
        String endedAt = course.endedAt();
        return endedAt == null
                ? null
                : Duration.between(Instant.parse(course.startedAt()), Instant.parse(endedAt))
                                .toSeconds()
                        - Objects.requireNonNullElse(course.pausedSeconds(), 0L);
    }

    /// Returns the number of planned trials and searches that completed, in any attempt.
    public int completed() {
        return (int) planned().stream().filter(p -> hasCompleted(p.id())).count();
    }

    private boolean hasCompleted(String planned) {
        return trials.stream().anyMatch(t -> AttemptId.isAttemptAt(planned, t.id()) && t.status() == TrialStatus.DONE)
                || capacities().stream()
                        .anyMatch(c -> AttemptId.isAttemptAt(planned, c.trialId())
                                && c.status() != Capacity.Status.INCOMPLETE);
    }

    /// Returns the ordinary trials and, for each search and objective, the trial that represents the search
    /// ([Capacity#representative]).
    public List<TrialSummary> representatives() {
        return representatives(trials, capacities(), searchTrials());
    }

    public static List<TrialSummary> representatives(
            List<TrialSummary> trials, List<Capacity> capacities, List<TrialSummary> searchTrials) {
        Set<String> ids =
                capacities.stream().flatMap(c -> c.representative().stream()).collect(Collectors.toSet());
        return Stream.concat(trials.stream(), searchTrials.stream().filter(t -> ids.contains(t.id())))
                .toList();
    }

    /// Returns ordinary and search trials.
    public List<TrialSummary> allTrials() {
        return Stream.concat(trials.stream(), searchTrials().stream()).toList();
    }

    /// Returns the number of trials that no result uses: void ordinary trials, and trials of searches that
    /// are invalid for each objective. The other void trials of a search are evidence. For example, the CPU
    /// contention above the capacity shows that the broker does not sustain the rate.
    public int excludedTrials() {
        Set<String> judged = capacities().stream()
                .flatMap(capacity -> capacity.steps().stream())
                .filter(step -> step.finding() != Finding.INVALID)
                .map(Capacity.Step::trialId)
                .collect(Collectors.toSet());
        long ordinary = trials.stream()
                .filter(trial -> trial.verdict() == TrialSummary.Verdict.VOID)
                .count();
        long ofSearches = searchTrials().stream()
                .filter(trial -> !judged.contains(trial.id()))
                .count();
        return (int) (ordinary + ofSearches);
    }

    /// Returns a copy of the summary in which the given trials replace the ordinary trials. Reports use such a
    /// copy to show search trials next to the ordinary trials.
    public Summary withTrials(List<TrialSummary> others) {
        return with(others, searchTrials());
    }

    /// Returns a copy of the summary without the search trials. The copy still contains the steps of the searches.
    public Summary withoutSearchTrials() {
        return with(trials, List.of());
    }

    private Summary with(List<TrialSummary> ordinary, List<TrialSummary> ofSearches) {
        return new Summary(
                schemaVersion,
                run,
                conclusion,
                course,
                setup,
                ordinary,
                caveats,
                comparisons,
                stopping,
                limits,
                new Searches(capacities(), ofSearches),
                judged);
    }

    /// Returns the different machines on which the run was started or resumed.
    public List<HostFacts> hosts() {
        return Stream.concat(Stream.ofNullable(setup.host()), setup.otherHosts().stream())
                .toList();
    }

    /// Returns the different versions of Streamgauge that started or resumed the run.
    public List<String> streamgaugeVersions() {
        return Stream.concat(Stream.of(setup.streamgaugeVersion()), setup.otherVersions().stream())
                .toList();
    }

    // Shortcuts to fields of the components

    public String runId() {
        return run.runId();
    }

    public String name() {
        return run.name();
    }

    public String question() {
        return run.question();
    }

    public String answer() {
        return conclusion.answer();
    }

    public String trust() {
        return conclusion.trust();
    }

    public List<String> notShown() {
        return conclusion.notShown();
    }

    public RunStatus status() {
        return course.status();
    }

    public String startedAt() {
        return course.startedAt();
    }

    public @Nullable String endedAt() {
        return course.endedAt();
    }

    public @Nullable Long pausedSeconds() {
        return course.pausedSeconds();
    }

    public String streamgaugeVersion() {
        return setup.streamgaugeVersion();
    }

    public long seed() {
        return setup.seed();
    }

    public HostFacts host() {
        return setup.host();
    }

    public List<PlannedTrial> planned() {
        return setup.planned();
    }

    public List<Capacity> capacities() {
        return searches.capacities();
    }

    public List<TrialSummary> searchTrials() {
        return searches.searchTrials();
    }

    public String claimsHash() {
        return judged.claimsHash();
    }

    public List<ClaimResult> claims() {
        return judged.claims();
    }

    public List<PublishedResult> published() {
        return judged.published();
    }

    /// Planned trial, whether or not it was run.
    ///
    /// @param seconds planned total length of the warm-up and the measured phase
    public record PlannedTrial(String id, String system, String cell, int repetition, double seconds) {}

    /// Caveat of one or more trials, or of the run as a whole. If a figure differs between the trials, the texts
    /// contain the range of the figure.
    ///
    /// @param trials IDs of the trials; empty for a caveat of the run as a whole
    public record CaveatGroup(Caveat caveat, List<String> trials) {
        public CaveatGroup {
            trials = List.copyOf(trials);
        }
    }
}
