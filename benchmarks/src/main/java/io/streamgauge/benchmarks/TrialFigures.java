package io.streamgauge.benchmarks;

import io.streamgauge.result.LatencyStage;
import io.streamgauge.result.TrialResult;
import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.result.row.Phase;
import io.streamgauge.result.row.ResourceRow;
import io.streamgauge.result.row.Role;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/// Program that prints trial figures for the benchmarks: the rates, the send delay and the CPU use of the worker
/// during the measured phase, and the peak memory use of the worker during the whole trial.
public final class TrialFigures {
    /// Maximum delay between the end of a second and the resource sample of that second, in seconds.
    private static final double SAMPLING_SECONDS = 0.1;

    private TrialFigures() {}

    public static void main(String[] directories) throws IOException {
        for (String directory : directories) {
            Path path = Path.of(directory);
            TrialResult.read(path).ifPresent(result -> print(path, result));
        }
    }

    private static void print(Path path, TrialResult result) {
        List<IntervalRow> measured = result.intervals().stream()
                .filter(r -> r.phase() == Phase.MEASURE)
                .toList();
        List<ResourceRow> worker = result.resources().stream()
                .filter(r -> r.role() == Role.GENERATOR)
                .toList();
        if (measured.size() < 2 || worker.isEmpty()) {
            System.out.println(
                    path + ": the trial has fewer than two measured intervals, or no resource samples of the worker");
            return;
        }
        IntervalRow first = measured.getFirst();
        IntervalRow last = measured.getLast();
        double seconds = last.endSeconds() - first.endSeconds();
        Histogram delay = result.total(LatencyStage.SEND_DELAY.tag());
        System.out.printf(
                Locale.ROOT,
                "%s: intended %.0f/s, sent %.0f/s, accepted %.0f/s, delivered %.0f/s; send delay p50 %.3f ms, p99 %.3f"
                        + " ms, p99.9 %.3f ms, max %.1f ms; worker at most %d MiB, %.0f %% of a core%n",
                path.getFileName(),
                (last.intended() - first.intended()) / seconds,
                (last.sent() - first.sent()) / seconds,
                (last.accepted() - first.accepted()) / seconds,
                (last.delivered() - first.delivered()) / seconds,
                millis(delay, 50),
                millis(delay, 99),
                millis(delay, 99.9),
                delay.getMaxValue() / 1e6,
                worker.stream().mapToLong(ResourceRow::rssBytes).max().orElse(0) >> 20,
                (cpu(worker, last) - cpu(worker, first)) / 1e4 / seconds);
        printSecondsWithoutSteal(result, measured);
    }

    /// Prints the send delay in the seconds without steal, because neither the generator nor the broker causes
    /// steal. The seconds are selected only by the steal counter of the kernel, which advances in steps of 10
    /// ms.
    private static void printSecondsWithoutSteal(TrialResult result, List<IntervalRow> measured) {
        NavigableMap<Double, Long> stolen = new TreeMap<>();
        result.resources().stream()
                .filter(r -> r.role() == Role.HOST)
                .forEach(r -> stolen.put(r.seconds(), r.stealMicros()));
        Histogram quiet = new Histogram(3);
        int seconds = 0;
        for (IntervalRow row : measured) {
            Map.Entry<Double, Long> before = stolen.floorEntry(row.startSeconds() + SAMPLING_SECONDS);
            Map.Entry<Double, Long> after = stolen.floorEntry(row.endSeconds() + SAMPLING_SECONDS);
            if (before != null && after != null && before.getValue().equals(after.getValue())) {
                seconds++;
                result.byEnd(LatencyStage.SEND_DELAY.tag()).entrySet().stream()
                        .filter(e -> Math.abs(e.getKey() - row.endSeconds()) < 0.01)
                        .forEach(e -> quiet.add(e.getValue()));
            }
        }
        System.out.println(withoutSteal(seconds, measured.size(), quiet));
    }

    /// Returns the line about the seconds without steal.
    ///
    /// @param delays send delays in these seconds
    static String withoutSteal(int seconds, int measured, Histogram delays) {
        String start = "  in the " + seconds + " of " + measured + " seconds without steal: ";
        return delays.getTotalCount() == 0
                ? start + "send delay unknown"
                : start
                        + String.format(
                                Locale.ROOT,
                                "send delay p50 %.3f ms, p99 %.3f ms, p99.9 %.3f ms, max %.1f ms",
                                millis(delays, 50),
                                millis(delays, 99),
                                millis(delays, 99.9),
                                delays.getMaxValue() / 1e6);
    }

    private static double cpu(List<ResourceRow> worker, IntervalRow at) {
        return worker.stream()
                .filter(r -> Math.abs(r.seconds() - at.endSeconds()) < 1e-3)
                .mapToLong(ResourceRow::cpuMicros)
                .findFirst()
                .orElse(0);
    }

    private static double millis(Histogram histogram, double percentile) {
        return histogram.getValueAtPercentile(percentile) / 1e6;
    }
}
