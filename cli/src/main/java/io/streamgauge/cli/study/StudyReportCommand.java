package io.streamgauge.cli.study;

import io.streamgauge.ExitCode;
import io.streamgauge.InvalidExperimentException;
import io.streamgauge.cli.output.StudyOutput;
import io.streamgauge.engine.study.StudyDirectory;
import io.streamgauge.study.StudyResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "report",
        mixinStandardHelpOptions = true,
        description = "Rewrites study.json and study.html from the result files of the parts of a study run.")
final class StudyReportCommand implements Callable<Integer> {
    @Parameters(
            paramLabel = "DIR",
            description =
                    "Directory of a study run, or a study.json file. For a study.json file, Streamgauge only prints"
                            + " the verdicts and writes the file that --markdown specifies.")
    private Path directory = Path.of("");

    @Mixin
    private MarkdownOption markdown = new MarkdownOption();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws InvalidExperimentException, IOException {
        boolean kept = Files.isRegularFile(directory);
        StudyResult result = kept ? StudyOutput.read(directory) : StudyDirectory.analyse(directory);
        markdown.write(result);
        Path source = kept ? directory : StudyOutput.writePage(directory, result);
        StudyOutput.print(result, source, spec.commandLine().getOut());
        return ExitCode.DONE;
    }
}
