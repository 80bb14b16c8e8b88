package io.streamgauge.analyse.trial;

import static io.streamgauge.analyse.trial.SampleTrialFiles.MILLI;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.streamgauge.analyse.model.Caveat;
import io.streamgauge.analyse.model.Latency;
import io.streamgauge.analyse.model.Resources;
import io.streamgauge.analyse.model.Resources.JvmUse;
import io.streamgauge.analyse.model.Resources.ProcessUse;
import io.streamgauge.analyse.model.TrialSeries;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.model.TrialSummary.Verdict;
import io.streamgauge.experiment.Thresholds;
import io.streamgauge.result.CpuCount;
import io.streamgauge.result.TrialResult;
import io.streamgauge.result.TrialResult.LatencyInterval;
import io.streamgauge.result.TrialStatus;
import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.result.row.ResourceRow;
import io.streamgauge.result.row.Role;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrialAnalysisTest {
    @ParameterizedTest
    @CsvSource({
        "p50, 5, 6",
        "p75, 12, 13",
        "p90, 35, 36",
        "p95, 71, 72",
        "p99, 367, 368",
        "p99.9, 3687, 3688",
        "p99.99, 36886, 36887",
    })
    void omitsQuantilesOfTooFewValues(String label, int tooFew, int enough) {
        Histogram histogram = new Histogram(3);
        histogram.recordValueWithCount(1000, tooFew);
        assertThat(LatencyAnalysis.of(histogram).nanos(label)).isNull();
        histogram.recordValueWithCount(1000, enough - tooFew);
        assertThat(LatencyAnalysis.of(histogram).nanos(label)).isEqualTo(1000);
    }

    @Test
    void computesQuantiles() {
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
    void countsMessagesWithoutALatencyAsTheSlowest() {
        Histogram histogram = new Histogram(3);
        for (int i = 1; i <= 99_500; i++) {
            histogram.recordValue(i * 1000L);
        }
        Latency latency = LatencyAnalysis.of(histogram, 500);
        assertThat(latency.count()).isEqualTo(99_500);
        assertThat(latency.missing()).isEqualTo(500);
        assertThat((double) Objects.requireNonNull(latency.nanos("p99"))).isCloseTo(99e6, within(0.001 * 99e6));
        assertThat(latency.nanos("p99.9")).isNull();
        assertThat(latency.curve().getLast().quantile()).isBetween(0.99, 0.995);
        assertThat((double) latency.curve().getLast().nanos())
                .isCloseTo(latency.curve().getLast().quantile() * 100e6, within(0.001 * 100e6));
    }

    @Test
    void endsTheCurveWithTheValues() {
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
    void acceptsAHealthyTrial() {
        TrialSummary summary = new SampleTrialFiles().summary();
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
    void computesRatesOfTheMeasuredPhase() {
        TrialSummary summary = new SampleTrialFiles().accepting(0.995).summary();
        assertThat(summary.rates().offeredPerSecond()).isEqualTo(1000);
        assertThat(summary.rates().acceptedPerSecond()).isCloseTo(995, within(1e-9));
        assertThat(summary.rates().deliveredPerSecond()).isCloseTo(995, within(1e-9));
    }

    @Test
    void computesResourcesOfTheMeasuredPhase() {
        Resources resources = new SampleTrialFiles().summary().resources();
        assertThat(resources.processes()).extracting(ProcessUse::role).containsExactly(Role.GENERATOR, Role.BROKER);
        ProcessUse broker = resources.processes().getLast();
        // The broker used 0.3 CPUs x 60 s for 60,000 messages.
        assertThat(broker.cpuMicrosPerMessage()).isCloseTo(300, within(0.01));
        assertThat(broker.cpuPercent()).isCloseTo(30, within(0.01));
        assertThat(broker.writtenBytes()).isEqualTo(60 * 250_000);
        // The broker wrote 15 MB for 60,000 messages of 100 B.
        assertThat(broker.writtenBytesPerPayloadByte()).isCloseTo(2.5, within(1e-9));
        assertThat(broker.contextSwitchesPerMessage()).isCloseTo(4, within(1e-9));
        assertThat(broker.maxRssBytes()).isEqualTo(570L << 20);
        assertThat(resources.host().hostCpuPercent()).isCloseTo(30, within(0.01));
        assertThat(resources.host().stealPercent()).isCloseTo(0.05, within(0.001));
        assertThat(resources.generator().generatorGcMillis()).isEqualTo(120);
        assertThat(resources.generator().generatorMaxPauseMillis()).isEqualTo(0.1);
        assertThat(resources.generator().senderWaitMillisPerSecond()).isCloseTo(0.2, within(1e-9));
        assertThat(resources.devices().diskBusyPercent()).isCloseTo(10, within(0.01));
        assertThat(resources.devices().diskWrittenBytes()).isEqualTo(60_000);
    }

    /// Returns a sample row whose counters were read later than planned.
    private static ResourceRow readLate(ResourceRow counters, double seconds) {
        return copy(counters, seconds, counters.collectorMicros(), counters.seconds());
    }

    private static ResourceRow copy(ResourceRow counters, double seconds, long collectorMicros, double sampledSeconds) {
        return new ResourceRow(
                seconds,
                counters.name(),
                counters.role(),
                counters.pid(),
                counters.cpuMicros(),
                counters.rssBytes(),
                counters.writtenBytes(),
                counters.contextSwitches(),
                counters.stealMicros(),
                counters.diskBusyMicros(),
                counters.workNanos(),
                counters.interruptMicros(),
                counters.compilerMicros(),
                collectorMicros,
                sampledSeconds);
    }

    private static TrialResult withResources(TrialResult result, List<ResourceRow> rows) {
        return new TrialResult(
                result.facts(),
                result.settings(),
                result.intervals(),
                result.latencies(),
                rows,
                result.metrics(),
                result.transfers(),
                result.clocks(),
                result.disk(),
                result.end());
    }

    @Test
    void reportsAnUnknownUseOfTheSerialCollector() {
        TrialResult result = new SampleTrialFiles().compiling(0.04, 0.05).result();
        List<ResourceRow> rows = result.resources().stream()
                .map(row -> copy(row, row.seconds(), -1, row.sampledSeconds()))
                .toList();
        TrialResult serial = withResources(result, rows);
        ProcessUse broker = new TrialAnalysis(serial, Thresholds.DEFAULT, SampleTrialFiles.CPU_COUNT)
                .summary()
                .resources()
                .processes()
                .getLast();

        JvmUse jvm = Objects.requireNonNull(broker.jvm());
        assertThat(jvm.compilerPercent()).isCloseTo(5, within(0.01));
        assertThat(jvm.collectorPercent()).isEqualTo(-1);
    }

    /// The process can use 2 of the 64 CPUs of a machine. The steal of the machine is 0.064 CPUs.
    @Test
    void relatesTheStealToAllCpusOfTheMachine() {
        TrialResult result = new SampleTrialFiles().cpus(0.2, 0.3, 0.6, 0.064).result();
        TrialSummary limited = new TrialAnalysis(result, Thresholds.DEFAULT, new CpuCount(2, 64)).summary();
        assertThat(limited.resources().host().stealPercent()).isCloseTo(0.1, within(0.001));
        assertThat(limited.verdict()).isEqualTo(Verdict.VALID);
        TrialSummary small = new TrialAnalysis(result, Thresholds.DEFAULT, CpuCount.of(2)).summary();
        assertThat(small.resources().host().stealPercent()).isCloseTo(3.2, within(0.001));
        assertThat(small.verdict()).isEqualTo(Verdict.VOID);
    }

    @Test
    void computesResourcesFromCountersThatWereReadLate() {
        TrialResult result = new SampleTrialFiles().result();
        double start = 10;
        double late = 40;
        List<ResourceRow> rows = Stream.concat(
                        result.resources().stream().filter(row -> row.seconds() != start),
                        result.resources().stream()
                                .filter(row -> row.seconds() == late)
                                .map(row -> readLate(row, start)))
                .sorted(Comparator.comparingDouble(ResourceRow::seconds))
                .toList();
        TrialResult read = withResources(result, rows);
        Resources resources = new TrialAnalysis(read, Thresholds.DEFAULT, SampleTrialFiles.CPU_COUNT)
                .summary()
                .resources();

        ProcessUse broker = resources.processes().getLast();
        assertThat(broker.cpuMicrosPerMessage()).isCloseTo(300, within(0.01));
        assertThat(broker.cpuPercent()).isCloseTo(30, within(0.01));
        assertThat(broker.writtenBytes()).isEqualTo(60 * 250_000);
        assertThat(resources.host().stealPercent()).isCloseTo(0.05, within(0.001));
        assertThat(resources.devices().diskBusyPercent()).isCloseTo(10, within(0.01));
        assertThat(resources.devices().diskWrittenBytes()).isEqualTo(60_000);
        assertThat(new SeriesAnalysis(read).brokerProcessCpuPercent().getLast()).isCloseTo(30, within(0.01));
    }

    @Test
    void readsAKilledTrial() {
        TrialSummary summary =
                new SampleTrialFiles().ended(null, null).cutAfter(40).summary();
        assertThat(summary.status()).isEqualTo(TrialStatus.INCOMPLETE);
        assertThat(summary.verdict()).isEqualTo(Verdict.VOID);
        assertThat(summary.caveats()).extracting(c -> c.kind().name()).containsExactly("INCOMPLETE");
        assertThat(summary.measuredSeconds()).isEqualTo(30);
        assertThat(summary.ledger().sent()).isEqualTo(30_000);
        assertThat(summary.ledger().lost()).isEqualTo(-1);
        assertThat(summary.ledger().unconfirmed()).isEqualTo(-1);
        assertThat(summary.ledger().unsent()).isEqualTo(-1);
        assertThat(summary.rates().acceptedPerSecond()).isEqualTo(1000);
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "1, 30000", "2, -1"})
    void sumsTheDeliveredMessagesOfAKilledTrialOverTheGroups(int groups, long delivered) {
        TrialSummary summary = new SampleTrialFiles()
                .groups(groups)
                .ended(null, null)
                .cutAfter(40)
                .summary();
        assertThat(summary.ledger().delivered()).isEqualTo(delivered);
    }

    @Test
    void hidesUnknownCountsInCaveats() {
        TrialSummary summary = new SampleTrialFiles()
                .ended(TrialStatus.FAILED, "the broker died")
                .accepting(0.5)
                .summary();
        assertThat(summary.caveats()).extracting(Caveat::seen).noneMatch(s -> s.contains("−1 ") || s.contains("-1 "));
        assertThat(summary.failure()).isEqualTo("the broker died");
        assertThat(summary.caveats().getFirst().seen()).contains("the broker died");
    }

    @Test
    void readsATrialThatFailedInItsWarmUp() {
        TrialSummary summary =
                new SampleTrialFiles().ended(null, null).cutAfter(5).summary();
        assertThat(summary.verdict()).isEqualTo(Verdict.VOID);
        assertThat(summary.measuredSeconds()).isZero();
        assertThat(summary.rates().acceptedPerSecond()).isZero();
        assertThat(summary.rates().intendedPerSecond()).isEqualTo(1000);
        assertThat(summary.resources().host().stealPercent()).isEqualTo(-1);
        assertThat(summary.resources().processes()).isEmpty();
    }

    @Test
    void rejectsATrialThatDidNotComplete() {
        for (TrialStatus status : List.of(
                TrialStatus.INTERRUPTED, TrialStatus.FAILED, TrialStatus.NOT_DEPLOYED, TrialStatus.NOT_AVAILABLE)) {
            TrialSummary summary =
                    new SampleTrialFiles().ended(status, "the reason").summary();
            assertThat(summary.verdict()).isEqualTo(Verdict.VOID);
            assertThat(summary.caveats()).extracting(c -> c.kind().name()).contains(status.name());
        }
    }

    @Test
    void computesOneValuePerSecond() {
        TrialSeries series = new SeriesAnalysis(new SampleTrialFiles().result()).series();
        assertThat(series.seconds()).hasSize(71);
        assertThat(series.rates().accepted().subList(0, 70)).containsOnly(1000.0);
        assertThat(series.rates().accepted().getLast()).isZero();
        assertThat(series.backlog()).containsOnly(5.0);
        assertThat(series.endToEnd().p99().get(10)).isCloseTo(5, within(0.01));
        assertThat(series.endToEnd().p99().get(9)).isNull();
        assertThat(series.resources().brokerCpuPercent().get(20)).isCloseTo(30, within(0.01));
        assertThat(series.resources().generatorCpuPercent().get(20)).isCloseTo(20, within(0.01));
    }

    /// The reporter stalls from 18 s to 20.7 s. The intervals 19 and 20 end immediately afterwards. The log reader
    /// returns
    /// the ends 2 ms early.
    @Test
    void showsTheLatenciesOfAStallInTheIntervalThatContainsIt() {
        TrialResult result = new SampleTrialFiles().result();
        Map<Double, Double> ends = Map.of(19.0, 20.7, 20.0, 20.701);
        List<IntervalRow> rows = result.intervals().stream()
                .map(row -> new IntervalRow(
                        row.index(),
                        row.phase(),
                        ends.getOrDefault(row.startSeconds(), row.startSeconds()),
                        ends.getOrDefault(row.endSeconds(), row.endSeconds()),
                        row.messages(),
                        row.disturbances(),
                        row.consuming()))
                .toList();
        List<LatencyInterval> latencies = result.latencies().stream()
                .map(interval -> ends.containsKey(interval.endSeconds())
                        ? new LatencyInterval(
                                interval.tag(),
                                interval.startSeconds(),
                                ends.getOrDefault(interval.endSeconds(), 0.0) - 0.002,
                                interval.endSeconds() == 19 ? delayed(interval.histogram()) : new Histogram(3))
                        : interval)
                .toList();
        TrialSeries series = new SeriesAnalysis(new TrialResult(
                        result.facts(),
                        result.settings(),
                        rows,
                        latencies,
                        result.resources(),
                        result.metrics(),
                        result.transfers(),
                        result.clocks(),
                        result.disk(),
                        result.end()))
                .series();
        assertThat(series.endToEnd().p99().get(18)).isCloseTo(2_000, within(2.0));
        assertThat(series.endToEnd().p99().get(19)).isNull();
        assertThat(series.endToEnd().p99().get(21)).isCloseTo(5, within(0.01));
    }

    private static Histogram delayed(Histogram interval) {
        Histogram delayed = new Histogram(3);
        delayed.recordValueWithCount(2_000_000_000, interval.getTotalCount());
        return delayed;
    }

    private static SampleTrialFiles withSecondBroker(int lastSecond, long rssBytes) {
        return new SampleTrialFiles()
                .sampled(IntStream.rangeClosed(0, lastSecond)
                        .mapToObj(s ->
                                new ResourceRow(s, "kafka-2", Role.BROKER, 9, s * 500_000L, rssBytes, 0, -1, -1, -1))
                        .toList());
    }

    /// The second worker ends each interval 20 ms before the first worker.
    @Test
    void addsTheCpuUseOfWorkersThatEndTheirIntervalsAtDifferentTimes() {
        List<ResourceRow> second = IntStream.rangeClosed(0, 71)
                .mapToObj(s -> new ResourceRow(
                        Math.max(0, s - 0.02), "worker-2", Role.GENERATOR, 9, s * 500_000L, 1, 0, -1, -1, -1))
                .toList();
        TrialSeries series =
                new SeriesAnalysis(new SampleTrialFiles().sampled(second).result()).series();
        assertThat(series.resources().generatorCpuPercent().get(20)).isCloseTo(70, within(0.1));
    }

    @Test
    void omitsTheCpuUseOfTheSecondInWhichABrokerEnds() {
        TrialSeries series = new SeriesAnalysis(withSecondBroker(30, 1).result()).series();
        // The interval with index 29 ends at 30 s.
        assertThat(series.resources().brokerCpuPercent().get(29)).isCloseTo(80, within(0.01));
        assertThat(series.resources().brokerCpuPercent().get(30)).isNull();
        assertThat(series.resources().brokerCpuPercent().get(31)).isCloseTo(30, within(0.01));
    }

    @Test
    void omitsTheMemoryOfBrokersIfThatOfOneBrokerIsUnknown() {
        TrialSeries series = new SeriesAnalysis(withSecondBroker(71, -1).result()).series();
        assertThat(series.resources().brokerRssBytes()).hasSize(71).containsOnlyNulls();
        assertThat(series.resources().brokerCpuPercent().get(20)).isCloseTo(80, within(0.01));
    }
}
