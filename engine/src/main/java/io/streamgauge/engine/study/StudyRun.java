package io.streamgauge.engine.study;

import io.streamgauge.DeploymentException;
import io.streamgauge.DriverException;
import io.streamgauge.InvalidExperimentException;
import io.streamgauge.StreamgaugeException;
import io.streamgauge.analyse.model.Summary;
import io.streamgauge.engine.ExperimentRunner;
import io.streamgauge.engine.ExperimentSource;
import io.streamgauge.engine.Interruption;
import io.streamgauge.engine.LoadedExperiment;
import io.streamgauge.engine.RunOptions;
import io.streamgauge.engine.RunOutcome;
import io.streamgauge.engine.RunResult;
import io.streamgauge.engine.environment.SystemRegistry;
import io.streamgauge.engine.probe.ProbeRun;
import io.streamgauge.engine.probe.ProbedSystems;
import io.streamgauge.engine.tool.ToolRun;
import io.streamgauge.probe.ProbeMatrix;
import io.streamgauge.probe.Probes;
import io.streamgauge.result.RunStatus;
import io.streamgauge.result.ToolResults;
import io.streamgauge.study.PartRates;
import io.streamgauge.study.Study;
import io.streamgauge.study.Study.Part;
import io.streamgauge.study.Study.RateRule;
import io.streamgauge.study.Study.Scale;
import io.streamgauge.study.Study.Tools;
import io.streamgauge.study.StudyFacts;
import io.streamgauge.study.StudyFacts.PartFacts;
import io.streamgauge.study.StudyResult;
import io.streamgauge.text.NumberFormatter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// Sequential run of the parts of a study. After each part, the run computes the verdicts on the claims.
public final class StudyRun {
    private final Study study;
    private final StudyFacts facts;
    private final Path directory;
    private final StudyListener listener;
    private final Interruption interruption;
    private final SystemRegistry systems = new SystemRegistry();

    /// @param directory directory of the study run, which contains `study-run.json`
    public StudyRun(Study study, StudyFacts facts, Path directory, StudyListener listener, Interruption interruption) {
        this.study = study;
        this.facts = facts;
        this.directory = directory;
        this.listener = listener;
        this.interruption = interruption;
    }

    /// Outcome of all parts, and the verdicts on the claims.
    public record Result(RunOutcome outcome, StudyResult study) {}

    /// Runs the parts that are not complete, and returns the outcome and the verdicts.
    public Result execute() throws InvalidExperimentException, IOException {
        RunOutcome worst = RunOutcome.DONE;
        int number = 0;
        for (PartFacts part : facts.parts()) {
            number++;
            listener.step("part " + part.id() + " (" + number + " of "
                    + facts.parts().size() + "): " + study.part(part.id()).title());
            worst = worst.worstOf(execute(part));
            if (worst == RunOutcome.INTERRUPTED) {
                break;
            }
            listener.analysed(StudyDirectory.analyse(directory));
        }
        StudyResult result = StudyDirectory.analyse(directory);
        listener.analysed(result);
        return new Result(worst, result);
    }

    private RunOutcome execute(PartFacts partFacts) throws IOException {
        Part part = study.part(partFacts.id());
        Path place = directory.resolve(part.id());
        if (part.probe() != null) {
            return Files.exists(place.resolve("probe.json")) ? RunOutcome.DONE : attempt(() -> probe(partFacts, place));
        }
        if (part.tools() != null) {
            return tools(part.tools(), partFacts, place);
        }
        Optional<Summary> before = StudyDirectory.summary(directory, part.id());
        if (before.filter(summary -> summary.status() == RunStatus.DONE).isPresent()) {
            return alreadyComplete();
        }
        ExperimentRunner runner = new ExperimentRunner(listener.run(), interruption);
        if (Files.exists(place.resolve("run.json")) && !Files.exists(place.resolve("searches"))) {
            return attempt(() -> ended(runner.resume(place, false)));
        }
        if (Files.exists(place)) {
            // A capacity search cannot be resumed. Streamgauge keeps the results of the search in a
            // renamed directory.
            Files.move(place, place.resolveSibling(part.id() + "-cut-off-" + System.currentTimeMillis()));
        }
        List<String> overrides = new ArrayList<>(partFacts.set());
        RateRule rule = part.rate();
        if (rule != null && facts.scale() == Scale.MACHINE) {
            OptionalDouble found = StudyDirectory.summary(directory, rule.of())
                    .map(StudyRun::lowestRate)
                    .orElse(OptionalDouble.empty());
            if (found.isEmpty()) {
                listener.problem("part " + part.id() + ": skipped because it needs a rate that part " + rule.of()
                        + " did not find");
                return RunOutcome.TRIAL_VOID;
            }
            overrides.add(rule.path() + "=" + rate(found.getAsDouble() * rule.share()));
        }
        return attempt(() -> ended(runner.run(source(partFacts, overrides), RunOptions.DEFAULT.in(place))));
    }

    private RunOutcome alreadyComplete() {
        listener.step("  already complete");
        return RunOutcome.DONE;
    }

    private RunOutcome ended(RunResult result) throws IOException {
        listener.runEnded(result);
        return result.outcome();
    }

    private RunOutcome probe(PartFacts part, Path place) throws InvalidExperimentException, IOException {
        ProbeRun run = new ProbeRun(systems, Probes.all(), place, listener.check(), interruption);
        ProbeMatrix matrix =
                run.execute(new ProbedSystems(systems, 1, null, List.of()).experiment(List.of(part.file())));
        listener.probesEnded(matrix, place);
        return run.outcome(matrix);
    }

    private RunOutcome tools(Tools tools, PartFacts part, Path place) throws IOException {
        if (StudyDirectory.tools(place).filter(StudyRun::isComplete).isPresent()) {
            return alreadyComplete();
        }
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
        return results.complete()
                && results.rows().stream().allMatch(row -> row.failure().isEmpty());
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
                // An invalid part does not have results. The verdicts on its claims therefore give the
                // problems as the reason.
                case InvalidExperimentException _ -> RunOutcome.DONE;
            };
        } catch (IOException e) {
            listener.partFailed(e);
            return RunOutcome.DONE;
        } catch (RuntimeException error) {
            listener.partFailed(error);
            return RunOutcome.INTERNAL_ERROR;
        }
    }

    /// Returns a rate with two significant digits, because a higher precision would exceed the precision
    /// of the share in a rule.
    private static String rate(double perSecond) {
        return NumberFormatter.plain(perSecond, 2) + "/s";
    }

    /// Returns the lowest of the sustained rates of the systems.
    private static OptionalDouble lowestRate(Summary summary) {
        return PartRates.bySystem(summary).values().stream()
                .mapToDouble(Double::doubleValue)
                .min();
    }
}
