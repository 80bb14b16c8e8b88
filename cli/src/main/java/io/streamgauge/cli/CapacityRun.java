package io.streamgauge.cli;

import io.streamgauge.DeploymentException;
import io.streamgauge.ExitCode;
import io.streamgauge.analyse.capacity.CapacityJudge;
import io.streamgauge.analyse.capacity.SearchLog;
import io.streamgauge.deploy.Installation;
import io.streamgauge.experiment.Objective;
import io.streamgauge.experiment.Phases;
import io.streamgauge.experiment.RateProfile;
import io.streamgauge.experiment.RateProfile.Find;
import io.streamgauge.experiment.Thresholds;
import io.streamgauge.plan.SearchPlan;
import io.streamgauge.plan.Trial;
import io.streamgauge.result.TrialEnd;
import io.streamgauge.result.TrialResult;
import io.streamgauge.result.TrialStatus;
import io.streamgauge.statistics.capacity.CapacityLimits;
import io.streamgauge.statistics.capacity.CapacityResult;
import io.streamgauge.statistics.capacity.CapacitySearch;
import io.streamgauge.statistics.capacity.CapacityStep;
import io.streamgauge.statistics.capacity.CapacityTrial.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The search for the capacity that one planned trial stands for: a broker brought up once, and trial after trial
/// against it, each with a worker process and destinations of its own.
final class CapacityRun {
    /// A search that a broker does not survive this often is given up.
    private static final int MOST_RESTARTS = 3;

    private final Trial planned;
    private final Find find;
    private final Deployment deployment;
    private final TrialExecution execution;
    private final RunFiles files;
    private final RunProgress progress;
    private final Interruption interruption;
    private final String position;
    private final Duration after;
    private final CapacityJudge judge;
    private final SearchLog log;
    private CapacitySearch search;
    private int made;

    /// @param position of the planned trial, for example `1/2`
    /// @param after what comes after this search
    CapacityRun(
            Trial planned,
            Thresholds thresholds,
            Deployment deployment,
            TrialExecution execution,
            RunFiles files,
            RunProgress progress,
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
        this.progress = progress;
        this.interruption = interruption;
        this.position = position;
        this.after = after;
        this.judge = new CapacityJudge(thresholds, Runtime.getRuntime().availableProcessors(), rate.objectives());
        this.log = new SearchLog(planned.id(), rate.objectives());
        this.search = CapacitySearch.of(
                rate.objectives().stream().map(Objective::text).toList(), CapacityLimits.DEFAULT);
    }

    static boolean isSearch(Trial trial) {
        return trial.workload().rate() instanceof Find;
    }

    /// Searches to the end, to an interruption, or to where it cannot go on.
    ///
    /// @param installation of a launched system, else null
    /// @param keep leaves a launched system running
    /// @return the exit code
    int execute(@Nullable Installation installation, boolean keep) throws IOException {
        Path logs = Files.createDirectories(files.search(planned).resolveSibling(planned.id() + "-logs"));
        for (int restarts = 0; !done() && !interruption.requested(); restarts++) {
            if (restarts > MOST_RESTARTS) {
                return stop("the broker ended under load " + restarts + " times", ExitCode.LOAD_FAILED);
            }
            Optional<TrialEnd> end;
            try {
                end = deployment.during(
                        planned,
                        new Deployment.Order(installation, logs, null, true, keep),
                        progress.follow(planned, position, after),
                        this::whileItIsUp);
            } catch (DeploymentException e) {
                interruption.heard();
                return stop(e.getMessage(), ExitCode.DEPLOYMENT_FAILED);
            }
            if (end.isPresent()) {
                return stop(
                        Optional.ofNullable(end.get().failure()).orElse("the system was not reached"),
                        ExitCode.DEPLOYMENT_FAILED);
            }
        }
        if (interruption.requested()) {
            return stop("interrupted", ExitCode.INTERRUPTED);
        }
        search.results().forEach(r -> progress.step(planned.id() + ": " + r.sentence()));
        return ExitCode.DONE;
    }

    /// The search cannot begin.
    int notStarted(TrialEnd end) throws IOException {
        String why = Optional.ofNullable(end.failure()).orElse("the system is not there");
        write(why);
        return end.status() == TrialStatus.NOT_AVAILABLE ? ExitCode.DONE : ExitCode.DEPLOYMENT_FAILED;
    }

    private int stop(@Nullable String why, int exitCode) throws IOException {
        write(why);
        if (exitCode != ExitCode.INTERRUPTED) {
            progress.problem(planned.id() + ": " + why);
        }
        return exitCode;
    }

    private boolean done() {
        return search.next() instanceof CapacityStep.Done;
    }

    /// @return why the system cannot be used, empty when the search has ended or the broker must be started again
    private Optional<TrialEnd> whileItIsUp(RunningSystem target) throws IOException {
        while (!done() && !target.isBroken() && !interruption.requested()) {
            CapacityStep step = search.next();
            Trial trial = trialOf(step);
            log.begin(trial.id());
            write(null);
            TrialEnd end = execution.drive(trial, target, progress.follow(trial, words(), left()));
            if (end.status() == TrialStatus.NOT_DEPLOYED) {
                return Optional.of(end);
            }
            if (interruption.requested()) {
                return Optional.empty();
            }
            Outcome outcome = judged(step, trial, target.isBroken());
            search = search.observe(outcome);
            write(null);
            progress.step(trial.id() + ": " + SearchProgressText.of(step, outcome, find.objectives()));
        }
        return Optional.empty();
    }

    private Outcome judged(CapacityStep step, Trial trial, boolean broken) throws IOException {
        TrialResult result = TrialResult.read(files.trial(trial))
                .orElseThrow(() -> new IOException(files.trial(trial) + ": it holds no trial"));
        return step instanceof CapacityStep.Probe ? judge.probe(result) : judge.trial(result, broken);
    }

    private Trial trialOf(CapacityStep step) {
        made++;
        Phases phases = planned.phases();
        String suffix = "find-%03d".formatted(made);
        return switch (step) {
            case CapacityStep.Probe _ -> planned.at(suffix, new RateProfile.Saturating(), SearchPlan.probe(phases));
            case CapacityStep.Search s -> planned.at(suffix, new RateProfile.Constant(s.ratePerSecond()), phases);
            case CapacityStep.Confirm c ->
                planned.at(suffix, new RateProfile.Constant(c.ratePerSecond()), SearchPlan.confirmation(phases));
            case CapacityStep.Done _ -> throw new IllegalStateException("the search has ended");
        };
    }

    /// Where the run is, for the progress line: `1/2 trial 7 of about 16 (so far 38,900-42,300)`.
    private String words() {
        List<CapacityResult> results = search.results();
        return position + " trial " + made + " of about " + Math.max(made, expected())
                + SearchProgressText.soFar(results);
    }

    private int expected() {
        return SearchPlan.expectedTrials(find.objectives().size());
    }

    private Duration left() {
        return after.plus(SearchPlan.left(planned, made));
    }

    private void write(@Nullable String failure) throws IOException {
        files.search(planned, log.record(search, failure));
    }
}
