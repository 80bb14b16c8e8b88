package io.streamgauge.analyse.runs;

import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.runs.RunComparison.Area;
import io.streamgauge.analyse.runs.RunComparison.Difference;
import io.streamgauge.result.RunStatus;
import io.streamgauge.text.Count;
import io.streamgauge.text.NumberFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// Checks of whether runs are comparable. The list of issues is in docs/reference/cli.md.
final class ComparabilityChecks {
    /// Number of trials of a system in a run below which intervals are wide.
    private static final int FEW = 5;

    private static final Set<String> MACHINE = Set.of("CPU", "CPUs", "memory", RunDifferences.WORKER_HOSTS);

    private final List<ComparabilityIssue> found = new ArrayList<>();

    private ComparabilityChecks() {}

    static List<ComparabilityIssue> of(
            List<StoredRun> runs, List<Difference> differences, List<String> cells, List<SystemMatch> matches) {
        ComparabilityChecks doubts = new ComparabilityChecks();
        doubts.plan(runs, differences, cells, matches);
        doubts.conditions(differences);
        doubts.missing(runs, cells, matches);
        if (runs.stream().anyMatch(run -> !run.summary().capacities().isEmpty())) {
            doubts.add(ComparabilityKind.CAPACITY_SEARCHES);
        }
        runs.forEach(run -> doubts.trials(run, cells, matches, runs));
        return List.copyOf(doubts.found);
    }

    private void add(ComparabilityKind kind, Object... values) {
        found.add(ComparabilityIssue.of(kind, values));
    }

    private void plan(
            List<StoredRun> runs, List<Difference> differences, List<String> cells, List<SystemMatch> matches) {
        if (matches.isEmpty() || cells.isEmpty()) {
            add(ComparabilityKind.NOTHING_IN_COMMON, matches.isEmpty() ? "system" : "cell");
        }
        addIfAny(ComparabilityKind.DURABILITY, differences, planned("durability"));
        addIfAny(ComparabilityKind.WORKLOAD, differences, planned("workload"));
        boolean simulated = runs.stream().anyMatch(r -> isSimulated(r, true));
        boolean real = runs.stream().anyMatch(r -> isSimulated(r, false));
        if (simulated && real) {
            add(ComparabilityKind.SIMULATED);
        }
        if (runs.stream().anyMatch(r -> r.plans().isEmpty())) {
            add(ComparabilityKind.NO_PLAN);
        }
        runs.stream().filter(StoredRun::omb).forEach(this::omb);
    }

    /// Reports the systems and cells of the baseline that a newer run does not contain.
    private void missing(List<StoredRun> runs, List<String> cells, List<SystemMatch> matches) {
        StoredRun baseline = runs.getFirst();
        for (StoredRun run : runs.subList(1, runs.size())) {
            List<String> missing = new ArrayList<>();
            baseline.systems().stream()
                    .filter(system ->
                            matches.stream().noneMatch(match -> match.before().equals(system)))
                    .filter(system -> !run.systems().contains(system))
                    .map(system -> "system " + system)
                    .forEach(missing::add);
            baseline.trials().cells().stream()
                    .filter(cell ->
                            !cells.contains(cell) && !run.trials().cells().contains(cell))
                    .map(cell -> "cell " + (cell.isEmpty() ? "without levels" : cell))
                    .forEach(missing::add);
            if (!missing.isEmpty()) {
                add(ComparabilityKind.NOT_IN_BOTH, run.label(), String.join(", ", missing));
            }
        }
    }

    private void omb(StoredRun run) {
        add(ComparabilityKind.OMB_RESULT, run.label());
        for (TrialSummary trial : run.summary().trials()) {
            long failed = trial.ledger().failed();
            long backlog = trial.backlog().atEndOfMeasure();
            // The backlog is the sum over all subscriptions, each of which receives every message.
            double received = trial.measuredSeconds() > 0 ? trial.endToEnd().count() / trial.measuredSeconds() : 0;
            if (failed > 0 || backlog > Math.max(trial.rates().acceptedPerSecond(), received)) {
                add(
                        ComparabilityKind.OMB_OVERLOAD,
                        run.label(),
                        NumberFormatter.count(failed),
                        NumberFormatter.count(Math.max(0, backlog)));
            }
        }
    }

    private static boolean isSimulated(StoredRun run, boolean wanted) {
        return run.facts().planned().stream().anyMatch(t -> t.simulated() == wanted);
    }

    /// Reports the differences that a predicate accepts as one issue.
    private void addIfAny(ComparabilityKind kind, List<Difference> differences, Predicate<Difference> accepted) {
        String seen = differences.stream()
                .filter(accepted)
                .map(ComparabilityChecks::words)
                .collect(Collectors.joining("; "));
        if (!seen.isEmpty()) {
            add(kind, seen);
        }
    }

    /// Accepts the differences between the planned values of a field, including those of some systems or cells.
    private static Predicate<Difference> planned(String field) {
        return d -> d.part() == Area.PLAN
                && (d.what().equals(field)
                        || d.what().startsWith(field + ".")
                        || d.what().startsWith(field + " "));
    }

    private static String words(Difference difference) {
        return difference.what() + " "
                + difference.values().stream()
                        .map(v -> v.isEmpty() ? "none" : v)
                        .collect(Collectors.joining(" / "));
    }

    private void conditions(List<Difference> differences) {
        addIfAny(ComparabilityKind.HOST, differences, d -> d.part() == Area.HOST && MACHINE.contains(d.what()));
        addIfAny(ComparabilityKind.CPU_SPEED, differences, d -> d.what().equals(RunDifferences.CPU_SPEED));
        addIfAny(ComparabilityKind.PHASES, differences, planned("phases"));
        addIfAny(ComparabilityKind.WORKER, differences, planned("worker"));
        addIfAny(ComparabilityKind.BROKERS, differences, planned("brokers").or(planned("brokerMetrics")));
        addIfAny(ComparabilityKind.THRESHOLDS, differences, planned(RunDifferences.THRESHOLDS));
        addIfAny(
                ComparabilityKind.STREAMGAUGE,
                differences,
                d -> d.part() == Area.VERSIONS && d.what().equals("Streamgauge"));
    }

    private void trials(StoredRun run, List<String> cells, List<SystemMatch> matches, List<StoredRun> runs) {
        long voids = run.summary().trials().stream()
                .filter(t -> t.verdict() == TrialSummary.Verdict.VOID)
                .count();
        if (voids > 0) {
            add(ComparabilityKind.VOID_TRIALS, voids, run.summary().trials().size(), run.label());
        }
        if (run.summary().status() != RunStatus.DONE) {
            add(ComparabilityKind.UNFINISHED, run.label(), run.summary().status());
        }
        int fewest = Integer.MAX_VALUE;
        for (String cell : cells) {
            for (SystemMatch match : matches) {
                if (match.isPlanned(cell, runs) && !run.isSearched(cell, match.in(run, runs.getFirst()))) {
                    fewest = Math.min(fewest, (int) run.trials().of(cell, match.in(run, runs.getFirst())).stream()
                            .filter(t -> t.verdict() != TrialSummary.Verdict.VOID)
                            .count());
                }
            }
        }
        if (fewest < FEW) {
            add(ComparabilityKind.FEW_TRIALS, run.label(), Count.of(fewest, "trial"));
        }
    }
}
