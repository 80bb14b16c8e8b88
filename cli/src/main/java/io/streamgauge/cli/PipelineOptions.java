package io.streamgauge.cli;

import io.streamgauge.ExitCode;
import io.streamgauge.ExplainedIoException;
import io.streamgauge.InvalidExperimentException;
import io.streamgauge.InvalidExperimentException.Problem;
import io.streamgauge.analyse.model.Summary;
import io.streamgauge.analyse.runs.RunComparison;
import io.streamgauge.cli.ExperimentOptions.Loader;
import io.streamgauge.cli.output.OutputFile;
import io.streamgauge.report.pipeline.ComparisonMarkdown;
import io.streamgauge.report.pipeline.ComparisonSuites;
import io.streamgauge.report.pipeline.JUnitXml;
import io.streamgauge.report.pipeline.JobSummary;
import io.streamgauge.report.pipeline.JobSummary.Pictures;
import io.streamgauge.report.pipeline.RunMarkdown;
import io.streamgauge.report.pipeline.RunSuites;
import io.streamgauge.report.pipeline.TestCase.Outcome;
import io.streamgauge.report.pipeline.TestSuite;
import io.streamgauge.result.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Options for files that CI services read. Commands include these options as a mixin, add their
/// results, and write the files at the end.
final class PipelineOptions {
    /// Environment variable that contains the path of the GitHub job summary.
    private static final String GITHUB_SUMMARY = "GITHUB_STEP_SUMMARY";

    @Option(
            names = "--junit",
            paramLabel = "FILE",
            description =
                    "JUnit XML file for the verdicts. With this option, the exit code of a run is 6 instead of 0 if a"
                            + " claim is refuted, and 7 instead of 0 if a claim is inconclusive.")
    private @Nullable Path junit;

    @Option(
            names = "--markdown",
            paramLabel = "FILE",
            description = "Markdown file for the results, for example the job summary of a CI service. Charts are SVG"
                    + " files next to FILE. The job summary of GitHub does not contain charts.")
    private @Nullable Path markdown;

    @Option(
            names = "--allow-inconclusive",
            description = "Return 0 instead of 7 if a gate or a claim is inconclusive. The JUnit file reports these"
                    + " gates and claims as skipped test cases.")
    private boolean allowsInconclusive;

    private final List<TestSuite> suites = new ArrayList<>();
    private final List<String> pages = new ArrayList<>();
    private final Map<String, String> pictures = new LinkedHashMap<>();

    /// Checks the options before the command starts, because a run can take hours.
    ///
    /// @throws InvalidExperimentException if the path of a file is a directory, or if the parent directory of a
    ///     file does not exist
    void check() throws InvalidExperimentException {
        check(List.of());
    }

    /// Checks the options before the command starts.
    ///
    /// @param others problems of other options of the command
    /// @throws InvalidExperimentException if there are other problems, if the path of a file is a directory, or
    ///     if the parent directory of a file does not exist
    void check(List<Problem> others) throws InvalidExperimentException {
        List<Problem> problems = new ArrayList<>(others);
        problems.addAll(problems());
        if (!problems.isEmpty()) {
            throw new InvalidExperimentException(problems);
        }
    }

    /// Checks the options, and calls a function that loads experiments.
    ///
    /// @throws InvalidExperimentException if the options or the experiments are invalid; the exception contains
    ///     the problems of both
    <T> T checkWith(Loader<T> loader) throws InvalidExperimentException {
        List<Problem> problems = problems();
        T loaded;
        try {
            loaded = loader.load();
        } catch (InvalidExperimentException e) {
            problems.addAll(e.problems());
            throw new InvalidExperimentException(problems);
        }
        if (!problems.isEmpty()) {
            throw new InvalidExperimentException(problems);
        }
        return loaded;
    }

    private List<Problem> problems() {
        List<Problem> problems = new ArrayList<>(OutputFile.problems("--junit", junit));
        problems.addAll(OutputFile.problems("--markdown", markdown));
        return problems;
    }

    /// Adds a run that the command has just measured.
    ///
    /// @param exitCode exit code of the run without its claims
    /// @return exit code of the claims if `--junit` is given and the run has the exit code 0; otherwise, the
    ///     exit code of the run
    int add(Summary summary, int exitCode) {
        String failure = exitCode == ExitCode.DONE ? "" : "The exit code of the run is " + exitCode + ".";
        return add(summary, Outcome.MISSING, failure, exitCode);
    }

    /// Adds a stored run. Missing results of a stored run do not change the exit code.
    ///
    /// @return exit code of the claims if `--junit` is given; otherwise, 0
    int addStored(Summary summary) {
        return add(summary, Outcome.SKIPPED, "", ExitCode.DONE);
    }

    private int add(Summary summary, Outcome missing, String failure, int exitCode) {
        addPage(RunMarkdown.of(summary, pictures()));
        List<TestSuite> added = RunSuites.of(
                summary, exitCode == ExitCode.DONE ? Outcome.SKIPPED : missing, failure, allowsInconclusive);
        suites.addAll(added);
        return exitCode == ExitCode.DONE && junit != null ? verdict(added) : exitCode;
    }

    /// Adds a comparison.
    ///
    /// @return exit code of the gates
    int add(RunComparison comparison) {
        addPage(ComparisonMarkdown.of(comparison, pictures()));
        List<TestSuite> added = ComparisonSuites.of(comparison, allowsInconclusive);
        suites.addAll(added);
        return verdict(added);
    }

    private static int verdict(List<TestSuite> suites) {
        if (suites.stream().anyMatch(s -> s.count(Outcome.FAILED) > 0)) {
            return ExitCode.REGRESSION;
        }
        return suites.stream().anyMatch(s -> s.count(Outcome.INCONCLUSIVE) > 0) ? ExitCode.CANNOT_TELL : ExitCode.DONE;
    }

    /// Returns the more severe of two run exit codes.
    static int worst(int one, int other) {
        List<Integer> order = List.of(
                ExitCode.INTERRUPTED,
                ExitCode.BUG,
                ExitCode.DEPLOYMENT_FAILED,
                ExitCode.LOAD_FAILED,
                ExitCode.TRIAL_VOID,
                ExitCode.REGRESSION,
                ExitCode.CANNOT_TELL);
        return order.stream()
                .filter(code -> code == one || code == other)
                .findFirst()
                .orElse(ExitCode.DONE);
    }

    private void addPage(JobSummary page) {
        pages.add(page.markdown());
        pictures.putAll(page.pictures());
    }

    private Pictures pictures() {
        if (markdown == null || isGitHubSummary(markdown)) {
            return Pictures.NONE;
        }
        String name = String.valueOf(markdown.getFileName()).replaceFirst("\\.(md|markdown)$", "");
        return new Pictures(pages.isEmpty() ? name : name + "-run" + (pages.size() + 1));
    }

    /// Writes the files. If the Markdown file is the GitHub job summary, this method appends to it, because
    /// other commands in the same step may have written to it.
    void write() throws IOException {
        if (junit != null) {
            RunDirectory.writeText(junit, JUnitXml.render(suites));
        }
        if (markdown == null) {
            return;
        }
        String text = String.join("\n", pages);
        if (isGitHubSummary(markdown)) {
            append(markdown, text);
        } else {
            for (Map.Entry<String, String> picture : pictures.entrySet()) {
                RunDirectory.writeText(markdown.resolveSibling(picture.getKey()), picture.getValue());
            }
            RunDirectory.writeText(markdown, text);
        }
    }

    /// Writes the files of the results before a failure, if there are any. If this fails as well, the failure
    /// contains the second one.
    void writeAfter(Exception failure) {
        if (suites.isEmpty() && pages.isEmpty()) {
            return;
        }
        try {
            write();
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
    }

    private static void append(Path file, String text) throws IOException {
        try {
            Files.writeString(file, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new ExplainedIoException(
                    "file '" + file + "' cannot be written. Check the permissions of the file, or specify another file"
                            + " with --markdown",
                    e);
        }
    }

    private static boolean isGitHubSummary(Path file) {
        String summary = System.getenv(GITHUB_SUMMARY);
        return summary != null
                && !summary.isEmpty()
                && Path.of(summary)
                        .toAbsolutePath()
                        .normalize()
                        .equals(file.toAbsolutePath().normalize());
    }
}
