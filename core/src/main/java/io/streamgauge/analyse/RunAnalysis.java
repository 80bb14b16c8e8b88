package io.streamgauge.analyse;

import io.streamgauge.ExplainedIoException;
import io.streamgauge.analyse.answer.Answer;
import io.streamgauge.analyse.answer.CapacityAnswer;
import io.streamgauge.analyse.capacity.CapacityAnalysis;
import io.streamgauge.analyse.capacity.SearchedCapacity;
import io.streamgauge.analyse.claims.CompletedBlocks;
import io.streamgauge.analyse.claims.PlannedTrialValues;
import io.streamgauge.analyse.claims.PublishedFigureComparison;
import io.streamgauge.analyse.claims.RunClaims;
import io.streamgauge.analyse.compare.SystemComparison;
import io.streamgauge.analyse.limits.LimitsAnalysis;
import io.streamgauge.analyse.model.Comparison;
import io.streamgauge.analyse.model.Limits;
import io.streamgauge.analyse.model.Summary;
import io.streamgauge.analyse.model.Summary.CaveatGroup;
import io.streamgauge.analyse.model.Summary.PlannedTrial;
import io.streamgauge.analyse.model.TrialSeries;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.trial.SeriesAnalysis;
import io.streamgauge.analyse.trial.TrialAnalysis;
import io.streamgauge.analyse.validity.CaveatGroups;
import io.streamgauge.analyse.validity.RunCaveats;
import io.streamgauge.experiment.Thresholds;
import io.streamgauge.result.Calibration;
import io.streamgauge.result.ClaimsHash;
import io.streamgauge.result.CpuCount;
import io.streamgauge.result.Resumption;
import io.streamgauge.result.RunDirectory;
import io.streamgauge.result.RunEnd;
import io.streamgauge.result.RunFacts;
import io.streamgauge.result.RunFacts.AnalysisRules;
import io.streamgauge.result.RunFacts.Identity;
import io.streamgauge.result.RunPause;
import io.streamgauge.result.RunStatus;
import io.streamgauge.result.TrialFacts;
import io.streamgauge.result.TrialResult;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Analysis of a run: its summary and time series. The analysis reads only the files of the run, so you
/// can repeat the analysis later.
///
/// @param series time series of each trial, in the order of [Summary#trials]
public record RunAnalysis(Summary summary, List<TrialSeries> series) {

    /// Analyses a run.
    ///
    /// @throws IOException if the directory does not contain a run, or if a file cannot be read
    public static RunAnalysis of(RunDirectory run) throws IOException {
        RunFacts facts = facts(run);
        Identity identity = facts.identity();
        AnalysisRules rules = facts.rules();
        CapacityAnalysis searches = CapacityAnalysis.of(run, facts.planned());
        List<Resumption> resumptions = resumptions(run);
        StoredTrials stored = StoredTrials.read(run, facts, resumptions, searches);
        List<TrialSummary> trials = stored.trials();
        List<PlannedTrial> planned = planned(facts.planned().stream());
        PlannedTrialValues values =
                new PlannedTrialValues(trials, stored.series(), new SearchedCapacity(searches.capacities()));
        List<String> breaches = ClaimsHash.breaches(run);
        List<Comparison> comparisons = SystemComparison.of(trials, planned, rules.control(), rules.stopping());
        List<CaveatGroup> ofRun = RunCaveats.of(facts, breaches, resumptions, trials);
        Answer answer = new Answer(
                trials,
                planned(facts.planned().stream().filter(t -> !t.searchesCapacity())),
                comparisons,
                rules.control(),
                ofRun);
        CapacityAnswer capacity = new CapacityAnswer(
                searches.capacities(),
                trials,
                stored.searchTrials(),
                planned(facts.planned().stream().filter(TrialFacts::searchesCapacity)));
        Optional<RunEnd> end = RunDirectory.read(run.file("end.json"), RunEnd.class);
        int blocks = isDone(end)
                ? facts.planned().stream().mapToInt(TrialFacts::block).max().orElse(0)
                : CompletedBlocks.of(facts.planned(), values, searches.capacities(), RunPause.blocks(run));
        List<CaveatGroup> caveats = new ArrayList<>(ofRun);
        caveats.addAll(CaveatGroups.of(trials));
        caveats.addAll(capacity.caveats());
        Summary summary = new Summary(
                Summary.SCHEMA_VERSION,
                new Summary.Run(identity.runId(), identity.name(), identity.question()),
                new Summary.Conclusion(capacity.sentence(answer), capacity.trust(answer), capacity.limitations()),
                course(facts, end, resumptions),
                setup(facts, resumptions, planned),
                trials,
                caveats,
                comparisons,
                rules.stopping(),
                limits(run, facts, capacity.representatives()),
                new Summary.Searches(searches.capacities(), stored.searchTrials()),
                new Summary.Claims(
                        rules.claimsHash(),
                        RunClaims.judge(facts, values, blocks, breaches),
                        PublishedFigureComparison.of(facts.rules().published(), facts.planned(), values)));
        return new RunAnalysis(summary, stored.series());
    }

    private static Summary.Setup setup(RunFacts facts, List<Resumption> resumptions, List<PlannedTrial> planned) {
        Identity identity = facts.identity();
        return new Summary.Setup(
                identity.streamgaugeVersion(),
                identity.seed(),
                facts.host(),
                planned,
                others(resumptions, Resumption::host, facts.host()),
                others(resumptions, Resumption::streamgaugeVersion, identity.streamgaugeVersion()));
    }

    /// Returns the distinct values of the resumptions that differ from the value at the start of the run.
    private static <T> List<T> others(List<Resumption> resumptions, Function<Resumption, T> value, T atStart) {
        return resumptions.stream()
                .map(value)
                .filter(other -> !other.equals(atStart))
                .distinct()
                .toList();
    }

    private static List<PlannedTrial> planned(Stream<TrialFacts> trials) {
        return trials.map(t -> new PlannedTrial(
                        t.id(), t.system(), t.cell(), t.block(), t.warmupSeconds() + t.measureSeconds()))
                .toList();
    }

    private static RunFacts facts(RunDirectory run) throws IOException {
        return RunDirectory.read(run.file("run.json"), RunFacts.class)
                .orElseThrow(() -> new ExplainedIoException("run directory '" + run.path()
                        + "': the directory does not contain run.json. Specify the directory of a run"));
    }

    private static boolean isDone(Optional<RunEnd> end) {
        return end.filter(e -> e.status() == RunStatus.DONE).isPresent();
    }

    private static Summary.Course course(RunFacts facts, Optional<RunEnd> end, List<Resumption> resumptions) {
        return new Summary.Course(
                end.map(RunEnd::status).orElse(RunStatus.INCOMPLETE),
                facts.identity().startedAt(),
                end.map(RunEnd::endedAt).orElse(null),
                resumptions.isEmpty()
                        ? null
                        : resumptions.stream()
                                .mapToLong(Resumption::pausedSeconds)
                                .sum());
    }

    /// Trials of a run, read from its files.
    ///
    /// @param series time series of each trial in `trials`
    private record StoredTrials(List<TrialSummary> trials, List<TrialSummary> searchTrials, List<TrialSeries> series) {
        static StoredTrials read(
                RunDirectory run, RunFacts facts, List<Resumption> resumptions, CapacityAnalysis searches)
                throws IOException {
            StoredTrials stored = new StoredTrials(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
            for (Path directory : run.trials()) {
                Optional<TrialResult> trial = TrialResult.read(directory);
                if (trial.isPresent()) {
                    CpuCount cpus = cpus(facts, resumptions, trial.get().facts().id());
                    stored.add(trial.get(), facts.rules().thresholds(), cpus, searches);
                }
            }
            return stored;
        }

        /// Returns the CPUs of the controller's machine on which a trial ran. A run can be resumed on
        /// another machine.
        private static CpuCount cpus(RunFacts facts, List<Resumption> resumptions, String trial) {
            return resumptions.stream()
                    .filter(resumption -> resumption.precedes(trial))
                    .reduce((_, last) -> last)
                    .map(Resumption::host)
                    .orElse(facts.host())
                    .cpuCount();
        }

        private void add(TrialResult trial, Thresholds limits, CpuCount cpus, CapacityAnalysis searches) {
            TrialSummary summary = new TrialAnalysis(trial, limits, cpus).summary();
            if (searches.trialIds().contains(trial.facts().id())) {
                searchTrials.add(summary);
            } else {
                trials.add(summary);
                series.add(new SeriesAnalysis(trial).series());
            }
        }
    }

    private static List<Resumption> resumptions(RunDirectory run) throws IOException {
        return RunDirectory.read(run.file("resumes.json"), Resumption.All.class)
                .map(Resumption.All::resumptions)
                .orElse(List.of());
    }

    private static @Nullable Limits limits(RunDirectory run, RunFacts facts, List<TrialSummary> trials)
            throws IOException {
        return RunDirectory.read(run.file("calibration.json"), Calibration.class)
                .map(c -> LimitsAnalysis.of(
                        c, trials, Instant.parse(facts.identity().startedAt())))
                .orElse(null);
    }

    /// Returns the summaries of the trials so far, except for those of capacity searches. Each trial is judged
    /// with the CPUs of the machine on which it ran.
    ///
    /// @throws IOException if the directory does not contain a run, or if a file cannot be read
    public static List<TrialSummary> trials(RunDirectory run) throws IOException {
        RunFacts facts = facts(run);
        CapacityAnalysis searches = CapacityAnalysis.of(run, facts.planned());
        return StoredTrials.read(run, facts, resumptions(run), searches).trials();
    }

    /// Returns the summary of a trial; empty if the directory does not contain a trial.
    ///
    /// @param cpus CPUs of the controller's machine
    public static Optional<TrialSummary> trial(Path directory, Thresholds limits, CpuCount cpus) throws IOException {
        return TrialResult.read(directory).map(t -> new TrialAnalysis(t, limits, cpus).summary());
    }

    /// Returns the time series of a trial; empty if the directory does not contain a trial.
    public static Optional<TrialSeries> series(Path directory) throws IOException {
        return TrialResult.read(directory).map(t -> new SeriesAnalysis(t).series());
    }
}
