package io.streamgauge.analyse.capacity;

import static io.streamgauge.analyse.trial.SampleTrialFiles.MILLI;
import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.trial.SampleTrialFiles;
import io.streamgauge.experiment.Thresholds;
import io.streamgauge.experiment.metric.Metric;
import io.streamgauge.experiment.metric.Objective;
import io.streamgauge.result.HostFacts;
import io.streamgauge.result.LatencyStage;
import io.streamgauge.result.TrialStatus;
import io.streamgauge.result.outcome.LoadOutcome.LedgerCounts;
import io.streamgauge.result.outcome.SeveralWorkers;
import io.streamgauge.result.row.HostMetric;
import io.streamgauge.result.row.MetricsRow;
import io.streamgauge.result.row.ResourceRow;
import io.streamgauge.result.row.Role;
import io.streamgauge.statistics.capacity.CapacityTrial.Finding;
import io.streamgauge.statistics.capacity.CapacityTrial.GeneratorBound;
import io.streamgauge.statistics.capacity.CapacityTrial.Invalid;
import io.streamgauge.statistics.capacity.CapacityTrial.Judged;
import io.streamgauge.statistics.capacity.CapacityTrial.Outcome;
import io.streamgauge.statistics.capacity.CapacityTrial.PilotOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CapacityJudgeTest {
    private static final Objective P99_OF_20_MS = new Objective(
            "p99 end-to-end <= 20 ms",
            List.of(new Objective.Limit(new Metric.Latency(Metric.Latency.Span.END_TO_END, 0.99), 20 * MILLI)));
    private static final CapacityJudge JUDGE =
            new CapacityJudge(Thresholds.DEFAULT, SampleTrialFiles.CPU_COUNT, List.of(Objective.NONE, P99_OF_20_MS));

    private static final int CPUS_OF_SMALL_HOST = 2;
    private static final int CPUS_OF_LARGE_HOST = 16;

    private static Outcome judged(SampleTrialFiles trial) {
        return JUDGE.trial(trial.result(), false);
    }

    private static List<Finding> findings(SampleTrialFiles trial) {
        assertThat(judged(trial)).isInstanceOf(Judged.class);
        return ((Judged) judged(trial))
                .verdicts().stream().map(v -> v.finding()).toList();
    }

    private static String reason(SampleTrialFiles trial, int objective) {
        return ((Judged) judged(trial)).verdicts().get(objective).reason();
    }

    @Test
    void acceptsARateThatTheBrokerSustains() {
        assertThat(findings(new SampleTrialFiles())).containsExactly(Finding.HOLDS, Finding.HOLDS);
        assertThat(reason(new SampleTrialFiles(), 1)).contains("p99 end-to-end latency was 5.0");
    }

    @Test
    void countsASustainedRateDespiteADisturbance() {
        assertThat(findings(new SampleTrialFiles().cpus(0.2, 0.3, 0.6, 0.2)))
                .containsExactly(Finding.HOLDS, Finding.HOLDS);
    }

    @Test
    void failsABrokerThatAcceptsTooLittle() {
        SampleTrialFiles trial = new SampleTrialFiles().accepting(0.9);
        assertThat(findings(trial)).containsExactly(Finding.FAILS, Finding.FAILS);
        assertThat(reason(trial, 0)).contains("only 90 % of the due messages");
    }

    @Test
    void invalidatesAShortfallTheMachineMayHaveCaused() {
        Outcome outcome = judged(new SampleTrialFiles().accepting(0.97).cpus(0.2, 0.3, 0.6, 0.06));
        assertThat(outcome).isInstanceOf(Invalid.class);
        assertThat(((Invalid) outcome).reason()).contains("only 97 %").contains("of the CPU time was stolen");
    }

    /// Uses counters that were read 0.8 s late. At the start of the measured phase, such readings exclude the
    /// messages of 0.8 s. At the end, they include 0.8 s without due messages.
    @Test
    void doesNotAttributeLateReadingsToTheBroker() {
        assertThat(findings(new SampleTrialFiles().readLate(0.8, 0))).containsExactly(Finding.HOLDS, Finding.HOLDS);
        assertThat(findings(new SampleTrialFiles().readLate(0, 0.8))).containsExactly(Finding.HOLDS, Finding.HOLDS);
        assertThat(reason(new SampleTrialFiles().accepting(0.9).readLate(0.8, 0), 0))
                .contains("only 90 % of the due messages");
    }

    private static SampleTrialFiles withStealOnABrokerHost(double acceptedShare) {
        SampleTrialFiles trial = new SampleTrialFiles().accepting(acceptedShare).connected();
        for (int s = 0; s < 72; s++) {
            trial.saying(new MetricsRow(s + 0.5, "host broker-1", MetricsRow.SCRAPE_MILLIS, 1));
            trial.saying(new MetricsRow(s + 0.5, "host broker-1", HostMetric.STEAL_PERCENT.metric(), 3));
        }
        return trial;
    }

    @Test
    void invalidatesAShortfallThatStealOnABrokerHostMayHaveCaused() {
        Outcome outcome = judged(withStealOnABrokerHost(0.97));
        assertThat(outcome).isInstanceOf(Invalid.class);
        assertThat(((Invalid) outcome).reason()).contains("3 % of the CPU time of broker host broker-1 was stolen");
        assertThat(findings(withStealOnABrokerHost(0.7))).containsExactly(Finding.FAILS, Finding.FAILS);
    }

    /// Returns a trial with workers on two hosts with 4 CPUs. On each host, other programs use 12 % of the CPUs.
    private static SampleTrialFiles withOtherProgramsOnTwoHosts(double acceptedShare) {
        SampleTrialFiles trial = new SampleTrialFiles().accepting(acceptedShare);
        for (int worker = 0; worker < 2; worker++) {
            String process = SeveralWorkers.processName(worker, 2);
            List<ResourceRow> host = new ArrayList<>();
            for (int s = 0; s < 72; s++) {
                host.add(new ResourceRow(
                        s,
                        SeveralWorkers.hostOf(process),
                        Role.WORKER_HOST,
                        0,
                        Math.round(s * 1.48e6),
                        1,
                        -1,
                        -1,
                        0,
                        -1,
                        -1,
                        0,
                        -1,
                        -1,
                        -1));
            }
            trial.workerHost(new HostFacts("load-" + (worker + 1), "Linux", "cpu", 4, 1L << 30, "25", "ext4"))
                    .sampledWorker(process, 1)
                    .sampled(host);
        }
        return trial;
    }

    /// Uses two hosts, on each of which other programs use 12 % of the CPUs. A disturbance of 12 % can explain
    /// that 10 % of the messages are missing, but not that 60 % are missing. The sum of both disturbances, 24
    /// %, could explain 60 %.
    @Test
    void doesNotAddUpTheDisturbancesOfSeveralWorkerHosts() {
        Outcome outcome = judged(withOtherProgramsOnTwoHosts(0.9));
        assertThat(outcome).isInstanceOf(Invalid.class);
        assertThat(((Invalid) outcome).reason()).contains("worker host load-1", "worker host load-2");
        assertThat(findings(withOtherProgramsOnTwoHosts(0.4))).containsExactly(Finding.FAILS, Finding.FAILS);
    }

    @Test
    void attributesALargeShortfallToTheBroker() {
        assertThat(findings(new SampleTrialFiles().accepting(0.7).cpus(0.2, 0.3, 0.6, 0.06)))
                .containsExactly(Finding.FAILS, Finding.FAILS);
    }

    @Test
    void attributesSaturatedDedicatedCpusToTheBroker() {
        assertThat(findings(
                        new SampleTrialFiles().accepting(0.9).placed("0", "1").cpus(0.8, 0.98, 1.85, 0)))
                .containsExactly(Finding.FAILS, Finding.FAILS);
        assertThat(judged(new SampleTrialFiles().accepting(0.9).placed("0", "1").cpus(0.95, 0.6, 1.6, 0)))
                .isInstanceOf(GeneratorBound.class);
    }

    @Test
    void repeatsATrialWithExternalPauses() {
        Outcome outcome = judged(new SampleTrialFiles().accepting(0.95).pausedEachSecond(40 * MILLI));
        assertThat(outcome).isInstanceOf(Invalid.class);
        assertThat(((Invalid) outcome).reason()).contains("the generator was paused for 3.8 %");
    }

    @Test
    void attributesGarbageCollectionToTheGenerator() {
        Outcome outcome = judged(new SampleTrialFiles().accepting(0.95).collectingEachSecond(40));
        assertThat(outcome).isInstanceOf(GeneratorBound.class);
        assertThat(((GeneratorBound) outcome).reason())
                .contains("garbage collection paused the generator for 4 % of the time");
    }

    @Test
    void prefersASaturatedBrokerToGarbageCollection() {
        assertThat(findings(new SampleTrialFiles()
                        .accepting(0.95)
                        .collectingEachSecond(40)
                        .placed("0", "1")
                        .cpus(0.7, 0.97, 1.7, 0)))
                .containsExactly(Finding.FAILS, Finding.FAILS);
    }

    @Test
    void invalidatesAMissUnderLoadOfOtherPrograms() {
        Outcome outcome = judged(new SampleTrialFiles().accepting(0.9).cpus(0.5, 0.5, 1.95, 0));
        assertThat(outcome).isInstanceOf(Invalid.class);
        assertThat(((Invalid) outcome).reason()).contains("other programs");
    }

    @Test
    void invalidatesAMissWhileTheJvmsCompile() {
        Outcome outcome = judged(
                new SampleTrialFiles().accepting(0.95).cpus(1.2, 0.6, 1.9, 0).compiling(0.3, 0.1));
        assertThat(outcome).isInstanceOf(Invalid.class);
        assertThat(((Invalid) outcome).reason()).contains("the JIT compilers used 40 % of a core");
    }

    /// Uses JIT compilers that take 20 % of the CPU time of a host with 2 CPUs, but only 2.5 % of that of a host
    /// with 16 CPUs. A disturbance can explain a share of missing messages up to three times its own share.
    /// Here, 10 % are missing.
    @Test
    void relatesCompilationToTheHostOfTheWorker() {
        assertThat(judged(compilingOn(CPUS_OF_SMALL_HOST))).isInstanceOf(Invalid.class);
        assertThat(findings(compilingOn(CPUS_OF_LARGE_HOST))).containsExactly(Finding.FAILS, Finding.FAILS);
    }

    private static SampleTrialFiles compilingOn(int cpus) {
        return new SampleTrialFiles()
                .accepting(0.9)
                .cpus(1, 0.3, 0.35, 0)
                .compiling(0.4, 0)
                .workerHost(new HostFacts("load-1", "Linux", "cpu", cpus, 1L << 30, "25", "ext4"));
    }

    @Test
    void doesNotAttributeCompilationToTheGenerator() {
        SampleTrialFiles trial = new SampleTrialFiles().accepting(0.1).cpus(1.0, 0.95, 1.95, 0);
        assertThat(judged(trial)).isInstanceOf(GeneratorBound.class);
        assertThat(findings(trial.compiling(0.09, 0))).containsExactly(Finding.FAILS, Finding.FAILS);
    }

    @Test
    void attributesASaturatedMachineToTheGenerator() {
        assertThat(judged(new SampleTrialFiles().accepting(0.9).cpus(1.5, 0.4, 1.95, 0)))
                .isInstanceOf(GeneratorBound.class);
    }

    @Test
    void attributesASaturatedMachineToTheBroker() {
        assertThat(findings(new SampleTrialFiles().accepting(0.9).cpus(0.5, 1.4, 1.95, 0)))
                .containsExactly(Finding.FAILS, Finding.FAILS);
    }

    @Test
    void failsOnAGrowingBacklog() {
        SampleTrialFiles trial = new SampleTrialFiles().accepting(0.995);
        assertThat(findings(trial)).containsExactly(Finding.FAILS, Finding.FAILS);
        assertThat(reason(trial, 0)).startsWith("the backlog grew by 5 messages/s");
    }

    /// The consumers stop receiving messages in the last 5 s of 60 s. A line through the backlog has an interval that
    /// contains 0.
    @Test
    void failsOnABacklogThatStartsToGrowNearTheEnd() {
        SampleTrialFiles trial = new SampleTrialFiles().outage(65, 65).catchingUp(6);
        assertThat(findings(trial)).containsExactly(Finding.FAILS, Finding.FAILS);
        assertThat(reason(trial, 0)).startsWith("only 91.7 % of the due messages were delivered in the measured phase");
    }

    @Test
    void failsOnOneFailedOrLostMessage() {
        SampleTrialFiles failed = new SampleTrialFiles()
                .ledger(new LedgerCounts(60_000, 60_000, 59_999, Map.of("REFUSED", 1L), 0, 59_999, 0, 0, 0));
        SampleTrialFiles lost =
                new SampleTrialFiles().ledger(new LedgerCounts(60_000, 60_000, 60_000, Map.of(), 0, 59_999, 1, 0, 0));
        assertThat(findings(failed)).containsExactly(Finding.FAILS, Finding.FAILS);
        assertThat(findings(lost)).containsExactly(Finding.FAILS, Finding.FAILS);
    }

    @Test
    void judgesEachObjectiveSeparately() {
        SampleTrialFiles trial = new SampleTrialFiles().latency(LatencyStage.END_TO_END, 30 * MILLI);
        assertThat(findings(trial)).containsExactly(Finding.HOLDS, Finding.FAILS);
        assertThat(reason(trial, 1)).contains("above 20");
    }

    private static SampleTrialFiles onTwoHosts(long latency, long clockError) {
        return new SampleTrialFiles().latency(LatencyStage.END_TO_END, latency).onTwoHosts(clockError);
    }

    @Test
    void doesNotJudgeALatencyThatTheClocksCouldExplain() {
        assertThat(findings(onTwoHosts(17 * MILLI, MILLI))).containsExactly(Finding.HOLDS, Finding.HOLDS);
        assertThat(findings(onTwoHosts(17 * MILLI, 5 * MILLI))).containsExactly(Finding.HOLDS, Finding.INVALID);
        assertThat(findings(onTwoHosts(23 * MILLI, 5 * MILLI))).containsExactly(Finding.HOLDS, Finding.INVALID);
        assertThat(findings(onTwoHosts(30 * MILLI, 5 * MILLI))).containsExactly(Finding.HOLDS, Finding.FAILS);
        assertThat(reason(onTwoHosts(17 * MILLI, 5 * MILLI), 1)).contains("because the workers use different clocks");
    }

    @Test
    void attributesCpuContentionToTheGenerator() {
        SampleTrialFiles late = new SampleTrialFiles()
                .latency(LatencyStage.END_TO_END, 30 * MILLI)
                .latency(LatencyStage.SEND_DELAY, 15 * MILLI);
        assertThat(findings(late.waitingForACore(5 * MILLI))).containsExactly(Finding.HOLDS, Finding.GENERATOR_BOUND);
    }

    @Test
    void attributesMessagesHeldByTheClientToTheBroker() {
        SampleTrialFiles late = new SampleTrialFiles()
                .latency(LatencyStage.END_TO_END, 30 * MILLI)
                .latency(LatencyStage.SEND_DELAY, 15 * MILLI);
        assertThat(findings(late)).containsExactly(Finding.HOLDS, Finding.FAILS);
    }

    @Test
    void attributesLatencyOfGarbageCollectionToTheGenerator() {
        SampleTrialFiles late = new SampleTrialFiles().latencyOfOneIn(50, LatencyStage.END_TO_END, 30 * MILLI);
        assertThat(findings(late)).containsExactly(Finding.HOLDS, Finding.FAILS);
        assertThat(findings(late.collectingEachSecond(20))).containsExactly(Finding.HOLDS, Finding.GENERATOR_BOUND);
        assertThat(reason(late, 1)).contains("garbage collection paused the generator for");
    }

    @Test
    void repeatsATrialWithLatencyFromPauses() {
        SampleTrialFiles late = new SampleTrialFiles().latencyOfOneIn(50, LatencyStage.END_TO_END, 30 * MILLI);
        assertThat(findings(late.pausedEachSecond(20 * MILLI))).containsExactly(Finding.HOLDS, Finding.INVALID);
    }

    /// Uses messages with equal latencies, so that the quantile exceeds the limit regardless of how many
    /// messages the judge excludes.
    @Test
    void attributesLatencyBeyondADisturbanceToTheBroker() {
        assertThat(findings(new SampleTrialFiles()
                        .latency(LatencyStage.END_TO_END, 30 * MILLI)
                        .cpus(0.2, 0.3, 0.6, 0.06)))
                .containsExactly(Finding.HOLDS, Finding.FAILS);
    }

    /// Uses messages that were not sent, so that the p99.9 is unknown. The trial misses the objective, unless
    /// the machine may have caused the miss.
    @Test
    void failsAQuantileAmongMessagesThatWereNotSent() {
        CapacityJudge judge = new CapacityJudge(
                Thresholds.DEFAULT,
                SampleTrialFiles.CPU_COUNT,
                List.of(
                        Objective.NONE,
                        new Objective(
                                "p99.9 response time <= 20 ms",
                                List.of(new Objective.Limit(
                                        new Metric.Latency(Metric.Latency.Span.RESPONSE_TIME, 0.999), 20 * MILLI)))));
        SampleTrialFiles trial =
                new SampleTrialFiles().ledger(new LedgerCounts(60_000, 59_880, 59_880, Map.of(), 0, 59_880, 0, 0, 0));
        Judged outcome = (Judged) judge.trial(trial.result(), false);
        assertThat(outcome.verdicts().getLast().finding()).isEqualTo(Finding.FAILS);
        assertThat(outcome.verdicts().getLast().reason())
                .contains("p99.9 is unknown, because 120 messages were not sent");
        Judged stolen = (Judged) judge.trial(trial.cpus(0.2, 0.3, 0.6, 0.06).result(), false);
        assertThat(stolen.verdicts().getLast().finding()).isEqualTo(Finding.INVALID);
    }

    @Test
    void judgesOtherObjectivesDespiteTooFewMessages() {
        SampleTrialFiles few = new SampleTrialFiles().count(100);
        assertThat(findings(few)).containsExactly(Finding.HOLDS, Finding.INVALID);
        assertThat(reason(few, 1)).contains("too few messages").contains("368");

        CapacityJudge alone = new CapacityJudge(Thresholds.DEFAULT, SampleTrialFiles.CPU_COUNT, List.of(P99_OF_20_MS));
        assertThat(alone.trial(few.result(), false)).isInstanceOf(Invalid.class);
    }

    @Test
    void failsABrokerThatExitsUnderLoad() {
        SampleTrialFiles dead = new SampleTrialFiles().ended(TrialStatus.FAILED, "broker 'kafka-1': it ended");
        assertThat(JUDGE.trial(dead.result(), true)).isInstanceOf(Judged.class);
        assertThat(JUDGE.trial(dead.result(), false)).isInstanceOf(Invalid.class);
    }

    /// A client that fails while the clients are opened or the paths are checked does not show that the broker did
    /// not sustain the rate.
    @Test
    void invalidatesATrialWhoseClientFailedBeforeTheLoad() {
        LedgerCounts nothing = new LedgerCounts(0, 0, 0, Map.of(), 0, 0, 0, 0, 0);
        LedgerCounts some = new LedgerCounts(100, 100, 100, Map.of(), 0, 100, 0, 0, 0);
        assertThat(JUDGE.trial(
                        new SampleTrialFiles()
                                .failedClient("connection lost", nothing)
                                .result(),
                        false))
                .isInstanceOf(Invalid.class);
        assertThat(JUDGE.trial(
                        new SampleTrialFiles()
                                .failedClient("connection lost", some)
                                .result(),
                        false))
                .isInstanceOf(Judged.class);
    }

    @Test
    void startsAtTheRateOfThePilot() {
        assertThat(JUDGE.judgePilot(new SampleTrialFiles().saturating().result()))
                .isEqualTo(new PilotOutcome(1000));
    }
}
