package io.streamgauge.analyse.validity;

import static io.streamgauge.analyse.trial.SampleTrialFiles.MILLI;
import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.model.Caveat;
import io.streamgauge.analyse.model.CaveatKind;
import io.streamgauge.analyse.model.Resources;
import io.streamgauge.analyse.model.Severity;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.model.TrialSummary.Verdict;
import io.streamgauge.analyse.trial.ChangedOutcome;
import io.streamgauge.analyse.trial.SampleTrialFiles;
import io.streamgauge.result.LatencyStage;
import io.streamgauge.result.outcome.LoadOutcome;
import io.streamgauge.result.outcome.LoadOutcome.LedgerCounts;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Test of the validity rules. For most rules, one trial violates the rule and another trial is just within its
/// limit.
class ValidityChecksTest {
    private static List<String> kinds(SampleTrialFiles trial) {
        return trial.summary().caveats().stream().map(c -> c.kind().name()).toList();
    }

    private static Caveat only(SampleTrialFiles trial) {
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

    @Test
    void judgesLateSends() {
        assertThat(kinds(new SampleTrialFiles().latency(LatencyStage.SEND_DELAY, 240_000)))
                .isEmpty();
        Caveat flag = only(new SampleTrialFiles().latency(LatencyStage.SEND_DELAY, 300_000));
        assertThat(flag.kind()).isEqualTo(CaveatKind.LATE_SENDS);
        assertThat(flag.severity()).isEqualTo(Severity.FLAG);
        assertThat(flag.seen()).contains("0.30 ms").contains("5.0 ms");
        assertThat(only(new SampleTrialFiles().latency(LatencyStage.SEND_DELAY, 1_300_000))
                        .severity())
                .isEqualTo(Severity.VOID);
        // Streamgauge always tolerates a send delay of up to 5 % of the latency.
        assertThat(kinds(new SampleTrialFiles()
                        .latency(LatencyStage.SEND_DELAY, 4 * MILLI)
                        .latency(LatencyStage.RESPONSE_TIME, 90 * MILLI)
                        .latency(LatencyStage.END_TO_END, 100 * MILLI)))
                .isEmpty();
    }

    /// Slow consumers cause an end-to-end latency of 2 s. The send delay is most of the response time.
    @Test
    void flagsLateSendsThatDetermineTheResponseTime() {
        Caveat flag = only(new SampleTrialFiles()
                .latency(LatencyStage.SEND_DELAY, 20 * MILLI)
                .latency(LatencyStage.RESPONSE_TIME, 22 * MILLI)
                .latency(LatencyStage.END_TO_END, 2000 * MILLI));
        assertThat(flag.kind()).isEqualTo(CaveatKind.LATE_SENDS);
        assertThat(flag.severity()).isEqualTo(Severity.FLAG);
        assertThat(flag.seen()).endsWith("compared with a p99 response time of 22 ms.");
    }

    /// The limit of the consumers causes an end-to-end latency of 40 s.
    @Test
    void comparesLateSendsWithTheResponseTimeIfConsumersAreLimited() {
        SampleTrialFiles late = new SampleTrialFiles()
                .latency(LatencyStage.SEND_DELAY, 1_900_000)
                .latency(LatencyStage.END_TO_END, 40_000L * MILLI);
        assertThat(only(late).severity()).isEqualTo(Severity.FLAG);
        assertThat(late.consumersLimitedTo(10).summary().caveats())
                .filteredOn(c -> c.kind() == CaveatKind.LATE_SENDS)
                .singleElement()
                .satisfies(c -> {
                    assertThat(c.severity()).isEqualTo(Severity.VOID);
                    assertThat(c.seen()).contains("1.9 ms").contains("3.0 ms");
                });
    }

    @Test
    void namesTheCauseOfLateSends() {
        SampleTrialFiles late = new SampleTrialFiles().latency(LatencyStage.SEND_DELAY, 300_000);
        assertThat(only(late).why()).contains("client delayed the sends").contains("only 0.2 ms per second");
        List<Caveat> contended = late.waitingForACore(30 * MILLI).summary().caveats();
        assertThat(contended).extracting(c -> c.kind().name()).containsExactly("LATE_SENDS", "CPU_CONTENTION");
        assertThat(contended.getFirst().why()).contains("CPU contention: a sender waited 30 ms per second for a core");
    }

    @Test
    void flagsAClockStepInBothDirections() {
        assertThat(kinds(new SampleTrialFiles().clockShift(900_000))).isEmpty();
        assertThat(only(new SampleTrialFiles().clockShift(2 * MILLI)).kind()).isEqualTo(CaveatKind.CLOCK_STEPPED);
        assertThat(only(new SampleTrialFiles().clockShift(-2 * MILLI)).kind()).isEqualTo(CaveatKind.CLOCK_STEPPED);
    }

    @Test
    void flagsAMissingSteadyState() {
        Caveat caveat = only(new SampleTrialFiles().brokerWarmingUp());
        assertThat(caveat.kind()).isEqualTo(CaveatKind.NO_STEADY_STATE);
        assertThat(caveat.severity()).isEqualTo(Severity.FLAG);
        assertThat(caveat.seen()).contains("broker CPU").doesNotContain("accepted rate");
    }

    /// Uses a last interval that ends 0.2 s after the load, so that its intended rate is lower than that of the
    /// other intervals. The check must still treat the intended rate as constant.
    @Test
    void detectsAMissingSteadyStateDespiteALateLastReading() {
        assertThat(kinds(new SampleTrialFiles().brokerWarmingUp().readLate(0, 0.2)))
                .containsExactly("NO_STEADY_STATE");
    }

    @Test
    void judgesASaturatingTrialByRateAndCpu() {
        assertThat(kinds(new SampleTrialFiles().saturating())).containsExactly("SATURATING");
        assertThat(kinds(new SampleTrialFiles().saturating().brokerWarmingUp()))
                .containsExactlyInAnyOrder("SATURATING", "NO_STEADY_STATE");
    }

    @Test
    void flagsATrialTooShortForASteadyState() {
        List<Caveat> caveats = new SampleTrialFiles().cutAfter(30).summary().caveats();
        assertThat(caveats).extracting(c -> c.kind().name()).startsWith("STEADY_STATE_UNKNOWN");
        assertThat(caveats.getFirst().seen()).contains("20 seconds have a value (at least 25 are needed)");
    }

    @Test
    void judgesSecondsWithFewMessagesByTheirMedian() {
        assertThat(kinds(new SampleTrialFiles().count(3000))).doesNotContain("STEADY_STATE_UNKNOWN", "NO_STEADY_STATE");
        assertThat(kinds(new SampleTrialFiles().count(30))).contains("STEADY_STATE_UNKNOWN");
    }

    @Test
    void flagsFewAndRejectsManyUnsentMessages() {
        Caveat few = only(new SampleTrialFiles().ledger(ledger(60_000, 59_941, 59_941, 0, 0)));
        assertThat(few.kind()).isEqualTo(CaveatKind.UNSENT);
        assertThat(few.severity()).isEqualTo(Severity.FLAG);
        Caveat caveat = only(new SampleTrialFiles().ledger(ledger(60_000, 59_939, 59_939, 0, 0)));
        assertThat(caveat.kind()).isEqualTo(CaveatKind.UNSENT);
        assertThat(caveat.severity()).isEqualTo(Severity.VOID);
        assertThat(caveat.seen()).startsWith("61 of 60\u202f000");
    }

    /// Uses 30 messages. A p99 needs 368.
    @Test
    void judgesLateSendsOfFewMessagesByALowerQuantile() {
        assertThat(kinds(new SampleTrialFiles().count(30))).doesNotContain("LATE_SENDS");
        assertThat(kinds(new SampleTrialFiles().count(30).latency(LatencyStage.SEND_DELAY, 1_000_000_000)))
                .contains("LATE_SENDS");
    }

    @Test
    void flagsOverload() {
        assertThat(kinds(new SampleTrialFiles().accepting(0.991))).isEmpty();
        Caveat caveat = only(new SampleTrialFiles().accepting(0.98));
        assertThat(caveat.kind()).isEqualTo(CaveatKind.OVERLOAD);
        assertThat(caveat.severity()).isEqualTo(Severity.FLAG);
    }

    /// Uses counters that were read 0.8 s late. At the end of the measured phase, such readings include 0.8 s
    /// without due messages. At the start, they exclude the messages of 0.8 s.
    @Test
    void doesNotFlagLateReadingsAsOverload() {
        assertThat(kinds(new SampleTrialFiles().readLate(0, 0.8))).isEmpty();
        assertThat(kinds(new SampleTrialFiles().readLate(0.8, 0))).isEmpty();
        assertThat(kinds(new SampleTrialFiles().accepting(0.98).readLate(0, 0.8)))
                .containsExactly("OVERLOAD");
    }

    /// Uses a trial in which random arrivals result in fewer due messages than intended. This is not an
    /// overload, because the broker accepted all due messages.
    @Test
    void doesNotFlagFewRandomArrivalsAsOverload() {
        assertThat(kinds(new SampleTrialFiles().accepting(0.98).ledger(ledger(58_800, 58_800, 58_800, 0, 0))))
                .isEmpty();
    }

    @Test
    void judgesTheCpuOfTheGenerator() {
        assertThat(kinds(new SampleTrialFiles().cpus(1.39, 0.1, 0.9, 0))).isEmpty();
        Caveat flag = only(new SampleTrialFiles().cpus(1.45, 0.1, 0.9, 0));
        assertThat(flag.kind()).isEqualTo(CaveatKind.GENERATOR_CPU);
        assertThat(flag.severity()).isEqualTo(Severity.FLAG);
        assertThat(only(new SampleTrialFiles().cpus(1.75, 0.1, 0.9, 0)).severity())
                .isEqualTo(Severity.VOID);
    }

    @Test
    void flagsCompilation() {
        assertThat(kinds(new SampleTrialFiles().compiling(0.04, 0.05))).isEmpty();
        Caveat flag = only(new SampleTrialFiles().compiling(0.04, 0.08));
        assertThat(flag.kind()).isEqualTo(CaveatKind.COMPILING);
        assertThat(flag.severity()).isEqualTo(Severity.FLAG);
        assertThat(flag.seen()).contains("12 % of a core").contains("generator 4 %, brokers 8 %");
    }

    @Test
    void doesNotCountCompilationAsCpuTimeOfTheGenerator() {
        assertThat(kinds(new SampleTrialFiles().cpus(1.75, 0.1, 0.9, 0).compiling(1.0, 0)))
                .containsExactly("COMPILING");
    }

    @Test
    void judgesSteal() {
        assertThat(kinds(new SampleTrialFiles().cpus(0.2, 0.3, 0.6, 0.009))).isEmpty();
        Caveat flag = only(new SampleTrialFiles().cpus(0.2, 0.3, 0.6, 0.012));
        assertThat(flag.kind()).isEqualTo(CaveatKind.STEAL);
        assertThat(flag.severity()).isEqualTo(Severity.FLAG);
        assertThat(only(new SampleTrialFiles().cpus(0.2, 0.3, 0.6, 0.05)).severity())
                .isEqualTo(Severity.VOID);
    }

    @Test
    void flagsAChangingCpuSpeed() {
        assertThat(kinds(new SampleTrialFiles().slowedNowAndThen(1.24))).isEmpty();
        Caveat flag = only(new SampleTrialFiles().slowedNowAndThen(1.5));
        assertThat(flag.kind()).isEqualTo(CaveatKind.CPU_SPEED);
        assertThat(flag.severity()).isEqualTo(Severity.FLAG);
        assertThat(flag.seen()).contains("took 1.5 times as much CPU time");
        Resources resources =
                new SampleTrialFiles().slowedNowAndThen(1.5).summary().resources();
        assertThat(resources.cpuSpeed().cpuWorkMicros()).isEqualTo(240);
        assertThat(resources.cpuSpeed().cpuSpeedSpread()).isEqualTo(1.5);
    }

    @Test
    void flagsSharedCpus() {
        assertThat(kinds(new SampleTrialFiles().cpus(0.2, 0.3, 1.01, 0))).containsExactly("SHARED_CPUS");
    }

    @Test
    void doesNotFlagDedicatedCpusAsShared() {
        assertThat(kinds(new SampleTrialFiles().placed("0", "1").cpus(0.2, 0.9, 1.2, 0)))
                .isEmpty();
        assertThat(only(new SampleTrialFiles().placed("0", "0").cpus(0.2, 0.7, 0.95, 0))
                        .seen())
                .contains("shared 1 CPUs, which were 90 % busy");
        Caveat shortOfItsOwn = only(new SampleTrialFiles().placed("0", "1").cpus(0.75, 0.1, 0.9, 0));
        assertThat(shortOfItsOwn.kind()).isEqualTo(CaveatKind.GENERATOR_CPU);
        assertThat(shortOfItsOwn.seen()).contains("75 % of its CPUs (0)");
    }

    @Test
    void comparesPausesWithTheP99WithoutAP999() {
        SampleTrialFiles few =
                new SampleTrialFiles().count(1000).pausing(60 * MILLI).pausedEachSecond(11 * MILLI);
        assertThat(few.summary().caveats())
                .filteredOn(c -> c.kind() == CaveatKind.PAUSES)
                .singleElement()
                .satisfies(c -> assertThat(c.seen()).endsWith("(longest 60 ms). The p99 latency was 5.0 ms."));
    }

    @Test
    void judgesPausesByTheirShareOfTheTime() {
        assertThat(kinds(new SampleTrialFiles().pausing(499_000))).isEmpty();
        Caveat flag = only(new SampleTrialFiles().pausing(600_000));
        assertThat(flag.kind()).isEqualTo(CaveatKind.PAUSES);
        assertThat(flag.severity()).isEqualTo(Severity.FLAG);
        assertThat(only(new SampleTrialFiles().pausing(60 * MILLI)).severity()).isEqualTo(Severity.FLAG);
        assertThat(only(new SampleTrialFiles().pausing(60 * MILLI).pausedEachSecond(9 * MILLI))
                        .severity())
                .isEqualTo(Severity.FLAG);
        assertThat(only(new SampleTrialFiles().pausing(60 * MILLI).pausedEachSecond(11 * MILLI))
                        .severity())
                .isEqualTo(Severity.VOID);
    }

    @Test
    void doesNotJudgeASimulatedTrialByTheMachine() {
        assertThat(kinds(new SampleTrialFiles().simulated().pausing(60 * MILLI).cpus(2, 2, 2, 1)))
                .isEmpty();
    }

    @Test
    void judgesClientErrors() {
        Caveat flag = only(new SampleTrialFiles().ledger(ledger(60_000, 60_000, 59_994, 4, 2)));
        assertThat(flag.kind()).isEqualTo(CaveatKind.CLIENT_ERRORS);
        assertThat(flag.severity()).isEqualTo(Severity.FLAG);
        assertThat(flag.seen()).startsWith("4 messages failed and 2 remained unconfirmed");
        assertThat(only(new SampleTrialFiles().ledger(ledger(60_000, 60_000, 59_993, 4, 3)))
                        .severity())
                .isEqualTo(Severity.VOID);
    }

    @Test
    void judgesLossDuplicatesAndOrder() {
        Caveat lost = only(
                new SampleTrialFiles().ledger(new LedgerCounts(60_000, 60_000, 60_000, Map.of(), 0, 59_999, 1, 0, 0)));
        assertThat(lost.kind()).isEqualTo(CaveatKind.LOST);
        assertThat(lost.severity()).isEqualTo(Severity.VOID);
        SampleTrialFiles odd =
                new SampleTrialFiles().ledger(new LedgerCounts(60_000, 60_000, 60_000, Map.of(), 0, 60_000, 0, 2, 3));
        assertThat(kinds(odd)).containsExactly("DUPLICATED", "REORDERED");
        assertThat(odd.summary().verdict()).isEqualTo(Verdict.FLAGGED);
    }

    private static SampleTrialFiles withOutcome(
            LedgerCounts warmup, int idleConsumers, int foreignMessages, int surplusOutcomes) {
        return new SampleTrialFiles()
                .outcome(o -> new LoadOutcome(
                        o.measured(),
                        warmup,
                        Map.of(),
                        o.clients(),
                        o.connections(),
                        idleConsumers,
                        o.shares(),
                        foreignMessages,
                        surplusOutcomes,
                        null,
                        null,
                        null));
    }

    @Test
    void flagsUnexpectedOutcomes() {
        LedgerCounts trouble = new LedgerCounts(10, 10, 8, Map.of("OTHER", 1L), 0, 7, 1, 0, 0);
        SampleTrialFiles trial = withOutcome(trouble, 1, 2, 3);
        assertThat(kinds(trial))
                .containsExactly("IDLE_CONSUMERS", "FOREIGN_MESSAGES", "SURPLUS_OUTCOMES", "WARMUP_ERRORS");
    }

    @Test
    void flagsUnconfirmedMessagesOfTheWarmup() {
        LedgerCounts unconfirmed = new LedgerCounts(10, 10, 8, Map.of(), 2, 8, 0, 0, 0);
        SampleTrialFiles trial = withOutcome(unconfirmed, 0, 0, 0);
        assertThat(only(trial).seen())
                .isEqualTo("0 messages of the warm-up failed, 2 remained unconfirmed, and 0 were lost.");
    }

    @Test
    void voidsATrialThatLostMessagesOfTheWarmup() {
        LedgerCounts lost = new LedgerCounts(10, 10, 10, Map.of(), 0, 9, 1, 0, 0);
        assertThat(only(withOutcome(lost, 0, 0, 0)).severity()).isEqualTo(Severity.VOID);
    }

    @Test
    void quotesTheErrorOfTheMostFrequentFailure() {
        LedgerCounts counts =
                new LedgerCounts(60_000, 60_000, 59_700, Map.of("OTHER", 1L, "TIMED_OUT", 299L), 0, 59_700, 0, 0, 0);
        Map<String, String> details = Map.of("OTHER", "not the leader", "TIMED_OUT", "no answer after 30 s");
        SampleTrialFiles trial =
                new SampleTrialFiles().ledger(counts).outcome(o -> ChangedOutcome.withFailureDetails(o, details));
        assertThat(trial.summary().caveats())
                .filteredOn(caveat -> caveat.kind() == CaveatKind.CLIENT_ERRORS)
                .singleElement()
                .satisfies(caveat -> assertThat(caveat.seen())
                        .contains("no answer after 30 s")
                        .doesNotContain("leader"));
    }

    /// Checks that one message that is due at the start of the measured phase and accepted before the
    /// counters are read does not count as an overload.
    @Test
    void toleratesASingleMissingMessageInASlowTrial() {
        assertThat(kinds(new SampleTrialFiles().rate(1).accepting(59 / 60.0))).doesNotContain("OVERLOAD");
        assertThat(kinds(new SampleTrialFiles().rate(1).accepting(50 / 60.0))).contains("OVERLOAD");
    }

    @Test
    void flagsASaturatingTrial() {
        assertThat(kinds(new SampleTrialFiles().saturating().accepting(0.5))).containsExactly("SATURATING");
    }

    @Test
    void usesTheResponseTimeWithoutConsumers() {
        SampleTrialFiles trial = new SampleTrialFiles()
                .unconsumed()
                .ledger(new LedgerCounts(60_000, 60_000, 60_000, Map.of(), 0, 0, 0, 0, 0));
        assertThat(trial.summary().verdict()).isEqualTo(Verdict.VALID);
        assertThat(trial.summary().rates().deliveredPerSecond()).isZero();
        assertThat(trial.summary().backlog()).isEqualTo(new TrialSummary.Backlog(0, 0, 0));
        assertThat(kinds(new SampleTrialFiles().unconsumed().latency(LatencyStage.SEND_DELAY, 300_000)))
                .contains("LATE_SENDS");
    }
}
