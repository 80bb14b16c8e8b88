package io.streamgauge.cli;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.analyse.RunAnalysis;
import io.streamgauge.cli.output.RunPages;
import io.streamgauge.result.RunDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "report",
        mixinStandardHelpOptions = true,
        description = {
            "Rewrites summary.json and report.html from the result files of a run.",
            "Also works for a run that was killed."
        },
        footerHeading = "%nExample:%n",
        footer = "  streamgauge report runs/quickstart-20261121-101500")
final class ReportCommand implements Callable<Integer> {
    @Parameters(paramLabel = "RUN_DIR", description = "Directory of the run.")
    private Path directory = Path.of("");

    @Option(names = "--json", description = "Print the summary as JSON instead of text.")
    private boolean json;

    @Mixin
    private PipelineOptions pipeline = new PipelineOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws InvalidExperimentException, IOException {
        pipeline.check();
        RunDirectory run = new RunDirectory(directory);
        RunAnalysis analysis = RunAnalysis.of(run);
        RunDirectory.write(run.file("summary.json"), analysis.summary());
        RunPages.writeReport(run, analysis);
        RunPages.print(run, analysis, json, spec.commandLine().getOut());
        int code = pipeline.addStored(analysis.summary());
        pipeline.write();
        return code;
    }
}
