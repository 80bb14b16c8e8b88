package io.streamgauge.analyse.runs;

import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.runs.RunComparison.ComparabilityIssue;
import io.streamgauge.analyse.runs.RunComparison.ComparabilityIssue.Severity;
import io.streamgauge.analyse.runs.RunComparison.Difference;
import io.streamgauge.result.RunStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// Checks of the comparability of runs. The list of issues is in docs/reference/cli.md.
final class ComparabilityChecks {
    /// Minimum number of trials of a system in a run. With fewer trials, intervals are wide.
    private static final int FEW = 5;

    private static final Set<String> MACHINE = Set.of("CPU", "CPUs", "memory");

    private final List<ComparabilityIssue> found = new ArrayList<>();

    private ComparabilityChecks() {}

    static List<ComparabilityIssue> of(
            List<StoredRun> runs, List<Difference> differences, List<String> cells, List<SystemMatch> matches) {
        ComparabilityChecks doubts = new ComparabilityChecks();
        doubts.plan(runs, differences, cells, matches);
        doubts.conditions(differences);
        runs.forEach(run -> doubts.trials(run, cells, matches, runs.getFirst()));
        return List.copyOf(doubts.found);
    }

    private void add(String kind, Severity severity, String seen, String why) {
        found.add(new ComparabilityIssue(kind, severity, seen, why));
    }

    private void plan(
            List<StoredRun> runs, List<Difference> differences, List<String> cells, List<SystemMatch> matches) {
        if (matches.isEmpty() || cells.isEmpty()) {
            add(
                    "NOTHING_IN_COMMON",
                    Severity.REFUSES,
                    "the runs have no " + (matches.isEmpty() ? "system" : "cell") + " in common",
                    "there is nothing to compare");
        }
        refuseIfDifferent(differences, "durability", "DURABILITY", "a slower system may only be a safer one");
        refuseIfDifferent(differences, "workload", "WORKLOAD", "results under different loads are not comparable");
        boolean simulated = runs.stream().anyMatch(r -> isSimulated(r, true));
        boolean real = runs.stream().anyMatch(r -> isSimulated(r, false));
        if (simulated && real) {
            add(
                    "SIMULATED",
                    Severity.REFUSES,
                    "some trials ran on a simulated clock, others in real time",
                    "simulated trials check the arithmetic; they do not measure speed");
        }
        if (runs.stream().anyMatch(r -> r.plans().isEmpty())) {
            add(
                    "NO_PLAN",
                    Severity.STOPS_GATES,
                    "a run has no plan.json",
                    "it is unknown whether the load was the same");
        }
    }

    private static boolean isSimulated(StoredRun run, boolean wanted) {
        return run.facts().planned().stream().anyMatch(t -> t.simulated() == wanted);
    }

    private void refuseIfDifferent(List<Difference> differences, String part, String kind, String why) {
        String seen = differences.stream()
                .filter(d -> d.part().equals("plan")
                        && (d.what().equals(part)
                                || d.what().startsWith(part + ".")
                                || d.what().startsWith(part + " ")))
                .map(ComparabilityChecks::words)
                .collect(Collectors.joining("; "));
        if (!seen.isEmpty()) {
            add(kind, Severity.REFUSES, "the " + part + " differs: " + seen, why);
        }
    }

    private static String words(Difference difference) {
        return difference.what() + " "
                + difference.values().stream()
                        .map(v -> v.isEmpty() ? "none" : v)
                        .collect(Collectors.joining(" / "));
    }

    private void conditions(List<Difference> differences) {
        String machine = differences.stream()
                .filter(d -> d.part().equals("host") && MACHINE.contains(d.what()))
                .map(ComparabilityChecks::words)
                .collect(Collectors.joining("; "));
        if (!machine.isEmpty()) {
            add(
                    "HOST",
                    Severity.STOPS_GATES,
                    "the machine differs: " + machine,
                    "the machine may have caused the difference, so gates are inconclusive");
        }
        differences.stream()
                .filter(d -> d.what().equals(RunDifferences.CPU_SPEED))
                .forEach(
                        speed -> add(
                                "CPU_SPEED",
                                Severity.WARNS,
                                "the machine was faster in one run than in another: " + words(speed),
                                "the machine may have caused a difference of this size: repeat both runs, one directly after the other"));
        for (String part : List.of("phases", "worker")) {
            String seen = differences.stream()
                    .filter(d -> d.part().equals("plan") && d.what().startsWith(part + "."))
                    .map(ComparabilityChecks::words)
                    .collect(Collectors.joining("; "));
            if (!seen.isEmpty()) {
                add(
                        part.equals("phases") ? "PHASES" : "WORKER",
                        Severity.WARNS,
                        "the " + part + " differ: " + seen,
                        part.equals("phases")
                                ? "a different warm-up or measured phase changes the figures"
                                : "a different heap or garbage collector of the generator changes the figures");
            }
        }
        differences.stream()
                .filter(d -> d.part().equals("versions") && d.what().equals("Streamgauge"))
                .forEach(d -> add(
                        "STREAMGAUGE",
                        Severity.WARNS,
                        "measured with different versions: " + words(d),
                        "the measurement method may have changed"));
    }

    private void trials(StoredRun run, List<String> cells, List<SystemMatch> matches, StoredRun first) {
        long voids = run.summary().trials().stream()
                .filter(t -> t.verdict() == TrialSummary.Verdict.VOID)
                .count();
        if (voids > 0) {
            add(
                    "VOID_TRIALS",
                    Severity.WARNS,
                    voids + " of " + run.summary().trials().size() + " trials of " + run.label() + " are void",
                    "they are excluded; if the void trials were the slow ones, the remaining figures are too good");
        }
        if (run.summary().status() != RunStatus.DONE) {
            add(
                    "UNFINISHED",
                    Severity.WARNS,
                    run.label() + " did not complete (" + run.summary().status() + ")",
                    "only its completed trials are compared");
        }
        int fewest = Integer.MAX_VALUE;
        for (String cell : cells) {
            for (SystemMatch match : matches) {
                fewest = Math.min(fewest, (int) run.trials().of(cell, match.in(run, first)).stream()
                        .filter(t -> t.verdict() != TrialSummary.Verdict.VOID)
                        .count());
            }
        }
        if (fewest < FEW) {
            add(
                    "FEW_TRIALS",
                    Severity.WARNS,
                    run.label() + " has " + fewest + (fewest == 1 ? " trial" : " trials") + " of a system with a value",
                    "fewer than " + FEW + " trials give wide intervals, fewer than 2 give none");
        }
    }
}
