package io.streamgauge.analyse.runs;

import io.streamgauge.analyse.compare.ComparedMetrics;
import io.streamgauge.analyse.compare.SystemComparison;
import io.streamgauge.analyse.model.Comparison.Finding;
import io.streamgauge.analyse.model.MetricValue;
import io.streamgauge.analyse.model.Summary;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.runs.RunComparison.Change;
import io.streamgauge.analyse.runs.RunComparison.Difference;
import io.streamgauge.analyse.runs.RunComparison.GateResult;
import io.streamgauge.analyse.runs.RunComparison.Side;
import io.streamgauge.experiment.metric.Metric;
import io.streamgauge.experiment.metric.Metric.Figure;
import io.streamgauge.statistics.ConfidenceInterval;
import io.streamgauge.statistics.MeanEstimate;
import io.streamgauge.statistics.MeasurementError;
import io.streamgauge.statistics.compare.RatioEstimate;
import io.streamgauge.statistics.compare.WelchComparison;
import io.streamgauge.text.Count;
import io.streamgauge.text.NumberFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Comparison of stored runs. Trials of different runs never belong to the same block. Therefore, a
/// change in the speed of the machine has the same effect on the figures as a difference between
/// the systems. The generator's CPU time per message reveals some of these changes.
public final class RunComparisonAnalysis {
    private static final double CONFIDENCE = 0.95;

    /// Smallest ratio of the generator's CPU times per message that indicates a change in the machine.
    private static final double DRIFT = 1.1;

    private final List<StoredRun> runs;
    private final List<GateRule> gates;
    private final List<SystemMatch> matches;
    private final List<String> cells;

    private RunComparisonAnalysis(List<StoredRun> runs, List<GateRule> gates) {
        this.runs = runs;
        this.gates = gates;
        this.matches = matches(runs);
        this.cells = runs.getFirst().trials().cells().stream()
                .filter(cell -> runs.stream().allMatch(r -> r.trials().cells().contains(cell)))
                .toList();
    }

    /// Compares each newer run with the baseline.
    ///
    /// @param runs runs to compare, at least two; the first is the baseline
    public static RunComparison of(List<StoredRun> runs, List<GateRule> gates) {
        return new RunComparisonAnalysis(runs, gates).compare();
    }

    /// Matches systems by name. If there are only two runs and each has a single system, these systems are
    /// matched regardless of their names.
    private static List<SystemMatch> matches(List<StoredRun> runs) {
        List<String> first = runs.getFirst().systems();
        List<SystemMatch> same = first.stream()
                .filter(s -> runs.stream().allMatch(r -> r.systems().contains(s)))
                .map(s -> new SystemMatch(s, s))
                .toList();
        boolean single =
                runs.size() == 2 && runs.stream().allMatch(r -> r.systems().size() == 1);
        return same.isEmpty() && single
                ? List.of(new SystemMatch(runs.getLast().systems().getFirst(), first.getFirst()))
                : same;
    }

    private RunComparison compare() {
        List<Side> sides = runs.stream().map(RunComparisonAnalysis::side).toList();
        List<Difference> differences = RunDifferences.of(runs, cells, matches);
        List<ComparabilityIssue> doubts = new ArrayList<>(ComparabilityChecks.of(runs, differences, cells, matches));
        if (doubts.stream().anyMatch(d -> d.severity() == ComparabilityKind.Severity.REFUSES)) {
            return new RunComparison(RunComparison.SCHEMA_VERSION, sides, differences, doubts, List.of(), List.of());
        }
        List<Change> changes = new ArrayList<>();
        List<GateJudge.GateTest> cases = new ArrayList<>();
        for (StoredRun run : runs.subList(1, runs.size())) {
            for (String cell : cells) {
                for (SystemMatch match : plannedIn(cell)) {
                    drift(run, cell, match).ifPresent(doubts::add);
                    metrics(cell)
                            .forEach(metric -> change(run, cell, match, metric).ifPresent(changes::add));
                    gates.forEach(gate -> cases.add(new GateJudge.GateTest(
                            gate,
                            run.label(),
                            match.system(),
                            cell,
                            run.isSearched(cell, match.in(run, runs.getFirst())),
                            areComparable(run, cell, match, gate.metric()),
                            missingValue(run, cell, match, gate.metric()),
                            estimate(run, cell, match, gate.metric()),
                            error(run, cell, match, gate.metric()),
                            excluded(run, cell, match))));
                }
            }
        }
        List<GateResult> results = new GateJudge(doubts, runs.size() > 2).judge(cases);
        return new RunComparison(RunComparison.SCHEMA_VERSION, sides, differences, doubts, changes, results);
    }

    private List<SystemMatch> plannedIn(String cell) {
        return matches.stream().filter(match -> match.isPlanned(cell, runs)).toList();
    }

    private static Side side(StoredRun run) {
        Summary summary = run.summary();
        return new Side(
                run.label(),
                summary.runId(),
                summary.name(),
                summary.startedAt(),
                summary.allTrials().size(),
                summary.excludedTrials());
    }

    private List<Metric> metrics(String cell) {
        ComparedMetrics compared = ComparedMetrics.of(runs.stream()
                .flatMap(r -> r.summary().trials().stream())
                .filter(t -> t.cell().equals(cell))
                .toList());
        return Stream.concat(compared.all().stream(), gates.stream().map(GateRule::metric))
                .distinct()
                .toList();
    }

    private double[] values(StoredRun run, String cell, SystemMatch match, Metric metric) {
        return run.trials().values(cell, match.in(run, runs.getFirst()), metric);
    }

    /// Describes a trial without a value, although other trials of the same system and cell in one of the runs
    /// have one. The result is empty if there is no such trial.
    private String missingValue(StoredRun run, String cell, SystemMatch match, Metric metric) {
        StoredRun first = runs.getFirst();
        String now = match.in(run, first);
        Stream<String> some = Stream.of(
                        labelled(run, run.trials().missingValue(cell, now, metric)),
                        labelled(first, first.trials().missingValue(cell, match.before(), metric)))
                .flatMap(Optional::stream);
        // A result file of OMB never has some of the metrics.
        boolean measured = runs.stream().noneMatch(StoredRun::omb)
                && (values(run, cell, match, metric).length > 0 || values(first, cell, match, metric).length > 0);
        Stream<String> all = measured
                ? Stream.of(
                                labelled(run, run.trials().withoutValues(cell, now, metric)),
                                labelled(first, first.trials().withoutValues(cell, match.before(), metric)))
                        .flatMap(Optional::stream)
                : Stream.empty();
        return Stream.concat(some, all).findFirst().orElse("");
    }

    private static Optional<String> labelled(StoredRun run, Optional<String> words) {
        return words.map(text -> run.label() + ": " + text);
    }

    /// Describes void trials of the newer run whose values could show a regression; empty if there are none.
    private String excluded(StoredRun run, String cell, SystemMatch match) {
        return run.trials()
                .excluded(cell, match.in(run, runs.getFirst()))
                .map(words -> run.label() + ": " + words)
                .orElse("");
    }

    /// Returns the ratio of the values; empty if the values of the two runs have different meanings, if a trial
    /// does not have a value, or if one of the runs has fewer than two values.
    private Optional<RatioEstimate> estimate(StoredRun run, String cell, SystemMatch match, Metric metric) {
        return areComparable(run, cell, match, metric)
                        && missingValue(run, cell, match, metric).isEmpty()
                ? WelchComparison.of(values(run, cell, match, metric), values(runs.getFirst(), cell, match, metric))
                : Optional.empty();
    }

    /// Returns the possible error in the ratio that more trials do not reduce.
    private MeasurementError error(StoredRun run, String cell, SystemMatch match, Metric metric) {
        return run.trials()
                .error(cell, match.in(run, runs.getFirst()), metric)
                .dividedBy(runs.getFirst().trials().error(cell, match.before(), metric));
    }

    private boolean areComparable(StoredRun run, String cell, SystemMatch match, Metric metric) {
        List<TrialSummary> now = run.trials().of(cell, match.in(run, runs.getFirst()));
        List<TrialSummary> before = runs.getFirst().trials().of(cell, match.in(runs.getFirst(), runs.getFirst()));
        return now.isEmpty()
                || before.isEmpty()
                || MetricValue.areComparable(metric, now.getFirst(), before.getFirst());
    }

    private Optional<Change> change(StoredRun run, String cell, SystemMatch match, Metric metric) {
        double[] now = values(run, cell, match, metric);
        double[] before = values(runs.getFirst(), cell, match, metric);
        String missing = missingValue(run, cell, match, metric);
        boolean unknown = now.length == 0 || before.length == 0;
        if ((unknown && missing.isEmpty()) || !areComparable(run, cell, match, metric)) {
            return Optional.empty();
        }
        Optional<RatioEstimate> estimate = estimate(run, cell, match, metric);
        MeasurementError error = error(run, cell, match, metric);
        Optional<ConfidenceInterval> interval = estimate.map(e -> error.widen(e.interval(CONFIDENCE)));
        Finding finding = estimate.map(e -> SystemComparison.finding(e, CONFIDENCE, error))
                .orElse(Finding.IMPOSSIBLE);
        String reason = estimate.filter(e -> SystemComparison.finding(e, CONFIDENCE, MeasurementError.NONE) != finding)
                .map(_ -> " Reason: " + error.words("the " + metric.phrase()) + ".")
                .orElse("");
        double ratio = unknown
                ? Double.NaN
                : MeanEstimate.of(now).mean() / MeanEstimate.of(before).mean();
        return Optional.of(new Change(
                run.label(),
                match.system(),
                match.before(),
                cell,
                metric.words(),
                metric.quantity().unit(),
                Arrays.stream(now).boxed().toList(),
                Arrays.stream(before).boxed().toList(),
                missing.isEmpty() ? ratio : null,
                interval.map(ConfidenceInterval::low).orElse(null),
                interval.map(ConfidenceInterval::high).orElse(null),
                finding,
                missing.isEmpty()
                        ? sentence(run, match, cell, metric, ratio, interval, finding, now.length, before.length)
                                + reason
                        : subject(run, match, cell, metric) + " cannot be compared with " + old(match) + ". "
                                + missing));
    }

    private String sentence(
            StoredRun run,
            SystemMatch match,
            String cell,
            Metric metric,
            double ratio,
            Optional<ConfidenceInterval> interval,
            Finding finding,
            int now,
            int before) {
        String old = old(match);
        String evidence = interval.map(i -> " (95 % CI " + NumberFormatter.ratioRange(i.low(), i.high()) + ", ")
                        .orElse(" (")
                + now + " and " + Count.of(before, "trial") + " of separate runs)";
        String what = switch (finding) {
            case DIFFERENT -> "was " + NumberFormatter.ratio(ratio) + "x " + old;
            case EQUAL -> "was equivalent within 5 % to " + old;
            case UNDECIDED -> "was not significantly different from " + old;
            case IMPOSSIBLE -> "was " + NumberFormatter.ratio(ratio) + "x " + old + ", which may be due to chance";
        };
        return subject(run, match, cell, metric) + " " + what + evidence + ".";
    }

    private String subject(StoredRun run, SystemMatch match, String cell, Metric metric) {
        return match.system() + "'s " + metric.phrase() + (cell.isEmpty() ? "" : " at " + cell)
                + (runs.size() > 2 ? " in " + run.label() : "");
    }

    private String old(SystemMatch match) {
        return (match.sameName() ? "its value" : match.before() + "'s") + " in "
                + runs.getFirst().label();
    }

    /// Checks the generator's CPU time per message. The generator is the same program in all runs, so a
    /// change in its CPU time indicates a change in the machine.
    private Optional<ComparabilityIssue> drift(StoredRun run, String cell, SystemMatch match) {
        if (!match.sameName()) {
            return Optional.empty();
        }
        return estimate(run, cell, match, new Figure(Figure.Name.GENERATOR_CPU))
                .filter(e -> Math.max(e.ratio(), 1 / e.ratio()) > DRIFT
                        && !e.interval(CONFIDENCE).contains(1))
                .map(e -> ComparabilityIssue.of(
                        ComparabilityKind.DRIFT,
                        match.system() + (cell.isEmpty() ? "" : " at " + cell),
                        NumberFormatter.ratio(e.ratio()),
                        run.label()));
    }
}
