package io.streamgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.ExitCode;
import io.streamgauge.result.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Test of the site for ten nightly runs. From the sixth night onwards, the latency of one of the two systems is
/// 1.5 times as high as before.
class SiteTest {
    private static final int NIGHTS = 10;

    @TempDir
    private static Path scratch = Path.of("");

    private static Path site = Path.of("");
    private static CommandResult done = new CommandResult(0, "", "", Path.of(""));

    private static String experiment(int night) {
        return """
                name: nightly
                question: Which system is faster?
                seed: %d
                repeat: 5
                systems:
                  changed: { launch: memory, memory: { deliver: { exponential: { mean: %d us } } } }
                  same: { launch: memory, memory: { deliver: { exponential: { mean: 4000 us } } } }
                workload: { rate: 500/s }
                phases: { warmup: 0 s, measure: 3 s, drain: 1 s }
                """.formatted(night, night >= 6 ? 3000 : 2000);
    }

    @BeforeAll
    static void measure() throws IOException {
        Path runs = Files.createDirectory(scratch.resolve("nights"));
        for (int night = 1; night <= NIGHTS; night++) {
            Path file = Files.writeString(scratch.resolve("experiment.yaml"), experiment(night));
            CommandResult run = CommandResult.command(
                    "run",
                    file.toString(),
                    "--quiet",
                    "--out",
                    runs.resolve("2026/night-" + night).toString());
            assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.DONE);
        }
        Files.delete(runs.resolve("2026/night-3/report.html"));
        Files.writeString(Files.createDirectory(runs.resolve("damaged")).resolve("run.json"), "{");
        site = scratch.resolve("nights/site");
        done = CommandResult.command("site", runs.toString(), "--out", site.toString());
    }

    private static String experimentPage() throws IOException {
        return Files.readString(site.resolve("experiments/nightly.html"));
    }

    /// Returns the rows of a table in a page.
    private static List<String> rows(String page, String table) {
        String section = page.substring(page.indexOf("data-csv=\"" + table + "\""));
        String body = section.substring(section.indexOf("<tbody>"), section.indexOf("</tbody>"));
        return Pattern.compile("<tr.*?</tr>")
                .matcher(body)
                .results()
                .map(row -> row.group().replaceAll("<[^>]*>", " ").replaceAll("\\s+", " "))
                .toList();
    }

    @Test
    void marksTheChangeOfTheSixthNightOnly() throws IOException {
        assertThat(done.exitCode()).as(done.err()).isEqualTo(ExitCode.DONE);
        List<String> runs = rows(experimentPage(), "runs");
        assertThat(runs).hasSize(NIGHTS);
        assertThat(rows(experimentPage(), "changes"))
                .singleElement()
                .satisfies(row -> assertThat(row).containsPattern("changed p99 end-to-end worse 1\\.[45]\\d*x"));
        assertThat(experimentPage()).contains("The latest run does not show a significant change.");
    }

    @Test
    void listsExperimentsAndRatiosOnTheFirstPage() throws IOException {
        String index = Files.readString(site.resolve("index.html"));
        assertThat(rows(index, "experiments"))
                .singleElement()
                .satisfies(row -> assertThat(row).contains("nightly 10 1 "));
        assertThat(rows(index, "ratio-to-best"))
                .satisfiesExactly(
                        best -> assertThat(best).contains("changed 1.00 1.00 "),
                        other -> assertThat(other).containsPattern("same 1\\.[2-5]\\d "));
    }

    @Test
    void linksToTheReports() throws IOException {
        try (Stream<Path> reports = Files.walk(site.resolve("runs"))) {
            assertThat(reports.filter(Files::isRegularFile)).hasSize(NIGHTS);
        }
        for (Path page : List.of(site.resolve("index.html"), site.resolve("experiments/nightly.html"))) {
            List<String> links = Pattern.compile("href=\"([^#\"]+)")
                    .matcher(Files.readString(page))
                    .results()
                    .map(match -> match.group(1))
                    .toList();
            assertThat(links)
                    .isNotEmpty()
                    .allSatisfy(link -> assertThat(page.resolveSibling(link)).isRegularFile());
            assertThat(page).content().doesNotContainPattern("(src|href)=\"(https?:)?//");
        }
    }

    @Test
    void skipsDamagedRunsWithTheReason() throws IOException {
        assertThat(done.err()).contains("skipped ", "damaged: ").contains("run.json");
        assertThat(Files.readString(site.resolve("index.html"))).contains("Skipped directories");
    }

    @Test
    void writesTheSameSiteAgain() throws IOException {
        String before = experimentPage();
        CommandResult again =
                CommandResult.command("site", scratch.resolve("nights").toString(), "--out", site.toString());
        assertThat(again.exitCode()).isEqualTo(ExitCode.DONE);
        assertThat(experimentPage()).isEqualTo(before);
    }

    /// Uses two runs with the same ID, because two machines can start a nightly run in the same second.
    @Test
    void distinguishesRunsFromCopies() throws IOException {
        Path runs = Files.createDirectory(scratch.resolve("machines"));
        Path night = scratch.resolve("nights/2026/night-1");
        for (String name : List.of("a", "b", "copy-of-a")) {
            copy(night, runs.resolve(name));
        }
        Path facts = runs.resolve("b/run.json");
        Files.writeString(
                facts, Files.readString(facts).replaceFirst("(\"startedAt\".*?:\\d\\d)(\\.\\d+)?Z", "$1.123456789Z"));
        Path pages = scratch.resolve("machines-site");
        CommandResult made = CommandResult.command("site", runs.toString(), "--out", pages.toString());
        assertThat(made.err())
                .contains("copy-of-a: the directory is a copy of run")
                .doesNotContain("/b: the directory is a copy");
        assertThat(rows(Files.readString(pages.resolve("experiments/nightly.html")), "runs"))
                .hasSize(2);
        try (Stream<Path> reports = Files.walk(pages.resolve("runs"))) {
            assertThat(reports.filter(Files::isRegularFile)).hasSize(2);
        }
    }

    /// Writes the report of a run without its last trial, as in a run that was interrupted, resumed and then
    /// killed.
    @Test
    void writesReportsWithAllTrialsOfTheRun() throws IOException {
        Path directory = Files.createDirectory(scratch.resolve("resumed"));
        copy(scratch.resolve("nights/2026/night-1"), directory.resolve("night"));
        RunDirectory run = new RunDirectory(directory.resolve("night"));
        Path last = run.trials().getLast();
        Path aside = scratch.resolve("resumed-last");
        Files.move(last, aside);
        CommandResult.command("report", run.path().toString());
        Files.move(aside, last);
        String trial = "id=\"trial-" + last.getFileName() + "\"";
        assertThat(run.file("report.html")).content().doesNotContain(trial);

        Path pages = scratch.resolve("resumed-site");
        CommandResult.command("site", directory.toString(), "--out", pages.toString());
        try (Stream<Path> reports = Files.walk(pages.resolve("runs"))) {
            assertThat(reports.filter(Files::isRegularFile))
                    .singleElement()
                    .satisfies(report -> assertThat(report).content().contains(trial));
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file)));
            }
        }
    }

    @Test
    void doesNotCallASingleTrialUnchanged() throws IOException {
        Path runs = Files.createDirectory(scratch.resolve("single"));
        for (int mean : new int[] {2000, 3000}) {
            Path file = Files.writeString(scratch.resolve("single.yaml"), """
                    name: single
                    systems: { a: { launch: memory, memory: { deliver: { exponential: { mean: %d us } } } } }
                    workload: { rate: 500/s }
                    phases: { warmup: 0 s, measure: 3 s, drain: 1 s }
                    """.formatted(mean));
            assertThat(CommandResult.command(
                                    "run",
                                    file.toString(),
                                    "--quiet",
                                    "--out",
                                    runs.resolve("run-" + mean).toString())
                            .exitCode())
                    .isEqualTo(ExitCode.DONE);
        }
        Path pages = scratch.resolve("single-site");
        CommandResult.command("site", runs.toString(), "--out", pages.toString());
        assertThat(pages.resolve("experiments/single.html"))
                .content()
                .contains("The latest run was not compared with an earlier run", "The trials ran in simulated time.")
                .doesNotContain("does not show a significant change");
    }

    /// In the second run, system `b` loses messages, so all of its trials are void.
    @Test
    void namesASystemWithoutUsableValuesInTheLatestRun() throws IOException {
        Path runs = Files.createDirectory(scratch.resolve("lossy"));
        for (String losses : new String[] {"", ", lose-every: 10"}) {
            Path file = Files.writeString(scratch.resolve("lossy.yaml"), """
                    name: lossy
                    repeat: 3
                    systems:
                      a: { launch: memory, memory: { time: simulated, deliver: 1 ms } }
                      b: { launch: memory, memory: { time: simulated, deliver: 1 ms%s } }
                    workload: { rate: 500/s }
                    phases: { warmup: 0 s, measure: 3 s, drain: 1 s }
                    """.formatted(losses));
            CommandResult.command(
                    "run",
                    file.toString(),
                    "--quiet",
                    "--out",
                    runs.resolve("run-" + losses.length()).toString());
        }
        Path pages = scratch.resolve("lossy-site");
        CommandResult.command("site", runs.toString(), "--out", pages.toString());
        assertThat(pages.resolve("experiments/lossy.html"))
                .content()
                .contains("The latest run does not show a significant change. It does not have usable values of b.");
    }

    @Test
    void showsTheTrendOfACapacity() throws IOException {
        Path runs = Files.createDirectory(scratch.resolve("capacities"));
        for (int capacity : new int[] {400, 200}) {
            Path file = Files.writeString(scratch.resolve("capacity.yaml"), """
                    name: capacity
                    systems: { a: { launch: memory, memory: { time: simulated, deliver: 1 ms, capacity: %d/s } } }
                    workload: { rate: find }
                    phases: { warmup: 2 s, measure: 10 s, drain: 2 s }
                    repeat: 2
                    """.formatted(capacity));
            CommandResult run = CommandResult.command(
                    "run",
                    file.toString(),
                    "--quiet",
                    "--out",
                    runs.resolve("run-" + capacity).toString());
            assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.DONE);
        }
        Path pages = scratch.resolve("capacity-site");
        CommandResult.command("site", runs.toString(), "--out", pages.toString());
        String page = Files.readString(pages.resolve("experiments/capacity.html"));
        assertThat(page).contains("capacity, messages/s");
        assertThat(rows(page, "changes"))
                .singleElement()
                .satisfies(row -> assertThat(row).containsPattern(" a capacity worse 0\\.[45]\\d*x"));
    }

    @Test
    void followsADirectoryThatIsASymbolicLink() throws IOException {
        Path link = Files.createSymbolicLink(scratch.resolve("latest"), scratch.resolve("nights/2026"));
        Path pages = scratch.resolve("linked");
        CommandResult linked = CommandResult.command("site", link.toString(), "--out", pages.toString());
        assertThat(linked.exitCode()).as(linked.err()).isEqualTo(ExitCode.DONE);
        assertThat(rows(Files.readString(pages.resolve("index.html")), "experiments"))
                .singleElement()
                .satisfies(row -> assertThat(row).contains("nightly 10 1 "));
    }

    @Test
    void rejectsDirectoriesWithoutRuns() throws IOException {
        Path empty = Files.createDirectory(scratch.resolve("empty"));
        CommandResult none = CommandResult.command(
                "site", empty.toString(), "--out", scratch.resolve("x").toString());
        assertThat(none.exitCode()).isEqualTo(ExitCode.INVALID_INPUT);
        assertThat(none.err()).contains("it does not contain a readable run");
        assertThat(CommandResult.command("site", empty.resolve("no").toString(), "--out", "x")
                        .err())
                .contains("it is not a directory");
    }
}
