package io.streamgauge.analyse;

import io.streamgauge.analyse.Summary.CaveatGroup;
import io.streamgauge.analyse.Summary.PlannedTrial;
import io.streamgauge.result.Calibration;
import io.streamgauge.result.ClaimsSeal;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// From the files of a run to its summary and series. Reads nothing else, so that it can be done again years later.
///
/// @param series one for each trial, in the order of [Summary#trials]
public record RunAnalysis(Summary summary, List<TrialSeries> series) {

    /// @throws IOException if the directory holds no run, or a file cannot be read
    public static RunAnalysis of(RunDirectory run, Thresholds limits) throws IOException {
        RunFacts facts = RunDirectory.read(run.file("run.json"), RunFacts.class)
                .orElseThrow(() -> new IOException("run directory '" + run.path()
                        + "': it holds no run.json. Give the directory that a run named at its end"));
        Optional<RunEnd> end = RunDirectory.read(run.file("end.json"), RunEnd.class);
        List<TrialSummary> trials = new ArrayList<>();
        List<TrialSeries> series = new ArrayList<>();
        for (Path directory : run.trials()) {
            Optional<TrialResult> trial = TrialResult.read(directory);
            if (trial.isPresent()) {
                trials.add(new TrialAnalysis(trial.get(), limits, facts.host().cpus()).summary());
                series.add(new SeriesAnalysis(trial.get()).series());
            }
        }
        List<PlannedTrial> planned = facts.planned().stream()
                .map(t -> new PlannedTrial(
                        t.id(), t.system(), t.cell(), t.block(), t.warmupSeconds() + t.measureSeconds()))
                .toList();
        List<String> breaches = ClaimsSeal.breaches(run);
        RunValues values = new RunValues(trials, series, SearchedValue.NONE);
        Answer answer = new Answer(trials, planned);
        Summary summary = new Summary(
                Summary.SCHEMA_VERSION,
                facts.runId(),
                facts.name(),
                facts.question(),
                answer.sentence(),
                answer.trust(),
                answer.notShown(),
                end.map(RunEnd::status).orElse(RunStatus.INCOMPLETE),
                facts.startedAt(),
                end.map(RunEnd::endedAt).orElse(null),
                facts.streamgaugeVersion(),
                facts.seed(),
                facts.host(),
                planned,
                trials,
                Stream.concat(RunCaveats.of(facts, breaches, resumptions(run)).stream(), grouped(trials).stream())
                        .toList(),
                limits(run, facts, trials),
                facts.claimsHash(),
                RunClaims.judge(facts, values, breaches),
                PublishedFigures.of(facts, values));
        return new RunAnalysis(summary, series);
    }

    private static List<Resumption> resumptions(RunDirectory run) throws IOException {
        return RunDirectory.read(run.file("resumes.json"), Resumption.All.class)
                .map(Resumption.All::resumptions)
                .orElse(List.of());
    }

    private static @Nullable Limits limits(RunDirectory run, RunFacts facts, List<TrialSummary> trials)
            throws IOException {
        return RunDirectory.read(run.file("calibration.json"), Calibration.class)
                .map(c -> Limits.of(c, trials, Instant.parse(facts.startedAt())))
                .orElse(null);
    }

    /// One trial's summary; empty when its directory holds no trial.
    ///
    /// @param cpus of the machine that it ran on
    public static Optional<TrialSummary> trial(Path directory, Thresholds limits, int cpus) throws IOException {
        return TrialResult.read(directory).map(t -> new TrialAnalysis(t, limits, cpus).summary());
    }

    /// The gravest first, then in the order of appearance.
    private static List<CaveatGroup> grouped(List<TrialSummary> trials) {
        Map<Caveat, List<String>> groups = new LinkedHashMap<>();
        for (TrialSummary trial : trials) {
            for (Caveat caveat : trial.caveats()) {
                groups.computeIfAbsent(caveat, _ -> new ArrayList<>()).add(trial.id());
            }
        }
        return groups.entrySet().stream()
                .map(e -> new CaveatGroup(e.getKey(), e.getValue()))
                .sorted((a, b) -> b.caveat().severity().compareTo(a.caveat().severity()))
                .toList();
    }
}
