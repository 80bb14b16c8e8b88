package io.streamgauge.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.analyse.model.Caveat;
import io.streamgauge.analyse.model.CaveatKind;
import io.streamgauge.analyse.model.Severity;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.trial.TrialAnalysis;
import io.streamgauge.analyse.validity.ProvisionalCaveats;
import io.streamgauge.engine.ExperimentRunner;
import io.streamgauge.engine.ExperimentSource;
import io.streamgauge.engine.Interruption;
import io.streamgauge.engine.RunListener;
import io.streamgauge.engine.TrialFactsFactory;
import io.streamgauge.experiment.Thresholds;
import io.streamgauge.plan.Trial;
import io.streamgauge.result.CpuCount;
import io.streamgauge.result.LatencyStage;
import io.streamgauge.result.TrialResult;
import io.streamgauge.result.TrialResult.LatencyInterval;
import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.result.row.MetricsRow;
import io.streamgauge.result.row.Phase;
import io.streamgauge.result.row.ResourceRow;
import io.streamgauge.result.row.Role;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Test of the provisional caveats of a trial with a warm-up of 2 s and a rate of 1,000 messages/s. Each test
/// passes the reports of each second to the trial, as the controller does.
class PhaseAnalysisTest {
    private static final CpuCount CPUS = CpuCount.of(2);
    private static final int WARMUP = 2;
    private static final long MILLI = 1_000_000;

    private final List<IntervalRow> intervals = new ArrayList<>();
    private final List<LatencyInterval> latencies = new ArrayList<>();
    private final List<ResourceRow> resources = new ArrayList<>();
    private final List<MetricsRow> metrics = new ArrayList<>();

    // Values of one second. A test changes them before it calls second().
    private int duplicated;
    private int failed;
    private int unaccepted;
    private int measuredEarly;
    private double stolenCpus;
    private long senderWaitNanos;
    private long longestPauseNanos;
    private long sendDelayNanos = 10_000;
    private long clockShiftNanos;
    private long workNanos = 200_000;

    private static Trial trial(String load) throws InvalidExperimentException {
        return new ExperimentRunner(new RunListener() {}, new Interruption())
                .load(ExperimentSource.ofText("live", """
                        name: caveats
                        question: q
                        systems: { a: { launch: memory, memory: { time: real } } }
                        workload: { rate: %s }
                        phases: { warmup: 2 s, measure: 60 s, drain: 1 s }
                        """.formatted(load)))
                .plan()
                .trials()
                .getFirst();
    }

    private static TrialProgress progress(Trial trial) {
        return new TrialProgress(trial, "1/1", Duration.ZERO);
    }

    private static List<Caveat> caveats(TrialProgress progress) {
        return PhaseAnalysis.of(progress.view(), Thresholds.DEFAULT, CPUS).caveats();
    }

    /// Reports a second with the values of the fields.
    private void second(TrialProgress progress) {
        int second = intervals.size() + 1;
        if (second == 1) {
            report(progress, samples(0, null));
        }
        IntervalRow before = intervals.isEmpty() ? null : intervals.getLast();
        report(progress, samples(second, resources.get(resources.size() - 2)));
        Phase phase = second <= WARMUP ? Phase.WARMUP : Phase.MEASURE;
        long accepted = (before == null ? 0 : before.accepted()) + 1000 - unaccepted;
        IntervalRow row = new IntervalRow(
                second - 1,
                phase,
                second - 1,
                second,
                new IntervalRow.Messages(
                        1000.0 * second,
                        accepted,
                        100 * accepted,
                        accepted,
                        (before == null ? 0 : before.failed()) + failed,
                        accepted,
                        (before == null ? 0 : before.duplicated()) + duplicated,
                        0),
                new IntervalRow.Disturbances(
                        0,
                        (before == null ? 0 : before.pausedNanos()) + longestPauseNanos,
                        longestPauseNanos,
                        (before == null ? 0 : before.senderWaitNanos()) + senderWaitNanos,
                        clockShiftNanos),
                true);
        intervals.add(row);
        Map<String, Histogram> histograms = new TreeMap<>();
        histogram(histograms, row, LatencyStage.RESPONSE_TIME, 3 * MILLI);
        histogram(histograms, row, LatencyStage.END_TO_END, 5 * MILLI);
        histogram(histograms, row, LatencyStage.SEND_DELAY, sendDelayNanos);
        if (measuredEarly > 0) {
            Histogram early = new Histogram(3);
            early.recordValueWithCount(400 * MILLI, measuredEarly);
            histograms.put(LatencyStage.END_TO_END.tag(), early);
        }
        progress.interval(row, histograms);
    }

    private void histogram(Map<String, Histogram> histograms, IntervalRow row, LatencyStage stage, long nanos) {
        Histogram histogram = new Histogram(3);
        histogram.recordValueWithCount(nanos, 1000);
        String tag = row.phase() == Phase.WARMUP ? stage.warmupTag() : stage.tag();
        histograms.put(tag, histogram);
        latencies.add(new LatencyInterval(tag, row.startSeconds(), row.endSeconds(), histogram));
    }

    private void report(TrialProgress progress, List<ResourceRow> rows) {
        resources.addAll(rows);
        progress.resources(rows);
    }

    private List<ResourceRow> samples(int second, @Nullable ResourceRow hostBefore) {
        long stolen = hostBefore == null ? 0 : hostBefore.stealMicros() + Math.round(stolenCpus * 1e6);
        ResourceRow host = new ResourceRow(
                second, "host", Role.HOST, 0, second * 500_000L, 1 << 30, 0, -1, stolen, 0, workNanos, 0, -1, -1, -1);
        return List.of(
                host,
                new ResourceRow(second, "generator", Role.GENERATOR, 7, second * 200_000L, 1 << 28, 0, -1, -1, -1));
    }

    private void metric(TrialProgress progress, double second, double value) {
        MetricsRow row = new MetricsRow(second, "rabbitmq-1", "memory_alarm", value);
        metrics.add(row);
        progress.metrics(List.of(row, new MetricsRow(second, "rabbitmq-1", "queue_depth", 7)));
    }

    @Test
    void raisesCaveatsAsSoonAsTheirRulesHold() throws Exception {
        TrialProgress progress = progress(trial("1k/s"));
        for (int i = 0; i < WARMUP + 1; i++) {
            second(progress);
        }
        assertThat(caveats(progress)).isEmpty();

        // 0.18 of 2 CPUs in one of two seconds is 4.5 % of the CPU time.
        stolenCpus = 0.18;
        longestPauseNanos = 4 * MILLI;
        senderWaitNanos = 6 * MILLI;
        duplicated = 7;
        second(progress);
        assertThat(caveats(progress))
                .extracting(Caveat::kind, Caveat::severity, Caveat::seen)
                .containsExactlyInAnyOrder(
                        tuple(
                                CaveatKind.CPU_CONTENTION,
                                Severity.FLAG,
                                "CPU contention: a sender was ready to run and waited 3 ms per second for a core."),
                        tuple(
                                CaveatKind.STEAL,
                                Severity.VOID,
                                "4.5 % of the CPU time was stolen (used by other guests or by the host itself)."),
                        tuple(
                                CaveatKind.DUPLICATED,
                                Severity.FLAG,
                                "7 extra copies of messages were received, summed over all consumer groups."));

        // After 20 quiet seconds, the shares are low. The copies remain, and so does the longest pause: 4 ms
        // is more than a tenth of the p99.9 latency, which now has enough messages.
        stolenCpus = 0;
        longestPauseNanos = 0;
        senderWaitNanos = 0;
        duplicated = 0;
        for (int i = 0; i < 20; i++) {
            second(progress);
        }
        assertThat(caveats(progress))
                .satisfiesExactlyInAnyOrder(
                        pauses -> {
                            assertThat(pauses.kind()).isEqualTo(CaveatKind.PAUSES);
                            assertThat(pauses.seen()).contains("longest 4.0", "p99.9 latency was 5.0");
                        },
                        copies -> assertThat(copies.kind()).isEqualTo(CaveatKind.DUPLICATED));
    }

    @Test
    void ignoresDisturbancesOfTheWarmup() throws Exception {
        TrialProgress progress = progress(trial("1k/s"));
        stolenCpus = 1;
        longestPauseNanos = 500 * MILLI;
        senderWaitNanos = 400 * MILLI;
        sendDelayNanos = 20 * MILLI;
        failed = 100;
        metric(progress, 1.5, 1);
        for (int i = 0; i < WARMUP; i++) {
            second(progress);
            assertThat(caveats(progress)).isEmpty();
        }
        stolenCpus = 0;
        longestPauseNanos = 0;
        senderWaitNanos = 0;
        sendDelayNanos = 10_000;
        failed = 0;
        second(progress);
        assertThat(caveats(progress)).isEmpty();
    }

    @Test
    void countsTheSamplesWithAnAlarm() throws Exception {
        TrialProgress progress = progress(trial("1k/s"));
        for (int i = 0; i < WARMUP; i++) {
            second(progress);
        }
        metric(progress, 2.4, 0);
        metric(progress, 2.9, 1);
        // This sample belongs to the next interval.
        metric(progress, 3.1, 1);
        second(progress);
        assertThat(caveats(progress)).singleElement().satisfies(caveat -> {
            assertThat(caveat.kind()).isEqualTo(CaveatKind.BROKER_ALARM);
            assertThat(caveat.seen()).contains("rabbitmq-1", "1 of 2 samples");
        });
        second(progress);
        assertThat(caveats(progress))
                .singleElement()
                .satisfies(caveat -> assertThat(caveat.seen()).contains("2 of 3 samples"));
    }

    /// With random arrivals, the number of due messages is unknown before the end of the trial. A message
    /// that has not been sent so far can still be sent in the drain.
    @Test
    void raisesAnOverloadOnlyIfTheDueMessagesAreKnown() throws Exception {
        unaccepted = 20;
        TrialProgress constant = progress(trial("1k/s"));
        TrialProgress random = progress(trial("{ constant: 1k/s, arrivals: poisson }"));
        for (int i = 0; i < WARMUP + 1; i++) {
            second(constant);
        }
        intervals.clear();
        resources.clear();
        for (int i = 0; i < WARMUP + 1; i++) {
            second(random);
        }
        assertThat(caveats(constant)).extracting(Caveat::kind).containsExactly(CaveatKind.OVERLOAD);
        assertThat(caveats(random)).isEmpty();
    }

    /// Compares the caveats of the digest with those of the complete rows after each second of a disturbed
    /// trial.
    @Test
    void agreesWithTheAnalysisOfAllReports() throws Exception {
        SplittableRandom random = new SplittableRandom(42);
        Trial trial = trial("1k/s");
        TrialProgress progress = progress(trial);
        Set<CaveatKind> seen = EnumSet.noneOf(CaveatKind.class);
        for (int second = 1; second <= 60; second++) {
            stolenCpus = random.nextInt(4) == 0 ? random.nextDouble(0.2) : 0;
            longestPauseNanos = random.nextInt(20) == 0 ? random.nextLong(20 * MILLI) : 0;
            senderWaitNanos = random.nextLong(2 * MILLI);
            sendDelayNanos = random.nextInt(40) == 0 ? 3 * MILLI : 10_000;
            clockShiftNanos = random.nextInt(8) == 0 ? 2 * MILLI : 0;
            workNanos = random.nextLong(200_000, 300_000);
            unaccepted = random.nextInt(2) == 0 ? random.nextInt(60) : 0;
            duplicated = random.nextInt(10) == 0 ? 3 : 0;
            failed = random.nextInt(10) == 0 ? 3 : 0;
            metric(progress, second - 0.5, random.nextInt(20) == 0 ? 1 : 0);
            second(progress);
            List<Caveat> caveats = caveats(progress);
            List<Caveat> all = ProvisionalCaveats.of(
                    new TrialAnalysis(everything(trial), Thresholds.DEFAULT, CPUS).summary(), false);
            if (second > WARMUP) {
                assertThat(caveats).as("second %d", second).containsExactlyInAnyOrderElementsOf(all);
            }
            caveats.forEach(caveat -> seen.add(caveat.kind()));
        }
        assertThat(seen)
                .contains(
                        CaveatKind.STEAL,
                        CaveatKind.PAUSES,
                        CaveatKind.CPU_CONTENTION,
                        CaveatKind.LATE_SENDS,
                        CaveatKind.CLOCK_STEPPED,
                        CaveatKind.CPU_SPEED,
                        CaveatKind.OVERLOAD,
                        CaveatKind.DUPLICATED,
                        CaveatKind.CLIENT_ERRORS,
                        CaveatKind.BROKER_ALARM);
    }

    /// The last interval of the warm-up ends late, so that it contains messages of the measured phase.
    @Test
    void includesMessagesOfTheMeasuredPhaseInAnIntervalOfTheWarmup() throws Exception {
        TrialProgress progress = progress(trial("1k/s"));
        second(progress);
        measuredEarly = 5;
        second(progress);
        measuredEarly = 0;
        second(progress);
        TrialSummary summary =
                PhaseAnalysis.of(progress.view(), Thresholds.DEFAULT, CPUS).summary();
        assertThat(summary.endToEnd().count()).isEqualTo(1005);
    }

    /// 2 % of the messages have failed. Their latency is unknown.
    @Test
    void omitsQuantilesThatDependOnFailedMessages() throws Exception {
        TrialProgress progress = progress(trial("1k/s"));
        second(progress);
        second(progress);
        failed = 20;
        second(progress);
        PhaseAnalysis phase = PhaseAnalysis.of(progress.view(), Thresholds.DEFAULT, CPUS);
        assertThat(phase.summary().responseTime().nanos("p50")).isNotNull();
        assertThat(phase.summary().responseTime().nanos("p99")).isNull();
        assertThat(phase.caveats())
                .filteredOn(caveat -> caveat.kind() == CaveatKind.CLIENT_ERRORS)
                .singleElement()
                .satisfies(caveat -> assertThat(caveat.seen())
                        .startsWith("20 messages failed and an unknown number remained unconfirmed"));
    }

    private TrialResult everything(Trial trial) {
        return new TrialResult(
                TrialFactsFactory.of(trial),
                Optional.empty(),
                intervals,
                latencies,
                resources,
                metrics,
                List.of(),
                List.of(),
                Optional.empty(),
                Optional.empty());
    }
}
