package io.streamgauge.analyse.runs;

import io.streamgauge.analyse.RunAnalysis;
import io.streamgauge.analyse.compare.TrialBlocks;
import io.streamgauge.analyse.model.Summary;
import io.streamgauge.result.RunDirectory;
import io.streamgauge.result.RunFacts;
import io.streamgauge.result.TrialFacts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/// Results and plan of a compared run.
///
/// @param label name of the directory of the run or of the result file, with parent directories if several
///     compared runs have the same name
/// @param plans planned values of each system in each cell, keyed by their path in `plan.json`; empty if the
///     run does not have this file
/// @param omb true for a result file of the OpenMessaging Benchmark, which contains only some planned values
public record StoredRun(
        String label, Summary summary, RunFacts facts, Map<Variant, Map<String, String>> plans, boolean omb) {
    /// Fields of a planned trial that are compared between runs.
    private static final List<String> PARTS =
            List.of("workload", "phases", "durability", "worker", "brokers", "brokerMetrics");

    /// System at one combination of levels of the varied factors.
    ///
    /// @param cell levels as text; empty if nothing is varied
    public record Variant(String cell, String system) {}

    /// Reads the results and the plan of a run.
    ///
    /// @param path directory of a run, or result file of the OpenMessaging Benchmark
    /// @throws IOException if the directory does not contain a run, or if a file cannot be read or is not a
    ///     result file
    public static StoredRun read(Path path) throws IOException {
        if (Files.isRegularFile(path)) {
            return OmbStoredRun.read(path);
        }
        RunDirectory run = new RunDirectory(path);
        Summary summary = RunAnalysis.of(run).summary();
        RunFacts facts = RunDirectory.read(run.file("run.json"), RunFacts.class).orElseThrow();
        return new StoredRun(
                path.toAbsolutePath().normalize().getFileName().toString(),
                summary,
                facts,
                plans(run.file("plan.json")),
                false);
    }

    /// Reads the results and the plans of the runs to compare. Different runs have different labels.
    ///
    /// @param paths directories of runs, or result files of the OpenMessaging Benchmark
    /// @throws IOException if a directory does not contain a run, or if a file cannot be read or is not a result
    ///     file
    public static List<StoredRun> readAll(List<Path> paths) throws IOException {
        List<String> labels = RunLabels.of(paths);
        List<StoredRun> runs = new ArrayList<>();
        for (int i = 0; i < paths.size(); i++) {
            StoredRun run = read(paths.get(i));
            runs.add(new StoredRun(labels.get(i), run.summary, run.facts, run.plans, run.omb));
        }
        return runs;
    }

    private static Map<Variant, Map<String, String>> plans(Path file) throws IOException {
        Map<Variant, Map<String, String>> plans = new LinkedHashMap<>();
        for (JsonNode trial : RunDirectory.tree(file).path("trials")) {
            Map<String, String> flat = new TreeMap<>();
            PARTS.forEach(part -> flatten(part, trial.path(part), flat));
            // Plans of earlier versions do not contain these fields.
            flat.putIfAbsent("worker.count", "1");
            flat.putIfAbsent("brokers", "FRESH");
            flat.putIfAbsent("brokerMetrics", "true");
            String system = trial.path("system").path("name").asString("");
            plans.putIfAbsent(new Variant(trial.path("cell").asString(""), system), flat);
        }
        return plans;
    }

    private static void flatten(String path, JsonNode node, Map<String, String> into) {
        if (node.isObject()) {
            node.properties().forEach(e -> flatten(path + "." + e.getKey(), e.getValue(), into));
        } else if (node.isArray()) {
            for (int i = 0; i < node.size(); i++) {
                flatten(path + "." + i, node.get(i), into);
            }
        } else if (!node.isMissingNode()) {
            into.put(path, node.asString(""));
        }
    }

    /// Returns a text that identifies the run. The ID alone is not unique, because runs of an experiment that start in
    /// the same second on several machines have the same ID.
    public String identity() {
        return summary.runId() + " " + summary.startedAt() + " " + facts.host().hostName();
    }

    /// Returns whether the plan contains a trial of a system in a cell.
    boolean contains(String cell, String system) {
        return facts.planned().stream()
                .anyMatch(t -> t.cell().equals(cell) && t.system().equals(system));
    }

    /// Returns whether the run contains a capacity search for a system in a cell.
    boolean isSearched(String cell, String system) {
        return summary.capacities().stream()
                .anyMatch(c -> c.cell().equals(cell) && c.system().equals(system));
    }

    /// Returns whether at least one planned trial runs in simulated time.
    public boolean isSimulated() {
        return facts.planned().stream().anyMatch(TrialFacts::simulated);
    }

    TrialBlocks trials() {
        return new TrialBlocks(summary.trials(), summary.planned());
    }

    /// Returns the names of the systems, excluding the name of the second copy in an A/A control.
    List<String> systems() {
        String second =
                facts.rules().control() == null ? "" : facts.rules().control().name();
        return facts.planned().stream()
                .map(t -> t.system())
                .filter(name -> !name.equals(second))
                .distinct()
                .toList();
    }
}
