package io.streamgauge.analyse.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.streamgauge.analyse.model.Comparison;
import io.streamgauge.analyse.model.Comparison.Finding;
import io.streamgauge.analyse.model.MetricValue;
import io.streamgauge.analyse.model.Summary.PlannedTrial;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.trial.SampleTrialFiles;
import io.streamgauge.experiment.AaControl;
import io.streamgauge.experiment.EarlyStopping;
import io.streamgauge.experiment.LevelOrder;
import io.streamgauge.experiment.metric.Metric;
import io.streamgauge.result.LatencyStage;
import io.streamgauge.result.TrialStatus;
import io.streamgauge.result.row.HostMetric;
import io.streamgauge.result.row.MetricsRow;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SystemComparisonTest {
    private static final Metric P99 = Metric.parse("p99 end-to-end").orElseThrow();
    private static final long MICRO = 1000;

    private static SampleTrialFiles trial(String system, int block, long micros) {
        return new SampleTrialFiles(system, "").block(block).latency(LatencyStage.END_TO_END, micros * MICRO);
    }

    private static Comparison p99(List<Comparison> comparisons, String a, String b) {
        return comparisons.stream()
                .filter(c -> c.metric().equals("p99 end-to-end") && c.isOf(a, b))
                .findFirst()
                .orElseThrow();
    }

    /// Returns trials of two systems whose latencies differ by a factor of about 2. The latency of each system
    /// rises by 50 % from block to block.
    private static List<TrialSummary> drifting(int blocks) {
        List<TrialSummary> trials = new ArrayList<>();
        double machine = 1;
        for (int block = 1; block <= blocks; block++) {
            trials.add(trial("a", block, Math.round(10_000 * machine * (1 + block % 3 * 0.01)))
                    .summary());
            trials.add(trial("b", block, Math.round(5_000 * machine)).summary());
            machine *= 1.5;
        }
        return trials;
    }

    @Test
    void cancelsTheEffectSharedByABlock() {
        Comparison comparison = p99(SystemComparison.of(drifting(5), List.of(), null, null), "a", "b");
        assertThat(comparison.ratio()).isCloseTo(2.02, within(0.02));
        assertThat(comparison.low()).isBetween(1.95, 2.02);
        assertThat(comparison.high()).isBetween(2.02, 2.1);
        assertThat(comparison.finding()).isEqualTo(Finding.DIFFERENT);
        assertThat(comparison.blocks()).hasSize(5);
        assertThat(comparison.detectableRatio()).isLessThan(1.05);
    }

    @Test
    void statesTheRateOfEachSystemIfTheRatesDiffer() {
        List<TrialSummary> trials = new ArrayList<>();
        for (int block = 1; block <= 3; block++) {
            trials.add(trial("a", block, 5000 + block).rate(3000).summary());
            trials.add(trial("b", block, 5000 + 2 * block).summary());
        }
        assertThat(p99(SystemComparison.of(trials, List.of(), null, null), "a", "b")
                        .sentence())
                .contains(" at 3,000 (a) and 1,000 (b) messages/s of 100\u202fB, durability D1.");
    }

    /// Compares a connected system, whose CPU figures cover the whole host, with a launched system, whose CPU
    /// figures cover only its processes.
    @Test
    void omitsTheCpuOfHostsComparedWithTheCpuOfProcesses() {
        List<TrialSummary> trials = new ArrayList<>();
        for (int block = 1; block <= 3; block++) {
            SampleTrialFiles connected = trial("a", block, 5000).connected();
            for (int s = 0; s < 72; s++) {
                connected.saying(new MetricsRow(s + 0.5, "host h", HostMetric.CPUS.metric(), 2));
                connected.saying(new MetricsRow(s + 0.5, "host h", HostMetric.CPU_PERCENT.metric(), 20 + s % 3));
            }
            trials.add(connected.summary());
            trials.add(trial("b", block, 5000).summary());
        }
        assertThat(MetricValue.of(Metric.parse("broker CPU per message").orElseThrow(), trials.getFirst()))
                .isPresent();
        assertThat(SystemComparison.of(trials, List.of(), null, null))
                .extracting(Comparison::metric)
                .contains("p99 end-to-end")
                .doesNotContain("broker CPU per message");
    }

    /// Returns the comparison of two systems whose workers ran on two hosts. The latency of b is about 10 ms,
    /// and the latency of a is `ratio` times as high.
    private static Comparison onTwoHosts(double ratio, long clockErrorMicros) {
        List<TrialSummary> trials = new ArrayList<>();
        for (int block = 1; block <= 5; block++) {
            long micros = 10_000L + block % 2;
            trials.add(trial("a", block, Math.round(ratio * micros))
                    .onTwoHosts(clockErrorMicros * MICRO)
                    .summary());
            trials.add(trial("b", block, 10_000L + block % 3)
                    .onTwoHosts(clockErrorMicros * MICRO)
                    .summary());
        }
        return p99(SystemComparison.of(trials, List.of(), null, null), "a", "b");
    }

    @Test
    void doesNotDecideADifferenceThatTheClocksCouldExplain() {
        assertThat(onTwoHosts(1.05, 0).finding()).isEqualTo(Finding.DIFFERENT);
        assertThat(onTwoHosts(1.05, 100).finding()).isEqualTo(Finding.DIFFERENT);
        Comparison doubtful = onTwoHosts(1.05, 300);
        assertThat(doubtful.finding()).isEqualTo(Finding.UNDECIDED);
        assertThat(doubtful.low()).isCloseTo(1.05 * Math.pow(0.97, 2), within(0.01));
        assertThat(doubtful.high()).isCloseTo(1.05 / Math.pow(0.97, 2), within(0.01));
        assertThat(doubtful.blocksNeeded()).isNull();
        assertThat(doubtful.clockErrorNanos()).isEqualTo(300 * MICRO);
        assertThat(doubtful.sentence())
                .startsWith("a's p99 end-to-end latency was not significantly different from b's (95 % CI ")
                .contains("interval widened by the possible clock error")
                .endsWith(
                        "Reason: the p99 end-to-end latency may be wrong by up to 0.30\u202fms because the workers use"
                                + " different clocks.");
    }

    @Test
    void doesNotShowAnEquivalenceThatTheClocksCouldHide() {
        assertThat(onTwoHosts(1, 100).finding()).isEqualTo(Finding.EQUAL);
        Comparison doubtful = onTwoHosts(1, 300);
        assertThat(doubtful.finding()).isEqualTo(Finding.UNDECIDED);
        assertThat(doubtful.sentence()).contains("because the workers use different clocks");
    }

    @Test
    void comparesRatesRegardlessOfTheClocks() {
        List<TrialSummary> trials = new ArrayList<>();
        for (int block = 1; block <= 3; block++) {
            trials.add(trial("a", block, 5000)
                    .onTwoHosts(1000 * MICRO)
                    .accepting(0.9)
                    .summary());
            trials.add(trial("b", block, 5000).onTwoHosts(1000 * MICRO).summary());
        }
        assertThat(SystemComparison.of(trials, List.of(), null, null))
                .filteredOn(c -> c.metric().equals("accepted rate"))
                .isNotEmpty()
                .allSatisfy(c -> {
                    assertThat(c.finding()).isEqualTo(Finding.DIFFERENT);
                    assertThat(c.clockErrorNanos()).isNull();
                });
    }

    /// A trial that left messages unsent is void, so its accepted rate is not compared.
    @Test
    void comparesTheAcceptedRateOnlyIfATrialThatIsUsedIsOverloaded() {
        List<TrialSummary> trials = new ArrayList<>(drifting(3));
        trials.add(new SampleTrialFiles("a", "")
                .block(4)
                .accepting(0.9)
                .latency(LatencyStage.SEND_DELAY, 60_000_000_000L)
                .summary());
        assertThat(trials.getLast().verdict()).isEqualTo(TrialSummary.Verdict.VOID);
        assertThat(SystemComparison.of(trials, List.of(), null, null))
                .extracting(Comparison::metric)
                .doesNotContain("accepted rate");
        trials.add(new SampleTrialFiles("a", "").block(5).accepting(0.9).summary());
        assertThat(SystemComparison.of(trials, List.of(), null, null))
                .extracting(Comparison::metric)
                .contains("accepted rate");
    }

    /// The accepted rate is not among the metrics, because all systems keep up with the same schedule.
    @Test
    void comparesAllMetricsOfTheTrials() {
        assertThat(SystemComparison.of(drifting(3), List.of(), null, null))
                .extracting(Comparison::metric)
                .containsExactly("p50 end-to-end", "p99 end-to-end", "p99.9 end-to-end", "broker CPU per message");
    }

    @Test
    void comparesTheDeliveredRateFirstAtSaturation() {
        List<TrialSummary> trials = new ArrayList<>();
        for (int block = 1; block <= 3; block++) {
            for (String system : List.of("a", "b")) {
                trials.add(trial(system, block, 5000).saturating().summary());
            }
        }
        assertThat(SystemComparison.of(trials, List.of(), null, null))
                .extracting(Comparison::metric)
                .containsExactly(
                        "delivered rate",
                        "p50 end-to-end",
                        "p99 end-to-end",
                        "p99.9 end-to-end",
                        "accepted rate",
                        "broker CPU per message");
    }

    @Test
    void dropsTheBlockOfAVoidTrial() {
        List<TrialSummary> trials = drifting(5);
        trials.set(
                2, trial("a", 2, 1).ended(TrialStatus.FAILED, "the broker died").summary());
        Comparison comparison = p99(SystemComparison.of(trials, List.of(), null, null), "a", "b");
        assertThat(comparison.blocks())
                .extracting(Comparison.BlockValues::number)
                .containsExactly(1, 3, 4, 5);
        assertThat(comparison.dropped()).hasSize(1);
        assertThat(comparison.dropped().getFirst().why()).isEqualTo("002-a is void (failed)");
        assertThat(comparison.sentence()).contains("4 paired trials, 1 block excluded");
    }

    /// Returns the comparison of the catch-up times of two systems.
    ///
    /// @param a catch-up time in each block, in seconds; the measured phase ends 30 s after the outage
    private static Comparison catchUpTimes(List<Integer> a, List<Integer> b) {
        List<TrialSummary> trials = new ArrayList<>();
        for (int i = 0; i < a.size(); i++) {
            trials.add(
                    trial("a", i + 1, 5000).outage(20, 40).catchingUp(a.get(i)).summary());
            trials.add(
                    trial("b", i + 1, 5000).outage(20, 40).catchingUp(b.get(i)).summary());
        }
        return SystemComparison.of(trials, List.of(), null, null).stream()
                .filter(c -> c.metric().equals("catch-up time"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void doesNotCompareSystemsIfOnlySomeTrialsHaveAValue() {
        assertThat(catchUpTimes(List.of(24, 25, 24, 25, 24), List.of(12, 13, 12, 13, 12))
                        .finding())
                .isEqualTo(Finding.DIFFERENT);
        Comparison comparison = catchUpTimes(List.of(24, 25, 24, 25, 24), List.of(12, 13, 12, 60, 60));
        assertThat(comparison.finding()).isEqualTo(Finding.IMPOSSIBLE);
        assertThat(comparison.ratio()).isNull();
        assertThat(comparison.high()).isNull();
        assertThat(comparison.dropped())
                .extracting(Comparison.DroppedBlock::why)
                .containsExactly(
                        "004-b does not have a value for catch-up time",
                        "005-b does not have a value for catch-up time");
        assertThat(comparison.sentence())
                .isEqualTo("a's catch-up time cannot be compared with b's. Trial 004-b does not have a value. The"
                        + " consumers did not catch up before the measured phase ended.");
    }

    @Test
    void statesWhyNoTrialOfASystemHasAValue() {
        Comparison comparison = catchUpTimes(List.of(24, 25, 24, 25, 24), List.of(60, 60, 60, 60, 60));
        assertThat(comparison.finding()).isEqualTo(Finding.IMPOSSIBLE);
        assertThat(comparison.sentence())
                .isEqualTo("a's catch-up time cannot be compared with b's. No trial of b has a value. The consumers did"
                        + " not catch up before the measured phase ended.");
    }

    /// After two blocks of at most 20, the interval at the level of the interim analysis would overflow.
    @Test
    void doesNotReportAnUnboundedInterval() {
        List<TrialSummary> trials = new ArrayList<>();
        for (int block = 1; block <= 2; block++) {
            trials.add(trial("a", block, 5_000L + 1_500 * block).summary());
            trials.add(trial("b", block, 5_000).summary());
        }
        Comparison looked = p99(SystemComparison.of(trials, List.of(), null, EarlyStopping.of(P99, 20)), "a", "b");
        assertThat(looked.finding()).isEqualTo(Finding.UNDECIDED);
        assertThat(looked.low()).isNull();
        assertThat(looked.high()).isNull();
        assertThat(looked.sentence()).hasSizeLessThan(400);
    }

    @Test
    void doesNotTrustADifferenceIfTheControlHasAnUnboundedInterval() {
        List<TrialSummary> trials = new ArrayList<>();
        for (int block = 1; block <= 2; block++) {
            trials.add(trial("a", block, 10_000).summary());
            trials.add(trial("a-control", block, block == 1 ? 10_000 : 500).summary());
            trials.add(trial("b", block, 5_000L + block).summary());
        }
        List<Comparison> comparisons = SystemComparison.of(trials, List.of(), AaControl.of("a"), null);
        assertThat(p99(comparisons, "a", "a-control").high()).isNull();
        Comparison pair = p99(comparisons, "a", "b");
        assertThat(pair.finding()).isEqualTo(Finding.DIFFERENT);
        assertThat(pair.withinControl()).isTrue();
        assertThat(pair.sentence()).contains("A/A over \u00b110", "within the noise of the A/A control");
    }

    /// A catch-up time of 2 s stands for a time between 1 s and 2 s, and one of 3 s for a time between 2 s and 3 s.
    @Test
    void doesNotDecideADifferenceWithinTheSteps() {
        Comparison equal = catchUpTimes(List.of(2, 2, 2, 2, 2), List.of(2, 2, 2, 2, 2));
        assertThat(equal.finding()).isEqualTo(Finding.UNDECIDED);
        assertThat(equal.low()).isCloseTo(0.5, within(0.01));
        assertThat(equal.high()).isCloseTo(2, within(0.01));
        assertThat(equal.clockErrorNanos()).isNull();
        assertThat(equal.sentence())
                .contains("interval widened by the resolution of 1\u202fs")
                .endsWith("Reason: the catch-up time has a resolution of 1\u202fs.");
        Comparison longer = catchUpTimes(List.of(3, 3, 3, 3, 3), List.of(2, 2, 2, 2, 2));
        assertThat(longer.ratio()).isCloseTo(1.5, within(0.01));
        assertThat(longer.low()).isLessThan(1.01);
        assertThat(longer.high()).isCloseTo(3, within(0.01));
    }

    @Test
    void omitsAnUnsupportedQuantile() {
        List<TrialSummary> trials = new ArrayList<>();
        for (int block = 1; block <= 3; block++) {
            trials.add(trial("a", block, 5000).count(1000).summary());
            trials.add(trial("b", block, 5000).count(1000).summary());
        }
        assertThat(SystemComparison.of(trials, List.of(), null, null))
                .extracting(Comparison::metric)
                .contains("p99 end-to-end")
                .doesNotContain("p99.9 end-to-end");
    }

    @Test
    void findsNoDifferenceBetweenEqualSystems() {
        List<TrialSummary> trials = new ArrayList<>();
        for (int block = 1; block <= 5; block++) {
            trials.add(trial("a", block, 5000 + 900L * (block % 2)).summary());
            trials.add(trial("b", block, 5000 + 900L * ((block + 1) % 2)).summary());
        }
        Comparison comparison = p99(SystemComparison.of(trials, List.of(), null, null), "a", "b");
        assertThat(comparison.finding()).isEqualTo(Finding.UNDECIDED);
        assertThat(comparison.blocksNeeded()).isGreaterThan(5);
        assertThat(comparison.sentence()).contains("was not significantly different from");
    }

    @Test
    void needsTwoBlocks() {
        assertThat(SystemComparison.of(drifting(1), List.of(), null, null)).isEmpty();
    }

    @Test
    void comparesTheControlOnlyWithItsSystem() {
        List<TrialSummary> trials = drifting(4);
        for (int block = 1; block <= 4; block++) {
            trials.add(trial("a-control", block, Math.round(10_000 * Math.pow(1.5, block - 1.0)))
                    .summary());
        }
        List<Comparison> comparisons = SystemComparison.of(trials, List.of(), AaControl.of("a"), null);
        assertThat(p99(comparisons, "a", "a-control").control()).isTrue();
        assertThat(p99(comparisons, "a", "b").controlReach()).isBetween(0.001, 0.05);
        assertThat(comparisons).noneMatch(c -> c.isOf("b", "a-control"));
    }

    @Test
    void comparesCellsInTheOrderOfTheirLevels() {
        List<TrialSummary> trials = new ArrayList<>();
        for (int block = 1; block <= 2; block++) {
            for (String cell : List.of("payload 10 KB", "payload 100 B", "payload 2 KB")) {
                trials.add(new SampleTrialFiles("a", cell).block(block).summary());
                trials.add(new SampleTrialFiles("b", cell).block(block).summary());
            }
        }
        assertThat(SystemComparison.of(trials, List.of(), null, null))
                .extracting(Comparison::cell)
                .containsSubsequence("payload 100 B", "payload 2 KB", "payload 10 KB")
                .isSortedAccordingTo(LevelOrder.BY_VALUE);
    }

    @Test
    void comparesManySystemsWithTheFastest() {
        List<TrialSummary> trials = new ArrayList<>();
        for (int block = 1; block <= 2; block++) {
            for (int system = 1; system <= 5; system++) {
                trials.add(trial("s" + system, block, 10_000L - 1000L * system + block)
                        .summary());
            }
        }
        assertThat(SystemComparison.of(trials, List.of(), null, null))
                .filteredOn(c -> c.metric().equals("p99 end-to-end"))
                .hasSize(4)
                .allMatch(c -> c.b().equals("s5"));
    }

    @Test
    void picksTheHighestRateAtSaturation() {
        List<TrialSummary> trials = new ArrayList<>();
        for (int block = 1; block <= 2; block++) {
            for (int system = 1; system <= 5; system++) {
                trials.add(trial("s" + system, block, 10_000L - 1000L * system)
                        .saturating()
                        .accepting(1 - 0.1 * system)
                        .summary());
            }
        }
        assertThat(SystemComparison.of(trials, List.of(), null, null))
                .filteredOn(c -> c.metric().equals("delivered rate"))
                .hasSize(4)
                .allMatch(c -> c.isOf(c.a(), "s1"));
    }

    @Test
    void omitsTrialsOfASearch() {
        List<TrialSummary> trials = drifting(3);
        List<PlannedTrial> others =
                List.of(new PlannedTrial("999-a", "a", "", 1, 60), new PlannedTrial("998-b", "b", "", 2, 60));
        assertThat(SystemComparison.of(trials, others, null, null)).isEmpty();
    }

    @Test
    void stopsEarlyWithAWidenedInterval() {
        EarlyStopping stopping = EarlyStopping.of(P99, 10);
        StoppingRule rule = new StoppingRule(stopping, List.of(), null);
        assertThat(rule.isDecided(drifting(2))).isFalse();
        assertThat(rule.isDecided(drifting(5))).isTrue();
        Comparison plain = p99(SystemComparison.of(drifting(5), List.of(), null, null), "a", "b");
        Comparison looked = p99(SystemComparison.of(drifting(5), List.of(), null, stopping), "a", "b");
        assertThat(looked.confidence()).isGreaterThan(0.99);
        assertThat(looked.low()).isLessThan(plain.low());
        assertThat(plain.sentence()).contains("95 % CI");
        assertThat(looked.sentence())
                .containsPattern("99\\.\\d+ % CI")
                .contains("5 of at most 10 blocks started, interval widened");
    }

    @Test
    void continuesIfASecondCellHasNoValues() {
        StoppingRule rule = new StoppingRule(EarlyStopping.of(P99, 10), List.of(), null);
        List<TrialSummary> trials = new ArrayList<>(drifting(5));
        for (int block = 1; block <= 5; block++) {
            for (String system : List.of("a", "b")) {
                trials.add(new SampleTrialFiles(system, "rate 9k/s")
                        .block(block)
                        .otherProgram("javac", 0.3)
                        .summary());
            }
        }
        assertThat(rule.isDecided(trials)).isFalse();
    }

    @Test
    void continuesIfNoSystemOfACellHasTheMetric() {
        StoppingRule rule = new StoppingRule(EarlyStopping.of(P99, 10), List.of(), null);
        List<TrialSummary> trials = new ArrayList<>(drifting(5));
        assertThat(rule.isDecided(trials)).isTrue();
        for (int block = 1; block <= 5; block++) {
            for (String system : List.of("a", "b")) {
                trials.add(new SampleTrialFiles(system, "groups 0")
                        .block(block)
                        .unconsumed()
                        .summary());
            }
        }
        assertThat(trials.getLast().verdict()).isNotEqualTo(TrialSummary.Verdict.VOID);
        assertThat(rule.isDecided(trials)).isFalse();
    }

    @Test
    void givesADetectableRatioAboveAnUndecidedRatio() {
        List<TrialSummary> trials = new ArrayList<>();
        double[] ratios = {1.15, 1.4, 1.18, 1.45, 1.25};
        for (int block = 1; block <= ratios.length; block++) {
            trials.add(trial("a", block, Math.round(5_000 * ratios[block - 1])).summary());
            trials.add(trial("b", block, 5_000).summary());
        }
        Comparison plain = p99(SystemComparison.of(trials, List.of(), null, null), "a", "b");
        Comparison looked = p99(SystemComparison.of(trials, List.of(), null, EarlyStopping.of(P99, 10)), "a", "b");
        assertThat(plain.finding()).isEqualTo(Finding.DIFFERENT);
        assertThat(looked.finding()).isEqualTo(Finding.UNDECIDED);
        assertThat(looked.detectableRatio()).isGreaterThan(looked.ratio());
        assertThat(looked.blocksNeeded()).isGreaterThan(5);
    }

    @Test
    void continuesWithoutADecision() {
        List<TrialSummary> trials = new ArrayList<>();
        for (int block = 1; block <= 5; block++) {
            trials.add(trial("a", block, 5000 + 900L * (block % 2)).summary());
            trials.add(trial("b", block, 5000 + 900L * ((block + 1) % 2)).summary());
        }
        assertThat(new StoppingRule(EarlyStopping.of(P99, 10), List.of(), null).isDecided(trials))
                .isFalse();
    }

    @Test
    void limitsTheNumberOfInterimAnalyses() {
        assertThat(EarlyStopping.of(P99, 5).looks()).containsExactly(3, 4, 5);
        assertThat(EarlyStopping.of(P99, 1000).looks())
                .hasSizeLessThanOrEqualTo(21)
                .endsWith(1000);
    }
}
