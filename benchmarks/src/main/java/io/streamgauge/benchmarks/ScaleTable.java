package io.streamgauge.benchmarks;

import io.streamgauge.analyse.model.Latency;
import io.streamgauge.analyse.model.MetricValue;
import io.streamgauge.analyse.model.Resources.ProcessUse;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.result.row.Role;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Program that prints the cost of the generator for each variant of one or more runs. Each ratio compares a
/// trial of a variant with the trial of the first variant in the same block of the same run.
public final class ScaleTable {
    private ScaleTable() {}

    /// @param directories run directories, in output order
    public static void main(String[] directories) throws IOException {
        System.out.println("| system | variant | trials | void | generator CPU time per message, median | ratio to the"
                + " first variant, median (range) | send delay p99, median | generator RSS, median |"
                + " response time p50, median (range) | response time p99, median (range) |");
        System.out.println("|---|---|---|---|---|---|---|---|---|---|");
        for (String directory : directories) {
            Map<String, List<TrialSummary>> variants = Variants.of(directory);
            List<TrialSummary> first = variants.values().iterator().next();
            variants.forEach((variant, trials) -> print(variant, trials, first));
        }
    }

    private static void print(String variant, List<TrialSummary> trials, List<TrialSummary> first) {
        List<TrialSummary> used = List.copyOf(Variants.byBlock(trials).values());
        System.out.printf(
                Locale.ROOT,
                "| %s | %d | %d | %s us | %s | %s ms | %s MiB | %s ms | %s ms |%n",
                variant,
                trials.size(),
                Variants.voidTrials(trials),
                Variants.median(used, ScaleTable::cpuMicros),
                ratios(trials, first),
                Variants.median(used, trial -> millis(trial.sendDelay(), "p99")),
                Variants.median(used, ScaleTable::rssMebibytes),
                Variants.medianAndRange(used, trial -> millis(trial.responseTime(), "p50")),
                Variants.medianAndRange(used, trial -> millis(trial.responseTime(), "p99")));
    }

    /// Returns the median and the range of the ratios of the CPU times in each block; `-` if there are no
    /// ratios.
    static String ratios(List<TrialSummary> trials, List<TrialSummary> first) {
        Map<Integer, TrialSummary> references = Variants.byBlock(first);
        List<Double> ratios = new ArrayList<>();
        Variants.byBlock(trials).forEach((block, trial) -> {
            Double own = cpuMicros(trial);
            TrialSummary reference = references.get(block);
            Double other = reference == null ? null : cpuMicros(reference);
            if (own != null && other != null) {
                ratios.add(own / other);
            }
        });
        return MedianRange.of(ratios, "%.2f");
    }

    private static @Nullable Double millis(Latency latency, String quantile) {
        Long nanos = latency.nanos(quantile);
        return nanos == null ? null : nanos / 1e6;
    }

    /// Returns the CPU time of all workers per accepted message, in microseconds; null if it is unknown.
    private static @Nullable Double cpuMicros(TrialSummary trial) {
        return MetricValue.sum(Role.GENERATOR, ProcessUse::cpuMicrosPerMessage, trial)
                .value();
    }

    /// Returns the sum of the peak resident memory of the workers, in MiB; null if it is unknown.
    private static @Nullable Double rssMebibytes(TrialSummary trial) {
        Double bytes =
                MetricValue.sum(Role.GENERATOR, ProcessUse::maxRssBytes, trial).value();
        return bytes == null ? null : bytes / (1 << 20);
    }
}
