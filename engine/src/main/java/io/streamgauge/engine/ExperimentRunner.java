package io.streamgauge.engine;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.analyse.RunAnalysis;
import io.streamgauge.analyse.model.Capacity;
import io.streamgauge.analyse.model.Summary;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.engine.directory.PendingTrials;
import io.streamgauge.engine.directory.ResultDirectory;
import io.streamgauge.engine.directory.RunLock;
import io.streamgauge.engine.environment.SystemRegistry;
import io.streamgauge.result.RunDirectory;
import io.streamgauge.result.TrialStatus;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/// Runner of experiments. It uses the drivers and recipes on the class path.
///
/// A runner can run several experiments in sequence, but not concurrently. After an interruption, every further
/// run ends immediately.
public final class ExperimentRunner {
    /// States of trials that do not affect the outcome of stored results.
    private static final Set<TrialStatus> NOT_COUNTED =
            EnumSet.of(TrialStatus.NOT_AVAILABLE, TrialStatus.INTERRUPTED, TrialStatus.INCOMPLETE);

    private final SystemRegistry systems = new SystemRegistry();
    private final RunListener listener;
    private final Interruption interruption;

    /// @param interruption request to end the current run early
    public ExperimentRunner(RunListener listener, Interruption interruption) {
        this.listener = listener;
        this.interruption = interruption;
    }

    /// Parses and plans an experiment, and returns it. Does not start any brokers.
    ///
    /// @throws InvalidExperimentException if the file or a system in it is invalid, or if a process would need
    ///     more open files than the limit allows
    public LoadedExperiment load(ExperimentSource source) throws InvalidExperimentException {
        return LoadedExperiment.of(source, systems);
    }

    /// Loads and runs an experiment, and returns its results.
    ///
    /// @throws InvalidExperimentException if the experiment is invalid, or if the directory is not empty or
    ///     another process writes to it
    /// @throws IOException if the results cannot be written
    public RunResult run(ExperimentSource source, RunOptions options) throws InvalidExperimentException, IOException {
        return run(load(source), options);
    }

    /// Runs the trials of a plan in sequence, writes `summary.json`, and returns the results.
    ///
    /// @throws InvalidExperimentException if the directory is not empty or another process writes to it
    /// @throws IOException if the results cannot be written
    public RunResult run(LoadedExperiment experiment, RunOptions options)
            throws InvalidExperimentException, IOException {
        String runId = ResultDirectory.runId(experiment.experiment().name());
        RunDirectory directory = new RunDirectory(ResultDirectory.create(options.directory(), runId));
        // The name of the default directory contains a number if another run with the same name started in the same
        // second.
        String id = options.directory() == null ? directory.path().getFileName().toString() : runId;
        try (RunLock _ = RunLock.acquire(directory.path())) {
            RunFiles files = new RunFiles(directory, experiment, id);
            files.begin();
            return execute(experiment, directory, files, options);
        }
    }

    /// Runs the missing trials of an incomplete or paused run, and returns the results of the whole run.
    ///
    /// @param path path of the directory of the run
    /// @param keepBrokers true to leave the broker of the last trial running
    /// @throws InvalidExperimentException if the run cannot be resumed
    /// @throws IOException if the results cannot be read or written
    public RunResult resume(Path path, boolean keepBrokers) throws InvalidExperimentException, IOException {
        return resume(new RunOptions(path, keepBrokers));
    }

    /// Runs the missing trials of a run up to and including a block, and returns the results of the whole run.
    ///
    /// @param options options with the directory of the run, and the last block
    /// @throws InvalidExperimentException if the run cannot be resumed
    /// @throws IOException if the results cannot be read or written
    public RunResult resume(RunOptions options) throws InvalidExperimentException, IOException {
        Path path = Objects.requireNonNull(options.directory());
        Resume run = Resume.of(path);
        try (RunLock _ = RunLock.acquire(path)) {
            LoadedExperiment experiment = run.load(systems);
            run.begin(experiment, PendingTrials.of(run.directory()))
                    .ifPresent(differences -> listener.problem("--resume " + path
                            + ": the environment has changed since the run started: " + differences
                            + ". The report lists the differences"));
            RunFiles files = new RunFiles(run.directory(), experiment, run.runId());
            return execute(experiment, run.directory(), files, options);
        }
    }

    private RunResult execute(LoadedExperiment experiment, RunDirectory directory, RunFiles files, RunOptions options)
            throws IOException {
        RunOutcome outcome;
        listener.planned(directory, experiment);
        try {
            outcome = new Run(systems, experiment, files, PendingTrials.of(directory), listener, interruption, options)
                    .execute();
        } finally {
            // A later request must not interrupt the thread of the finished run.
            interruption.onRequest(() -> {});
        }
        RunAnalysis analysis = RunAnalysis.of(directory);
        RunDirectory.write(directory.file("summary.json"), analysis.summary());
        return new RunResult(outcome.worstOf(outcomeOf(analysis.summary())), experiment, directory, analysis);
    }

    /// Returns the outcome of the stored results of a run, which include those of earlier sessions:
    ///
    /// - [RunOutcome#DEPLOYMENT_FAILED] if the system of the last attempt at a trial did not start.
    /// - [RunOutcome#LOAD_FAILED] if the last attempt at a trial failed under load or lost a worker.
    /// - [RunOutcome#TRIAL_VOID] if all trials of an available system in a cell and a block are void, or if a
    ///   search did not find a capacity or is incomplete. Interrupted and killed trials do not count, because
    ///   they can run again.
    /// - [RunOutcome#DONE] otherwise.
    public static RunOutcome outcomeOf(Summary summary) {
        Map<List<Object>, Boolean> valid = new HashMap<>();
        Map<List<Object>, TrialStatus> last = new HashMap<>();
        for (TrialSummary trial : summary.trials()) {
            if (NOT_COUNTED.contains(trial.status())) {
                continue;
            }
            List<Object> planned = List.of(trial.system(), trial.cell(), trial.repetition());
            valid.merge(planned, trial.verdict() != TrialSummary.Verdict.VOID, Boolean::logicalOr);
            last.put(planned, trial.status());
        }
        if (last.containsValue(TrialStatus.NOT_DEPLOYED)) {
            return RunOutcome.DEPLOYMENT_FAILED;
        }
        if (last.containsValue(TrialStatus.FAILED) || last.containsValue(TrialStatus.WORKER_LOST)) {
            return RunOutcome.LOAD_FAILED;
        }
        return valid.containsValue(false) || summary.capacities().stream().anyMatch(ExperimentRunner::isMissing)
                ? RunOutcome.TRIAL_VOID
                : RunOutcome.DONE;
    }

    private static boolean isMissing(Capacity capacity) {
        return switch (capacity.status()) {
            case NOT_FOUND -> true;
            // A search of a system that is not available does not have trials.
            case INCOMPLETE -> !capacity.steps().isEmpty();
            case CONFIRMED, UNCONFIRMED, GENERATOR_BOUND -> false;
        };
    }
}
