package io.streamgauge.benchmarks;

import io.streamgauge.analyse.model.CaveatKind;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.model.TrialSummary.Verdict;
import io.streamgauge.statistics.Median;
import io.streamgauge.statistics.Moments;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/// Program that prints the validity and repeatability of the trials of each variant in a run. Each line shows
/// one system at one combination of levels.
public final class VariantTable {
    private VariantTable() {}

    /// @param directories run directories, in output order
    public static void main(String[] directories) throws IOException {
        System.out.println(
                "| system | variant | trials | void | no steady state | JIT compilation | warm-up, median (range) |"
                        + " p99 end-to-end, median | standard deviation of ln p99 |");
        System.out.println("|---|---|---|---|---|---|---|---|---|");
        for (String directory : directories) {
            Variants.of(directory).forEach(VariantTable::print);
        }
    }

    private static void print(String variant, List<TrialSummary> trials) {
        List<Double> warmups = trials.stream()
                .map(TrialSummary::warmupSeconds)
                .filter(Objects::nonNull)
                .sorted()
                .toList();
        List<Double> p99 = trials.stream()
                .filter(trial -> trial.verdict() != Verdict.VOID)
                .map(trial -> trial.endToEnd().nanos("p99"))
                .filter(Objects::nonNull)
                .map(nanos -> nanos / 1e6)
                .toList();
        double[] logs = p99.stream().mapToDouble(Math::log).toArray();
        System.out.printf(
                Locale.ROOT,
                "| %s | %d | %d | %d | %d | %s | %s | %s |%n",
                variant,
                trials.size(),
                Variants.voidTrials(trials),
                with(trials, CaveatKind.NO_STEADY_STATE),
                with(trials, CaveatKind.COMPILING),
                warmups.isEmpty()
                        ? "-"
                        : "%.0f s (%.0f to %.0f)".formatted(Median.of(warmups), warmups.getFirst(), warmups.getLast()),
                p99.isEmpty() ? "-" : "%.2f ms".formatted(Median.of(p99)),
                p99.size() < 2 ? "-" : "%.2f".formatted(Moments.of(logs).standardDeviation()));
    }

    private static long with(List<TrialSummary> trials, CaveatKind kind) {
        return trials.stream()
                .filter(trial -> trial.caveats().stream().anyMatch(caveat -> caveat.kind() == kind))
                .count();
    }
}
