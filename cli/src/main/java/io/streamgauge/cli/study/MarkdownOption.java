package io.streamgauge.cli.study;

import io.streamgauge.cli.output.StudyOutput;
import io.streamgauge.study.StudyResult;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Option for the page of a study as Markdown.
final class MarkdownOption {
    @Option(
            names = "--markdown",
            paramLabel = "FILE",
            description = "Write the page as Markdown to this file, and its images to the same directory.")
    private @Nullable Path markdown;

    /// Writes the page and its images if the option is given.
    void write(StudyResult result) throws IOException {
        if (markdown != null) {
            StudyOutput.writeMarkdown(markdown, result);
        }
    }
}
