package io.streamgauge.cli;

import io.streamgauge.ExitCode;
import io.streamgauge.InvalidExperimentException;
import io.streamgauge.InvalidExperimentException.Problem;
import io.streamgauge.analyse.RunAnalysis;
import io.streamgauge.analyse.model.Capacity;
import io.streamgauge.analyse.model.Summary;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.report.terminal.TerminalReport;
import io.streamgauge.result.Json;
import io.streamgauge.result.RunDirectory;
import io.streamgauge.result.TrialStatus;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `run`.
@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        description =
                "Runs an experiment: brings up each system in turn, drives the load, writes the results and a report.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  streamgauge run",
            "  streamgauge run my.yaml --only kafka --set phases.measure='2 min'",
            "  streamgauge run my.yaml --set repeat=20 --blocks-until-decided",
            "  streamgauge run my.yaml --json > summary.json",
            "  streamgauge run --resume runs/my-20261121-101500"
        })
final class RunCommand implements Callable<Integer> {
    static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

    @Mixin
    private ExperimentFile file = new ExperimentFile();

    @Mixin
    private StoppingOptions stopping = new StoppingOptions();

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Where the results go: a new or empty directory. Default: runs/NAME-TIME.")
    private @Nullable Path out;

    @Option(names = "--quiet", description = "Shows no progress, only the result.")
    private boolean quiet;

    @Option(names = "--json", description = "Prints the summary as JSON to standard output, and nothing else there.")
    private boolean json;

    @Option(
            names = "--resume",
            paramLabel = "RUN_DIR",
            description = "Continues an interrupted or killed run with the trials that are missing.")
    private @Nullable Path resume;

    @Option(names = "--keep-brokers", description = "Leaves the broker of the last trial running, for a look at it.")
    private boolean keepBrokers;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws InvalidExperimentException, IOException {
        SystemRegistry systems = new SystemRegistry();
        Path resumed = resume;
        return resumed == null ? begin(systems) : goOn(systems, resumed);
    }

    private int begin(SystemRegistry systems) throws InvalidExperimentException, IOException {
        ExperimentFile.Loaded loaded = file.load(systems).with(stopping);
        String runId = loaded.experiment().name() + "-"
                + LocalDateTime.now(ZoneId.systemDefault()).format(STAMP);
        RunDirectory directory = new RunDirectory(newDirectory(out, runId));
        try (RunLock _ = lock(directory)) {
            RunFiles files = new RunFiles(directory, loaded, file.overrides(), file.only(), runId);
            files.begin();
            return execute(
                    systems,
                    loaded,
                    directory,
                    files,
                    new RunProgress(spec.commandLine().getErr(), quiet));
        }
    }

    private int goOn(SystemRegistry systems, Path path) throws InvalidExperimentException, IOException {
        if (file.given() || out != null) {
            throw Resume.refused(
                    path, "FILE, --set, --only and --out do not go with it", "A run goes on as it was begun.");
        }
        Resume run = Resume.of(path);
        try (RunLock _ = lock(run.directory())) {
            ExperimentFile.Loaded loaded = run.load(systems);
            if (loaded.plan().trials().stream().anyMatch(CapacityRun::isSearch)) {
                throw Resume.refused(
                        path, "it searches for a capacity, and a search cannot go on", "Run its file once more.");
            }
            RunProgress progress = new RunProgress(spec.commandLine().getErr(), quiet);
            run.begin(loaded, new PendingTrials(run.directory()))
                    .ifPresent(differences -> progress.problem("--resume " + path + ": not as when the run began: "
                            + differences + ". The report says so"));
            RunFiles files = new RunFiles(
                    run.directory(),
                    loaded,
                    run.origin().set(),
                    Set.copyOf(run.origin().only()),
                    run.runId());
            return execute(systems, loaded, run.directory(), files, progress);
        }
    }

    static RunLock lock(RunDirectory directory) throws InvalidExperimentException, IOException {
        return RunLock.of(directory.path())
                .orElseThrow(() -> Resume.refused(
                        directory.path(), "another process is at work on it", "Wait for its end, or end it."));
    }

    private int execute(
            SystemRegistry systems,
            ExperimentFile.Loaded loaded,
            RunDirectory directory,
            RunFiles files,
            RunProgress progress)
            throws IOException {
        Interruption interruption = Interruption.install();
        int exitCode;
        try {
            exitCode = new Run(
                            systems, loaded, files, new PendingTrials(directory), progress, interruption, keepBrokers)
                    .execute();
            progress.close();
            RunAnalysis analysis = ReportCommand.write(directory);
            show(directory, analysis);
            exitCode = graver(exitCode, hasGap(analysis.summary()) ? ExitCode.TRIAL_VOID : ExitCode.DONE);
        } finally {
            interruption.done();
        }
        return exitCode;
    }

    private void show(RunDirectory directory, RunAnalysis analysis) {
        PrintWriter stdout = spec.commandLine().getOut();
        if (json) {
            stdout.println(Json.indented().writeValueAsString(analysis.summary()));
        } else {
            stdout.println();
            stdout.println(TerminalReport.render(analysis.summary()));
            stdout.println("report: " + directory.file("report.html").toAbsolutePath());
        }
        stdout.flush();
    }

    /// Whether a system that could run has no usable trial in some cell of some block, or a search found nothing.
    private static boolean hasGap(Summary summary) {
        if (summary.capacities().stream().anyMatch(c -> c.status() == Capacity.Status.NOT_FOUND)) {
            return true;
        }
        Map<List<Object>, Boolean> usable = new HashMap<>();
        for (TrialSummary trial : summary.trials()) {
            if (trial.status() == TrialStatus.NOT_AVAILABLE) {
                continue;
            }
            usable.merge(
                    List.of(trial.system(), trial.cell(), trial.repetition()),
                    trial.verdict() != TrialSummary.Verdict.VOID,
                    Boolean::logicalOr);
        }
        return usable.containsValue(false);
    }

    /// @param out as given, or null: a directory of its own below `runs`
    static Path newDirectory(@Nullable Path out, String runId) throws InvalidExperimentException, IOException {
        Path directory = out != null ? out : Path.of("runs").resolve(runId);
        if (Files.exists(directory) && !isEmptyDirectory(directory)) {
            throw new InvalidExperimentException(List.of(new Problem(
                    "--out " + directory,
                    "it exists and is not an empty directory",
                    "Give a new directory: results are never overwritten.")));
        }
        return Files.createDirectories(directory);
    }

    private static boolean isEmptyDirectory(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            return false;
        }
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.findAny().isEmpty();
        }
    }

    /// The exit code of a run: the gravest of what happened.
    ///
    /// @param current so far
    /// @param next of the trial that just ended
    static int graver(int current, int next) {
        List<Integer> byGravity = List.of(
                ExitCode.DONE,
                ExitCode.TRIAL_VOID,
                ExitCode.LOAD_FAILED,
                ExitCode.DEPLOYMENT_FAILED,
                ExitCode.BUG,
                ExitCode.INTERRUPTED);
        return byGravity.indexOf(next) > byGravity.indexOf(current) ? next : current;
    }
}
