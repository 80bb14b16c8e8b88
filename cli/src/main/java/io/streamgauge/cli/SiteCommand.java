package io.streamgauge.cli;

import io.streamgauge.ExitCode;
import io.streamgauge.InvalidExperimentException;
import io.streamgauge.InvalidExperimentException.Problem;
import io.streamgauge.report.site.RunSearch;
import io.streamgauge.report.site.Site;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "site",
        mixinStandardHelpOptions = true,
        description = "Writes a static website for many runs. The site contains the trend of each experiment with its"
                + " changes, the ratio of each system to the best system, and the reports.",
        footerHeading = "%nExample:%n",
        footer = "  streamgauge site /srv/nightly --out public")
final class SiteCommand implements Callable<Integer> {
    @Parameters(
            arity = "1..*",
            paramLabel = "DIR",
            description = "Directories that contain run directories at any depth.")
    private List<Path> directories = new ArrayList<>();

    @Option(
            names = "--out",
            required = true,
            paramLabel = "SITE",
            description = "Directory for the site. Pages of an earlier site are replaced.")
    private Path out = Path.of("");

    @Option(
            names = "--title",
            paramLabel = "TEXT",
            description = "Title of the first page. Default: Benchmark results.")
    private String title = "Benchmark results";

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws InvalidExperimentException, IOException {
        List<Problem> problems = directories.stream()
                .filter(directory -> !Files.isDirectory(directory))
                .map(directory -> new Problem(
                        "site " + directory, "it is not a directory", "Specify a directory that contains runs."))
                .toList();
        if (!problems.isEmpty()) {
            throw new InvalidExperimentException(problems);
        }
        PrintWriter stderr = spec.commandLine().getErr();
        RunSearch search = RunSearch.in(directories, out);
        search.skipped().forEach(reason -> stderr.println("skipped " + reason));
        if (search.runs().isEmpty()) {
            throw new InvalidExperimentException(directories.stream()
                    .map(directory -> new Problem(
                            "site " + directory,
                            "it does not contain a readable run",
                            "Specify a directory that contains directories written by 'streamgauge run'."))
                    .toList());
        }
        PrintWriter stdout = spec.commandLine().getOut();
        stdout.println(Site.write(search, title, out).toAbsolutePath());
        stdout.flush();
        return ExitCode.DONE;
    }
}
