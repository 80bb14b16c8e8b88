package io.streamgauge.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.result.LatencyStage;
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
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
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

    /// Returns the second in which the system reaches a steady state; empty if it does not reach a steady state.
    ///
    /// @param late delay of the first reading in seconds; each further delay is 0.5 s shorter, down to 0
    private static OptionalInt steadyAfter(double late) {
        WarmupMonitor monitor = new WarmupMonitor(new TrialRequests(Path.of(""))
                .of("memory", TrialRequests.script(false, 0), 1)
                .facts());
        Histogram latencies = new Histogram(3);
        latencies.recordValueWithCount(1_000_000, 1_000);
        Map<String, Histogram> histograms = Map.of(
                LatencyStage.END_TO_END.warmupTag(), latencies, LatencyStage.RESPONSE_TIME.warmupTag(), latencies);
        return IntStream.rangeClosed(1, LIMIT)
                .filter(second -> monitor.isOver(
                        interval(second), histograms, List.of(broker(second, Math.max(0, late - 0.5 * (second - 1))))))
                .findFirst();
    }

    @Test
    void findsTheSameSteadyStateIfCountersAreReadLate() {
        assertThat(steadyAfter(0)).isPresent();
        assertThat(steadyAfter(3)).isEqualTo(steadyAfter(0));
    }
}
