package io.streamgauge.cli;

import io.streamgauge.ExitCode;
import io.streamgauge.analyse.RunAnalysis;
import io.streamgauge.report.run.HtmlReport;
import io.streamgauge.report.terminal.TerminalReport;
import io.streamgauge.result.Json;
import io.streamgauge.result.RunDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `report`.
@Command(
        name = "report",
        mixinStandardHelpOptions = true,
        description = "Makes summary.json and report.html of a run again from its result files, also of a run that was"
                + " killed.",
        footerHeading = "%nExample:%n",
        footer = "  streamgauge report runs/quickstart-20261121-101500")
final class ReportCommand implements Callable<Integer> {
    @Parameters(paramLabel = "RUN_DIR", description = "Directory that a run wrote.")
    private Path directory = Path.of("");

    @Option(names = "--json", description = "Prints summary.json to standard output, and nothing else.")
    private boolean json;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException {
        RunAnalysis analysis = write(new RunDirectory(directory));
        spec.commandLine()
                .getOut()
                .println(
                        json
                                ? Json.indented().writeValueAsString(analysis.summary())
                                : TerminalReport.render(analysis.summary()) + "\nreport: "
                                        + directory.resolve("report.html").toAbsolutePath());
        return ExitCode.DONE;
    }

    /// Writes summary and report of what is there.
    static RunAnalysis write(RunDirectory run) throws IOException {
        RunAnalysis analysis = RunAnalysis.of(run);
        RunDirectory.write(run.file("summary.json"), analysis.summary());
        HtmlReport.write(analysis.summary(), analysis.series(), run.file("report.html"));
        return analysis;
    }
}
