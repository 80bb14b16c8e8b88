package io.streamgauge.benchmarks;

import io.streamgauge.analyse.model.Latency;
import io.streamgauge.analyse.model.Resources.ProcessUse;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.result.row.Role;
import io.streamgauge.statistics.Median;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Program that prints the cost of the generator for each variant of one or more runs. Each ratio compares a
/// trial of a variant with the trial at the same position of the first variant in the same run.
public final class ScaleTable {
    private ScaleTable() {}

    /// @param directories run directories, in output order
    public static void main(String[] directories) throws IOException {
        System.out.println("| system | variant | trials | void | generator CPU time per message, median | ratio to the"
                + " first variant, median (range) | send delay p99, median | generator RSS, median |"
                + " response time p50, median | response time p99, median |");
        System.out.println("|---|---|---|---|---|---|---|---|---|---|");
        for (String directory : directories) {
            Map<String, List<TrialSummary>> variants = Variants.of(directory);
            List<TrialSummary> first = variants.values().iterator().next();
            variants.forEach((variant, trials) -> print(variant, trials, first));
        }
    }

    private static void print(String variant, List<TrialSummary> trials, List<TrialSummary> first) {
        List<Double> ratios = new ArrayList<>();
        for (int i = 0; i < Math.min(trials.size(), first.size()); i++) {
            ratios.add(cpuMicros(trials.get(i)) / cpuMicros(first.get(i)));
        }
        ratios.sort(null);
        System.out.printf(
                Locale.ROOT,
                "| %s | %d | %d | %s us | %.2f (%.2f to %.2f) | %s ms | %s MiB | %s ms | %s ms |%n",
                variant,
                trials.size(),
                Variants.voidTrials(trials),
                Variants.median(trials, ScaleTable::cpuMicros),
                Median.of(ratios),
                ratios.getFirst(),
                ratios.getLast(),
                Variants.median(trials, trial -> millis(trial.sendDelay(), "p99")),
                Variants.median(
                        trials,
                        trial -> generators(trial)
                                        .mapToLong(ProcessUse::maxRssBytes)
                                        .sum()
                                / (double) (1 << 20)),
                Variants.median(trials, trial -> millis(trial.responseTime(), "p50")),
                Variants.median(trials, trial -> millis(trial.responseTime(), "p99")));
    }

    private static @Nullable Double millis(Latency latency, String quantile) {
        Long nanos = latency.nanos(quantile);
        return nanos == null ? null : nanos / 1e6;
    }

    /// Returns the CPU time of all workers per accepted message, in microseconds.
    private static double cpuMicros(TrialSummary trial) {
        return generators(trial).mapToDouble(ProcessUse::cpuMicrosPerMessage).sum();
    }

    private static Stream<ProcessUse> generators(TrialSummary trial) {
        return trial.resources().processes().stream().filter(process -> process.role() == Role.GENERATOR);
    }
}
