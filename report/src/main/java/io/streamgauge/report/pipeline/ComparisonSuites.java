package io.streamgauge.report.pipeline;

import io.streamgauge.analyse.runs.ComparabilityIssue;
import io.streamgauge.analyse.runs.ComparabilityKind.Severity;
import io.streamgauge.analyse.runs.RunComparison;
import io.streamgauge.analyse.runs.RunComparison.GateResult;
import io.streamgauge.analyse.runs.RunComparison.Side;
import io.streamgauge.report.pipeline.TestCase.Outcome;
import io.streamgauge.text.Count;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Test suites of a comparison of runs: one suite for the comparability, and one suite for the gates.
public final class ComparisonSuites {
    private ComparisonSuites() {}

    /// Returns the suites.
    ///
    /// @param allowsInconclusive true if inconclusive gates do not change the exit code
    public static List<TestSuite> of(RunComparison comparison, boolean allowsInconclusive) {
        String name = comparison.runs().getLast().name();
        Map<String, String> properties = new LinkedHashMap<>();
        for (Side side : comparison.runs()) {
            boolean first = side.equals(comparison.runs().getFirst());
            properties.put((first ? "before." : "now.") + side.label(), side.runId());
        }
        List<TestCase> gates = comparison.gates().stream()
                .map(gate -> gate(name, comparison.runs().size() > 2, gate, allowsInconclusive))
                .toList();
        TestSuite whole = suite(
                comparison,
                name + ": comparison",
                properties,
                List.of(comparable(name, comparison)),
                notes(comparison));
        return gates.isEmpty()
                ? List.of(whole)
                : List.of(whole, suite(comparison, name + ": gates", properties, gates, ""));
    }

    private static TestSuite suite(
            RunComparison comparison,
            String name,
            Map<String, String> properties,
            List<TestCase> cases,
            String output) {
        return new TestSuite(name, comparison.runs().getLast().startedAt(), "", 0, properties, cases, output);
    }

    private static TestCase comparable(String name, RunComparison comparison) {
        List<String> refusals = comparison.doubts().stream()
                .filter(d -> d.severity() == Severity.REFUSES)
                .map(d -> "The runs are not compared because " + d.text() + ".")
                .toList();
        return new TestCase(
                name + ".comparison",
                "the runs can be compared",
                refusals.isEmpty() ? Outcome.PASSED : Outcome.REJECTED,
                refusals.isEmpty() ? "" : refusals.getFirst(),
                String.join("\n", refusals.subList(Math.min(1, refusals.size()), refusals.size())));
    }

    /// Returns one line per run with the number of trials and the number of void trials, and one line per
    /// comparability issue.
    private static String notes(RunComparison comparison) {
        Stream<String> voids = comparison.runs().stream()
                .map(side -> side.label() + ", started " + side.startedAt() + ": " + Count.of(side.trials(), "trial")
                        + ", " + side.voids() + " void");
        Stream<String> doubts = comparison.doubts().stream().map(ComparisonSuites::words);
        return Stream.concat(voids, doubts).collect(Collectors.joining("\n"));
    }

    private static String words(ComparabilityIssue doubt) {
        return doubt.kind() + ": " + doubt.text();
    }

    private static TestCase gate(String name, boolean several, GateResult gate, boolean allowsInconclusive) {
        Outcome outcome = switch (gate.verdict()) {
            case REGRESSION -> Outcome.FAILED;
            case ABSENT -> Outcome.PASSED;
            case CANNOT_TELL -> allowsInconclusive ? Outcome.SKIPPED : Outcome.INCONCLUSIVE;
        };
        String title = gate.system() + (gate.cell().isEmpty() ? "" : " at " + gate.cell()) + ": " + gate.gate()
                + (several ? " in " + gate.run() : "");
        return new TestCase(name + ".gates", title, outcome, gate.sentence(), "");
    }
}
