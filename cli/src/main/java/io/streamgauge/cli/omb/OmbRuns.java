package io.streamgauge.cli.omb;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.InvalidExperimentException.Problem;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.engine.ExperimentRunner;
import io.streamgauge.engine.ExperimentSource;
import io.streamgauge.engine.LoadedExperiment;
import io.streamgauge.engine.RunResult;
import io.streamgauge.experiment.omb.OmbExperiment;
import io.streamgauge.experiment.omb.OmbHeader;
import io.streamgauge.experiment.omb.OmbOrigin;
import io.streamgauge.result.TrialFacts;
import io.streamgauge.result.omb.OmbResultFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// Runs of experiments that were converted from OMB files.
public final class OmbRuns {
    private OmbRuns() {}

    /// Converted experiment with its plan.
    public record OmbRun(OmbExperiment converted, LoadedExperiment experiment) {}

    /// Writes the result files in OMB format, including those of trials that ran before the run was resumed.
    ///
    /// @return written files; empty if the experiment was not converted from OMB files
    public static List<Path> writeResults(RunResult result) throws IOException {
        OmbOrigin origin = result.experiment().source().omb();
        if (origin == null) {
            return List.of();
        }
        Map<String, String> verdicts = result.summary().allTrials().stream()
                .collect(Collectors.toMap(
                        TrialSummary::id, trial -> trial.verdict().name(), (first, _) -> first));
        return OmbResultFiles.write(
                result.directory(), origin, trial -> header(origin.header(), trial, result.experiment()), verdicts);
    }

    private static OmbHeader header(OmbHeader header, TrialFacts trial, LoadedExperiment experiment) {
        return experiment.plan().trials().stream()
                .filter(planned -> planned.cell().equals(trial.cell())
                        && planned.system().name().equals(trial.system()))
                .findFirst()
                .map(planned -> header.of(planned.workload(), trial.meanPayloadBytes()))
                .orElse(header);
    }

    /// Loads all experiments, so that every problem is reported before the first run starts.
    ///
    /// @param overrides fields to set, as `path=value`
    /// @param only names of the systems to run; empty to run all systems
    /// @throws InvalidExperimentException if an experiment is invalid; the exception contains the problems in
    ///     all experiments and their positions in the OMB files
    public static List<OmbRun> load(
            List<OmbExperiment> converted, List<String> overrides, Set<String> only, ExperimentRunner runner)
            throws InvalidExperimentException {
        List<OmbRun> runs = new ArrayList<>();
        Set<Problem> problems = new LinkedHashSet<>();
        for (OmbExperiment experiment : converted) {
            try {
                runs.add(new OmbRun(
                        experiment,
                        runner.load(source(experiment).withOverrides(overrides).withOnly(only))));
            } catch (InvalidExperimentException e) {
                problems.addAll(experiment.located(e));
            }
        }
        if (!problems.isEmpty()) {
            throw new InvalidExperimentException(List.copyOf(problems));
        }
        return runs;
    }

    private static ExperimentSource source(OmbExperiment experiment) {
        return new ExperimentSource(
                Path.of(experiment.name() + ".yaml"), experiment.text(), List.of(), Set.of(), experiment.origin());
    }
}
