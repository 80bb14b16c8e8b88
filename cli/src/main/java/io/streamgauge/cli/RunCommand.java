package io.streamgauge.cli;

import io.streamgauge.ExitCode;
import io.streamgauge.InvalidExperimentException;
import io.streamgauge.InvalidExperimentException.Problem;
import io.streamgauge.cli.omb.OmbOptions;
import io.streamgauge.cli.omb.OmbRuns;
import io.streamgauge.cli.omb.OmbRuns.OmbRun;
import io.streamgauge.cli.output.ExitCodes;
import io.streamgauge.cli.output.RunPages;
import io.streamgauge.cli.output.RunProgress;
import io.streamgauge.cli.watch.LiveOptions;
import io.streamgauge.cli.watch.LiveView;
import io.streamgauge.cli.watch.MetricsEndpoint;
import io.streamgauge.cli.watch.MetricsOptions;
import io.streamgauge.engine.ExperimentRunner;
import io.streamgauge.engine.Interruption;
import io.streamgauge.engine.LoadedExperiment;
import io.streamgauge.engine.RunOptions;
import io.streamgauge.engine.RunResult;
import io.streamgauge.engine.directory.ResultDirectory;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        description = "Runs an experiment: starts each system or connects to it, generates the load, and writes"
                + " the results and a report.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  streamgauge run",
            "  streamgauge run my.yaml --only kafka --set phases.measure='2 min'",
            "  streamgauge run my.yaml --set repeat=20 --blocks-until-decided",
            "  streamgauge run my.yaml --json > summary.json",
            "  streamgauge run my.yaml --live",
            "  streamgauge run --resume runs/my-20261121-101500",
            "  streamgauge run --omb-driver kafka.yaml --omb-workload 1-topic-16-partitions-1kb.yaml"
        })
final class RunCommand implements Callable<Integer> {
    @Mixin
    private ExperimentOptions experiment = new ExperimentOptions();

    @Mixin
    private OmbOptions omb = new OmbOptions();

    @Mixin
    private StoppingOptions stopping = new StoppingOptions();

    @Mixin
    private LiveOptions live = new LiveOptions();

    @Mixin
    private MetricsOptions metrics = new MetricsOptions();

    @Mixin
    private PipelineOptions pipeline = new PipelineOptions();

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "New or empty directory for the results. With several --omb-workload files, each run has a"
                    + " separate directory in DIR. Default: runs/NAME-TIME.")
    private @Nullable Path out;

    @Option(names = "--quiet", description = "Show the result but not the progress.")
    private boolean quiet;

    @Option(names = "--json", description = "Print the summary as JSON instead of text.")
    private boolean json;

    @Option(
            names = "--resume",
            paramLabel = "RUN_DIR",
            description = "Directory of the interrupted, killed or paused run to resume.")
    private @Nullable Path resume;

    @Option(names = "--keep-brokers", description = "Leave the broker of the last trial running.")
    private boolean keepBrokers;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws InvalidExperimentException, IOException {
        Path resumed = resume;
        if (resumed != null) {
            pipeline.check(problemsWithResume(resumed));
        }
        if (omb.given()) {
            return runOmb();
        }
        Interruption interruption = Interruption.onShutdown();
        try (RunProgress progress = new RunProgress(spec.commandLine().getErr(), quiet);
                LiveView page = live.open(progress);
                MetricsEndpoint endpoint = metrics.open(progress, interruption)) {
            ExperimentRunner runner = new ExperimentRunner(endpoint.with(page.with(progress)), interruption);
            RunResult result = resumed == null ? start(runner) : runner.resume(resumed, keepBrokers);
            progress.finishLine();
            print(result);
            page.report(result);
            writeOmbResults(result, progress);
            int code = pipeline.add(result.summary(), ExitCodes.of(result.outcome()));
            pipeline.write();
            return code;
        } finally {
            interruption.cleanedUp();
        }
    }

    private List<Problem> problemsWithResume(Path resumed) {
        return experiment.given() || omb.given() || stopping.given() || out != null
                ? List.of(new Problem(
                        "--resume " + resumed,
                        "--resume cannot be combined with FILE, --set, --only, --workers, --out, --omb-driver,"
                                + " --omb-workload, --launch, --blocks-until-decided or --decide-on",
                        "Remove these arguments. A resumed run keeps its experiment and its directory."))
                : List.of();
    }

    private RunResult start(ExperimentRunner runner) throws InvalidExperimentException, IOException {
        LoadedExperiment loaded = pipeline.checkWith(
                () -> stopping.applyTo(experiment.withOptionNames(() -> runner.load(experiment.source()))));
        return runner.run(loaded, new RunOptions(out, keepBrokers));
    }

    private void print(RunResult result) throws IOException {
        PrintWriter stdout = spec.commandLine().getOut();
        RunPages.writeReport(result.directory(), result.analysis());
        if (!json) {
            stdout.println();
        }
        RunPages.print(result.directory(), result.analysis(), json, stdout);
    }

    private static void writeOmbResults(RunResult result, RunProgress progress) throws IOException {
        for (Path file : OmbRuns.writeResults(result)) {
            progress.notice("OMB result: " + file.toAbsolutePath());
        }
    }

    /// Runs a separate experiment for each OMB workload file. Loads and checks all experiments before it starts
    /// the first one.
    private int runOmb() throws InvalidExperimentException, IOException {
        if (experiment.hasFile()) {
            throw new InvalidExperimentException(List.of(new Problem(
                    "FILE",
                    "an experiment file cannot be combined with --omb-driver, --omb-workload or --launch",
                    "Remove the experiment file or these options.")));
        }
        Interruption interruption = Interruption.onShutdown();
        try (RunProgress progress = new RunProgress(spec.commandLine().getErr(), quiet);
                LiveView page = live.open(progress);
                MetricsEndpoint endpoint = metrics.open(progress, interruption)) {
            ExperimentRunner runner = new ExperimentRunner(endpoint.with(page.with(progress)), interruption);
            List<OmbRun> runs = pipeline.checkWith(() -> loadOmb(runner));
            checkDirectories(runs);
            int code = ExitCode.DONE;
            try {
                for (int i = 0; i < runs.size(); i++) {
                    OmbRun run = runs.get(i);
                    run.converted().notes().forEach(note -> progress.step("note: " + note));
                    // The brokers of a run must not run beside those of the next run.
                    boolean keep = keepBrokers && i == runs.size() - 1;
                    RunResult result = runner.run(run.experiment(), new RunOptions(directory(run, runs.size()), keep));
                    progress.finishLine();
                    print(result);
                    page.report(result);
                    writeOmbResults(result, progress);
                    code = PipelineOptions.worst(code, pipeline.add(result.summary(), ExitCodes.of(result.outcome())));
                    if (code == ExitCode.INTERRUPTED) {
                        break;
                    }
                }
            } catch (InvalidExperimentException | IOException | RuntimeException e) {
                pipeline.writeAfter(e);
                throw e;
            }
            pipeline.write();
            return code;
        } finally {
            interruption.cleanedUp();
        }
    }

    private List<OmbRun> loadOmb(ExperimentRunner runner) throws InvalidExperimentException {
        List<OmbRun> runs = new ArrayList<>();
        for (OmbRun run : experiment.withOptionNames(
                () -> OmbRuns.load(omb.read(), experiment.overrides(), experiment.only(), runner))) {
            runs.add(new OmbRun(run.converted(), stopping.applyTo(run.experiment())));
        }
        return runs;
    }

    private void checkDirectories(List<OmbRun> runs) throws InvalidExperimentException, IOException {
        Set<Path> directories = new HashSet<>();
        for (OmbRun run : runs) {
            Path directory = directory(run, runs.size());
            if (directory == null) {
                return;
            }
            ResultDirectory.check(directory);
            if (!directories.add(directory)) {
                throw new InvalidExperimentException(List.of(new Problem(
                        "--out " + out,
                        "the runs of several --omb-workload files would use the same directory '" + directory + "'",
                        "Rename a workload file, or remove --out.")));
            }
        }
    }

    /// Returns the directory for the results of a run of OMB files, or null for the default directory.
    private @Nullable Path directory(OmbRun run, int runs) {
        Path parent = out;
        return parent == null || runs == 1
                ? parent
                : parent.resolve(run.converted().name());
    }
}
