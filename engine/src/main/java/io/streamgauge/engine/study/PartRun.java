package io.streamgauge.engine.study;

import io.streamgauge.DeploymentException;
import io.streamgauge.DriverException;
import io.streamgauge.InvalidExperimentException;
import io.streamgauge.StreamgaugeException;
import io.streamgauge.analyse.RunAnalysis;
import io.streamgauge.analyse.model.Summary;
import io.streamgauge.analyse.model.Summary.PlannedTrial;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.engine.ExperimentRunner;
import io.streamgauge.engine.ExperimentSource;
import io.streamgauge.engine.Interruption;
import io.streamgauge.engine.LoadedExperiment;
import io.streamgauge.engine.RunOptions;
import io.streamgauge.engine.RunOutcome;
import io.streamgauge.engine.RunResult;
import io.streamgauge.engine.environment.BuildVersion;
import io.streamgauge.engine.environment.SystemRegistry;
import io.streamgauge.engine.probe.ProbeRun;
import io.streamgauge.engine.probe.ProbedSystems;
import io.streamgauge.engine.tool.ToolRun;
import io.streamgauge.experiment.EarlyStopping;
import io.streamgauge.probe.ProbeMatrix;
import io.streamgauge.probe.Probes;
import io.streamgauge.result.RunDirectory;
import io.streamgauge.result.RunEnd;
import io.streamgauge.result.RunPause;
import io.streamgauge.result.RunStatus;
import io.streamgauge.result.ToolResults;
import io.streamgauge.result.TrialStatus;
import io.streamgauge.study.Study;
import io.streamgauge.study.Study.Part;
import io.streamgauge.study.Study.RateRule;
import io.streamgauge.study.Study.Scale;
import io.streamgauge.study.Study.Tools;
import io.streamgauge.study.StudyFacts;
import io.streamgauge.study.StudyFacts.Blocks;
import io.streamgauge.study.StudyFacts.PartFacts;
import io.streamgauge.study.chart.PartRates;
import io.streamgauge.text.NumberFormatter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Execution of a single part of a study, or of one of its blocks.
final class PartRun {
    private static final String PROBES = "probe.json";

    private final Study study;
    private final StudyFacts facts;
    private final Path directory;
    private final StudyListener listener;
    private final Interruption interruption;
    private final SystemRegistry systems = new SystemRegistry();

    PartRun(Study study, StudyFacts facts, Path directory, StudyListener listener, Interruption interruption) {
        this.study = study;
        this.facts = facts;
        this.directory = directory;
        this.listener = listener;
        this.interruption = interruption;
    }

    /// Returns whether a part is complete and does not need further runs.
    boolean isComplete(PartFacts partFacts) throws IOException {
        Part part = study.part(partFacts.id());
        Path place = directory.resolve(part.id());
        if (part.probe() != null) {
            return RunDirectory.read(place.resolve(PROBES), ProbeMatrix.class)
                    .filter(matrix -> matrix.systems().stream().allMatch(column -> column.hasResults(matrix.rows())))
                    .isPresent();
        }
        return part.tools() != null
                ? StudyDirectory.tools(place).filter(PartRun::isComplete).isPresent()
                : StudyDirectory.summary(directory, part.id())
                        .filter(summary -> summary.status() == RunStatus.DONE)
                        .isPresent();
    }

    /// Analyses the files of a part again if the part has started. An earlier session may have been killed after
    /// it completed a block or the part and before it wrote the analysis.
    void analyse(PartFacts part) throws IOException {
        RunDirectory run = new RunDirectory(directory.resolve(part.id()));
        if (Files.exists(run.file("run.json"))) {
            RunDirectory.write(run.file("summary.json"), RunAnalysis.of(run).summary());
        }
    }

    /// Returns the number of complete blocks of a part that runs until its claims are decided. Returns the
    /// maximum number of blocks if the part is complete.
    ///
    /// @param blocks minimum and maximum number of blocks of the part
    int completedBlocks(PartFacts part, Blocks blocks) throws IOException {
        return isComplete(part) ? blocks.most() : RunPause.blocks(new RunDirectory(directory.resolve(part.id())));
    }

    /// Returns the outcome of the stored results of a part, which include those of earlier sessions; DONE for
    /// a part of probes, and for a part without results.
    RunOutcome stored(PartFacts partFacts) throws IOException {
        Part part = study.part(partFacts.id());
        if (part.tools() != null) {
            return StudyDirectory.tools(directory.resolve(part.id()))
                    .map(ToolRun::outcomeOf)
                    .orElse(RunOutcome.DONE);
        }
        return StudyDirectory.summary(directory, part.id())
                .map(ExperimentRunner::outcomeOf)
                .orElse(RunOutcome.DONE);
    }

    /// Runs the remaining trials of a part and returns the outcome.
    RunOutcome complete(PartFacts partFacts) throws IOException {
        Part part = study.part(partFacts.id());
        Path place = directory.resolve(part.id());
        if (isComplete(partFacts)) {
            listener.step("  already complete");
            return stored(partFacts);
        }
        if (part.probe() != null) {
            return attempt(() -> probe(partFacts, place));
        }
        return part.tools() != null
                ? tools(part.tools(), partFacts, place)
                : run(partFacts, part, RunOptions.DEFAULT.in(place));
    }

    /// Runs the remaining trials of a part up to a block and returns the outcome.
    RunOutcome upToBlock(PartFacts partFacts, int block) throws IOException {
        Path place = directory.resolve(partFacts.id());
        return run(
                partFacts,
                study.part(partFacts.id()),
                RunOptions.DEFAULT.in(place).pausingAfter(block));
    }

    private RunOutcome run(PartFacts partFacts, Part part, RunOptions options) throws IOException {
        Path place = directory.resolve(part.id());
        ExperimentRunner runner = new ExperimentRunner(listener.run(), interruption);
        if (Files.exists(place.resolve("run.json"))) {
            return attempt(() -> hasEnded(place) ? analysed(partFacts) : ended(runner.resume(options)));
        }
        if (Files.exists(place)) {
            // The part was killed before it wrote run.json, so it cannot be resumed.
            Files.move(place, place.resolveSibling(part.id() + "-cut-off-" + System.currentTimeMillis()));
        }
        List<String> overrides = new ArrayList<>(partFacts.set());
        for (RateRule rule : part.rates()) {
            if (facts.scale() != Scale.MACHINE || !partFacts.derives(rule.path())) {
                continue;
            }
            OptionalDouble found = StudyDirectory.summary(directory, rule.of())
                    .map(summary -> rateOf(summary, rule.system()))
                    .orElse(OptionalDouble.empty());
            if (found.isEmpty()) {
                listener.problem("part " + part.id() + ": skipped because it needs " + rule.source()
                        + ", which is unknown. Read the messages and the report of part " + rule.of());
                return RunOutcome.TRIAL_VOID;
            }
            overrides.add(rule.path() + "=" + rate(found.getAsDouble() * rule.share()));
        }
        return attempt(() -> ended(runner.run(planned(runner.load(source(partFacts, overrides)), partFacts), options)));
    }

    /// Returns the experiment with the interim analyses of its claims if the part runs until its claims
    /// are decided.
    private static LoadedExperiment planned(LoadedExperiment experiment, PartFacts part) {
        Blocks blocks = part.blocks();
        return blocks == null
                ? experiment
                : experiment.with(experiment.plan().stoppingBy(EarlyStopping.byClaims(blocks.most())));
    }

    private static boolean hasEnded(Path run) throws IOException {
        return RunDirectory.read(run.resolve("end.json"), RunEnd.class)
                .filter(end -> end.status() == RunStatus.DONE)
                .isPresent();
    }

    private RunOutcome analysed(PartFacts part) throws IOException {
        analyse(part);
        listener.step("  already complete");
        return stored(part);
    }

    private RunOutcome ended(RunResult result) throws IOException {
        if (result.summary().status() == RunStatus.PAUSED) {
            listener.blockEnded(result);
        } else {
            listener.runEnded(result);
        }
        return result.outcome();
    }

    private RunOutcome probe(PartFacts part, Path place) throws InvalidExperimentException, IOException {
        ProbeRun run = new ProbeRun(systems, Probes.all(), place, listener.check(), interruption);
        List<ProbeMatrix.Column> earlier = RunDirectory.read(place.resolve(PROBES), ProbeMatrix.class)
                // The file names one version for all systems.
                .filter(before -> before.streamgaugeVersion().equals(BuildVersion.ofBuild()))
                .map(ProbeMatrix::systems)
                .orElse(List.of());
        ProbeMatrix matrix = run.execute(
                new ProbedSystems(systems, null, null, part.set()).experiment(List.of(part.file())), earlier);
        listener.probesEnded(matrix, place);
        return run.outcome(matrix);
    }

    private RunOutcome tools(Tools tools, PartFacts part, Path place) {
        return attempt(() -> {
            ToolRun run = new ToolRun(
                    systems,
                    LoadedExperiment.of(source(part, part.set()), systems),
                    tools.messages(facts.scale()),
                    place,
                    Files.exists(place),
                    listener.check(),
                    interruption);
            ToolResults results = run.execute();
            listener.toolsEnded(results);
            return run.outcome(results);
        });
    }

    private static boolean isComplete(ToolResults results) {
        return results.complete() && results.rows().stream().allMatch(ToolResults.Row::hasResult);
    }

    private static ExperimentSource source(PartFacts part, List<String> overrides) throws InvalidExperimentException {
        return ExperimentSource.read(Path.of(part.file())).withOverrides(overrides);
    }

    private interface Attempt {
        RunOutcome execute() throws StreamgaugeException, IOException;
    }

    /// Runs a part and returns its outcome. A failure of the part does not end the study.
    private RunOutcome attempt(Attempt part) {
        try {
            return part.execute();
        } catch (StreamgaugeException e) {
            listener.partFailed(e);
            return switch (e) {
                case DeploymentException _ -> RunOutcome.DEPLOYMENT_FAILED;
                case DriverException _ -> RunOutcome.LOAD_FAILED;
                // The files of the part have changed since the start of the study, so the results of the part are
                // missing.
                case InvalidExperimentException _ -> RunOutcome.TRIAL_VOID;
            };
        } catch (IOException e) {
            listener.partFailed(e);
            return RunOutcome.TRIAL_VOID;
        } catch (RuntimeException error) {
            listener.partFailed(error);
            return RunOutcome.INTERNAL_ERROR;
        }
    }

    /// Returns a rate as text, rounded to two significant digits. A rule defines the rate as a share of another
    /// rate, and the share has at most two digits.
    private static String rate(double perSecond) {
        return NumberFormatter.plain(perSecond, 2) + "/s";
    }

    /// Returns the sustained rate of a system, or the lowest sustained rate of all systems if `system` is null.
    /// Returns an empty result if the rate is unknown. The lowest rate is unknown if the rate of one of the
    /// systems is unknown, except for systems that are not available.
    private static OptionalDouble rateOf(Summary summary, @Nullable String system) {
        Map<String, Double> rates = PartRates.bySystem(summary);
        if (system != null) {
            Double rate = rates.get(system);
            return rate == null ? OptionalDouble.empty() : OptionalDouble.of(rate);
        }
        return rates.keySet().containsAll(availableSystems(summary))
                ? rates.values().stream().mapToDouble(Double::doubleValue).min()
                : OptionalDouble.empty();
    }

    /// Returns the systems whose rates must be known. These are all systems of the plan except those that are
    /// not available, because a resumed run can still measure a system that did not start or has not run yet.
    private static Set<String> availableSystems(Summary summary) {
        Set<String> systems = systems(summary, trial -> trial.status() != TrialStatus.NOT_AVAILABLE);
        // A search that is not available does not have trials. A complete run without trials of a system
        // therefore means that the system is not available.
        if (summary.status() != RunStatus.DONE) {
            Set<String> unavailable = systems(summary, trial -> trial.status() == TrialStatus.NOT_AVAILABLE);
            summary.planned().stream()
                    .map(PlannedTrial::system)
                    .filter(system -> !unavailable.contains(system))
                    .forEach(systems::add);
        }
        return systems;
    }

    private static Set<String> systems(Summary summary, Predicate<TrialSummary> of) {
        return summary.allTrials().stream()
                .filter(of)
                .map(TrialSummary::system)
                .collect(Collectors.toCollection(HashSet::new));
    }
}
