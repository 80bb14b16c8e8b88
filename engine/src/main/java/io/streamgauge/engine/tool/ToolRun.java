package io.streamgauge.engine.tool;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.InvalidExperimentException.Problem;
import io.streamgauge.engine.Interruption;
import io.streamgauge.engine.LoadedExperiment;
import io.streamgauge.engine.RunListener;
import io.streamgauge.engine.RunOutcome;
import io.streamgauge.engine.TrialFactsFactory;
import io.streamgauge.engine.directory.ResultDirectory;
import io.streamgauge.engine.directory.RunLock;
import io.streamgauge.engine.environment.BuildVersion;
import io.streamgauge.engine.environment.SystemRegistry;
import io.streamgauge.plan.Trial;
import io.streamgauge.process.ChildProcesses;
import io.streamgauge.process.SupervisedProcesses;
import io.streamgauge.result.ClaimedPlan;
import io.streamgauge.result.RunDirectory;
import io.streamgauge.result.ToolResults;
import io.streamgauge.result.ToolResults.Row;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Run of the vendors' load tools against the systems of an experiment, with the client layouts of its trials.
///
/// @param messages number of messages of each trial, at least 1
/// @param directory directory for `tools.json` and the logs; null to keep neither the file nor the logs
/// @param resume true to keep the results in the directory, and to run only the trials that are missing or could
///     not start. In this case, `directory` must not be null
public record ToolRun(
        SystemRegistry systems,
        LoadedExperiment experiment,
        long messages,
        @Nullable Path directory,
        boolean resume,
        RunListener listener,
        Interruption interruption) {
    /// Runs the tools.
    ///
    /// @return results of the trials that have run, including the results that `resume` keeps
    /// @throws InvalidExperimentException if the results in the directory belong to another plan or were
    ///     measured with another number of messages, or if the directory is not empty and `resume` is false
    public ToolResults execute() throws InvalidExperimentException, IOException {
        if (directory == null) {
            return execute(Optional.empty());
        }
        if (!resume) {
            ResultDirectory.create(directory, "");
        }
        try (RunLock _ = RunLock.acquire(Files.createDirectories(directory))) {
            return execute(resume ? readResults(directory) : Optional.empty());
        }
    }

    /// @param earlier results of the earlier sessions of this run
    private ToolResults execute(Optional<ToolResults> earlier) throws IOException {
        Map<String, Row> rows = new LinkedHashMap<>();
        earlier.stream()
                .flatMap(results -> results.rows().stream())
                .filter(Row::hasResult)
                .forEach(row -> rows.put(row.trialId(), row));
        Sessions sessions = earlier.map(Sessions::resume).orElseGet(() -> Sessions.start(experiment));
        try (ChildProcesses children = SupervisedProcesses.open()) {
            interruption.onRequest(Thread.currentThread()::interrupt);
            Path logs =
                    directory == null ? children.temporaryDirectory("tools-logs-") : Files.createDirectories(directory);
            ToolExecution execution = new ToolExecution(
                    systems,
                    children,
                    listener,
                    experiment.experiment().secrets(),
                    logs,
                    messages,
                    interruption::requested);
            for (Trial trial : experiment.plan().trials()) {
                if (interruption.requested()) {
                    break;
                }
                if (!rows.containsKey(trial.id())) {
                    rows.put(trial.id(), execution.run(trial));
                    if (directory != null) {
                        RunDirectory.write(directory.resolve(ToolResults.FILE), results(sessions, rows));
                    }
                }
            }
        } catch (InterruptedException e) {
            interruption.clearInterrupt();
        } finally {
            interruption.onRequest(() -> {});
        }
        interruption.clearInterrupt();
        return results(sessions, rows);
    }

    /// Returns the outcome of this run.
    public RunOutcome outcome(ToolResults results) {
        return interruption.requested() ? RunOutcome.INTERRUPTED : outcomeOf(results);
    }

    /// Returns the outcome of stored results, which include those of earlier sessions.
    public static RunOutcome outcomeOf(ToolResults results) {
        return results.rows().stream().anyMatch(row -> !row.failure().isEmpty())
                ? RunOutcome.DEPLOYMENT_FAILED
                : RunOutcome.DONE;
    }

    /// Returns the results of the earlier sessions of this run; empty if no trial has ended.
    private Optional<ToolResults> readResults(Path earlier) throws InvalidExperimentException, IOException {
        Optional<ToolResults> before = RunDirectory.read(earlier.resolve(ToolResults.FILE), ToolResults.class);
        if (before.isEmpty()) {
            return before;
        }
        if (before.get().messages() != messages) {
            throw cannotResume(
                    "the trials in " + earlier + " sent " + before.get().messages() + " messages each, but this run"
                            + " sends " + messages,
                    "Specify the earlier number of messages, or a new directory.");
        }
        if (!experiment.planHash().equals(before.get().planHash())) {
            throw cannotResume(
                    "the trials in " + earlier + " belong to another plan",
                    "Specify the unchanged experiment, or a new directory.");
        }
        if (!experiment.hasEnvironment(
                before.get().environmentHash(), before.get().startedAt())) {
            throw cannotResume(
                    "for the trials in " + earlier
                            + ", the value of an environment variable in a property of a system was different",
                    "Restore the value, or specify a new directory.");
        }
        return before;
    }

    private static InvalidExperimentException cannotResume(String reason, String remedy) {
        return new InvalidExperimentException(List.of(new Problem("--resume", reason, remedy)));
    }

    /// Returns the results with the rows in the order of the plan.
    private ToolResults results(Sessions sessions, Map<String, Row> rows) {
        List<Trial> planned = experiment.plan().trials();
        List<Row> inOrder = planned.stream()
                .filter(trial -> rows.containsKey(trial.id()))
                .map(trial -> rows.get(trial.id()))
                .toList();
        return new ToolResults(
                sessions.firstVersion(),
                sessions.startedAt(),
                experiment.planHash(),
                sessions.environmentHash(),
                messages,
                inOrder.size() == planned.size(),
                new ClaimedPlan(
                        experiment.plan().claims(),
                        experiment.experiment().vary(),
                        planned.stream().map(TrialFactsFactory::of).toList()),
                inOrder,
                sessions.otherVersions());
    }

    /// Sessions of a run.
    ///
    /// @param startedAt start of the first session, ISO-8601, UTC
    /// @param environmentHash hash of the values from the environment in the first session
    /// @param firstVersion version of Streamgauge in the first session
    /// @param otherVersions other versions of Streamgauge in later sessions
    private record Sessions(String startedAt, String environmentHash, String firstVersion, List<String> otherVersions) {
        static Sessions start(LoadedExperiment experiment) {
            String now = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
            return new Sessions(now, experiment.environmentHash(now), BuildVersion.ofBuild(), List.of());
        }

        static Sessions resume(ToolResults earlier) {
            return new Sessions(
                    earlier.startedAt(),
                    earlier.environmentHash(),
                    earlier.streamgaugeVersion(),
                    Stream.concat(earlier.otherVersions().stream(), Stream.of(BuildVersion.ofBuild()))
                            .filter(version -> !version.equals(earlier.streamgaugeVersion()))
                            .distinct()
                            .toList());
        }
    }
}
