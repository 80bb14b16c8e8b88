package io.streamgauge.benchmarks;

import io.streamgauge.result.IntervalRow;
import io.streamgauge.result.ResourceRow;
import io.streamgauge.result.Stage;
import io.streamgauge.result.TrialResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.HdrHistogram.Histogram;

/// Prints of trials what the benchmarks ask for: rates, send delay, memory and CPU of the worker, all of the
/// measured phase.
public final class TrialFigures {
    private TrialFigures() {}

    public static void main(String[] directories) throws IOException {
        for (String directory : directories) {
            Path path = Path.of(directory);
            TrialResult.read(path).ifPresent(result -> print(path, result));
        }
    }

    private static void print(Path path, TrialResult result) {
        List<IntervalRow> measured = result.intervals().stream()
                .filter(r -> r.phase().equals("MEASURE"))
                .toList();
        List<ResourceRow> worker = result.resources().stream()
                .filter(r -> r.role().equals("generator"))
                .toList();
        if (measured.size() < 2 || worker.isEmpty()) {
            System.out.println(path + ": it ended before there was anything to see");
            return;
        }
        IntervalRow first = measured.getFirst();
        IntervalRow last = measured.getLast();
        double seconds = last.endSeconds() - first.endSeconds();
        Histogram delay = result.total(Stage.SEND_DELAY.tag());
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
