package io.streamgauge.analyse.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.streamgauge.analyse.model.TrialSummary.Verdict;
import io.streamgauge.analyse.runs.ExperimentTrend.Mark;
import io.streamgauge.analyse.runs.ExperimentTrend.Series;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Test of trends with known changes. The analysis must mark each change in the run in which it occurs, and must
/// rarely mark unchanged systems.
class TrendAnalysisTest {
    private static final double DEVIATION = 0.05;
    private static final Map<String, String> PLAN = Map.of("workload.rate", "1k/s", "durability", "D1");

    private static ExperimentTrend trend(TrendRuns runs) {
        List<ExperimentTrend> trends = TrendAnalysis.of(runs.runs());
        assertThat(trends).hasSize(1);
        return trends.getFirst();
    }

    /// Returns the marks as text of the form `system metric run`, with runs counted from 1.
    private static List<String> marks(ExperimentTrend trend) {
        List<String> marks = new ArrayList<>();
        for (Series series : trend.series()) {
            for (int i = 0; i < series.points().size(); i++) {
                if (series.points().get(i).mark() != null) {
                    marks.add(series.system() + " " + series.metric().words() + " " + (i + 1));
                }
            }
        }
        return marks;
    }

    private static TrendRuns changeInRun6(double factor, long seed) {
        TrendRuns runs = new TrendRuns("nightly", seed, DEVIATION, 5);
        for (int run = 1; run <= 10; run++) {
            runs.add(Map.of("a", 10 * (run >= 6 ? factor : 1), "b", 20.0));
        }
        return runs;
    }

    @Test
    void marksAChangeExactlyWhereItOccurs() {
        for (long seed = 1; seed <= 8; seed++) {
            ExperimentTrend trend = trend(changeInRun6(1.5, seed));
            assertThat(marks(trend))
                    .as("seed " + seed)
                    .containsExactlyInAnyOrder("a p99 end-to-end 6", "a p99 response time 6");
        }
    }

    @Test
    void statesSizeAndDirectionOfAChange() {
        Mark slower =
                trend(changeInRun6(1.5, 1)).series().getFirst().points().get(5).mark();
        assertThat(slower).isNotNull().satisfies(mark -> {
            assertThat(mark.since()).isEqualTo(4);
            assertThat(mark.ratio()).isBetween(1.35, 1.65);
            assertThat(mark.low()).isGreaterThan(1.2).isLessThan(1.5);
            assertThat(mark.high()).isGreaterThan(1.5).isLessThan(1.8);
            assertThat(mark.isWorse()).isTrue();
        });
        assertThat(trend(changeInRun6(1 / 1.5, 1))
                        .series()
                        .getFirst()
                        .points()
                        .get(5)
                        .mark())
                .isNotNull()
                .satisfies(mark -> assertThat(mark.isWorse()).isFalse());
    }

    /// Checks that at most 60 of 760 runs have a false mark. If the probability of a false mark is at most 5 % per
    /// run, the probability of more than 60 is below 0.1 %. The seeds are fixed, so the test always has the same
    /// result.
    @Test
    void rarelyMarksUnchangedSystems() {
        int experiments = 40;
        int marked = 0;
        for (long seed = 0; seed < experiments; seed++) {
            TrendRuns runs = new TrendRuns("nightly", 1000 + seed, DEVIATION, 5);
            for (int run = 0; run < 20; run++) {
                runs.add(Map.of("a", 10.0, "b", 20.0));
            }
            ExperimentTrend trend = trend(runs);
            // The analysis makes one test for each combination of a system (2), a metric (3: two latencies and
            // the delivered rate), and a pair of consecutive runs (19).
            assertThat(trend.tests()).isEqualTo(2 * 3 * 19);
            assertThat(trend.testsOfLatest()).isEqualTo(2 * 3);
            marked += markedRuns(trend);
        }
        assertThat(marked).isLessThanOrEqualTo(60);
    }

    private static int markedRuns(ExperimentTrend trend) {
        return (int) IntStream.range(0, trend.runs().size())
                .filter(run -> trend.series().stream()
                        .anyMatch(series -> series.points().get(run).mark() != null))
                .count();
    }

    /// Compares two runs that differ, at the end of a short history and of a long one.
    @Test
    void detectsAChangeRegardlessOfTheLengthOfTheHistory() {
        for (int history : new int[] {1, 60}) {
            TrendRuns runs = new TrendRuns("nightly", 1, DEVIATION, 3);
            for (int run = 0; run < history; run++) {
                runs.add(Map.of("a", 10.0));
            }
            ExperimentTrend trend = trend(runs.add(Map.of("a", 15.0)));
            assertThat(marks(trend))
                    .as("history of %d runs", history)
                    .contains("a p99 end-to-end " + (history + 1), "a p99 response time " + (history + 1));
        }
    }

    @Test
    void doesNotMarkIrrelevantChangesOfAPreciseValue() {
        TrendRuns runs = new TrendRuns("nightly", 1, 1e-6, 5);
        runs.add(Map.of("a", 10.0)).add(Map.of("a", 10.05)).add(Map.of("a", 10.5));
        assertThat(marks(trend(runs))).containsExactlyInAnyOrder("a p99 end-to-end 3", "a p99 response time 3");
    }

    @Test
    void marksNoChangeIfOnlySomeTrialsHaveAValue() {
        TrendRuns runs = new TrendRuns("nightly", 1, 1e-6, 5);
        runs.add(Map.of("a", 10.0)).withAMissingValue("a").add(Map.of("a", 20.0));
        assertThat(marks(trend(runs))).isEmpty();
    }

    @Test
    void breaksTheTrendIfRunsAreNotComparable() {
        Map<String, Double> fast = Map.of("a", 10.0);
        Map<String, Double> slow = Map.of("a", 20.0);
        TrendRuns runs = new TrendRuns("nightly", 1, DEVIATION, 5);
        runs.add(fast)
                .add(slow, Verdict.VALID, "Xeon", "1.0", PLAN)
                .add(fast, Verdict.VALID, "Xeon", "2.0", PLAN)
                .add(slow, Verdict.VALID, "Xeon", "2.0", Map.of("workload.rate", "2k/s", "durability", "D1"))
                .add(fast, Verdict.VALID, "Xeon", "2.0", Map.of("workload.rate", "2k/s", "durability", "D1"));
        ExperimentTrend trend = trend(runs);
        assertThat(trend.runs().stream().map(run -> String.join("", run.breaks())))
                .satisfiesExactly(
                        first -> assertThat(first).isEmpty(),
                        machine -> assertThat(machine).isEqualTo("the machine differs: CPU EPYC / Xeon"),
                        version -> assertThat(version).startsWith("the runs used different versions: Streamgauge 1.0"),
                        load -> assertThat(load).startsWith("the workload differs: workload.rate 1k/s / 2k/s"),
                        last -> assertThat(last).isEmpty());
        assertThat(marks(trend)).containsExactlyInAnyOrder("a p99 end-to-end 5", "a p99 response time 5");
    }

    @Test
    void comparesCommitsOfADevelopmentVersion() {
        TrendRuns runs = new TrendRuns("nightly", 1, DEVIATION, 5);
        runs.add(Map.of("a", 10.0), Verdict.VALID, "EPYC", "2.0-SNAPSHOT+1a2b3c4", PLAN)
                .add(Map.of("a", 20.0), Verdict.VALID, "EPYC", "2.0-SNAPSHOT+5d6e7f8", PLAN);
        ExperimentTrend trend = trend(runs);
        assertThat(trend.runs().get(1).breaks()).isEmpty();
        assertThat(trend.runs().get(1).doubts())
                .singleElement()
                .asString()
                .startsWith("the runs used different versions: Streamgauge 2.0-SNAPSHOT+1a2b3c4");
        assertThat(marks(trend)).contains("a p99 end-to-end 2");
    }

    @Test
    void comparesAcrossVoidRuns() {
        TrendRuns runs = new TrendRuns("nightly", 1, DEVIATION, 5);
        runs.add(Map.of("a", 10.0))
                .add(Map.of("a", 90.0), Verdict.VOID, "EPYC", "1.0", PLAN)
                .add(Map.of("a", 10.0));
        ExperimentTrend trend = trend(runs);
        assertThat(marks(trend)).isEmpty();
        assertThat(trend.runs()).extracting(ExperimentTrend.RunPoint::usable).containsExactly(true, false, true);
        ExperimentTrend.Point point = trend.series().getFirst().points().get(1);
        assertThat(point.isVoid()).isTrue();
        assertThat(point.value())
                .isNotNull()
                .satisfies(value -> assertThat(value).isGreaterThan(70e6));
        assertThat(trend.tests()).isEqualTo(3);
    }

    @Test
    void statesTheDoubtsAboutAChange() {
        TrendRuns runs = new TrendRuns("nightly", 1, DEVIATION, 5);
        Map<String, String> longer = new HashMap<>(PLAN);
        longer.put("phases.warmupSeconds", "60");
        runs.add(Map.of("a", 10.0)).add(Map.of("a", 20.0), Verdict.VALID, "EPYC", "1.0", longer);
        ExperimentTrend trend = trend(runs);
        assertThat(trend.runs().get(1).doubts()).containsExactly("the phases differ: phases.warmupSeconds none / 60");
        assertThat(trend.series().getFirst().points().get(1).mark()).isNotNull();
    }

    /// Changes the warm-up in a run without trials of system a. In the next run, system a is slower.
    @Test
    void statesDifferencesFromTheComparedRun() {
        TrendRuns runs = new TrendRuns("nightly", 1, DEVIATION, 5);
        Map<String, String> longer = new HashMap<>(PLAN);
        longer.put("phases.warmupSeconds", "60");
        runs.add(Map.of("a", 10.0, "b", 10.0))
                .add(Map.of("b", 10.0), Verdict.VALID, "EPYC", "1.0", longer)
                .add(Map.of("a", 20.0, "b", 10.0), Verdict.VALID, "EPYC", "1.0", longer);
        ExperimentTrend trend = trend(runs);
        Series a = trend.series().stream()
                .filter(series -> series.system().equals("a"))
                .findFirst()
                .orElseThrow();
        assertThat(a.points().get(2).mark()).isNotNull().satisfies(mark -> {
            assertThat(mark.since()).isZero();
            assertThat(trend.context(2, mark)).contains("the phases differ: phases.warmupSeconds none / 60");
        });
    }

    /// In the second run, the broker did not sustain any rate in one of the three searches.
    @Test
    void doesNotCompareCapacitiesThatOnlySomeSearchesFound() {
        TrendRuns runs = new TrendRuns("nightly", 1, DEVIATION, 1);
        runs.addCapacities(Map.of("a", List.of(25_000.0, 25_500.0, 24_500.0)))
                .addCapacities(Map.of("a", List.of(50_000.0, 51_000.0, 0.0)));
        ExperimentTrend trend = trend(runs);
        assertThat(marks(trend)).isEmpty();
        assertThat(trend.testsOfLatest()).isZero();
        Series series = trend.series().getFirst();
        List<StoredRun> stored = runs.runs();
        assertThat(series.metric().isIncomplete(stored.getFirst(), "", "a")).isFalse();
        assertThat(series.metric().isIncomplete(stored.getLast(), "", "a")).isTrue();
    }

    @Test
    void marksALowerCapacityAsWorse() {
        TrendRuns runs = new TrendRuns("nightly", 1, DEVIATION, 1);
        runs.addCapacities(Map.of("a", List.of(50_000.0, 51_000.0, 49_000.0)))
                .addCapacities(Map.of("a", List.of(25_000.0, 25_500.0, 24_500.0)))
                .addCapacities(Map.of("a", List.of(25_000.0, 25_500.0, 24_500.0)));
        ExperimentTrend trend = trend(runs);
        assertThat(marks(trend)).containsExactly("a capacity 2");
        assertThat(trend.runs()).allSatisfy(run -> assertThat(run.doubts()).isEmpty());
        assertThat(trend.series().getFirst().points().get(1)).satisfies(point -> {
            assertThat(point.value())
                    .isNotNull()
                    .satisfies(value -> assertThat(value).isBetween(24_990.0, 25_000.0));
            assertThat(point.trials()).isEqualTo(3);
            assertThat(point.mark()).isNotNull().satisfies(mark -> {
                assertThat(mark.ratio()).isCloseTo(0.5, within(1e-6));
                assertThat(mark.isWorse()).isTrue();
            });
        });
    }

    /// Lets the generator limit two of five searches in the second run, because the system is faster than
    /// before. The mean of the other three searches would look like a regression.
    @Test
    void doesNotCompareCapacitiesThatTheGeneratorLimited() {
        TrendRuns runs = new TrendRuns("nightly", 1, DEVIATION, 1);
        runs.addCapacities(Map.of("a", List.of(98_000.0, 99_000.0, 99_500.0, 98_500.0, 99_000.0)))
                .addCapacities(Map.of("a", List.of(Double.NaN, Double.NaN, 90_000.0, 90_500.0, 91_000.0)));
        ExperimentTrend trend = trend(runs);
        assertThat(marks(trend)).isEmpty();
        assertThat(trend.series().getFirst().points().get(1).value()).isNull();
    }

    @Test
    void testsNothingWithASingleTrial() {
        TrendRuns runs = new TrendRuns("nightly", 1, DEVIATION, 1);
        runs.add(Map.of("a", 10.0)).add(Map.of("a", 30.0));
        assertThat(trend(runs).tests()).isZero();
        assertThat(trend(runs).testsOfLatest()).isZero();
    }

    @Test
    void omitsTheEndToEndLatencyOfAnOutage() {
        TrendRuns runs = new TrendRuns("nightly", 1, DEVIATION, 2).withOutage();
        runs.add(Map.of("a", 10.0)).add(Map.of("a", 10.0));
        assertThat(trend(runs).series())
                .extracting(series -> series.metric().words())
                .contains("p99 response time")
                .doesNotContain("p99 end-to-end");
    }

    @Test
    void separatesExperimentsByName() {
        List<StoredRun> runs = new ArrayList<>(
                new TrendRuns("one", 1, DEVIATION, 2).add(Map.of("a", 10.0)).runs());
        runs.addAll(new TrendRuns("two", 1, DEVIATION, 2).add(Map.of("a", 10.0)).runs());
        assertThat(TrendAnalysis.of(runs)).extracting(ExperimentTrend::name).containsExactly("one", "two");
    }
}
