package io.streamgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Test of the files for CI services. A JUnit file must contain a failure or an error if and only if the exit code is
/// not 0.
class PipelineTest {
    private static final Pattern PROBLEM = Pattern.compile("<(failure|error) ");

    @TempDir
    private static Path scratch = Path.of("");

    private static CommandResult supported = new CommandResult(0, "", "", Path.of(""));
    private static CommandResult refuted = supported;
    private static CommandResult inconclusive = supported;

    private static String experiment(String relation) {
        return """
                name: pipeline
                repeat: 3
                systems:
                  fast: { launch: memory, memory: { deliver: { exponential: { mean: 10 ms } } } }
                  slow: { launch: memory, memory: { deliver: { exponential: { mean: 20 ms } } } }
                workload: { rate: 1k/s }
                phases: { warmup: 0 s, measure: 2 s, drain: 2 s }
                claims:
                  - { id: ratio, text: "a | b", metric: mean end-to-end, a: slow, b: fast, relation: "%s" }
                """.formatted(relation);
    }

    private static CommandResult run(String relation, String name, String... more) throws IOException {
        return CommandResult.run(
                scratch,
                experiment(relation),
                Stream.concat(
                                Stream.of(
                                        "--quiet",
                                        "--junit",
                                        file(name + ".xml").toString(),
                                        "--markdown",
                                        file(name + ".md").toString()),
                                Stream.of(more))
                        .toArray(String[]::new));
    }

    private static Path file(String name) {
        return scratch.resolve(name);
    }

    @BeforeAll
    static void measure() throws IOException {
        supported = run(">= 1.5x", "supported");
        refuted = run(">= 3x", "refuted");
        inconclusive = run(">= 2.44x", "inconclusive");
    }

    private static void isConsistent(CommandResult done, Path junit) throws IOException {
        assertThat(PROBLEM.matcher(Files.readString(junit)).find())
                .as(done.exitCode() + ": " + Files.readString(junit))
                .isEqualTo(done.exitCode() != ExitCode.DONE);
    }

    @Test
    void returnsTheVerdictOfTheClaims() throws IOException {
        assertThat(supported.exitCode()).as(supported.err()).isEqualTo(ExitCode.DONE);
        assertThat(refuted.exitCode()).isEqualTo(ExitCode.REGRESSION);
        assertThat(inconclusive.exitCode()).isEqualTo(ExitCode.CANNOT_TELL);
        isConsistent(supported, file("supported.xml"));
        isConsistent(refuted, file("refuted.xml"));
        isConsistent(inconclusive, file("inconclusive.xml"));
        assertThat(file("refuted.xml"))
                .content()
                .contains("<testsuite name=\"pipeline: claims\" tests=\"1\" failures=\"1\"")
                .contains("type=\"failed\">mean end-to-end: slow &gt;= 3x fast: refuted");
    }

    @Test
    void returnsZeroForAllowedInconclusiveClaims() throws IOException {
        Path junit = file("allowed.xml");
        CommandResult done = CommandResult.command(
                "report", inconclusive.directory().toString(), "--junit", junit.toString(), "--allow-inconclusive");
        assertThat(done.exitCode()).isEqualTo(ExitCode.DONE);
        isConsistent(done, junit);
        assertThat(junit).content().contains("<skipped message=\"mean end-to-end: slow");
    }

    @Test
    void judgesTheClaimsOfAStoredRunOnlyForAJUnitFile() throws IOException {
        Path junit = file("again.xml");
        String directory = refuted.directory().toString();
        CommandResult judged = CommandResult.command("report", directory, "--junit", junit.toString());
        assertThat(judged.exitCode()).isEqualTo(ExitCode.REGRESSION);
        isConsistent(judged, junit);
        assertThat(CommandResult.command("report", directory).exitCode()).isEqualTo(ExitCode.DONE);
    }

    @Test
    void writesAMarkdownPageWithItsPicture() {
        assertThat(file("refuted.md"))
                .content()
                .startsWith("## pipeline\n")
                .contains("![p99 end-to-end, ms](<refuted.svg>)", "| **refuted** | ratio: a \\| b<br>");
        assertThat(file("refuted.svg")).content().contains("slow: ");
    }

    @Test
    void reportsTheGatesOfAComparison() throws IOException {
        for (String gate : List.of("mean e2e +50%", "mean e2e +300%", "mean e2e +1%", "p99 response time +10%")) {
            for (boolean allows : new boolean[] {true, false}) {
                Path junit = file("gates.xml");
                CommandResult done = CommandResult.command(Stream.concat(
                                Stream.of(
                                        "compare",
                                        supported.directory().toString(),
                                        refuted.directory().toString(),
                                        "--gate",
                                        gate,
                                        "--junit",
                                        junit.toString(),
                                        "--markdown",
                                        file("gates.md").toString()),
                                allows ? Stream.of("--allow-inconclusive") : Stream.of())
                        .toArray(String[]::new));
                assertThat(done.exitCode()).as(gate + done.err()).isIn(0, 6, 7);
                isConsistent(done, junit);
                assertThat(Files.readString(junit).contains("<skipped "))
                        .isEqualTo(allows && done.out().replaceAll("\\s+", " ").contains(": inconclusive, "));
            }
        }
        assertThat(file("gates.md"))
                .content()
                .contains("| verdict | gate |", "### Changes", "![now / before](<gates.svg>)");
    }

    @Test
    void writesTheFilesOfRejectedComparisons() throws IOException {
        Path junit = file("rejected.xml");
        CommandResult other = CommandResult.run(scratch, experiment(">= 1.5x"), "--set", "workload.payload=2 KiB");
        CommandResult done = CommandResult.command(
                "compare",
                supported.directory().toString(),
                other.directory().toString(),
                "--gate",
                "p99 e2e +10%",
                "--junit",
                junit.toString());
        assertThat(done.exitCode()).isEqualTo(ExitCode.INVALID_INPUT);
        isConsistent(done, junit);
        assertThat(junit).content().contains("the workload differs");
    }

    @Test
    void reportsVoidTrialsAsAnError() throws IOException {
        Path junit = file("void.xml");
        CommandResult done = CommandResult.run(scratch, """
                name: lossy
                systems: { scripted: { launch: memory, memory: { lose-every: 10, deliver: 1 ms } } }
                workload: { rate: 1k/s }
                phases: { warmup: 0 s, measure: 2 s, drain: 1 s }
                retry: 0
                """, "--junit", junit.toString());
        assertThat(done.exitCode()).as(done.err()).isEqualTo(ExitCode.TRIAL_VOID);
        isConsistent(done, junit);
        assertThat(junit).content().contains("<error message=\"001-scripted is void: LOST: ");
    }

    @Test
    void rejectsFilesInMissingDirectoriesBeforeTheRun() throws IOException {
        CommandResult done = CommandResult.run(
                scratch,
                experiment(">= 1.5x"),
                "--junit",
                file("none/a.xml").toString(),
                "--markdown",
                scratch.toString());
        assertThat(done.exitCode()).isEqualTo(ExitCode.INVALID_INPUT);
        assertThat(done.err().lines())
                .hasSize(2)
                .anyMatch(line -> line.contains("none' does not exist. Create the directory"))
                .anyMatch(line -> line.contains("it is a directory. Specify a file."));
        assertThat(done.directory()).isEmptyDirectory();
    }

    @Test
    void reportsTheProblemsOfTheOptionsAndOfTheExperimentTogether() throws IOException {
        CommandResult done = CommandResult.run(
                scratch,
                experiment(">= 1.5x"),
                "--set",
                "workload.rate=fast",
                "--junit",
                file("none/a.xml").toString());
        assertThat(done.exitCode()).isEqualTo(ExitCode.INVALID_INPUT);
        assertThat(done.err().lines())
                .hasSize(2)
                .anyMatch(line -> line.contains("none' does not exist. Create the directory"))
                .anyMatch(line -> line.startsWith("--set workload.rate"));
    }
}
