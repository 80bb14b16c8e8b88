package io.streamgauge.engine;

import io.streamgauge.analyse.RunAnalysis;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.deploy.CacheDirectory;
import io.streamgauge.engine.environment.BuildVersion;
import io.streamgauge.engine.environment.CalibrationStore;
import io.streamgauge.measure.resources.Host;
import io.streamgauge.plan.Trial;
import io.streamgauge.process.SupervisedProcesses;
import io.streamgauge.result.Calibration;
import io.streamgauge.result.ClaimsHash;
import io.streamgauge.result.HostFacts;
import io.streamgauge.result.Json;
import io.streamgauge.result.RunDirectory;
import io.streamgauge.result.RunEnd;
import io.streamgauge.result.RunFacts;
import io.streamgauge.result.RunOrigin;
import io.streamgauge.result.RunPause;
import io.streamgauge.result.RunStatus;
import io.streamgauge.result.SearchRecord;
import io.streamgauge.result.TrialEnd;
import io.streamgauge.yaml.Secrets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Files of a run, except for the result files of trials that have started.
final class RunFiles {
    private final RunDirectory directory;
    private final LoadedExperiment loaded;
    private final String runId;

    RunFiles(RunDirectory directory, LoadedExperiment loaded, String runId) {
        this.directory = directory;
        this.loaded = loaded;
        this.runId = runId;
    }

    String runId() {
        return runId;
    }

    void begin() throws IOException {
        String startedAt = now();
        RunDirectory.writeText(directory.file("experiment.yaml"), experimentText());
        String plan = loaded.planText();
        RunDirectory.writeText(directory.file("plan.json"), plan);
        HostFacts host = Host.facts(SupervisedProcesses.defaultParent());
        Optional<Calibration> calibration =
                CalibrationStore.in(CacheDirectory.ofUser()).fresh(host, Instant.now());
        if (calibration.isPresent()) {
            RunDirectory.write(directory.file("calibration.json"), calibration.get());
        }
        RunDirectory.write(
                directory.file("run.json"),
                new RunFacts(
                        RunFacts.SCHEMA_VERSION,
                        new RunFacts.Identity(
                                runId,
                                loaded.plan().name(),
                                loaded.plan().question(),
                                loaded.plan().seed(),
                                startedAt,
                                BuildVersion.ofBuild()),
                        host,
                        Json.hash(plan),
                        new RunFacts.AnalysisRules(
                                loaded.plan().claims(),
                                loaded.experiment().thresholds(),
                                loaded.plan().control(),
                                loaded.plan().stopping(),
                                ClaimsHash.of(loaded.plan().claims()),
                                loaded.experiment().published()),
                        loaded.experiment().vary(),
                        origin(startedAt),
                        loaded.plan().trials().stream()
                                .map(TrialFactsFactory::of)
                                .toList()));
    }

    private RunOrigin origin(String startedAt) {
        Secrets secrets = loaded.experiment().secrets();
        ExperimentSource source = loaded.source();
        List<String> set =
                source.overrides().stream().map(secrets::maskedSource).toList();
        boolean masked = !set.equals(source.overrides())
                || !secrets.maskedSource(source.text()).equals(source.text());
        return new RunOrigin(
                String.valueOf(source.file().getFileName()),
                set,
                source.only().stream().sorted().toList(),
                loaded.environmentHash(startedAt),
                masked,
                source.omb());
    }

    /// Returns the text of the experiment file, followed by the overrides as comments. Secrets in the text are masked.
    private String experimentText() {
        String text = loaded.source().text();
        List<String> overrides = loaded.source().overrides();
        StringBuilder all = new StringBuilder(text);
        if (!overrides.isEmpty() && !text.endsWith("\n")) {
            all.append('\n');
        }
        Secrets secrets = loaded.experiment().secrets();
        for (String override : overrides) {
            List<String> lines = secrets.maskedSource(override).lines().toList();
            all.append("# --set ").append(String.join("\n# ", lines)).append('\n');
        }
        return secrets.maskedSource(all.toString());
    }

    void end(RunStatus status, @Nullable String failure) throws IOException {
        RunDirectory.write(directory.file("end.json"), new RunEnd(status, now(), failure));
    }

    /// Records that the trials up to and including a block are final.
    void pause(int block) throws IOException {
        new RunPause(block).write(directory);
    }

    /// Analyses the trials that have run so far, except the trials of capacity searches.
    List<TrialSummary> analyseTrials() throws IOException {
        return RunAnalysis.trials(directory);
    }

    /// Returns the result directory of a trial.
    Path trial(Trial trial) {
        return directory.trial(trial.id());
    }

    /// Returns the path of the result file of the capacity search that a planned trial represents. Creates the
    /// parent directory of this file.
    Path search(Trial planned) throws IOException {
        Path file = directory.search(planned.id());
        Files.createDirectories(file.resolveSibling("."));
        return file;
    }

    void search(Trial planned, SearchRecord record) throws IOException {
        RunDirectory.write(search(planned), record);
    }

    /// Writes the files of a trial that did not start.
    void notStarted(Trial trial, TrialEnd end) throws IOException {
        Path trialDirectory = trial(trial);
        RunDirectory.write(trialDirectory.resolve("trial.json"), TrialFactsFactory.of(trial));
        RunDirectory.write(trialDirectory.resolve("end.json"), end);
    }

    private static String now() {
        return Instant.now().truncatedTo(ChronoUnit.MILLIS).toString();
    }
}
