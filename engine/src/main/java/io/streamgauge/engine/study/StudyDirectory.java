package io.streamgauge.engine.study;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.InvalidExperimentException.Problem;
import io.streamgauge.analyse.RunAnalysis;
import io.streamgauge.analyse.model.Summary;
import io.streamgauge.analyse.model.TrialSeries;
import io.streamgauge.engine.directory.ResultDirectory;
import io.streamgauge.engine.environment.BuildVersion;
import io.streamgauge.probe.ProbeMatrix;
import io.streamgauge.probe.api.ProbeVerdict;
import io.streamgauge.result.RunDirectory;
import io.streamgauge.result.ToolResults;
import io.streamgauge.study.Prices;
import io.streamgauge.study.ProbeFindings;
import io.streamgauge.study.ProbeFindings.Capability;
import io.streamgauge.study.ProbeFindings.Found;
import io.streamgauge.study.Study.Part;
import io.streamgauge.study.StudyAnalysis;
import io.streamgauge.study.StudyBudget;
import io.streamgauge.study.StudyFacts;
import io.streamgauge.study.StudyFacts.PartFacts;
import io.streamgauge.study.StudyFindings;
import io.streamgauge.study.StudyResult;
import io.streamgauge.study.chart.PartCharts;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Files of a study run.
///
/// ```
/// study-run.json  study.json  study.html
/// study-budget.json  only if the study runs until its statements are decided
/// T/  L/  …  a run directory for each part, or probe.json and probe.html, or tools.json
/// ```
public final class StudyDirectory {
    private StudyDirectory() {}

    /// Creates and returns the directory of a new study run, and writes `study-run.json`.
    ///
    /// @param chosen new or empty directory, or null for a new directory below `runs`
    public static Path create(StudyPlan plan, @Nullable Path chosen) throws InvalidExperimentException, IOException {
        Path directory = ResultDirectory.create(
                chosen, ResultDirectory.runId(plan.place().name()));
        RunDirectory.write(
                directory.resolve(StudyFacts.FILE),
                new StudyFacts(
                        plan.place().directory().toString(),
                        plan.scale(),
                        Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
                        BuildVersion.ofBuild(),
                        plan.parts(),
                        plan.place().study().rules()));
        return directory;
    }

    /// Adds the parts of a plan to a study run. Writes `study-run.json` with all parts in the order of the
    /// study.
    public static void add(Path directory, StudyPlan added) throws InvalidExperimentException, IOException {
        Map<String, PartFacts> parts = new HashMap<>();
        StudyFacts run = facts(directory);
        run.parts().forEach(part -> parts.put(part.id(), part));
        added.parts().forEach(part -> parts.put(part.id(), part));
        List<PartFacts> ordered = added.place().study().parts().stream()
                .map(part -> parts.get(part.id()))
                .filter(Objects::nonNull)
                .toList();
        RunDirectory.write(directory.resolve(StudyFacts.FILE), run.withParts(ordered));
    }

    /// Returns the budget of a study that runs until its statements are decided; empty for other
    /// studies.
    public static Optional<StudyBudget> budget(Path directory) throws IOException {
        return RunDirectory.read(directory.resolve(StudyBudget.FILE), StudyBudget.class);
    }

    /// Writes the budget of a study atomically.
    public static void write(Path directory, StudyBudget budget) throws IOException {
        RunDirectory.write(directory.resolve(StudyBudget.FILE), budget);
    }

    /// Returns the summaries of the parts that are ordinary runs, by part ID.
    static Map<String, Summary> summaries(Path directory, StudyFacts facts) throws IOException {
        Map<String, Summary> runs = new LinkedHashMap<>();
        for (PartFacts part : facts.parts()) {
            summary(directory, part.id()).ifPresent(run -> runs.put(part.id(), run));
        }
        return runs;
    }

    /// Returns the result in a `study.json` file.
    public static StudyResult read(Path file) throws InvalidExperimentException, IOException {
        return RunDirectory.read(file, StudyResult.class)
                .orElseThrow(() -> new InvalidExperimentException(List.of(new Problem(
                        file.toString(), "file not found", "Specify a study.json that 'study run' has written."))));
    }

    /// Returns the facts in the `study-run.json` of a study run.
    public static StudyFacts facts(Path directory) throws InvalidExperimentException, IOException {
        return RunDirectory.read(directory.resolve(StudyFacts.FILE), StudyFacts.class)
                .orElseThrow(() -> new InvalidExperimentException(List.of(new Problem(
                        directory.toString(),
                        "it does not contain " + StudyFacts.FILE,
                        "Specify the directory of a study run."))));
    }

    /// Returns the study of a run that is to be resumed.
    ///
    /// @throws InvalidExperimentException if the directory does not contain a study run, or if the study no
    ///     longer contains a part of the run
    public static StudyPlace resumed(Path directory) throws InvalidExperimentException, IOException {
        StudyFacts run = facts(directory);
        StudyPlace place = StudyPlace.of(run.study());
        List<String> known = place.study().parts().stream().map(Part::id).toList();
        List<String> missing = run.parts().stream()
                .map(PartFacts::id)
                .filter(id -> !known.contains(id))
                .toList();
        if (!missing.isEmpty()) {
            throw new InvalidExperimentException(List.of(new Problem(
                    "--resume " + directory,
                    "the study no longer contains these parts of the run: " + String.join(", ", missing),
                    "Restore the parts in '" + place.directory().resolve("study.yaml")
                            + "', use the version of Streamgauge that started the run, or start a new study run.")));
        }
        return place;
    }

    /// Returns the summary of a part that is an ordinary run, or an empty result if the part does not
    /// have a summary.
    public static Optional<Summary> summary(Path directory, String part) throws IOException {
        return RunDirectory.read(directory.resolve(part).resolve("summary.json"), Summary.class);
    }

    static Optional<ToolResults> tools(Path part) throws IOException {
        return RunDirectory.read(part.resolve(ToolResults.FILE), ToolResults.class);
    }

    /// Computes the verdicts from the files of the parts, writes `study.json`, and returns the result.
    public static StudyResult analyse(Path directory) throws InvalidExperimentException, IOException {
        StudyResult result = result(directory, true);
        RunDirectory.write(directory.resolve("study.json"), result);
        return result;
    }

    /// Returns the result without charts and does not write a file. Charts require the files of all trials, which take
    /// seconds to read in a large study.
    static StudyResult withoutCharts(Path directory) throws InvalidExperimentException, IOException {
        return result(directory, false);
    }

    private static StudyResult result(Path directory, boolean withCharts)
            throws InvalidExperimentException, IOException {
        StudyFacts facts = facts(directory);
        StudyPlace place = StudyPlace.of(facts.study());
        StudyFindings found = findings(directory, facts, withCharts);
        String priceFile = place.study().prices();
        Prices prices = priceFile == null ? null : Prices.read(place.directory().resolve(priceFile));
        return StudyAnalysis.of(place.name(), place.study(), facts, found, prices);
    }

    private static StudyFindings findings(Path directory, StudyFacts facts, boolean withCharts) throws IOException {
        Map<String, Summary> runs = new LinkedHashMap<>();
        Map<String, ProbeFindings> probes = new LinkedHashMap<>();
        Map<String, ToolResults> tools = new LinkedHashMap<>();
        Map<String, PartCharts> charts = new LinkedHashMap<>();
        for (PartFacts part : facts.parts()) {
            Path of = directory.resolve(part.id());
            Optional<Summary> run = summary(directory, part.id());
            if (run.isPresent()) {
                runs.put(part.id(), run.get());
                if (withCharts) {
                    charts.put(part.id(), charts(of, run.get()));
                }
            }
            RunDirectory.read(of.resolve("probe.json"), ProbeMatrix.class)
                    .ifPresent(matrix -> probes.put(part.id(), findings(matrix)));
            tools(of).ifPresent(results -> tools.put(part.id(), results));
        }
        return new StudyFindings(runs, probes, tools, charts);
    }

    /// Returns the charts of a part. The charts omit the series of trials whose files are missing.
    public static PartCharts charts(Path part, Summary run) throws IOException {
        Map<String, TrialSeries> series = new LinkedHashMap<>();
        for (String trial : PartCharts.drawn(run)) {
            RunAnalysis.series(part.resolve("trials").resolve(trial)).ifPresent(found -> series.put(trial, found));
        }
        return PartCharts.of(run, series);
    }

    private static ProbeFindings findings(ProbeMatrix matrix) {
        Map<String, Map<String, Found>> bySystem = new LinkedHashMap<>();
        for (ProbeMatrix.Column column : matrix.systems()) {
            Map<String, Found> rows = new LinkedHashMap<>();
            column.findings()
                    .forEach((row, finding) ->
                            rows.put(row, new Found(capability(finding.verdict()), finding.evidence())));
            bySystem.put(column.name(), rows);
        }
        return new ProbeFindings(bySystem);
    }

    private static Capability capability(ProbeVerdict verdict) {
        return switch (verdict) {
            case SHOWN -> Capability.OFFERED;
            case REFUTED, NOT_OFFERED -> Capability.NOT_OFFERED;
            case COULD_NOT_TELL -> Capability.INCONCLUSIVE;
        };
    }
}
