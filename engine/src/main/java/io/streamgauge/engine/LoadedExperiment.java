package io.streamgauge.engine;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.InvalidExperimentException.Problem;
import io.streamgauge.engine.doctor.OpenFilesCheck;
import io.streamgauge.engine.environment.SystemRegistry;
import io.streamgauge.experiment.Experiment;
import io.streamgauge.experiment.workload.RateProfile.Find;
import io.streamgauge.plan.Plan;
import io.streamgauge.plan.Planner;
import io.streamgauge.plan.Trial;
import io.streamgauge.result.Json;
import java.util.List;

/// Valid experiment and the plan of its trials.
public record LoadedExperiment(ExperimentSource source, Experiment experiment, Plan plan) {
    /// Parses and plans an experiment, and returns it. Does not start any brokers.
    ///
    /// @throws InvalidExperimentException if the file or a system in it is invalid, or if a process would need
    ///     more open files than the limit allows
    public static LoadedExperiment of(ExperimentSource source, SystemRegistry systems)
            throws InvalidExperimentException {
        Experiment experiment = systems.parse(source.file().toString(), source.text(), source.overrides());
        Plan plan = Planner.plan(experiment, source.only());
        List<Problem> problems = OpenFilesCheck.ofThisProcess().problems(plan);
        if (!problems.isEmpty()) {
            throw new InvalidExperimentException(problems);
        }
        return new LoadedExperiment(source, experiment, plan);
    }

    /// Returns a copy of this experiment with another plan.
    public LoadedExperiment with(Plan other) {
        return new LoadedExperiment(source, experiment, other);
    }

    /// Returns whether a trial of the plan represents a capacity search.
    public static boolean isSearch(Trial trial) {
        return trial.workload().rate() instanceof Find;
    }

    /// Returns whether the plan contains a capacity search.
    public boolean hasSearch() {
        return plan.trials().stream().anyMatch(LoadedExperiment::isSearch);
    }

    /// Returns the content of `plan.json`, without secrets.
    public String planText() {
        return Json.indented().writeValueAsString(plan.redacted(experiment.secrets())) + "\n";
    }

    /// Returns the hash of `plan.json`.
    public String planHash() {
        return Json.hash(planText());
    }

    /// Returns a hash of the values from the environment in properties of the systems, without credentials.
    /// Returns an empty text if there are no such values.
    ///
    /// @param startedAt start of the run, which makes the hashes of equal values in different runs differ
    public String environmentHash(String startedAt) {
        return EnvironmentHash.of(plan, experiment.secrets(), startedAt);
    }

    /// Returns whether a run that started with the given hash had the same values from the environment. Returns
    /// true for an empty hash, which files of earlier versions have.
    public boolean hasEnvironment(String hash, String startedAt) {
        return hash.isEmpty() || hash.equals(environmentHash(startedAt));
    }
}
