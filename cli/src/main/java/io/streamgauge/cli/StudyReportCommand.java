package io.streamgauge.cli;

import io.streamgauge.ExitCode;
import io.streamgauge.InvalidExperimentException;
import io.streamgauge.engine.study.StudyDirectory;
import io.streamgauge.report.study.StudyMarkdown;
import io.streamgauge.result.RunDirectory;
import io.streamgauge.study.StudyResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `study report`.
@Command(
        name = "report",
        mixinStandardHelpOptions = true,
        description = "Makes study.json and study.html of a study's run again, from what its parts left.")
final class StudyReportCommand implements Callable<Integer> {
    @Parameters(
            paramLabel = "DIR",
            description =
                    "Directory that 'study run' wrote, or a study.json that was kept of one: its claims and figures"
                            + " stay as they are then.")
    private Path directory = Path.of("");

    @Option(
            names = "--markdown",
            paramLabel = "FILE",
            description = "Writes the page as Markdown, too, and its pictures beside it.")
    private @Nullable Path markdown;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws InvalidExperimentException, IOException {
        boolean kept = Files.isRegularFile(directory);
        StudyResult result = kept ? StudyDirectory.read(directory) : StudyDirectory.analyse(directory);
        if (markdown != null) {
            Files.createDirectories(markdown.toAbsolutePath().resolveSibling(""));
            RunDirectory.writeText(markdown, StudyMarkdown.render(result));
            for (Map.Entry<String, String> picture :
                    StudyMarkdown.pictures(result).entrySet()) {
                RunDirectory.writeText(markdown.resolveSibling(picture.getKey()), picture.getValue());
            }
        }
        Path source = kept ? directory : StudyOutput.writePage(directory, result);
        StudyOutput.print(result, source, spec.commandLine().getOut());
        return ExitCode.DONE;
    }
}
