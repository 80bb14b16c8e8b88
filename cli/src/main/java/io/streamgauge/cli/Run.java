package io.streamgauge.cli;

import io.streamgauge.DeploymentException;
import io.streamgauge.ExitCode;
import io.streamgauge.NotAvailableException;
import io.streamgauge.analyse.RunAnalysis;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.deploy.CacheDirectory;
import io.streamgauge.deploy.FetchContext;
import io.streamgauge.deploy.Installation;
import io.streamgauge.deploy.Recipe;
import io.streamgauge.experiment.SystemUnderTest.Launch;
import io.streamgauge.experiment.Threshold;
import io.streamgauge.plan.Plan;
import io.streamgauge.plan.Trial;
import io.streamgauge.process.ChildProcesses;
import io.streamgauge.process.SupervisedProcesses;
import io.streamgauge.result.RunStatus;
import io.streamgauge.result.TrialEnd;
import io.streamgauge.result.TrialStatus;
import io.streamgauge.worker.TrialListener;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// One run: fetches what is missing, then executes the trials of the plan one after another.
final class Run {
    private static final TrialEnd NOT_FETCHED =
            new TrialEnd(TrialStatus.NOT_DEPLOYED, "interrupted before it was fetched", null);

    private final SystemRegistry systems;
    private final Plan plan;
    private final ExperimentFile.Loaded loaded;
    private final RunFiles files;
    private final PendingTrials pending;
    private final RunProgress progress;
    private final Interruption interruption;
    private final boolean keepBrokers;
    private final Map<Software, Installation> installations = new HashMap<>();
    /// Reasons why there is no installation.
    private final Map<Software, TrialEnd> unavailable = new HashMap<>();

    /// What has to be fetched: two systems with the same one share it.
    private record Software(String recipe, Launch launch) {}

    Run(
            SystemRegistry systems,
            ExperimentFile.Loaded loaded,
            RunFiles files,
            PendingTrials pending,
            RunProgress progress,
            Interruption interruption,
            boolean keepBrokers) {
        this.systems = systems;
        this.loaded = loaded;
        this.plan = loaded.plan();
        this.files = files;
        this.pending = pending;
        this.progress = progress;
        this.interruption = interruption;
        this.keepBrokers = keepBrokers;
    }

    /// @return the exit code
    int execute() throws IOException {
        int exitCode = ExitCode.DONE;
        RunStatus status = RunStatus.DONE;
        @Nullable String failure = null;
        // whatever waits for a download or a start ends when it is interrupted
        interruption.onRequest(Thread.currentThread()::interrupt);
        try (ChildProcesses children = SupervisedProcesses.open()) {
            fetchAll();
            List<Trial> trials = plan.trials();
            BlocksUntilDecided blocks =
                    new BlocksUntilDecided(plan, loaded.experiment().thresholds(), files, progress);
            for (int i = 0; i < trials.size() && !interruption.requested(); i++) {
                Optional<Trial> next = pending.next(trials.get(i));
                if (next.isPresent()) {
                    exitCode = RunCommand.graver(exitCode, executeUntilUsable(children, next.get(), trials.get(i), i));
                }
                if (blocks.isDecidedAfter(i)) {
                    break;
                }
            }
            if (!trials.isEmpty() && trials.stream().allMatch(this::isUnavailable)) {
                // an optional system may be missing, but then something else has to have been measured
                exitCode = RunCommand.graver(exitCode, ExitCode.DEPLOYMENT_FAILED);
            }
            if (exitCode == ExitCode.DEPLOYMENT_FAILED || exitCode == ExitCode.LOAD_FAILED) {
                status = RunStatus.FAILED;
                failure = "not every trial could be run to its end";
            }
        } catch (RuntimeException bug) {
            // what was measured is on disk; the run still ends with a report
            status = RunStatus.FAILED;
            failure = "a bug of ours: " + bug;
            exitCode = Main.explain(bug, progress.problems());
        }
        interruption.heard();
        if (interruption.requested()) {
            status = RunStatus.INTERRUPTED;
            failure = "interrupted";
            exitCode = ExitCode.INTERRUPTED;
        }
        files.end(status, failure);
        return exitCode;
    }

    /// Before the first trial, so that no download falls between trials.
    private void fetchAll() throws IOException {
        for (Trial trial : plan.trials()) {
            if (trial.system().origin() instanceof Launch launch
                    && pending.next(trial).isPresent()) {
                Software software = new Software(trial.system().driver(), launch);
                if (!installations.containsKey(software)
                        && !unavailable.containsKey(software)
                        && !interruption.requested()) {
                    fetch(trial, software);
                }
            }
        }
    }

    private void fetch(Trial trial, Software software) {
        Recipe recipe = SystemRegistry.recipe(trial.system());
        FetchContext context = new FetchContext(CacheDirectory.ofUser(), progress::step);
        try {
            installations.put(software, recipe.fetch(software.launch(), context));
        } catch (DeploymentException e) {
            interruption.heard();
            TrialStatus status =
                    e instanceof NotAvailableException ? TrialStatus.NOT_AVAILABLE : TrialStatus.NOT_DEPLOYED;
            unavailable.put(software, new TrialEnd(status, e.getMessage(), null));
            progress.problem(trial.system().name() + ": " + e.getMessage());
        }
    }

    /// Runs a trial again that the machine spoiled, as often as the experiment allows. Every attempt is kept.
    ///
    /// @param first attempt to make: the planned trial, or a further one after it was cut off
    private int executeUntilUsable(ChildProcesses children, Trial first, Trial planned, int index) throws IOException {
        int exitCode = execute(children, first, index);
        if (CapacityRun.isSearch(planned)) {
            // it repeats what the machine spoils by itself
            return exitCode;
        }
        Trial last = first;
        for (int retry = 1;
                retry <= loaded.experiment().retry() && spoiled(last) && !interruption.requested();
                retry++) {
            progress.step(last.id() + ": void, because the machine was disturbed; running it again");
            last = pending.another(planned);
            exitCode = execute(children, last, index);
        }
        return exitCode;
    }

    private boolean isUnavailable(Trial trial) {
        if (!(trial.system().origin() instanceof Launch launch)) {
            return false;
        }
        TrialEnd end = unavailable.get(new Software(trial.system().driver(), launch));
        return end != null && end.status() == TrialStatus.NOT_AVAILABLE;
    }

    private boolean spoiled(Trial trial) throws IOException {
        int cpus = Runtime.getRuntime().availableProcessors();
        return RunAnalysis.trial(files.trial(trial), loaded.experiment().thresholds(), cpus)
                .map(TrialSummary::invalidatedByMachine)
                .orElse(false);
    }

    private int execute(ChildProcesses children, Trial trial, int index) throws IOException {
        Deployment deployment = new Deployment(systems, children, progress, interruption);
        TrialExecution execution =
                new TrialExecution(children, loaded.experiment().secrets(), files, interruption);
        String position = (index + 1) + "/" + plan.trials().size();
        Duration after = remaining(index + 1);
        boolean keep = keepBrokers && index == plan.trials().size() - 1;
        Installation installation = null;
        Optional<TrialEnd> missing = Optional.empty();
        if (trial.system().origin() instanceof Launch launch) {
            Software software = new Software(trial.system().driver(), launch);
            installation = installations.get(software);
            missing = installation == null
                    ? Optional.of(unavailable.getOrDefault(software, NOT_FETCHED))
                    : Optional.empty();
        }
        if (CapacityRun.isSearch(trial)) {
            CapacityRun search = new CapacityRun(
                    trial,
                    loaded.experiment().thresholds(),
                    deployment,
                    execution,
                    files,
                    progress,
                    interruption,
                    position,
                    after);
            return missing.isPresent() ? search.notStarted(missing.get()) : search.execute(installation, keep);
        }
        TrialEnd end = missing.isPresent()
                ? notStarted(trial, missing.get())
                : once(
                        deployment,
                        execution,
                        trial,
                        new Deployment.Order(
                                installation, execution.logs(trial), diskWatch(children, trial), false, keep),
                        progress.follow(trial, position, after));
        if (end.failure() != null && end.status() != TrialStatus.INTERRUPTED) {
            progress.problem(trial.id() + ": " + end.failure());
        }
        return exitCode(end);
    }

    private @Nullable DiskCanaryCheck diskWatch(ChildProcesses children, Trial trial) {
        return loaded.experiment().thresholds().isOff(Threshold.DISK_CHANGE_FLAG)
                ? null
                : new DiskCanaryCheck(children, files.trial(trial), progress);
    }

    private TrialEnd once(
            Deployment deployment,
            TrialExecution execution,
            Trial trial,
            Deployment.Order order,
            TrialListener listener)
            throws IOException {
        try {
            return deployment.during(trial, order, listener, target -> execution.drive(trial, target, listener));
        } catch (DeploymentException e) {
            interruption.heard();
            return notStarted(
                    trial,
                    new TrialEnd(
                            interruption.requested() ? TrialStatus.INTERRUPTED : TrialStatus.NOT_DEPLOYED,
                            e.getMessage(),
                            null));
        }
    }

    private TrialEnd notStarted(Trial trial, TrialEnd end) throws IOException {
        files.notStarted(trial, end);
        return end;
    }

    private Duration remaining(int fromIndex) {
        List<Trial> left = plan.trials().subList(fromIndex, plan.trials().size());
        return plan.of(left).estimatedDuration();
    }

    private static int exitCode(TrialEnd end) {
        return switch (end.status()) {
            case DONE -> ExitCode.DONE;
            case NOT_AVAILABLE -> ExitCode.DONE;
            case NOT_DEPLOYED -> ExitCode.DEPLOYMENT_FAILED;
            case FAILED, INCOMPLETE -> ExitCode.LOAD_FAILED;
            case INTERRUPTED -> ExitCode.INTERRUPTED;
        };
    }
}
