package io.streamgauge.analyse.validity;

import static io.streamgauge.analyse.trial.SampleTrialFiles.MILLI;
import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.model.Caveat;
import io.streamgauge.analyse.model.CaveatKind;
import io.streamgauge.analyse.model.Severity;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.model.TrialSummary.Verdict;
import io.streamgauge.analyse.trial.SampleTrialFiles;
import io.streamgauge.result.LatencyStage;
import io.streamgauge.result.outcome.LoadOutcome.LedgerCounts;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Test that a disturbance never makes a trial look better. Many rules compare a disturbance with the latency,
/// but the disturbance also increases this latency. The test therefore applies each rule to a disturbance just
/// above the threshold of the rule, and to disturbances that are 2, 10 and 100 times as large.
class DisturbanceTest {
    private static final int[] FACTORS = {1, 2, 10, 100};

    /// Disturbance that must raise a caveat.
    enum Disturbance {
        LATE_SENDS(CaveatKind.LATE_SENDS, false) {
            @Override
            SampleTrialFiles trial(int factor) {
                return slower(factor).latency(LatencyStage.SEND_DELAY, factor * 300_000L);
            }
        },
        PAUSES(CaveatKind.PAUSES, true) {
            @Override
            SampleTrialFiles trial(int factor) {
                return slower(factor)
                        .pausing(30L * factor * MILLI)
                        .pausedEachSecond(Math.min(1000L, factor * 6L) * MILLI);
            }
        },
        /// Pauses that are short compared with the latency but may still have increased it.
        SHORT_PAUSES(CaveatKind.PAUSES, true) {
            @Override
            SampleTrialFiles trial(int factor) {
                return slower(1000L * factor)
                        .pausing(30L * factor * MILLI)
                        .pausedEachSecond(Math.min(1000L, factor * 15L) * MILLI);
            }
        },
        CPU_CONTENTION(CaveatKind.CPU_CONTENTION, true) {
            @Override
            SampleTrialFiles trial(int factor) {
                return slower(1000L * factor).waitingForACore(Math.min(1000L, factor * 6L) * MILLI);
            }
        },
        OTHER_PROCESSES(CaveatKind.OTHER_PROCESSES, true) {
            @Override
            SampleTrialFiles trial(int factor) {
                return slower(1000L * factor).otherProgram("javac", Math.min(1.4, factor * 0.05));
            }
        },
        COMPILING(CaveatKind.COMPILING, false) {
            @Override
            SampleTrialFiles trial(int factor) {
                return slower(factor).compiling(Math.min(0.1, factor * 0.05), Math.min(0.2, factor * 0.06));
            }
        },
        STEAL(CaveatKind.STEAL, true) {
            @Override
            SampleTrialFiles trial(int factor) {
                return slower(factor).cpus(0.2, 0.3, 0.6, Math.min(1.9, factor * 0.012));
            }
        },
        GENERATOR_CPU(CaveatKind.GENERATOR_CPU, true) {
            @Override
            SampleTrialFiles trial(int factor) {
                return slower(factor).cpus(Math.min(2, factor * 1.41), 0.1, 1.6, 0);
            }
        },
        CPU_SPEED(CaveatKind.CPU_SPEED, false) {
            @Override
            SampleTrialFiles trial(int factor) {
                return slower(factor).slowedNowAndThen(1 + factor * 0.3);
            }
        },
        CLOCK(CaveatKind.CLOCK_STEPPED, false) {
            @Override
            SampleTrialFiles trial(int factor) {
                return slower(factor).clockShift(factor * 2L * MILLI);
            }
        },
        ERRORS(CaveatKind.CLIENT_ERRORS, true) {
            @Override
            SampleTrialFiles trial(int factor) {
                long failed = factor * 4L;
                return slower(factor)
                        .ledger(new LedgerCounts(
                                60_000,
                                60_000,
                                60_000 - failed,
                                Map.of("REFUSED", failed),
                                0,
                                60_000 - failed,
                                0,
                                0,
                                0));
            }
        },
        LOSS(CaveatKind.LOST, true) {
            @Override
            SampleTrialFiles trial(int factor) {
                return slower(factor)
                        .ledger(new LedgerCounts(
                                60_000, 60_000, 60_000, Map.of(), 0, 60_000 - factor * 10L, factor * 10L, 0, 0));
            }
        },
        UNSENT(CaveatKind.UNSENT, true) {
            @Override
            SampleTrialFiles trial(int factor) {
                long sent = 60_000 - factor * 70L;
                return slower(factor).ledger(new LedgerCounts(60_000, sent, sent, Map.of(), 0, sent, 0, 0, 0));
            }
        };

        private final CaveatKind kind;
        private final boolean voidsInTheEnd;

        Disturbance(CaveatKind kind, boolean voidsInTheEnd) {
            this.kind = kind;
            this.voidsInTheEnd = voidsInTheEnd;
        }

        abstract SampleTrialFiles trial(int factor);

        /// Returns a trial whose latency the disturbance has multiplied by the given factor.
        private static SampleTrialFiles slower(long factor) {
            return new SampleTrialFiles()
                    .latency(LatencyStage.END_TO_END, factor * 5L * MILLI)
                    .latency(LatencyStage.RESPONSE_TIME, factor * 3L * MILLI);
        }
    }

    private static Severity severity(TrialSummary trial, CaveatKind kind) {
        return trial.caveats().stream()
                .filter(caveat -> caveat.kind() == kind)
                .map(Caveat::severity)
                .findFirst()
                .orElseThrow(() -> new AssertionError("no caveat " + kind + " but " + trial.caveats()));
    }

    @ParameterizedTest
    @EnumSource(Disturbance.class)
    void neverImprovesATrial(Disturbance disturbance) {
        Severity before = Severity.FLAG;
        Verdict verdictBefore = Verdict.FLAGGED;
        for (int factor : FACTORS) {
            TrialSummary trial = disturbance.trial(factor).summary();
            Severity severity = severity(trial, disturbance.kind);
            if (before == Severity.VOID) {
                assertThat(severity).as("%s, %d times", disturbance, factor).isEqualTo(Severity.VOID);
            }
            assertThat(trial.verdict()).isGreaterThanOrEqualTo(verdictBefore);
            before = severity;
            verdictBefore = trial.verdict();
        }
        assertThat(before == Severity.VOID || !disturbance.voidsInTheEnd).isTrue();
    }

    @Test
    void voidsAScheduledTrialThatIsPausedTooLong() {
        SampleTrialFiles slow = new SampleTrialFiles()
                .latency(LatencyStage.END_TO_END, 2000 * MILLI)
                .pausing(20 * MILLI);
        assertThat(severity(slow.pausedEachSecond(49 * MILLI).summary(), CaveatKind.PAUSES))
                .isEqualTo(Severity.FLAG);
        assertThat(severity(slow.pausedEachSecond(51 * MILLI).summary(), CaveatKind.PAUSES))
                .isEqualTo(Severity.VOID);
        assertThat(severity(slow.saturating().summary(), CaveatKind.PAUSES)).isEqualTo(Severity.FLAG);
    }

    @Test
    void voidsAScheduledTrialWhoseSenderWaitsTooLong() {
        SampleTrialFiles slow = new SampleTrialFiles().latency(LatencyStage.END_TO_END, 2000 * MILLI);
        assertThat(severity(slow.waitingForACore(49 * MILLI).summary(), CaveatKind.CPU_CONTENTION))
                .isEqualTo(Severity.FLAG);
        TrialSummary trial = slow.waitingForACore(51 * MILLI).summary();
        assertThat(severity(trial, CaveatKind.CPU_CONTENTION)).isEqualTo(Severity.VOID);
        assertThat(trial.invalidatedByMachine()).isTrue();
        assertThat(severity(slow.saturating().summary(), CaveatKind.CPU_CONTENTION))
                .isEqualTo(Severity.FLAG);
    }

    @Test
    void namesTheProgramsThatUsedTheCpus() {
        TrialSummary trial = new SampleTrialFiles()
                .otherProgram("cc1", 0.02)
                .otherProgram("javac", 0.3)
                .otherProgram("kafka-1", 0.06)
                .otherProgram("top", 0.01)
                .summary();
        assertThat(trial.caveats())
                .filteredOn(caveat -> caveat.kind() == CaveatKind.OTHER_PROCESSES)
                .singleElement()
                .satisfies(caveat -> {
                    assertThat(caveat.severity()).isEqualTo(Severity.VOID);
                    assertThat(caveat.seen())
                            .isEqualTo("Other programs used 20 % of the CPUs: javac 15 %, kafka-1 3 %, cc1 1 %.");
                });
        assertThat(trial.invalidatedByMachine()).isTrue();
        assertThat(new SampleTrialFiles().otherProgram("top", 0.03).summary().caveats())
                .isEmpty();
    }

    @Test
    void onlyFlagsAConnectedSystemOnThisMachine() {
        TrialSummary trial = new SampleTrialFiles()
                .connectedLocally()
                .otherProgram("beam.smp", 0.9)
                .summary();
        assertThat(severity(trial, CaveatKind.OTHER_PROCESSES)).isEqualTo(Severity.FLAG);
        assertThat(trial.caveats())
                .filteredOn(caveat -> caveat.kind() == CaveatKind.OTHER_PROCESSES)
                .singleElement()
                .satisfies(caveat -> assertThat(caveat.why()).contains("connected system on this machine"));
    }

    /// Uses a host whose reported busy time is too low. This can occur because the kernel only samples the busy
    /// time at each timer tick.
    @Test
    void ignoresTheBusyTimeOfTheHost() {
        TrialSummary trial = new SampleTrialFiles()
                .otherProgram("javac", 0.1)
                .cpus(0.2, 0.3, 0.4, 0)
                .summary();
        assertThat(trial.caveats())
                .filteredOn(caveat -> caveat.kind() == CaveatKind.OTHER_PROCESSES)
                .singleElement()
                .satisfies(caveat ->
                        assertThat(caveat.seen()).isEqualTo("Other programs used 5 % of the CPUs: javac 5 %."));
    }
}
