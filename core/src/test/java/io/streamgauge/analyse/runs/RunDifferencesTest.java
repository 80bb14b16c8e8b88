package io.streamgauge.analyse.runs;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.runs.RunComparison.Area;
import io.streamgauge.analyse.runs.RunComparison.Difference;
import io.streamgauge.analyse.runs.StoredRun.Variant;
import io.streamgauge.experiment.Threshold;
import io.streamgauge.experiment.Thresholds;
import io.streamgauge.result.RunFacts;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RunDifferencesTest {
    private static final Map<String, Double> P99_OF_BOTH = Map.of("a", 10.0, "b", 20.0);

    private static Map<String, String> plan(String durability) {
        return Map.of("durability", durability);
    }

    /// Returns a run with the given plan of each system.
    private static StoredRun planned(StoredRun run, Map<String, Map<String, String>> bySystem) {
        Map<Variant, Map<String, String>> plans = new HashMap<>();
        bySystem.forEach((system, plan) -> plans.put(new Variant("", system), plan));
        return new StoredRun(run.label(), run.summary(), run.facts(), plans, false);
    }

    private static RunComparison compared(
            TrendRuns two, Map<String, Map<String, String>> before, Map<String, Map<String, String>> now) {
        List<StoredRun> runs = two.runs();
        return RunComparisonAnalysis.of(
                List.of(planned(runs.getFirst(), before), planned(runs.getLast(), now)), List.of());
    }

    private static List<String> doubts(RunComparison comparison, ComparabilityKind kind) {
        return comparison.doubts().stream()
                .filter(doubt -> doubt.kind() == kind)
                .map(ComparabilityIssue::seen)
                .toList();
    }

    @Test
    void findsADifferenceInThePlanOfOneSystem() {
        TrendRuns runs = new TrendRuns("one", 1, 0.01, 3).add(P99_OF_BOTH).add(P99_OF_BOTH);
        RunComparison comparison =
                compared(runs, Map.of("a", plan("D1"), "b", plan("D1")), Map.of("a", plan("D1"), "b", plan("D3")));
        assertThat(doubts(comparison, ComparabilityKind.DURABILITY))
                .containsExactly("the durability differs: durability of b D1 / D3");
        assertThat(comparison.refused()).isTrue();
    }

    @Test
    void reportsADifferenceOfAllSystemsOnce() {
        TrendRuns runs = new TrendRuns("one", 1, 0.01, 3).add(P99_OF_BOTH).add(P99_OF_BOTH);
        RunComparison comparison =
                compared(runs, Map.of("a", plan("D1"), "b", plan("D1")), Map.of("a", plan("D3"), "b", plan("D3")));
        assertThat(doubts(comparison, ComparabilityKind.DURABILITY))
                .containsExactly("the durability differs: durability D1 / D3");
    }

    @Test
    void comparesASystemOnlyWithItsOwnPlan() {
        TrendRuns runs = new TrendRuns("one", 1, 0.01, 3).add(P99_OF_BOTH).add(Map.of("b", 20.0));
        RunComparison comparison = compared(runs, Map.of("a", plan("D1"), "b", plan("D3")), Map.of("b", plan("D3")));
        assertThat(comparison.differences())
                .filteredOn(difference -> difference.part() == Area.PLAN)
                .containsExactly(new Difference(Area.PLAN, "systems", List.of("a, b", "b")));
        assertThat(comparison.refused()).isFalse();
        assertThat(doubts(comparison, ComparabilityKind.NOT_IN_BOTH))
                .containsExactly(runs.runs().getLast().label() + " does not contain system a of the baseline");
    }

    @Test
    void warnsOfBrokersAndThresholdsThatDiffer() {
        TrendRuns runs = new TrendRuns("one", 1, 0.01, 3).add(P99_OF_BOTH).add(P99_OF_BOTH);
        StoredRun first = runs.runs().getFirst();
        StoredRun last = runs.runs().getLast();
        RunFacts facts = last.facts();
        RunFacts.AnalysisRules changed = new RunFacts.AnalysisRules(
                List.of(), new Thresholds(Map.of(Threshold.ERRORS_VOID, 0.5)), null, null, "", List.of());
        StoredRun other = new StoredRun(
                last.label(),
                last.summary(),
                new RunFacts(
                        RunFacts.SCHEMA_VERSION,
                        facts.identity(),
                        facts.host(),
                        facts.planHash(),
                        changed,
                        List.of(),
                        null,
                        facts.planned()),
                last.plans(),
                false);
        Map<String, String> kept = Map.of("brokers", "KEPT");
        Map<String, String> fresh = Map.of("brokers", "FRESH");
        RunComparison comparison = RunComparisonAnalysis.of(
                List.of(planned(first, Map.of("a", kept, "b", kept)), planned(other, Map.of("a", fresh, "b", fresh))),
                List.of());
        assertThat(doubts(comparison, ComparabilityKind.BROKERS))
                .containsExactly(
                        "the runs differ in the lifetime of the brokers or in the collection of broker metrics: brokers KEPT / FRESH");
        assertThat(doubts(comparison, ComparabilityKind.THRESHOLDS))
                .singleElement()
                .satisfies(seen ->
                        assertThat(seen).startsWith("the thresholds differ: thresholds defaults / errors-void 50 %"));
    }

    @Test
    void explainsThatCapacitiesAreNotCompared() {
        TrendRuns runs = new TrendRuns("one", 1, 0.01, 1)
                .addCapacities(Map.of("a", List.of(50_000.0)))
                .addCapacities(Map.of("a", List.of(25_000.0)));
        RunComparison comparison = RunComparisonAnalysis.of(runs.runs(), List.of());
        assertThat(doubts(comparison, ComparabilityKind.CAPACITY_SEARCHES)).hasSize(1);
        assertThat(doubts(comparison, ComparabilityKind.FEW_TRIALS)).isEmpty();
    }

    @Test
    void doesNotKnowTheValuesOfARunWithoutAPlan() {
        TrendRuns runs = new TrendRuns("one", 1, 0.01, 3).add(P99_OF_BOTH).add(P99_OF_BOTH);
        RunComparison comparison = compared(runs, Map.of("a", plan("D1"), "b", plan("D1")), Map.of());
        assertThat(doubts(comparison, ComparabilityKind.DURABILITY)).isEmpty();
        assertThat(doubts(comparison, ComparabilityKind.NO_PLAN)).hasSize(1);
    }
}
