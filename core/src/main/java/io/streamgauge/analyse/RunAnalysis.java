package io.streamgauge.analyse;

import io.streamgauge.analyse.answer.Answer;
import io.streamgauge.analyse.answer.CapacityAnswer;
import io.streamgauge.analyse.capacity.CapacityAnalysis;
import io.streamgauge.analyse.capacity.SearchedCapacity;
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
import io.streamgauge.result.Resumption;
import io.streamgauge.result.RunDirectory;
import io.streamgauge.result.RunEnd;
import io.streamgauge.result.RunFacts;
import io.streamgauge.result.RunStatus;
import io.streamgauge.result.TrialResult;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Analysis of a run: its summary and time series. The analysis reads only the files of the run, so you can repeat
/// it later.
///
/// @param series time series of each trial, in the order of [Summary#trials]
public record RunAnalysis(Summary summary, List<TrialSeries> series) {

    /// Analyses a run.
    ///
    /// @throws IOException if the directory does not contain a run, or a file cannot be read
    public static RunAnalysis of(RunDirectory run) throws IOException {
        RunFacts facts = RunDirectory.read(run.file("run.json"), RunFacts.class)
                .orElseThrow(() -> new IOException("run directory '" + run.path()
                        + "': it does not contain run.json. Specify the directory that a run printed at its end"));
        CapacityAnalysis searches = CapacityAnalysis.of(run, facts.planned());
        List<TrialSummary> trials = new ArrayList<>();
        List<TrialSummary> searchTrials = new ArrayList<>();
        List<TrialSeries> series = new ArrayList<>();
        for (Path directory : run.trials()) {
            Optional<TrialResult> trial = TrialResult.read(directory);
            if (trial.isPresent()
                    && searches.trialIds().contains(trial.get().facts().id())) {
                searchTrials.add(summary(trial.get(), facts));
            } else if (trial.isPresent()) {
                trials.add(summary(trial.get(), facts));
                series.add(new SeriesAnalysis(trial.get()).series());
            }
        }
        List<PlannedTrial> planned = facts.planned().stream()
                .map(t -> new PlannedTrial(
                        t.id(), t.system(), t.cell(), t.block(), t.warmupSeconds() + t.measureSeconds()))
                .toList();
        PlannedTrialValues values = new PlannedTrialValues(trials, series, new SearchedCapacity(searches.capacities()));
        List<String> breaches = ClaimsHash.breaches(run);
        List<Comparison> comparisons = SystemComparison.of(trials, planned, facts.control(), facts.stopping());
        Answer answer = new Answer(trials, planned, comparisons, facts.control());
        CapacityAnswer capacity = new CapacityAnswer(searches.capacities(), trials, searchTrials, planned);
        List<Resumption> resumptions = resumptions(run);
        List<CaveatGroup> caveats = new ArrayList<>(RunCaveats.of(facts, breaches, resumptions, trials));
        caveats.addAll(CaveatGroups.of(trials));
        caveats.addAll(capacity.caveats());
        Summary summary = new Summary(
                Summary.SCHEMA_VERSION,
                new Summary.Run(facts.runId(), facts.name(), facts.question()),
                new Summary.Conclusion(capacity.sentence(answer), capacity.trust(answer), capacity.limitations()),
                course(facts, RunDirectory.read(run.file("end.json"), RunEnd.class), resumptions),
                new Summary.Setup(facts.streamgaugeVersion(), facts.seed(), facts.host(), planned),
                trials,
                caveats,
                comparisons,
                facts.stopping(),
                limits(run, facts, capacity.representatives()),
                new Summary.Searches(searches.capacities(), searchTrials),
                new Summary.Claims(
                        facts.claimsHash(),
                        RunClaims.judge(facts, values, breaches),
                        PublishedFigureComparison.of(facts, values)));
        return new RunAnalysis(summary, series);
    }

    private static Summary.Course course(RunFacts facts, Optional<RunEnd> end, List<Resumption> resumptions) {
        return new Summary.Course(
                end.map(RunEnd::status).orElse(RunStatus.INCOMPLETE),
                facts.startedAt(),
                end.map(RunEnd::endedAt).orElse(null),
                resumptions.isEmpty()
                        ? null
                        : resumptions.stream()
                                .mapToLong(Resumption::pausedSeconds)
                                .sum());
    }

    private static TrialSummary summary(TrialResult trial, RunFacts facts) {
        return new TrialAnalysis(trial, facts.thresholds(), facts.host().cpus()).summary();
    }

    private static List<Resumption> resumptions(RunDirectory run) throws IOException {
        return RunDirectory.read(run.file("resumes.json"), Resumption.All.class)
                .map(Resumption.All::resumptions)
                .orElse(List.of());
    }

    private static @Nullable Limits limits(RunDirectory run, RunFacts facts, List<TrialSummary> trials)
            throws IOException {
        return RunDirectory.read(run.file("calibration.json"), Calibration.class)
                .map(c -> LimitsAnalysis.of(c, trials, Instant.parse(facts.startedAt())))
                .orElse(null);
    }

    /// Returns the summary of a trial; empty if the directory does not contain a trial.
    ///
    /// @param cpus number of CPUs of the machine on which the trial ran
    public static Optional<TrialSummary> trial(Path directory, Thresholds limits, int cpus) throws IOException {
        return TrialResult.read(directory).map(t -> new TrialAnalysis(t, limits, cpus).summary());
    }

    /// Returns the time series of a trial; empty if the directory does not contain a trial.
    public static Optional<TrialSeries> series(Path directory) throws IOException {
        return TrialResult.read(directory).map(t -> new SeriesAnalysis(t).series());
    }
}
