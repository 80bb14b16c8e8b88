package io.streamgauge.benchmarks;

import io.streamgauge.analyse.RunAnalysis;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.model.TrialSummary.Verdict;
import io.streamgauge.result.RunDirectory;
import io.streamgauge.statistics.Median;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Trials of a run by variant. A variant is a system at one combination of levels.
final class Variants {
    private Variants() {}

    /// Returns the trials of each variant, in the order of the run. A key has the form `system | levels`.
    static Map<String, List<TrialSummary>> of(String directory) throws IOException {
        Map<String, List<TrialSummary>> variants = new LinkedHashMap<>();
        for (TrialSummary trial :
                RunAnalysis.of(new RunDirectory(Path.of(directory))).summary().trials()) {
            variants.computeIfAbsent(trial.system() + " | " + trial.cell(), _ -> new ArrayList<>())
                    .add(trial);
        }
        return variants;
    }

    static long voidTrials(List<TrialSummary> trials) {
        return trials.stream().filter(trial -> trial.verdict() == Verdict.VOID).count();
    }

    /// Returns the median of a figure to two decimal places, or `-` if no trial has this figure.
    static String median(List<TrialSummary> trials, Function<TrialSummary, @Nullable Double> figure) {
        List<Double> values =
                trials.stream().map(figure).filter(Objects::nonNull).sorted().toList();
        return values.isEmpty() ? "-" : String.format(Locale.ROOT, "%.2f", Median.of(values));
    }
}
