package io.streamgauge.analyse.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.streamgauge.analyse.model.Caveat;
import io.streamgauge.analyse.model.CaveatKind;
import io.streamgauge.analyse.model.Severity;
import io.streamgauge.analyse.model.TrialSummary.Verdict;
import io.streamgauge.analyse.runs.BestRatios.Score;
import io.streamgauge.result.TrialFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class BestRatiosTest {
    private static final double NONE = 1e-9;

    private static TrendRuns experiment(String name, Map<String, Double> p99Millis) {
        return new TrendRuns(name, 1, NONE, 3).add(p99Millis);
    }

    private static BestRatios ratios(TrendRuns... experiments) {
        List<StoredRun> runs = new ArrayList<>();
        for (TrendRuns experiment : experiments) {
            runs.addAll(experiment.runs());
        }
        return BestRatios.of(TrendAnalysis.of(runs));
    }

    @Test
    void averagesTheRatiosGeometrically() {
        BestRatios ratios = ratios(
                experiment("one", Map.of("a", 10.0, "b", 20.0)), experiment("two", Map.of("a", 80.0, "b", 10.0)));
        assertThat(ratios.scores()).extracting(Score::system).containsExactly("b", "a");
        assertThat(ratios.scores().get(0).ratio()).isCloseTo(Math.sqrt(2), within(1e-3));
        assertThat(ratios.scores().get(1).ratio()).isCloseTo(Math.sqrt(8), within(1e-3));
        assertThat(ratios.scores()).allMatch(score -> score.missing().isEmpty());
    }

    @Test
    void namesMissingResultsAndRanksTheirSystemsLast() {
        BestRatios ratios = ratios(
                experiment("one", Map.of("a", 10.0, "b", 20.0, "c", 5.0)),
                experiment("two", Map.of("a", 10.0, "b", 20.0)));
        assertThat(ratios.scores()).extracting(Score::system).containsExactly("a", "b", "c");
        Score last = ratios.scores().getLast();
        assertThat(last.ratio()).isCloseTo(1, within(1e-3));
        assertThat(last.missing()).containsExactly("two");
    }

    @Test
    void namesAMissingExperimentWithTwoTestsOnce() {
        TrendRuns capacities = new TrendRuns("one", 1, NONE, 1)
                .withObjectives("", "p99 end-to-end <= 20 ms")
                .addCapacities(Map.of("a", List.of(50_000.0, 50_000.0), "b", List.of(25_000.0, 25_000.0)));
        BestRatios ratios = ratios(capacities, experiment("two", Map.of("a", 10.0, "b", 20.0, "c", 5.0)));
        assertThat(ratios.tests()).hasSize(3);
        assertThat(ratios.scores().getLast().missing()).containsExactly("one");
    }

    @Test
    void usesTheLatestUsableRun() {
        TrendRuns runs = experiment("one", Map.of("a", 10.0, "b", 20.0))
                .add(Map.of("a", 10.0, "b", 40.0))
                .add(
                        Map.of("a", 10.0, "b", 90.0),
                        Verdict.VOID,
                        "EPYC",
                        "1.0",
                        Map.of("workload.rate", "1k/s", "durability", "D1"));
        assertThat(ratios(runs).scores().getLast().ratio()).isCloseTo(4, within(1e-2));
    }

    @Test
    void usesTheHighestCapacityAsTheBest() {
        TrendRuns runs = new TrendRuns("one", 1, NONE, 1)
                .addCapacities(Map.of("a", List.of(50_000.0, 50_000.0), "b", List.of(25_000.0, 25_000.0)));
        assertThat(ratios(runs).scores()).extracting(Score::system).containsExactly("a", "b");
        assertThat(ratios(runs).scores().getLast().ratio()).isCloseTo(2, within(1e-6));
    }

    /// The interval of each capacity extends 10 % to both sides.
    @Test
    void showsADifferenceOfCapacitiesIfTheirIntervalsAreDisjoint() {
        TrendRuns runs = new TrendRuns("one", 1, NONE, 1)
                .addCapacities(Map.of(
                        "a", List.of(50_000.0, 50_000.0),
                        "b", List.of(25_000.0, 25_000.0),
                        "c", List.of(48_000.0, 48_000.0)));
        Map<String, BestRatios.Entry> entries = ratios(runs).tests().getFirst().entries();
        assertThat(entries.values()).extracting(BestRatios.Entry::shown).containsExactly(true, true, false);
    }

    /// Uses a system b whose capacity is only known to be at least 100,000 messages/s, because the generator
    /// limited its searches. The ratio of the capacities of a and b is therefore unknown.
    @Test
    void omitsCapacitiesIfTheGeneratorLimitedASystem() {
        TrendRuns runs = new TrendRuns("one", 1, NONE, 1)
                .addCapacities(Map.of("a", List.of(50_000.0, 50_000.0), "b", List.of(Double.NaN, Double.NaN)));
        assertThat(ratios(runs).tests()).isEmpty();
        assertThat(ratios(runs).scores()).isEmpty();
    }

    /// The p99 of b is 4,000 times as high, because its queue grows during the trial. The answer of such a run does
    /// not contain this ratio.
    @Test
    void omitsARatioThatACaveatCouldExplain() {
        Caveat overload = Caveat.of(CaveatKind.OVERLOAD, Severity.FLAG, "500", "1,000");
        Map<String, Double> p99Millis = Map.of("a", 5.0, "b", 20_000.0, "c", 10.0);
        BestRatios ratios = ratios(
                new TrendRuns("one", 1, NONE, 3).withCaveat("b", overload).add(p99Millis));
        BestRatios.Entry entry =
                Objects.requireNonNull(ratios.tests().getFirst().entries().get("b"));
        assertThat(entry.ratio()).isNull();
        assertThat(entry.value()).isCloseTo(20e9, within(1e6));
        assertThat(ratios.scores()).extracting(Score::system).containsExactly("a", "c", "b");
        assertThat(ratios.scores().get(1).ratio()).isCloseTo(2, within(1e-3));
        assertThat(ratios.scores().getLast().ratio()).isNull();
        assertThat(ratios.scores().getLast().missing()).containsExactly("one");
        BestRatios others = ratios(
                new TrendRuns("one", 1, NONE, 3).withCaveat("a", overload).add(p99Millis));
        assertThat(others.scores().getLast().ratio()).isCloseTo(4_000, within(1.0));
    }

    @Test
    void omitsRatiosIfOnlySomeTrialsHaveAValue() {
        Map<String, Double> p99Millis = Map.of("a", 10.0, "b", 20.0, "c", 30.0);
        BestRatios worse =
                ratios(new TrendRuns("one", 1, NONE, 3).withAMissingValue("b").add(p99Millis));
        assertThat(worse.scores()).extracting(Score::system).containsExactly("a", "c", "b");
        assertThat(worse.scores().getLast().ratio()).isNull();
        BestRatios best =
                ratios(new TrendRuns("one", 1, NONE, 3).withAMissingValue("a").add(p99Millis));
        assertThat(best.scores()).extracting(Score::ratio).containsOnlyNulls();
    }

    @Test
    void doesNotCombineSimulatedAndRealTime() {
        TrendRuns real = experiment("real", Map.of("a", 10.0, "b", 20.0));
        TrendRuns simulated = new TrendRuns("simulated", 1, NONE, 3).addSimulated(Map.of("a", 80.0, "b", 10.0));
        assertThat(ratios(real, simulated).tests())
                .extracting(BestRatios.Test::experiment)
                .containsExactly("real");
        assertThat(ratios(simulated).tests())
                .allMatch(BestRatios.Test::isSimulated)
                .hasSize(1);
    }

    @Test
    void ignoresExperimentsWithOneSystem() {
        assertThat(ratios(experiment("one", Map.of("a", 10.0))).tests()).isEmpty();
    }

    @Test
    void ignoresCellsWithOneSystem() {
        TrendRuns runs = new TrendRuns("one", 1, NONE, 3).withOwnCells().add(Map.of("a", 10.0, "b", 20.0));
        assertThat(ratios(runs).tests()).isEmpty();
    }

    private static TrialFacts withHigherDurabilityOfB(TrialFacts of) {
        String durability = of.system().equals("b") ? "D3 (disks of a quorum)" : of.durability();
        return new TrialFacts(of.id(), of.system(), of.plan(), durability, of.phases(), of.load(), null);
    }

    @Test
    void statesUnequalDurability() {
        TrendRuns runs = experiment("one", Map.of("a", 10.0, "b", 20.0));
        assertThat(ratios(runs).tests().getFirst().unequalDurability()).isEmpty();
        runs.replan(BestRatiosTest::withHigherDurabilityOfB);
        assertThat(ratios(runs).tests().getFirst().unequalDurability()).isEqualTo("a D1, b D3");
    }
}
