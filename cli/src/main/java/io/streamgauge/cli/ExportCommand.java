package io.streamgauge.cli;

import io.streamgauge.ExitCode;
import io.streamgauge.report.export.ExportFormat;
import io.streamgauge.report.export.RunExport;
import io.streamgauge.result.RunDirectory;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "export",
        mixinStandardHelpOptions = true,
        description =
                "Writes the results and series of a run as tables, with one file for each table. Column names contain"
                        + " the units.",
        footerHeading = "%nExample:%n",
        footer = "  streamgauge export runs/quickstart-20261121-101500 --to csv --out tables")
final class ExportCommand implements Callable<Integer> {
    @Parameters(paramLabel = "RUN_DIR", description = "Directory of the run.")
    private Path directory = Path.of("");

    @Option(names = "--to", required = true, paramLabel = "FORMAT", description = "Format of the files: csv or json.")
    private ExportFormat format = ExportFormat.CSV;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Directory for the files. Existing files of an export are replaced. Default: RUN_DIR/export.")
    private @Nullable Path out;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException {
        Path target = out == null ? directory.resolve("export") : out;
        PrintWriter stdout = spec.commandLine().getOut();
        RunExport.write(new RunDirectory(directory), format, target)
                .forEach(file -> stdout.println(file.toAbsolutePath()));
        stdout.flush();
        return ExitCode.DONE;
    }
}
