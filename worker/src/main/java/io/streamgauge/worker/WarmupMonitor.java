package io.streamgauge.worker;

import io.streamgauge.result.LatencyStage;
import io.streamgauge.result.TrialFacts;
import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.result.row.Phase;
import io.streamgauge.result.row.ResourceRow;
import io.streamgauge.result.row.Role;
import io.streamgauge.statistics.steady.WarmupDetector;
import io.streamgauge.statistics.steady.WarmupDetector.Second;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToLongFunction;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/// Monitor of an automatic warm-up. The monitor passes the figures of each second to the steady-state detector.
final class WarmupMonitor {
    /// Minimum number of messages per second at which the monitor uses the p99 latency. If there are fewer
    /// messages, the monitor uses the median.
    private static final long MESSAGES_FOR_P99 = 1000;

    private final WarmupDetector detector = new WarmupDetector();
    private final boolean judgesLatency;
    private final LatencyStage stage;
    /// Latest sample of each process. A worker on another host also reports a sample of second 0, and can
    /// report a sample before the interval that contains it is complete.
    private final Map<String, ResourceRow> latest = new LinkedHashMap<>();

    private @Nullable Totals before;

    /// Counters at the end of a second. A CPU time of -1 stands for an unknown value.
    ///
    /// @param readAtSeconds time at which the CPU times were read
    private record Totals(
            double seconds, long accepted, double readAtSeconds, long brokerMicros, long compilerMicros) {}

    WarmupMonitor(TrialFacts facts) {
        // Under a saturating load, the latency depends on the queue lengths and does not indicate a
        // steady state.
        judgesLatency = !facts.saturating();
        stage = facts.steadyStateLatency();
    }

    /// Adds an interval and returns whether the system has reached a steady state. Returns false for an interval
    /// after the warm-up.
    boolean isOver(IntervalRow row, Map<String, Histogram> histograms, List<ResourceRow> samples) {
        if (row.phase() != Phase.WARMUP) {
            return false;
        }
        samples.forEach(sample -> latest.put(sample.role() + " " + sample.name(), sample));
        List<ResourceRow> resources = List.copyOf(latest.values());
        Totals now = new Totals(
                row.endSeconds(),
                row.accepted(),
                readAt(resources, row.endSeconds()),
                sum(resources, Role.BROKER, ResourceRow::cpuMicros),
                compilerMicros(resources));
        Totals last = Objects.requireNonNullElse(before, new Totals(0, 0, 0, -1, -1));
        before = now;
        double seconds = now.seconds() - last.seconds();
        double betweenReadings = now.readAtSeconds() - last.readAtSeconds();
        if (seconds <= 0 || betweenReadings <= 0) {
            return false;
        }
        detector.add(new Second(
                judgesLatency ? latency(histograms) : Double.NaN,
                (now.accepted() - last.accepted()) / seconds,
                percent(last.brokerMicros(), now.brokerMicros(), betweenReadings),
                percent(last.compilerMicros(), now.compilerMicros(), betweenReadings)));
        return detector.isSteady();
    }

    /// Returns the p99, or the median if the histogram has too few messages for a p99; NaN if there are no
    /// messages.
    private double latency(Map<String, Histogram> histograms) {
        Histogram histogram = histograms.get(stage.warmupTag());
        if (histogram == null || histogram.getTotalCount() == 0) {
            return Double.NaN;
        }
        return histogram.getValueAtPercentile(histogram.getTotalCount() >= MESSAGES_FOR_P99 ? 99 : 50);
    }

    /// Returns the mean time at which the counters of the processes were read, in seconds since the start of the
    /// schedule.
    ///
    /// @param otherwise time to return if there are no such counters
    private static double readAt(List<ResourceRow> resources, double otherwise) {
        return resources.stream()
                .filter(row -> row.role() == Role.GENERATOR || row.role() == Role.BROKER)
                .mapToDouble(ResourceRow::atSeconds)
                .average()
                .orElse(otherwise);
    }

    private static long compilerMicros(List<ResourceRow> resources) {
        return resources.stream()
                .filter(row -> row.role() == Role.GENERATOR || row.role() == Role.BROKER)
                .mapToLong(ResourceRow::compilerMicros)
                .filter(micros -> micros >= 0)
                .sum();
    }

    /// Returns the sum of a value over all rows of a role; -1 if the role does not have any rows.
    private static long sum(List<ResourceRow> resources, Role role, ToLongFunction<ResourceRow> value) {
        return resources.stream().anyMatch(row -> row.role() == role)
                ? resources.stream()
                        .filter(row -> row.role() == role)
                        .mapToLong(value)
                        .sum()
                : -1;
    }

    /// Returns the CPU time in percent of one core; NaN if the CPU time is unknown.
    private static double percent(long fromMicros, long toMicros, double seconds) {
        return fromMicros < 0 || toMicros < 0 ? Double.NaN : (toMicros - fromMicros) / seconds / 1e4;
    }
}
