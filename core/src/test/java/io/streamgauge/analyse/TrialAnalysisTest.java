package io.streamgauge.analyse;

import static io.streamgauge.analyse.SampleTrial.MILLI;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.streamgauge.analyse.TrialSummary.Latency;
import io.streamgauge.analyse.TrialSummary.ProcessUse;
import io.streamgauge.analyse.TrialSummary.Verdict;
import io.streamgauge.result.LoadOutcome;
import io.streamgauge.result.LoadOutcome.LedgerCounts;
import io.streamgauge.result.Stage;
import io.streamgauge.result.TrialStatus;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrialAnalysisTest {
    private static List<String> kinds(SampleTrial trial) {
        return trial.summary().caveats().stream().map(Caveat::kind).toList();
    }

    private static Caveat only(SampleTrial trial) {
        assertThat(trial.summary().caveats()).hasSize(1);
        return trial.summary().caveats().getFirst();
    }

    private static LedgerCounts ledger(long intended, long sent, long accepted, long failed, long unconfirmed) {
        return new LedgerCounts(
                intended,
                sent,
                accepted,
                failed == 0 ? Map.of() : Map.of("REFUSED", failed),
                unconfirmed,
                accepted,
                0,
                0,
                0);
    }

    @ParameterizedTest
    @CsvSource({
        "p50, 5, 6",
        "p90, 35, 36",
        "p99, 367, 368",
        "p99.9, 3687, 3688",
        "p99.99, 36886, 36887",
    })
    void aQuantileStandsOnlyWhereTheCountSupportsIt(String label, int tooFew, int enough) {
        Histogram histogram = new Histogram(3);
        histogram.recordValueWithCount(1000, tooFew);
        assertThat(LatencyAnalysis.of(histogram).nanos(label)).isNull();
        histogram.recordValueWithCount(1000, enough - tooFew);
        assertThat(LatencyAnalysis.of(histogram).nanos(label)).isEqualTo(1000);
    }

    @Test
    void quantilesAreThoseOfTheValues() {
        Histogram histogram = new Histogram(3);
        for (int i = 1; i <= 100_000; i++) {
            histogram.recordValue(i * 1000L);
        }
        Latency latency = LatencyAnalysis.of(histogram);
        Map.of("p50", 50e6, "p90", 90e6, "p99", 99e6, "p99.9", 99.9e6, "p99.99", 99.99e6)
                .forEach((label, expected) -> {
                    Long nanos = latency.nanos(label);
                    assertThat(nanos).as(label).isNotNull();
                    assertThat((double) nanos).isCloseTo(expected, within(0.001 * expected));
                });
        assertThat(latency.count()).isEqualTo(100_000);
        assertThat(latency.meanNanos()).isCloseTo(50.0005e6, within(0.001 * 50e6));
        assertThat(latency.minNanos()).isEqualTo(1000);
    }

    @Test
    void theCurveRisesAndEndsWhereTheCountDoes() {
        Histogram histogram = new Histogram(3);
        for (int i = 1; i <= 3688; i++) {
            histogram.recordValue(i * 1000L);
        }
        List<Latency.CurvePoint> curve = LatencyAnalysis.of(histogram).curve();
        assertThat(curve.getFirst().quantile()).isZero();
        assertThat(curve.getLast().quantile()).isCloseTo(0.999, within(1e-9));
        for (int i = 1; i < curve.size(); i++) {
            assertThat(curve.get(i).nanos())
                    .isGreaterThanOrEqualTo(curve.get(i - 1).nanos());
        }
        assertThat(LatencyAnalysis.of(new Histogram(3)).curve()).isEmpty();
    }

    @Test
    void aHealthyTrialIsValidWithoutCaveats() {
        TrialSummary summary = new SampleTrial().summary();
        assertThat(summary.caveats()).isEmpty();
        assertThat(summary.verdict()).isEqualTo(Verdict.VALID);
        assertThat(summary.measuredSeconds()).isEqualTo(60);
        assertThat(summary.rates()).isEqualTo(new TrialSummary.Rates(1000, 1000, 1000, 1000, 100));
        assertThat(summary.endToEnd().nanos("p99")).isCloseTo(5 * MILLI, within(5 * MILLI / 1000));
        assertThat(summary.ledger().unsent()).isZero();
        assertThat(summary.backlog()).isEqualTo(new TrialSummary.Backlog(5, 5, 5));
        assertThat(summary.clients()).isEqualTo(2);
        assertThat(summary.connections()).isEqualTo(4);
    }

    @Test
    void ratesAreOfTheMeasuredPhaseAlone() {
        TrialSummary summary = new SampleTrial().accepting(0.995).summary();
        assertThat(summary.rates().offeredPerSecond()).isEqualTo(1000);
        assertThat(summary.rates().acceptedPerSecond()).isCloseTo(995, within(1e-9));
        assertThat(summary.rates().deliveredPerSecond()).isCloseTo(995, within(1e-9));
    }

    @Test
    void resourcesAreTakenOverTheMeasuredPhaseAndDividedByItsMessages() {
        TrialSummary.Resources resources = new SampleTrial().summary().resources();
        assertThat(resources.processes()).extracting(ProcessUse::role).containsExactly("generator", "broker");
        ProcessUse broker = resources.processes().getLast();
        // 0.3 CPUs x 60 s / 60,000 messages
        assertThat(broker.cpuMicrosPerMessage()).isCloseTo(300, within(0.01));
        assertThat(broker.cpuPercent()).isCloseTo(30, within(0.01));
        assertThat(broker.writtenBytes()).isEqualTo(60 * 250_000);
        // 15 MB over 60,000 x 100 B
        assertThat(broker.writtenBytesPerPayloadByte()).isCloseTo(2.5, within(1e-9));
        assertThat(broker.contextSwitchesPerMessage()).isCloseTo(4, within(1e-9));
        assertThat(broker.maxRssBytes()).isEqualTo(570L << 20);
        assertThat(resources.hostCpuPercent()).isCloseTo(30, within(0.01));
        assertThat(resources.stealPercent()).isCloseTo(0.05, within(0.001));
        assertThat(resources.generatorGcMillis()).isEqualTo(120);
        assertThat(resources.generatorMaxPauseMillis()).isEqualTo(0.1);
        assertThat(resources.senderWaitMillisPerSecond()).isCloseTo(0.2, within(1e-9));
        assertThat(resources.diskBusyPercent()).isCloseTo(10, within(0.01));
        assertThat(resources.diskWrittenBytes()).isEqualTo(60_000);
    }

    @Test
    void lateSendsAreFlaggedAndThenVoid() {
        assertThat(kinds(new SampleTrial().latency(Stage.SEND_DELAY, 240_000))).isEmpty();
        Caveat flag = only(new SampleTrial().latency(Stage.SEND_DELAY, 300_000));
        assertThat(flag.kind()).isEqualTo("LATE_SENDS");
        assertThat(flag.severity()).isEqualTo(Caveat.Severity.FLAG);
        assertThat(flag.seen()).contains("0.30 ms").contains("5.0 ms");
        assertThat(only(new SampleTrial().latency(Stage.SEND_DELAY, 1_300_000)).severity())
                .isEqualTo(Caveat.Severity.VOID);
        // 5 % of the latency is tolerated however large that is
        assertThat(kinds(new SampleTrial().latency(Stage.SEND_DELAY, 4 * MILLI).latency(Stage.END_TO_END, 100 * MILLI)))
                .isEmpty();
    }

    @Test
    void lateSendsNameTheMachineWhenTheSenderWaitedForACoreAndTheClientWhenItDidNot() {
        SampleTrial late = new SampleTrial().latency(Stage.SEND_DELAY, 300_000);
        assertThat(only(late).why()).contains("client held messages back").contains("0.2 ms of each second");
        List<Caveat> crowded = late.waitingForACore(30 * MILLI).summary().caveats();
        assertThat(crowded).extracting(Caveat::kind).containsExactly("LATE_SENDS", "CROWDED");
        assertThat(crowded.getFirst().why()).contains("machine was crowded").contains("30 ms of each second");
    }

    @Test
    void aWallClockThatStepsIsFlaggedWhicheverWay() {
        assertThat(kinds(new SampleTrial().clockShift(900_000))).isEmpty();
        assertThat(only(new SampleTrial().clockShift(2 * MILLI)).kind()).isEqualTo("CLOCK_STEPPED");
        assertThat(only(new SampleTrial().clockShift(-2 * MILLI)).kind()).isEqualTo("CLOCK_STEPPED");
    }

    @Test
    void aTrialThatIsStillWarmingUpIsFlagged() {
        Caveat caveat = only(new SampleTrial().brokerWarmingUp());
        assertThat(caveat.kind()).isEqualTo("NO_STEADY_STATE");
        assertThat(caveat.severity()).isEqualTo(Caveat.Severity.FLAG);
        assertThat(caveat.seen()).contains("broker CPU").contains("accepted rate: at rest from the start");
    }

    @Test
    void aSaturatingTrialIsJudgedByItsRateAndItsCpu() {
        assertThat(kinds(new SampleTrial().saturating())).containsExactly("SATURATING");
        assertThat(kinds(new SampleTrial().saturating().brokerWarmingUp()))
                .containsExactlyInAnyOrder("SATURATING", "NO_STEADY_STATE");
    }

    @Test
    void aTrialTooShortToTellWhetherItCameToRestSaysSo() {
        List<Caveat> caveats = new SampleTrial().cutAfter(30).summary().caveats();
        assertThat(caveats).extracting(Caveat::kind).startsWith("REST_UNKNOWN");
        assertThat(caveats.getFirst().seen()).contains("20 seconds with a value (it takes 25)");
    }

    @Test
    void secondsWithTooFewMessagesForAP99AreJudgedByTheirMedian() {
        assertThat(kinds(new SampleTrial().count(3000))).doesNotContain("REST_UNKNOWN", "NO_STEADY_STATE");
        assertThat(kinds(new SampleTrial().count(30))).contains("REST_UNKNOWN");
    }

    @Test
    void aTrialBelowItsLimitHasNoBottleneck() {
        assertThat(new SampleTrial().diskBusy(0.99).summary().bottleneck().kind())
                .isEqualTo(Bottleneck.Kind.NONE);
    }

    @Test
    void theBottleneckIsWhatWasUsedUp() {
        assertThat(pressed().cpus(1.2, 0.6, 1.9, 0).summary().bottleneck().kind())
                .isEqualTo(Bottleneck.Kind.GENERATOR);
        assertThat(pressed().cpus(0.4, 1.5, 1.95, 0).summary().bottleneck().kind())
                .isEqualTo(Bottleneck.Kind.BROKER_CPU);
        assertThat(pressed().linkBusy(0.96).summary().bottleneck())
                .isEqualTo(
                        new Bottleneck(Bottleneck.Kind.NETWORK, "the link to the brokers carried 96 % of what it can"));
        assertThat(pressed().diskBusy(0.95).summary().bottleneck().kind()).isEqualTo(Bottleneck.Kind.BROKER_DISK);
        Bottleneck unknown = pressed().summary().bottleneck();
        assertThat(unknown.kind()).isEqualTo(Bottleneck.Kind.UNKNOWN);
        assertThat(unknown.evidence()).contains("CPUs (30 % busy").contains("10 % busy");
    }

    private static SampleTrial pressed() {
        return new SampleTrial().accepting(0.9);
    }

    @Test
    void unsentMessagesVoidTheTrial() {
        assertThat(kinds(new SampleTrial().ledger(ledger(60_000, 59_941, 59_941, 0, 0))))
                .isEmpty();
        Caveat caveat = only(new SampleTrial().ledger(ledger(60_000, 59_939, 59_939, 0, 0)));
        assertThat(caveat.kind()).isEqualTo("UNSENT");
        assertThat(caveat.severity()).isEqualTo(Caveat.Severity.VOID);
        assertThat(caveat.seen()).startsWith("61 of 60\u202f000");
    }

    @Test
    void aSystemThatTakesLessThanItWasOfferedIsFlaggedAsOverloaded() {
        assertThat(kinds(new SampleTrial().accepting(0.991))).isEmpty();
        Caveat caveat = only(new SampleTrial().accepting(0.98));
        assertThat(caveat.kind()).isEqualTo("OVERLOAD");
        assertThat(caveat.severity()).isEqualTo(Caveat.Severity.FLAG);
    }

    /// 1,000/s over 60 s as a Poisson process may well be 2 % fewer messages: that is chance, not overload.
    @Test
    void randomArrivalsThatHappenToBeFewAreNoOverload() {
        assertThat(kinds(new SampleTrial().accepting(0.98).ledger(ledger(58_800, 58_800, 58_800, 0, 0))))
                .isEmpty();
    }

    @Test
    void aGeneratorShortOfCpuIsFlaggedAndThenVoid() {
        assertThat(kinds(new SampleTrial().cpus(1.39, 0.1, 0.9, 0))).isEmpty();
        Caveat flag = only(new SampleTrial().cpus(1.45, 0.1, 0.9, 0));
        assertThat(flag.kind()).isEqualTo("GENERATOR_CPU");
        assertThat(flag.severity()).isEqualTo(Caveat.Severity.FLAG);
        assertThat(only(new SampleTrial().cpus(1.75, 0.1, 0.9, 0)).severity()).isEqualTo(Caveat.Severity.VOID);
    }

    @Test
    void stealIsFlaggedAndThenVoid() {
        assertThat(kinds(new SampleTrial().cpus(0.2, 0.3, 0.6, 0.009))).isEmpty();
        Caveat flag = only(new SampleTrial().cpus(0.2, 0.3, 0.6, 0.012));
        assertThat(flag.kind()).isEqualTo("STEAL");
        assertThat(flag.severity()).isEqualTo(Caveat.Severity.FLAG);
        assertThat(only(new SampleTrial().cpus(0.2, 0.3, 0.6, 0.05)).severity()).isEqualTo(Caveat.Severity.VOID);
    }

    @Test
    void cpusThatChangeTheirSpeedAreFlagged() {
        assertThat(kinds(new SampleTrial().slowedNowAndThen(1.24))).isEmpty();
        Caveat flag = only(new SampleTrial().slowedNowAndThen(1.5));
        assertThat(flag.kind()).isEqualTo("CPU_SPEED");
        assertThat(flag.severity()).isEqualTo(Caveat.Severity.FLAG);
        assertThat(flag.seen()).contains("took 1.5 times as much CPU time");
        TrialSummary.Resources resources =
                new SampleTrial().slowedNowAndThen(1.5).summary().resources();
        assertThat(resources.cpuWorkMicros()).isEqualTo(240);
        assertThat(resources.cpuSpeedSpread()).isEqualTo(1.5);
    }

    @Test
    void aBusyMachineThatBrokerAndGeneratorShareIsFlagged() {
        assertThat(kinds(new SampleTrial().cpus(0.2, 0.3, 1.01, 0))).containsExactly("SHARED_CPUS");
    }

    @Test
    void brokerAndGeneratorOnCpusOfTheirOwnShareNothing() {
        assertThat(kinds(new SampleTrial().placed("0", "1").cpus(0.2, 0.9, 1.2, 0)))
                .isEmpty();
        assertThat(only(new SampleTrial().placed("0", "0").cpus(0.2, 0.7, 0.95, 0))
                        .seen())
                .contains("shared 1 CPUs, which were 90 % busy");
        Caveat shortOfItsOwn = only(new SampleTrial().placed("0", "1").cpus(0.75, 0.1, 0.9, 0));
        assertThat(shortOfItsOwn.kind()).isEqualTo("GENERATOR_CPU");
        assertThat(shortOfItsOwn.seen()).contains("75 % of its CPUs (0)");
    }

    @Test
    void theBottleneckOfBoundProcessesIsTheirOwnCpus() {
        Bottleneck broker =
                pressed().placed("0", "1").cpus(0.4, 0.97, 1.4, 0).summary().bottleneck();
        assertThat(broker)
                .isEqualTo(new Bottleneck(Bottleneck.Kind.BROKER_CPU, "the broker's CPUs (1) were 97 % busy"));
        Bottleneck generator =
                pressed().placed("0", "1").cpus(0.88, 0.97, 1.9, 0).summary().bottleneck();
        assertThat(generator.kind()).isEqualTo(Bottleneck.Kind.GENERATOR);
        assertThat(pressed()
                        .placed("0", "0")
                        .cpus(0.3, 0.65, 1, 0)
                        .summary()
                        .bottleneck()
                        .kind())
                .isEqualTo(Bottleneck.Kind.BROKER_CPU);
    }

    @Test
    void pausesAreFlaggedAndVoidOnlyWhereTheyReachP99() {
        assertThat(kinds(new SampleTrial().pausing(499_000))).isEmpty();
        Caveat flag = only(new SampleTrial().pausing(600_000));
        assertThat(flag.kind()).isEqualTo("PAUSES");
        assertThat(flag.severity()).isEqualTo(Caveat.Severity.FLAG);
        assertThat(only(new SampleTrial().pausing(60 * MILLI)).severity()).isEqualTo(Caveat.Severity.FLAG);
        assertThat(only(new SampleTrial().pausing(60 * MILLI).pausedEachSecond(9 * MILLI))
                        .severity())
                .isEqualTo(Caveat.Severity.FLAG);
        assertThat(only(new SampleTrial().pausing(60 * MILLI).pausedEachSecond(11 * MILLI))
                        .severity())
                .isEqualTo(Caveat.Severity.VOID);
    }

    @Test
    void aSimulatedTrialIsNotJudgedByTheMachine() {
        assertThat(kinds(new SampleTrial().simulated().pausing(60 * MILLI).cpus(2, 2, 2, 1)))
                .isEmpty();
    }

    @Test
    void clientErrorsAreFlaggedAndAboveOneInTenThousandVoid() {
        Caveat flag = only(new SampleTrial().ledger(ledger(60_000, 60_000, 59_994, 4, 2)));
        assertThat(flag.kind()).isEqualTo("CLIENT_ERRORS");
        assertThat(flag.severity()).isEqualTo(Caveat.Severity.FLAG);
        assertThat(flag.seen()).startsWith("4 messages failed and 2 stayed without an answer");
        assertThat(only(new SampleTrial().ledger(ledger(60_000, 60_000, 59_993, 4, 3)))
                        .severity())
                .isEqualTo(Caveat.Severity.VOID);
    }

    @Test
    void lossVoidsDuplicatesAndDisorderFlag() {
        Caveat lost =
                only(new SampleTrial().ledger(new LedgerCounts(60_000, 60_000, 60_000, Map.of(), 0, 59_999, 1, 0, 0)));
        assertThat(lost.kind()).isEqualTo("LOST");
        assertThat(lost.severity()).isEqualTo(Caveat.Severity.VOID);
        SampleTrial odd =
                new SampleTrial().ledger(new LedgerCounts(60_000, 60_000, 60_000, Map.of(), 0, 60_000, 0, 2, 3));
        assertThat(kinds(odd)).containsExactly("DUPLICATED", "REORDERED");
        assertThat(odd.summary().verdict()).isEqualTo(Verdict.FLAGGED);
    }

    @Test
    void whatElseIsOddIsFlagged() {
        LedgerCounts trouble = new LedgerCounts(10, 10, 8, Map.of("OTHER", 1L), 0, 7, 1, 0, 0);
        SampleTrial trial = new SampleTrial()
                .outcome(o -> new LoadOutcome(
                        o.measured(), trouble, Map.of(), o.clients(), o.connections(), 1, o.shares(), 2, 3));
        assertThat(kinds(trial))
                .containsExactly("IDLE_CONSUMERS", "FOREIGN_MESSAGES", "SURPLUS_OUTCOMES", "WARMUP_TROUBLE");
    }

    @Test
    void aSaturatingTrialSaysThatItsLatenciesCountFromTheSend() {
        assertThat(kinds(new SampleTrial().saturating().accepting(0.5))).containsExactly("SATURATING");
    }

    @Test
    void whereNothingIsConsumedTheResponseTimeIsTheMeasure() {
        SampleTrial trial = new SampleTrial()
                .unconsumed()
                .ledger(new LedgerCounts(60_000, 60_000, 60_000, Map.of(), 0, 0, 0, 0, 0));
        assertThat(trial.summary().verdict()).isEqualTo(Verdict.VALID);
        assertThat(trial.summary().rates().deliveredPerSecond()).isZero();
        assertThat(trial.summary().backlog()).isEqualTo(new TrialSummary.Backlog(0, 0, 0));
        assertThat(kinds(new SampleTrial().unconsumed().latency(Stage.SEND_DELAY, 300_000)))
                .contains("LATE_SENDS");
    }

    @Test
    void aKilledTrialIsIncompleteAndWhatOnlyTheClosedBooksTellIsUnknown() {
        TrialSummary summary = new SampleTrial().ended(null, null).cutAfter(40).summary();
        assertThat(summary.status()).isEqualTo(TrialStatus.INCOMPLETE);
        assertThat(summary.verdict()).isEqualTo(Verdict.VOID);
        assertThat(summary.caveats()).extracting(Caveat::kind).containsExactly("INCOMPLETE");
        assertThat(summary.measuredSeconds()).isEqualTo(30);
        assertThat(summary.ledger().sent()).isEqualTo(30_000);
        assertThat(summary.ledger().lost()).isEqualTo(-1);
        assertThat(summary.ledger().unconfirmed()).isEqualTo(-1);
        assertThat(summary.ledger().unsent()).isEqualTo(-1);
        assertThat(summary.rates().acceptedPerSecond()).isEqualTo(1000);
    }

    @Test
    void noCaveatOfAnIncompleteTrialSpeaksOfMinusOneMessages() {
        TrialSummary summary = new SampleTrial()
                .ended(TrialStatus.FAILED, "the broker died")
                .accepting(0.5)
                .summary();
        assertThat(summary.caveats()).extracting(Caveat::seen).noneMatch(s -> s.contains("−1 ") || s.contains("-1 "));
        assertThat(summary.failure()).isEqualTo("the broker died");
        assertThat(summary.caveats().getFirst().seen()).contains("the broker died");
    }

    @Test
    void aTrialThatDiedInItsWarmUpHasNoFigures() {
        TrialSummary summary = new SampleTrial().ended(null, null).cutAfter(5).summary();
        assertThat(summary.verdict()).isEqualTo(Verdict.VOID);
        assertThat(summary.measuredSeconds()).isZero();
        assertThat(summary.rates().acceptedPerSecond()).isZero();
        assertThat(summary.rates().intendedPerSecond()).isEqualTo(1000);
        assertThat(summary.resources().stealPercent()).isEqualTo(-1);
        assertThat(summary.resources().processes()).isEmpty();
    }

    @Test
    void everyEndThatIsNotInOrderVoidsAndSaysWhy() {
        for (TrialStatus status : List.of(
                TrialStatus.INTERRUPTED, TrialStatus.FAILED, TrialStatus.NOT_DEPLOYED, TrialStatus.NOT_AVAILABLE)) {
            TrialSummary summary = new SampleTrial().ended(status, "the reason").summary();
            assertThat(summary.verdict()).isEqualTo(Verdict.VOID);
            assertThat(summary.caveats()).extracting(Caveat::kind).contains(status.name());
        }
    }

    @Test
    void theSeriesHasAValueForEverySecondAndNoMore() {
        TrialSeries series = new SeriesAnalysis(new SampleTrial().result()).series();
        assertThat(series.seconds()).hasSize(71);
        assertThat(series.acceptedPerSecond().subList(0, 70)).containsOnly(1000.0);
        assertThat(series.acceptedPerSecond().getLast()).isZero();
        assertThat(series.backlog()).containsOnly(5.0);
        assertThat(series.endToEndP99Millis().get(10)).isCloseTo(5, within(0.01));
        assertThat(series.endToEndP99Millis().get(9)).isNull();
        assertThat(series.brokerCpuPercent().get(20)).isCloseTo(30, within(0.01));
        assertThat(series.generatorCpuPercent().get(20)).isCloseTo(20, within(0.01));
    }
}
