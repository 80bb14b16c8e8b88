package io.streamgauge.cli;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.InvalidExperimentException.Problem;
import io.streamgauge.cli.output.ExitCodes;
import io.streamgauge.cli.output.RunPages;
import io.streamgauge.cli.output.RunProgress;
import io.streamgauge.engine.ExperimentRunner;
import io.streamgauge.engine.Interruption;
import io.streamgauge.engine.RunOptions;
import io.streamgauge.engine.RunResult;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
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
        description = "Runs an experiment: starts each system in turn, generates the load, and writes the results"
                + " and a report.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  streamgauge run",
            "  streamgauge run my.yaml --only kafka --set phases.measure='2 min'",
            "  streamgauge run my.yaml --set repeat=20 --blocks-until-decided",
            "  streamgauge run my.yaml --json > summary.json",
            "  streamgauge run --resume runs/my-20261121-101500"
        })
final class RunCommand implements Callable<Integer> {
    @Mixin
    private ExperimentOptions experiment = new ExperimentOptions();

    @Mixin
    private StoppingOptions stopping = new StoppingOptions();

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "New or empty directory for the results. Default: runs/NAME-TIME.")
    private @Nullable Path out;

    @Option(names = "--quiet", description = "Show the result without progress.")
    private boolean quiet;

    @Option(names = "--json", description = "Print the summary as JSON instead of text.")
    private boolean json;

    @Option(
            names = "--resume",
            paramLabel = "RUN_DIR",
            description = "Directory of the interrupted or killed run to resume.")
    private @Nullable Path resume;

    @Option(names = "--keep-brokers", description = "Leave the broker of the last trial running.")
    private boolean keepBrokers;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws InvalidExperimentException, IOException {
        Path resumed = resume;
        if (resumed != null && (experiment.given() || out != null)) {
            throw new InvalidExperimentException(List.of(new Problem(
                    "--resume " + resumed,
                    "it cannot be combined with FILE, --set, --only or --out",
                    "Remove these arguments. A resumed run keeps its experiment and its directory.")));
        }
        Interruption interruption = Interruption.onShutdown();
        try (RunProgress progress = new RunProgress(spec.commandLine().getErr(), quiet)) {
            ExperimentRunner runner = new ExperimentRunner(progress, interruption);
            RunResult result = resumed == null
                    ? runner.run(stopping.applyTo(runner.load(experiment.source())), new RunOptions(out, keepBrokers))
                    : runner.resume(resumed, keepBrokers);
            progress.finishLine();
            PrintWriter stdout = spec.commandLine().getOut();
            RunPages.writeReport(result.directory(), result.analysis());
            if (!json) {
                stdout.println();
            }
            RunPages.print(result.directory(), result.analysis(), json, stdout);
            return ExitCodes.of(result.outcome());
        } finally {
            interruption.cleanedUp();
        }
    }
}
