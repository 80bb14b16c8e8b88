package io.streamgauge.benchmarks;

import io.streamgauge.analyse.RunAnalysis;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.model.TrialSummary.ProcessUse;
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

/// Program that prints the cost of the generator for each combination of levels of a run. Ratios compare with the
/// first combination of the system, block by block.
public final class ScaleTable {
    private ScaleTable() {}

    /// @param directories run directories in the order of the output
    public static void main(String[] directories) throws IOException {
        System.out.println(
                "| system | variant | trials | void | CPU of the generator per message, median | ratio to the"
                        + " first, median (range) | send delay p99, median | RSS of the generator, median |");
        System.out.println("|---|---|---|---|---|---|---|---|");
        for (String directory : directories) {
            Map<String, Map<String, List<TrialSummary>>> systems = new LinkedHashMap<>();
            for (TrialSummary trial : RunAnalysis.of(new RunDirectory(Path.of(directory)))
                    .summary()
                    .trials()) {
                systems.computeIfAbsent(trial.system(), _ -> new LinkedHashMap<>())
                        .computeIfAbsent(trial.cell(), _ -> new ArrayList<>())
                        .add(trial);
            }
            systems.forEach((system, cells) -> {
                List<TrialSummary> first = cells.values().iterator().next();
                cells.forEach((cell, trials) -> print(system, cell, trials, first));
            });
        }
    }

    private static void print(String system, String cell, List<TrialSummary> trials, List<TrialSummary> first) {
        List<Double> ratios = new ArrayList<>();
        for (int i = 0; i < Math.min(trials.size(), first.size()); i++) {
            ratios.add(generator(trials.get(i)).cpuMicrosPerMessage()
                    / generator(first.get(i)).cpuMicrosPerMessage());
        }
        ratios.sort(null);
        System.out.printf(
                Locale.ROOT,
                "| %s | %s | %d | %d | %s us | %.2f (%.2f to %.2f) | %s ms | %s MiB |%n",
                system,
                cell,
                trials.size(),
                trials.stream().filter(trial -> trial.verdict() == Verdict.VOID).count(),
                median(trials, trial -> generator(trial).cpuMicrosPerMessage()),
                Median.of(ratios),
                ratios.getFirst(),
                ratios.getLast(),
                median(trials, ScaleTable::sendDelayMillis),
                median(trials, trial -> generator(trial).maxRssBytes() / (double) (1 << 20)));
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

    private static String median(List<TrialSummary> trials, Function<TrialSummary, @Nullable Double> figure) {
        List<Double> values =
                trials.stream().map(figure).filter(Objects::nonNull).sorted().toList();
        return values.isEmpty() ? "-" : String.format(Locale.ROOT, "%.2f", Median.of(values));
    }
}
