package io.streamgauge.cli;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.analyse.RunAnalysis;
import io.streamgauge.analyse.model.Summary;
import io.streamgauge.analyse.model.TrialSeries;
import io.streamgauge.probe.ProbeMatrix;
import io.streamgauge.report.study.StudyPage;
import io.streamgauge.result.RunDirectory;
import io.streamgauge.result.ToolResults;
import io.streamgauge.study.PartCharts;
import io.streamgauge.study.Prices;
import io.streamgauge.study.ProbeFindings;
import io.streamgauge.study.ProbeFindings.Found;
import io.streamgauge.study.StudyAnalysis;
import io.streamgauge.study.StudyFacts;
import io.streamgauge.study.StudyFacts.PartFacts;
import io.streamgauge.study.StudyFindings;
import io.streamgauge.study.StudyResult;
import io.streamgauge.study.StudyResult.ClaimVerdict;
import io.streamgauge.study.StudyText;
import io.streamgauge.text.NumberFormatter;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// The files of a study's run.
///
/// ```
/// study-run.json  study.json  study.html
/// T/  L/  …  a run directory for each part, or probe.json and probe.html, or tools.json
/// ```
final class StudyDirectory {
    static final String PAGE = "study.html";

    private StudyDirectory() {}

    /// What a run of a study came to, if only its `study.json` was kept.
    static StudyResult kept(Path file) throws IOException {
        return RunDirectory.read(file, StudyResult.class)
                .orElseThrow(() -> new IOException("'" + file + "' is no study.json. Give one that 'study run' wrote"));
    }

    static StudyFacts facts(Path directory) throws IOException {
        return RunDirectory.read(directory.resolve(StudyFacts.FILE), StudyFacts.class)
                .orElseThrow(() -> new IOException("'" + directory + "' holds no " + StudyFacts.FILE
                        + ". Give the directory that 'study run' made"));
    }

    static Optional<Summary> summary(Path directory, String part) throws IOException {
        return RunDirectory.read(directory.resolve(part).resolve("summary.json"), Summary.class);
    }

    static Optional<ToolResults> tools(Path part) throws IOException {
        return RunDirectory.read(part.resolve(ToolResults.FILE), ToolResults.class);
    }

    /// Computes the result from what the parts have left, and writes it as JSON and as a page.
    static StudyResult write(Path directory) throws InvalidExperimentException, IOException {
        StudyFacts facts = facts(directory);
        StudyPlace place = StudyPlace.of(facts.study());
        StudyFindings found = findings(directory, facts);
        String priceFile = place.study().prices();
        Prices prices = priceFile == null ? null : Prices.read(place.directory().resolve(priceFile));
        StudyResult result = StudyAnalysis.of(place.name(), place.study(), facts, found, prices);
        RunDirectory.write(directory.resolve("study.json"), result);
        RunDirectory.writeText(directory.resolve(PAGE), StudyPage.render(result));
        return result;
    }

    private static StudyFindings findings(Path directory, StudyFacts facts) throws IOException {
        Map<String, Summary> runs = new LinkedHashMap<>();
        Map<String, ProbeFindings> probes = new LinkedHashMap<>();
        Map<String, ToolResults> tools = new LinkedHashMap<>();
        Map<String, PartCharts> charts = new LinkedHashMap<>();
        for (PartFacts part : facts.parts()) {
            Path of = directory.resolve(part.id());
            Optional<Summary> run = summary(directory, part.id());
            if (run.isPresent()) {
                runs.put(part.id(), run.get());
                charts.put(part.id(), charts(of, run.get()));
            }
            RunDirectory.read(of.resolve("probe.json"), ProbeMatrix.class)
                    .ifPresent(matrix -> probes.put(part.id(), findings(matrix)));
            tools(of).ifPresent(results -> tools.put(part.id(), results));
        }
        return new StudyFindings(runs, probes, tools, charts);
    }

    /// Of a run of which only the summary was kept, those that need no more than that.
    static PartCharts charts(Path part, Summary run) throws IOException {
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
                            rows.put(row, new Found(finding.verdict().name(), finding.evidence())));
            bySystem.put(column.name(), rows);
        }
        return new ProbeFindings(bySystem);
    }

    static void show(StudyResult result, Path page, PrintWriter out) {
        out.println();
        out.println(result.title());
        out.println(StudyText.tally(result.claims()));
        for (ClaimVerdict claim : result.claims()) {
            out.println(NumberFormatter.toAscii("  %-12s %s  %s"
                    .formatted(StudyText.verdict(claim.verdict()).toUpperCase(Locale.ROOT), claim.id(), claim.text())));
            out.println(NumberFormatter.toAscii("                 " + claim.reason()));
        }
        out.println("study: " + page.toAbsolutePath());
        out.flush();
    }
}
