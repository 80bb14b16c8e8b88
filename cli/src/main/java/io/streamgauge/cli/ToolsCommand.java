package io.streamgauge.cli;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.InvalidExperimentException.Problem;
import io.streamgauge.cli.output.ExitCodes;
import io.streamgauge.cli.output.RunProgress;
import io.streamgauge.cli.output.ToolsOutput;
import io.streamgauge.engine.Interruption;
import io.streamgauge.engine.LoadedExperiment;
import io.streamgauge.engine.environment.SystemRegistry;
import io.streamgauge.engine.tool.ToolRun;
import io.streamgauge.result.ToolResults;
import java.io.IOException;
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
        name = "tools",
        mixinStandardHelpOptions = true,
        description = {
            "Runs the vendors' own load tools with a saturating load, for comparison with Streamgauge.",
            "The tools are kafka-producer-perf-test, kafka-consumer-perf-test and PerfTest. They use the"
                    + " systems, destinations and clients of an experiment."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  streamgauge tools my.yaml --messages 200000 --set repeat=1",
            "  streamgauge tools my.yaml --out tools"
        })
final class ToolsCommand implements Callable<Integer> {
    @Mixin
    private ExperimentOptions experiment = new ExperimentOptions();

    @Option(
            names = "--messages",
            paramLabel = "N",
            description = "Number of messages per trial. Default: ${DEFAULT-VALUE}.")
    private long messages = 1_000_000;

    @Option(names = "--json", description = "Print the figures as JSON instead of text.")
    private boolean json;

    @Option(names = "--out", paramLabel = "DIR", description = "Directory for tools.json and the logs.")
    private @Nullable Path out;

    @Option(
            names = "--resume",
            description = "Run only the trials that do not yet have results in the directory that --out specifies.")
    private boolean resume;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws InvalidExperimentException, IOException {
        if (messages < 1) {
            throw new InvalidExperimentException(List.of(new Problem(
                    "--messages " + messages, "it must be at least 1", "Specify a positive number of messages.")));
        }
        if (resume && out == null) {
            throw new InvalidExperimentException(
                    List.of(new Problem("--resume", "--out is required", "Specify --out DIR.")));
        }
        SystemRegistry systems = new SystemRegistry();
        LoadedExperiment loaded = experiment.load(systems);
        Interruption interruption = Interruption.onShutdown();
        try (RunProgress progress = RunProgress.ofEveryStep(spec.commandLine().getErr(), false)) {
            ToolRun run = new ToolRun(systems, loaded, messages, out, resume, progress, interruption);
            ToolResults results = run.execute();
            progress.finishLine();
            ToolsOutput.print(results, json, spec.commandLine().getOut());
            return ExitCodes.of(run.outcome(results));
        } finally {
            interruption.cleanedUp();
        }
    }
}
