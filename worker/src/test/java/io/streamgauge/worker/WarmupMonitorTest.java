package io.streamgauge.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.result.LatencyStage;
import io.streamgauge.result.TrialFacts;
import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.result.row.IntervalRow.Disturbances;
import io.streamgauge.result.row.IntervalRow.Messages;
import io.streamgauge.result.row.Phase;
import io.streamgauge.result.row.ResourceRow;
import io.streamgauge.result.row.Role;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class WarmupMonitorTest {
    private static final int LIMIT = 60;

    private static IntervalRow interval(int second) {
        long sent = 1_000L * second;
        return new IntervalRow(
                second - 1,
                Phase.WARMUP,
                second - 1,
                second,
                new Messages(sent, sent, 0, sent, 0, sent, 0, 0),
                new Disturbances(0, 0, 0, -1, 0),
                true);
    }

    /// Returns the sample of a broker that always uses half of a core.
    ///
    /// @param late time between the end of the interval and the reading of the counters, in seconds
    private static ResourceRow broker(int second, double late) {
        long micros = Math.round((second + late) * 5e5);
        return new ResourceRow(second, "kafka-1", Role.BROKER, 1, micros, 0, 0, -1, -1, -1).sampledAt(second + late);
    }

    /// Returns the sample of a worker whose JIT compilers used 2 s of CPU time up to second 0, 7.9 % of a core
    /// until second 7, and no CPU time afterwards.
    private static ResourceRow worker(int second) {
        long compilerMicros = 2_000_000 + 79_000L * Math.min(second, 7);
        return new ResourceRow(
                        second,
                        "generator-1",
                        Role.GENERATOR,
                        2,
                        compilerMicros,
                        0,
                        0,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        compilerMicros,
                        0,
                        -1)
                .sampledAt(second);
    }

    /// Returns the second in which the system reaches a steady state; empty if it does not reach a steady state.
    ///
    /// @param samples function that returns the samples that arrive before the end of a second
    private static OptionalInt steadyAfter(IntFunction<List<ResourceRow>> samples) {
        WarmupMonitor monitor = new WarmupMonitor(new TrialRequests(Path.of(""))
                .of("memory", TrialRequests.script(false, 0), 1)
                .facts());
        Histogram latencies = new Histogram(3);
        latencies.recordValueWithCount(1_000_000, 1_000);
        Map<String, Histogram> histograms = Map.of(
                LatencyStage.END_TO_END.warmupTag(), latencies, LatencyStage.RESPONSE_TIME.warmupTag(), latencies);
        return IntStream.rangeClosed(1, LIMIT)
                .filter(second -> monitor.isOver(interval(second), histograms, samples.apply(second)))
                .findFirst();
    }

    /// @param late delay of the first reading in seconds; each further delay is 0.5 s shorter, down to 0
    private static OptionalInt steadyAfter(double late) {
        return steadyAfter(second -> List.of(broker(second, Math.max(0, late - 0.5 * (second - 1)))));
    }

    @Test
    void findsTheSameSteadyStateIfCountersAreReadLate() {
        assertThat(steadyAfter(0)).isPresent();
        assertThat(steadyAfter(3)).isEqualTo(steadyAfter(0));
    }

    /// Expects a steady state in second 12. The mean CPU use of the compilers in the last 8 seconds is below
    /// 5 % from second 10, and the conditions must hold for 3 seconds.
    @Test
    void ignoresTheSampleOfSecondZero() {
        assertThat(steadyAfter(second -> List.of(worker(second)))).hasValue(12);
        assertThat(steadyAfter(second -> second == 1 ? List.of(worker(0), worker(1)) : List.of(worker(second))))
                .hasValue(12);
    }

    /// Uses an end-to-end latency that doubles every second, because the backlog of the limited consumers grows.
    @Test
    void judgesTheResponseTimeIfTheRateOfTheConsumersIsLimited() {
        assertThat(steadyWithGrowingBacklog(null)).isEmpty();
        assertThat(steadyWithGrowingBacklog(10.0)).hasValue(10);
    }

    private static OptionalInt steadyWithGrowingBacklog(@Nullable Double consumerPerSecond) {
        WarmupMonitor monitor = new WarmupMonitor(new TrialFacts(
                "001-a",
                "a",
                new TrialFacts.PlanEntry("", Map.of(), 1, 42),
                "D1",
                new TrialFacts.PhaseSeconds(LIMIT, 60, 5),
                new TrialFacts.Load(1_000, 100, 1, false, false, 0, 0, consumerPerSecond, null),
                null));
        return IntStream.rangeClosed(1, 20)
                .filter(second -> monitor.isOver(
                        interval(second),
                        Map.of(
                                LatencyStage.END_TO_END.warmupTag(), thousand(1_000L << second),
                                LatencyStage.RESPONSE_TIME.warmupTag(), thousand(1_000_000)),
                        List.of()))
                .findFirst();
    }

    private static Histogram thousand(long nanos) {
        Histogram histogram = new Histogram(3);
        histogram.recordValueWithCount(nanos, 1_000);
        return histogram;
    }

    @Test
    void keepsASampleThatArrivesEarly() {
        assertThat(steadyAfter(second -> second == 4
                        ? List.of(worker(4), worker(5))
                        : second == 5 ? List.of() : List.of(worker(second))))
                .hasValue(12);
    }
}
