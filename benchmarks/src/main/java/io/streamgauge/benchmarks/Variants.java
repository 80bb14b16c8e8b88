package io.streamgauge.benchmarks;

import io.streamgauge.analyse.RunAnalysis;
import io.streamgauge.analyse.model.TrialGroup;
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
import java.util.SortedMap;
import java.util.TreeMap;
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

    /// Returns, for each block, the trial whose figures are used: the last trial that was measured and is not
    /// void or, if there is no such trial, the last one that was measured. If a trial is repeated, a block
    /// contains several trials.
    static SortedMap<Integer, TrialSummary> byBlock(List<TrialSummary> trials) {
        SortedMap<Integer, TrialSummary> byBlock = new TreeMap<>();
        trials.stream()
                .filter(TrialGroup::measured)
                .forEach(trial -> byBlock.merge(
                        trial.repetition(), trial, (before, next) -> isVoid(next) && !isVoid(before) ? before : next));
        return byBlock;
    }

    private static boolean isVoid(TrialSummary trial) {
        return trial.verdict() == Verdict.VOID;
    }

    static long voidTrials(List<TrialSummary> trials) {
        return trials.stream().filter(Variants::isVoid).count();
    }

    /// Returns the median of a figure to two decimal places, or `-` if no trial has this figure.
    static String median(List<TrialSummary> trials, Function<TrialSummary, @Nullable Double> figure) {
        List<Double> values = values(trials, figure);
        return values.isEmpty() ? "-" : String.format(Locale.ROOT, "%.2f", Median.of(values));
    }

    /// Returns the median and the range of a figure to two decimal places, or `-` if no trial has this figure.
    static String medianAndRange(List<TrialSummary> trials, Function<TrialSummary, @Nullable Double> figure) {
        return MedianRange.of(values(trials, figure), "%.2f");
    }

    private static List<Double> values(List<TrialSummary> trials, Function<TrialSummary, @Nullable Double> figure) {
        return trials.stream().map(figure).filter(Objects::nonNull).sorted().toList();
    }
}
