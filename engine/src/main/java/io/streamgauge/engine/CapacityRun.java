package io.streamgauge.engine;

import io.streamgauge.DeploymentException;
import io.streamgauge.DriverException;
import io.streamgauge.ExplainedIoException;
import io.streamgauge.analyse.capacity.CapacityJudge;
import io.streamgauge.analyse.capacity.SearchLog;
import io.streamgauge.deploy.Installation;
import io.streamgauge.experiment.Phases;
import io.streamgauge.experiment.Thresholds;
import io.streamgauge.experiment.metric.Objective;
import io.streamgauge.experiment.workload.RateProfile;
import io.streamgauge.experiment.workload.RateProfile.Find;
import io.streamgauge.measure.resources.Host;
import io.streamgauge.plan.SearchPlan;
import io.streamgauge.plan.Trial;
import io.streamgauge.process.ChildProcess;
import io.streamgauge.result.TrialEnd;
import io.streamgauge.result.TrialResult;
import io.streamgauge.result.TrialStatus;
import io.streamgauge.statistics.capacity.CapacityLimits;
import io.streamgauge.statistics.capacity.CapacityResult;
import io.streamgauge.statistics.capacity.CapacitySearch;
import io.streamgauge.statistics.capacity.CapacityStep;
import io.streamgauge.statistics.capacity.CapacityTrial.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Execution of a capacity search, which is a single trial of the plan. The search starts the brokers of a launched
/// system, and runs a sequence of search trials against the system. If a broker exits, the search restarts the brokers.
/// Consecutive search trials use the same worker process until a search trial fails. Each search trial uses new
/// destinations.
final class CapacityRun {
    /// Maximum number of broker restarts. If the broker exits again after the last restart, the search fails.
    private static final int MAX_RESTARTS = 3;

    private final Trial planned;
    private final Find find;
    private final Deployment deployment;
    private final TrialExecution execution;
    private final RunFiles files;
    private final RunListener listener;
    private final Interruption interruption;
    private final String position;
    private final Duration after;
    private final CapacityJudge judge;
    private final SearchLog log;
    private CapacitySearch search;
    private int started;
    /// True until a trial has run after the start of the brokers.
    private boolean cold;
    /// Reason why worker hosts are missing; null if all hosts were connected before each trial.
    private @Nullable DriverException missingHosts;

    /// @param position position of the planned trial, for example `1/2`
    /// @param after expected duration of all later trials
    CapacityRun(
            Trial planned,
            Thresholds thresholds,
            Deployment deployment,
            TrialExecution execution,
            RunFiles files,
            RunListener listener,
            Interruption interruption,
            String position,
            Duration after) {
        if (!(planned.workload().rate() instanceof Find rate)) {
            throw new IllegalArgumentException(planned.id() + " is not a search");
        }
        this.planned = planned;
        this.find = rate;
        this.deployment = deployment;
        this.execution = execution;
        this.files = files;
        this.listener = listener;
        this.interruption = interruption;
        this.position = position;
        this.after = after;
        this.judge = new CapacityJudge(thresholds, Host.cpuCount(), rate.objectives());
        this.log = new SearchLog(planned.id(), rate.objectives());
        this.search = CapacitySearch.of(
                rate.objectives().stream().map(Objective::text).toList(), CapacityLimits.DEFAULT);
    }

    /// Runs the search until it ends, fails or is interrupted, and returns the outcome.
    ///
    /// @param installation installation of a launched system; null for other systems
    /// @param logs existing directory for the output of the nodes
    /// @param idle broker processes of other systems that run at the same time
    /// @param keep true to keep the brokers of a launched system running after the search
    /// @throws DriverException if a worker host is missing. The search is incomplete and can be resumed
    RunOutcome execute(@Nullable Installation installation, Path logs, List<ChildProcess> idle, boolean keep)
            throws IOException, DriverException {
        for (int restarts = 0; !done() && !interruption.requested(); restarts++) {
            if (restarts > MAX_RESTARTS) {
                return stop(
                        "the brokers were replaced " + MAX_RESTARTS
                                + " times, because a broker exited under load or a trial"
                                + " did not remove its destinations. Read the logs in '" + logs + "'",
                        RunOutcome.LOAD_FAILED);
            }
            Optional<TrialEnd> end;
            try {
                end = deployment.runWithSystem(
                        planned,
                        // The search may start new brokers. The earlier brokers must not keep running.
                        new Deployment.Options(installation, logs, null, () -> {}, idle, true, () -> keep && done()),
                        listener.trial(planned, position, after),
                        this::searchOnRunningSystem);
            } catch (DeploymentException e) {
                interruption.clearInterrupt();
                if (interruption.requested()) {
                    break;
                }
                return stop(e.getMessage(), RunOutcome.DEPLOYMENT_FAILED);
            }
            DriverException missing = missingHosts;
            if (missing != null) {
                write(missing.getMessage());
                throw missing;
            }
            if (end.isPresent()) {
                return stop(
                        Optional.ofNullable(end.get().failure()).orElse("the system did not respond"),
                        RunOutcome.DEPLOYMENT_FAILED);
            }
        }
        if (interruption.requested()) {
            return stop("interrupted", RunOutcome.INTERRUPTED);
        }
        search.results().forEach(r -> listener.step(planned.id() + ": " + r.sentence()));
        return RunOutcome.DONE;
    }

    /// Records that the search did not start, and returns the outcome.
    RunOutcome notStarted(TrialEnd end) throws IOException {
        String reason = Optional.ofNullable(end.failure()).orElse("the system is not available");
        write(reason);
        return end.status() == TrialStatus.NOT_AVAILABLE ? RunOutcome.DONE : RunOutcome.DEPLOYMENT_FAILED;
    }

    private RunOutcome stop(@Nullable String reason, RunOutcome outcome) throws IOException {
        write(reason);
        if (outcome != RunOutcome.INTERRUPTED) {
            listener.problem(planned.id() + ": " + reason);
        }
        return outcome;
    }

    private boolean done() {
        return search.next() instanceof CapacityStep.Done;
    }

    /// Runs search trials until the search ends, is interrupted or must restart the broker, until the system
    /// cannot be used, or until worker hosts are missing.
    ///
    /// @return end of the trial that failed because the system cannot be used, or that cannot run because
    ///     worker hosts are missing; an empty result in all other cases
    private Optional<TrialEnd> searchOnRunningSystem(RunningSystem system) throws IOException {
        cold = true;
        while (!done() && !system.needsRestart() && !interruption.requested()) {
            try {
                execution.awaitHosts(planned);
            } catch (DriverException missing) {
                interruption.clearInterrupt();
                if (interruption.requested()) {
                    return Optional.empty();
                }
                missingHosts = missing;
                return Optional.of(new TrialEnd(TrialStatus.WORKER_LOST, missing.getMessage(), null));
            }
            CapacityStep step = search.next();
            Trial trial = trialOf(step);
            log.begin(trial.id());
            write(null);
            TrialEnd end = execution.drive(trial, system, listener.trial(trial, progressText(), remainingTime()));
            cold = false;
            if (end.status() == TrialStatus.NOT_DEPLOYED) {
                return Optional.of(end);
            }
            if (interruption.requested()) {
                return Optional.empty();
            }
            Outcome outcome = evaluate(step, trial, system.isBroken());
            search = search.observe(outcome);
            write(null);
            listener.step(trial.id() + ": " + SearchProgressText.of(step, outcome, find.objectives()));
        }
        return Optional.empty();
    }

    private Outcome evaluate(CapacityStep step, Trial trial, boolean broken) throws IOException {
        TrialResult result = result(files.trial(trial));
        return step instanceof CapacityStep.Pilot ? judge.judgePilot(result) : judge.trial(result, broken);
    }

    /// Returns the result of a search trial that has ended.
    ///
    /// @throws ExplainedIoException if the directory does not contain the files of the trial
    static TrialResult result(Path directory) throws IOException {
        return TrialResult.read(directory)
                .orElseThrow(() -> new ExplainedIoException("trial directory '" + directory
                        + "': the directory does not contain trial.json. Run the experiment again, and do not remove"
                        + " files of a run in progress"));
    }

    private Trial trialOf(CapacityStep step) {
        started++;
        Phases phases = phases(step, planned.phases(), find, cold);
        RateProfile rate = step instanceof CapacityStep.Pilot
                ? new RateProfile.Saturating()
                : new RateProfile.Constant(step.rate());
        return planned.at(suffix(started), rate, phases);
    }

    /// Returns the suffix of the ID of a search trial, for example `find-003`.
    ///
    /// @param number number of the search trial, counted from 1
    static String suffix(int number) {
        return String.format(Locale.ROOT, "find-%03d", number);
    }

    /// Returns the phases of a search trial.
    ///
    /// @param phases phases of the experiment
    /// @param cold true if the brokers have just been started
    static Phases phases(CapacityStep step, Phases phases, Find find, boolean cold) {
        Phases warmedUp = switch (step) {
            case CapacityStep.Pilot _ -> SearchPlan.pilot(phases);
            case CapacityStep.Search _ -> SearchPlan.search(phases);
            case CapacityStep.Confirm _ -> SearchPlan.confirmation(phases, find);
            case CapacityStep.Done _ -> throw new IllegalStateException("the search has ended");
        };
        return cold ? SearchPlan.afterStart(phases, warmedUp) : warmedUp;
    }

    /// Returns the beginning of a progress line, such as `1/2 trial 7 of about 16 (so far 38,900-42,300/s)`.
    private String progressText() {
        List<CapacityResult> results = search.results();
        return position + " trial " + started + " of about " + Math.max(started, expected())
                + SearchProgressText.currentEstimate(results);
    }

    private int expected() {
        return SearchPlan.expectedTrials(find.objectives().size());
    }

    private Duration remainingTime() {
        return after.plus(SearchPlan.remaining(planned, started));
    }

    private void write(@Nullable String failure) throws IOException {
        files.search(planned, log.record(search, failure));
    }
}
