package io.streamgauge.benchmarks;

import io.streamgauge.analyse.model.Resources.ProcessUse;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.statistics.Median;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Program that prints the cost of the generator for each variant of a run. The ratios compare each
/// variant with the first variant, block by block.
public final class ScaleTable {
    private ScaleTable() {}

    /// @param directories run directories in the order of the output
    public static void main(String[] directories) throws IOException {
        System.out.println(
                "| system | variant | trials | void | CPU of the generator per message, median | ratio to the"
                        + " first variant, median (range) | send delay p99, median | RSS of the generator, median |");
        System.out.println("|---|---|---|---|---|---|---|---|");
        for (String directory : directories) {
            Map<String, List<TrialSummary>> variants = Variants.of(directory);
            List<TrialSummary> first = variants.values().iterator().next();
            variants.forEach((variant, trials) -> print(variant, trials, first));
        }
    }

    private static void print(String variant, List<TrialSummary> trials, List<TrialSummary> first) {
        List<Double> ratios = new ArrayList<>();
        for (int i = 0; i < Math.min(trials.size(), first.size()); i++) {
            ratios.add(generator(trials.get(i)).cpuMicrosPerMessage()
                    / generator(first.get(i)).cpuMicrosPerMessage());
        }
        ratios.sort(null);
        System.out.printf(
                Locale.ROOT,
                "| %s | %d | %d | %s us | %.2f (%.2f to %.2f) | %s ms | %s MiB |%n",
                variant,
                trials.size(),
                Variants.voidTrials(trials),
                Variants.median(trials, trial -> generator(trial).cpuMicrosPerMessage()),
                Median.of(ratios),
                ratios.getFirst(),
                ratios.getLast(),
                Variants.median(trials, ScaleTable::sendDelayMillis),
                Variants.median(trials, trial -> generator(trial).maxRssBytes() / (double) (1 << 20)));
    }

    private static @Nullable Double sendDelayMillis(TrialSummary trial) {
        Long nanos = trial.sendDelay().nanos("p99");
        return nanos == null ? null : nanos / 1e6;
    }

    private static ProcessUse generator(TrialSummary trial) {
        return trial.resources().processes().stream()
                .filter(process -> process.name().equals("generator"))
                .findFirst()
                .orElseThrow();
    }
}
