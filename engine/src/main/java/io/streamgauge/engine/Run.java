package io.streamgauge.engine;

import io.streamgauge.DeploymentException;
import io.streamgauge.DriverException;
import io.streamgauge.analyse.RunAnalysis;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.engine.directory.PendingTrials;
import io.streamgauge.engine.environment.SystemRegistry;
import io.streamgauge.experiment.Experiment;
import io.streamgauge.experiment.Threshold;
import io.streamgauge.experiment.system.BrokerLifetime;
import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import io.streamgauge.measure.resources.Host;
import io.streamgauge.plan.Plan;
import io.streamgauge.plan.Trial;
import io.streamgauge.process.ChildProcesses;
import io.streamgauge.process.SupervisedProcesses;
import io.streamgauge.result.RunStatus;
import io.streamgauge.result.TrialEnd;
import io.streamgauge.result.TrialStatus;
import io.streamgauge.worker.TrialListener;
import io.streamgauge.worker.WorkerPool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Execution of one run. It downloads the missing software, and then runs the trials in the order of the
/// plan.
final class Run {
    private static final String NOT_COMPLETE = "at least one trial did not complete";

    private final SystemRegistry systems;
    private final Plan plan;
    private final Experiment experiment;
    private final RunFiles files;
    private final PendingTrials pending;
    private final RunListener listener;
    private final Interruption interruption;
    private final boolean keepBrokers;
    private final boolean pausesAfterBlock;
    private final List<Trial> trials;
    private final Installations installations;
    private final BlocksUntilDecided blocks;
    /// IDs of the planned trials that were not complete when this process started.
    private final Set<String> open = new HashSet<>();

    Run(
            SystemRegistry systems,
            LoadedExperiment loaded,
            RunFiles files,
            PendingTrials pending,
            RunListener listener,
            Interruption interruption,
            RunOptions options) {
        this.systems = systems;
        this.plan = loaded.plan();
        this.experiment = loaded.experiment();
        this.files = files;
        this.pending = pending;
        this.listener = listener;
        this.interruption = interruption;
        this.keepBrokers = options.keepBrokers();
        this.pausesAfterBlock = options.lastBlock() < Integer.MAX_VALUE;
        this.trials = plan.trials().stream()
                .filter(t -> t.block() <= options.lastBlock())
                .toList();
        this.installations = new Installations(listener, interruption);
        this.blocks = new BlocksUntilDecided(plan, files, listener);
    }

    RunOutcome execute() throws IOException {
        RunOutcome outcome;
        RunStatus status = RunStatus.DONE;
        @Nullable String failure = null;
        // The interrupt also ends a download or a broker start that is in progress.
        interruption.onRequest(Thread.currentThread()::interrupt);
        boolean attempted = false;
        try (ChildProcesses children = SupervisedProcesses.open()) {
            outcome = executeTrials(children);
            attempted = true;
            status = trials.size() < plan.trials().size() ? RunStatus.PAUSED : RunStatus.DONE;
            if (outcome == RunOutcome.DEPLOYMENT_FAILED || outcome == RunOutcome.LOAD_FAILED) {
                status = RunStatus.FAILED;
                failure = NOT_COMPLETE;
            }
        } catch (DriverException tooFewHosts) {
            listener.problem(Objects.requireNonNullElse(tooFewHosts.getMessage(), tooFewHosts.toString()));
            status = RunStatus.FAILED;
            failure = NOT_COMPLETE;
            outcome = RunOutcome.DEPLOYMENT_FAILED;
        } catch (RuntimeException error) {
            // The run still ends with a report, because the results of earlier trials are on disk.
            status = RunStatus.FAILED;
            failure = "internal error: " + error;
            outcome = RunOutcome.INTERNAL_ERROR;
            listener.internalError(error);
        }
        interruption.clearInterrupt();
        if (interruption.requested()) {
            status = RunStatus.INTERRUPTED;
            failure = "interrupted";
            outcome = RunOutcome.INTERRUPTED;
        } else if (pausesAfterBlock && attempted && outcome != RunOutcome.INTERNAL_ERROR) {
            // After a pause, the trials of the block are final.
            files.pause(trials.getLast().block());
        }
        files.end(status, failure);
        return outcome;
    }

    /// Child processes of the run, and the workers and deployments that use these processes.
    ///
    /// @param source source of new workers
    /// @param pool workers of all trials except capacity searches
    private record Processes(
            ChildProcesses children, RunWorkers source, WorkerPool pool, Deployment deployment, KeptSystems kept) {}

    /// @throws DriverException if a worker host is missing, so that the remaining trials cannot run
    private RunOutcome executeTrials(ChildProcesses children) throws IOException, DriverException {
        for (Trial trial : trials) {
            if (pending.nextAttempt(trial).isPresent()) {
                open.add(trial.id());
            }
        }
        fetchAll();
        try (RunWorkers source = new RunWorkers(children, listener);
                WorkerPool pool = WorkerPool.ofTrials(source)) {
            source.await(startableFrom(0));
            return executeTrials(children, source, pool);
        }
    }

    private RunOutcome executeTrials(ChildProcesses children, RunWorkers source, WorkerPool pool)
            throws IOException, DriverException {
        RunOutcome outcome = RunOutcome.DONE;
        Deployment deployment = new Deployment(systems, children, listener, interruption);
        Processes processes =
                new Processes(children, source, pool, deployment, new KeptSystems(deployment, interruption));
        boolean decided = false;
        for (int i = 0; i < trials.size() && !interruption.requested() && !decided; i++) {
            Optional<Trial> next = pending.nextAttempt(trials.get(i));
            if (next.isPresent()) {
                outcome = outcome.worstOf(executeUntilValid(processes, next.get(), trials.get(i), i));
            }
            decided = blocks.isDecidedAfter(i);
            List<Trial> later = decided ? List.of() : startableFrom(i + 1);
            processes.kept().retainFor(later, trials.get(i), keepBrokers && later.isEmpty());
        }
        if (!trials.isEmpty() && trials.stream().allMatch(installations::isUnavailable)) {
            // A run can skip unavailable systems, but at least one system must be available.
            outcome = outcome.worstOf(RunOutcome.DEPLOYMENT_FAILED);
        }
        return outcome;
    }

    /// Downloads all software before the first trial so that downloads do not disturb trials.
    private void fetchAll() throws IOException {
        for (Trial trial : openFrom(0)) {
            if (!interruption.requested()) {
                installations.fetch(trial);
            }
        }
    }

    /// Returns the planned trials from an index on that were not complete when this process started.
    private List<Trial> openFrom(int index) {
        return trials.subList(index, trials.size()).stream()
                .filter(trial -> open.contains(trial.id()))
                .toList();
    }

    /// Returns those of [#openFrom] whose software is installed.
    private List<Trial> startableFrom(int index) {
        return openFrom(index).stream()
                .filter(trial -> installations.missing(trial).isEmpty())
                .toList();
    }

    /// Runs a trial, and returns the outcome of its last attempt. Repeats a disturbed trial as often as
    /// the experiment allows, and keeps every attempt.
    ///
    /// @param first first attempt to run: the planned trial, or a further attempt if an earlier one was
    ///     interrupted
    /// @throws DriverException if a worker host is missing, so that the run ends
    private RunOutcome executeUntilValid(Processes processes, Trial first, Trial planned, int index)
            throws IOException, DriverException {
        // A capacity search repeats its disturbed trials itself.
        Attempt attempt = execute(processes, first, index, experiment.retry() > 0);
        Trial last = first;
        for (int retry = 1; retry <= experiment.retry() && attempt.disturbed(); retry++) {
            String disturbed = last.id();
            last = pending.furtherAttempt(planned);
            // If the run ends before the attempt starts, the resumed run makes this attempt.
            Files.createDirectories(files.trial(last));
            if (interruption.requested()) {
                break;
            }
            listener.step(disturbed + ": void because of a host disturbance. Running the trial again");
            attempt = execute(processes, last, index, retry < experiment.retry());
        }
        return attempt.outcome();
    }

    /// Result of one attempt to run a trial.
    ///
    /// @param disturbed true if the trial is void only because of host disturbances
    private record Attempt(RunOutcome outcome, boolean disturbed) {}

    /// Runs one attempt at a trial.
    ///
    /// @param mayRepeat true if a further attempt follows if this one is disturbed
    private Attempt execute(Processes processes, Trial trial, int index, boolean mayRepeat)
            throws IOException, DriverException {
        String position = (index + 1) + "/" + plan.trials().size();
        Duration after = plan.of(openFrom(index + 1)).estimatedDuration();
        boolean keep = keepBrokers && startableFrom(index + 1).isEmpty();
        Optional<TrialEnd> missing = installations.missing(trial);
        if (missing.isEmpty()) {
            processes.source().await(List.of(trial));
        }
        if (LoadedExperiment.isSearch(trial)) {
            return new Attempt(search(processes, trial, missing, position, after, keep), false);
        }
        TrialEnd end;
        if (missing.isPresent()) {
            end = notStarted(trial, missing.get());
        } else {
            // The brokers of an attempt must not run beside those of the next attempt.
            Deployment.Keep decision =
                    () -> !(mayRepeat && isDisturbed(trial)) && (keep || (keepBrokers && blocks.isDecidedAfter(index)));
            end = executeAttempt(processes, trial, decision, listener.trial(trial, position, after));
        }
        if (end.failure() != null && end.status() != TrialStatus.INTERRUPTED) {
            listener.problem(trial.id() + ": " + end.failure());
        }
        Optional<TrialSummary> summary = summary(trial);
        listener.trialEnded(trial, end.status(), summary);
        return new Attempt(
                outcome(end), summary.map(TrialSummary::invalidatedByMachine).orElse(false));
    }

    private Optional<TrialSummary> summary(Trial trial) throws IOException {
        return RunAnalysis.trial(files.trial(trial), experiment.thresholds(), Host.cpuCount());
    }

    private boolean isDisturbed(Trial trial) throws IOException {
        return summary(trial).map(TrialSummary::invalidatedByMachine).orElse(false);
    }

    private RunOutcome search(
            Processes processes, Trial trial, Optional<TrialEnd> missing, String position, Duration after, boolean keep)
            throws IOException, DriverException {
        Path logs = Files.createDirectories(files.search(trial).resolveSibling(trial.id() + "-logs"));
        try (WorkerPool worker = WorkerPool.ofOneWorker(processes.source(), logs.resolve("worker.log"))) {
            TrialExecution execution =
                    new TrialExecution(worker, processes.source(), experiment.secrets(), files, interruption);
            CapacityRun search = new CapacityRun(
                    trial,
                    experiment.thresholds(),
                    processes.deployment(),
                    execution,
                    files,
                    listener,
                    interruption,
                    position,
                    after);
            RunOutcome outcome = missing.isPresent()
                    ? search.notStarted(missing.get())
                    : search.execute(
                            installations.of(trial), logs, processes.kept().processes(), keep);
            listener.trialEnded(trial, missing.map(TrialEnd::status).orElse(status(outcome)), Optional.empty());
            return outcome;
        } catch (DriverException lost) {
            listener.trialEnded(trial, TrialStatus.WORKER_LOST, Optional.empty());
            throw lost;
        }
    }

    private @Nullable DiskCanaryCheck diskCheck(ChildProcesses children, Trial trial) {
        return experiment.thresholds().isOff(Threshold.DISK_CHANGE_FLAG)
                ? null
                : new DiskCanaryCheck(children, files.trial(trial), listener);
    }

    private TrialEnd executeAttempt(Processes processes, Trial trial, Deployment.Keep keep, TrialListener trialListener)
            throws IOException {
        TrialExecution execution =
                new TrialExecution(processes.pool(), processes.source(), experiment.secrets(), files, interruption);
        Path logs = execution.logs(trial);
        Deployment.Action<TrialEnd> drive = system -> execution.drive(trial, system, trialListener);
        boolean kept = trial.brokers() == BrokerLifetime.KEPT && trial.system().origin() instanceof Launch;
        try {
            return kept
                    ? processes.kept().runWithSystem(trial, installations.of(trial), logs, trialListener, drive)
                    : processes
                            .deployment()
                            .runWithSystem(
                                    trial,
                                    new Deployment.Options(
                                            installations.of(trial),
                                            logs,
                                            diskCheck(processes.children(), trial),
                                            () -> execution.prepareWorkers(trial),
                                            processes.kept().processes(),
                                            false,
                                            keep),
                                    trialListener,
                                    drive);
        } catch (DeploymentException e) {
            interruption.clearInterrupt();
            return notStarted(
                    trial,
                    new TrialEnd(
                            interruption.requested() ? TrialStatus.INTERRUPTED : TrialStatus.NOT_DEPLOYED,
                            experiment.secrets().maskedWithin(String.valueOf(e.getMessage())),
                            null));
        } finally {
            processes.pool().endPrepared();
        }
    }

    private TrialEnd notStarted(Trial trial, TrialEnd end) throws IOException {
        files.notStarted(trial, end);
        return end;
    }

    private static TrialStatus status(RunOutcome searched) {
        return switch (searched) {
            case DONE, TRIAL_VOID -> TrialStatus.DONE;
            case LOAD_FAILED, INTERNAL_ERROR -> TrialStatus.FAILED;
            case DEPLOYMENT_FAILED -> TrialStatus.NOT_DEPLOYED;
            case INTERRUPTED -> TrialStatus.INTERRUPTED;
        };
    }

    private static RunOutcome outcome(TrialEnd end) {
        return switch (end.status()) {
            case DONE, NOT_AVAILABLE -> RunOutcome.DONE;
            case NOT_DEPLOYED -> RunOutcome.DEPLOYMENT_FAILED;
            case FAILED, WORKER_LOST, INCOMPLETE -> RunOutcome.LOAD_FAILED;
            case INTERRUPTED -> RunOutcome.INTERRUPTED;
        };
    }
}
