package io.streamgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.ExitCode;
import io.streamgauge.analyse.model.Comparison;
import io.streamgauge.analyse.model.Comparison.Finding;
import io.streamgauge.analyse.model.Summary;
import io.streamgauge.analyse.model.TrialSummary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Test of comparisons of systems, from the experiment file to the answer and the exit code. The ratios
/// of the systems are computed by hand:
///
/// - The p99 of an exponential delay is its mean times ln 100 = 4.605.
/// - The p99 of a uniform delay between 0 and a maximum is 0.99 times the maximum.
class CompareTest {
    @TempDir
    private static Path scratch = Path.of("");

    /// Run in which the p99 latency of `a` is twice that of `b`. The run ends early.
    private static CommandResult different = new CommandResult(0, "", "", Path.of(""));
    /// Run in which `a` has the same p99 as `b`. The measured phases of two seconds are too short to show equivalence
    /// within 5 %.
    private static CommandResult same = different;

    private static String experiment(String mean, int repeat) {
        return """
                question: Which system has the lower response time?
                repeat: %d
                systems:
                  a: { launch: memory, memory: { accept: { exponential: { mean: %s } } } }
                  b: { launch: memory, memory: { accept: { uniform: { from: 0 us, to: 4652 us } } } }
                workload: { rate: 1k/s, groups: 0 }
                phases: { warmup: 1 s, measure: 2 s, drain: 1 s }
                """.formatted(repeat, mean);
    }

    @BeforeAll
    static void run() throws IOException {
        different = CommandResult.run(scratch, experiment("2 ms", 8), "--blocks-until-decided");
        same = CommandResult.run(scratch, experiment("1 ms", 4), "--blocks-until-decided");
    }

    private static Comparison p99(Summary summary) {
        return summary.comparisons().stream()
                .filter(c -> c.metric().equals("p99 response time"))
                .findFirst()
                .orElseThrow();
    }

    private static CommandResult compare(Path before, Path after, String... more) {
        return CommandResult.command(
                Stream.concat(Stream.of("compare", before.toString(), after.toString()), Stream.of(more))
                        .toArray(String[]::new));
    }

    @Test
    void findsAKnownRatioWithinItsInterval() throws IOException {
        assertThat(different.exitCode()).as(different.err()).isEqualTo(ExitCode.DONE);
        Comparison found = p99(different.summary());
        assertThat(found.finding()).isEqualTo(Finding.DIFFERENT);
        assertThat(found.ratio()).isBetween(1.85, 2.15);
        assertThat(found.low()).isLessThan(2);
        assertThat(found.high()).isGreaterThan(2);
        assertThat(different.summary().answer())
                .startsWith("a's p99 response time was ")
                .containsPattern("x b's \\(99\\.\\d+ % CI ")
                .contains("at 1,000 messages/s of 1\u202fKiB, durability D1.");
    }

    @Test
    void endsARunEarlyOnAClearDifference() throws IOException {
        Summary summary = different.summary();
        int blocks = summary.trials().stream()
                .mapToInt(TrialSummary::repetition)
                .max()
                .orElse(0);
        assertThat(blocks).isBetween(3, 7);
        assertThat(summary.trials()).hasSize(2 * blocks);
        assertThat(summary.answer()).contains(blocks + " paired trials, " + blocks + " of at most 8 blocks started");
        assertThat(different.err()).contains("decided after " + blocks + " of at most 8 blocks");
        assertThat(Files.readString(different.directory().resolve("plan.json"))).contains("\"looks\"");
        assertThat(Files.readString(different.directory().resolve("report.html")))
                .contains("not needed");
    }

    @Test
    void runsAllBlocksForEqualSystems() throws IOException {
        Summary summary = same.summary();
        assertThat(summary.trials()).hasSize(8);
        assertThat(p99(summary).finding()).isNotEqualTo(Finding.DIFFERENT);
        assertThat(summary.answer()).contains("was not significantly different from");
    }

    @Test
    void detectsARegression() {
        CommandResult done = compare(same.directory(), different.directory(), "--gate", "p99 response time +10%");
        assertThat(done.exitCode()).as(done.out() + done.err()).isEqualTo(ExitCode.REGRESSION);
        assertThat(done.out()).contains("FAIL a, p99 response time +10 %: regression, +");
    }

    /// Removes the number of workers from a plan, because earlier versions did not write this number.
    @Test
    void findsNoDifferenceToAPlanWithoutANumberOfWorkers() throws IOException {
        Path plan = same.directory().resolve("plan.json");
        String current = Files.readString(plan);
        String earlier = current.replaceAll(",\\s*\"count\" : 1", "");
        assertThat(earlier).isNotEqualTo(current);
        Path copy = Files.createDirectory(scratch.resolve("earlier"));
        try (Stream<Path> files = Files.walk(same.directory())) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path target = copy.resolve(same.directory().relativize(file));
                Files.createDirectories(target.getParent());
                Files.copy(file, target);
            }
        }
        Files.writeString(copy.resolve("plan.json"), earlier);
        assertThat(compare(copy, same.directory()).out()).doesNotContain("worker.count");
    }

    @Test
    void distinguishesRunsWithTheSameDirectoryName() throws IOException {
        Path before = Files.move(
                copy(), Files.createDirectory(scratch.resolve("monday")).resolve("run"));
        Path after = Files.move(
                copy(), Files.createDirectory(scratch.resolve("tuesday")).resolve("run"));
        assertThat(compare(before, after).out())
                .contains("before  monday/run, started ", "now     tuesday/run, started ");
    }

    @Test
    void passesIfARegressionIsExcluded() {
        CommandResult done = compare(same.directory(), same.directory(), "--gate", "p99 response +60%");
        assertThat(done.exitCode()).as(done.out()).isEqualTo(ExitCode.DONE);
        assertThat(done.out()).contains("pass a, p99 response time +60 %: no regression");
    }

    /// Varies a field of system `a`. The cells of this factor do not contain system `b`.
    @Test
    void judgesNoGateForASystemThatACellDoesNotContain() throws IOException {
        CommandResult varied = CommandResult.run(scratch, """
                question: Does the delay of a matter?
                repeat: 2
                systems:
                  a: { launch: memory, memory: { accept: 1 ms } }
                  b: { launch: memory, memory: { accept: 1 ms } }
                vary: { systems.a.memory.accept: [1 ms, 2 ms] }
                workload: { rate: 1k/s, groups: 0 }
                phases: { warmup: 1 s, measure: 2 s, drain: 1 s }
                """);
        CommandResult done = compare(varied.directory(), varied.directory(), "--gate", "p99 response +10%");
        assertThat(done.exitCode()).as(done.out() + done.err()).isEqualTo(ExitCode.DONE);
        assertThat(done.out().replaceAll("\\s+", " "))
                .contains("pass a at accept 1 ms", "pass a at accept 2 ms", "pass b,", "has only 2 trials")
                .doesNotContain("b at accept", "only 0 trials");
    }

    @Test
    void estimatesTrialsForAnInconclusiveGate() {
        CommandResult done = compare(same.directory(), same.directory(), "--gate", "p99 response +1%");
        assertThat(done.exitCode()).as(done.out()).isEqualTo(ExitCode.CANNOT_TELL);
        assertThat(done.out().replaceAll("\\s+", " "))
                .contains("a, p99 response time +1 %: inconclusive")
                .contains("trials in each run would probably be enough for a decision");
    }

    @Test
    void rejectsRunsOfUnequalDurability() throws IOException {
        Path other = copyWith("\"durability\" : \"D1\"", "\"durability\" : \"D3\"");
        CommandResult done = compare(same.directory(), other, "--gate", "p99 response +60%");
        assertThat(done.exitCode()).isEqualTo(ExitCode.INVALID_INPUT);
        assertThat(done.err()).contains("the durability differs: durability D1 / D3");
    }

    @Test
    void rejectsRunsInWhichTheDurabilityOfOneSystemDiffers() throws IOException {
        Path other = copy();
        Path plan = other.resolve("plan.json");
        String text = Files.readString(plan);
        String changed = Pattern.compile("\"name\" : \"b\".*?\"durability\" : \"D1\"", Pattern.DOTALL)
                .matcher(text)
                .replaceAll(match -> match.group().replace("\"durability\" : \"D1\"", "\"durability\" : \"D3\""));
        assertThat(changed).isNotEqualTo(text);
        Files.writeString(plan, changed);
        CommandResult done = compare(same.directory(), other);
        assertThat(done.exitCode()).isEqualTo(ExitCode.INVALID_INPUT);
        assertThat(done.err()).contains("the durability differs: durability of b D1 / D3");
    }

    @Test
    void rejectsRunsWithAnotherLoad() throws IOException {
        Path other = copyWith("\"partitions\" : 1", "\"partitions\" : 3");
        CommandResult done = compare(same.directory(), other);
        assertThat(done.exitCode()).isEqualTo(ExitCode.INVALID_INPUT);
        assertThat(done.out()).contains("plan: workload.partitions: 1 -> 3");
    }

    @Test
    void reportsInconclusiveGatesOnAnotherMachine() throws IOException {
        Path other = copy();
        Path facts = other.resolve("run.json");
        Files.writeString(facts, Files.readString(facts).replaceFirst("\"cpuModel\" : \"", "\"cpuModel\" : \"Other "));
        CommandResult done = compare(same.directory(), other, "--gate", "p99 response +60%");
        assertThat(done.exitCode()).isEqualTo(ExitCode.CANNOT_TELL);
        assertThat(done.out()).contains("host: CPU: ").contains("the machine differs");
    }

    @Test
    void rejectsAnInvalidGate() {
        for (String gate : new String[] {
            "p99",
            "p98 e2e +10%",
            "p99 e2e -10%",
            "accepted rate +1%",
            "capacity -5%",
            "p99 e2e +0.00000000000001%",
            "variation over time of p99 e2e +10%"
        }) {
            CommandResult done = compare(same.directory(), same.directory(), "--gate", gate);
            assertThat(done.exitCode()).as(gate).isEqualTo(ExitCode.INVALID_INPUT);
            assertThat(done.err()).startsWith("--gate '" + gate + "': ");
        }
    }

    @Test
    void writesTheComparisonAsJsonAndAsAPage() throws IOException {
        Path page = scratch.resolve("compared.html");
        CommandResult done = compare(
                same.directory(),
                different.directory(),
                "--json",
                "--html",
                page.toString(),
                "--gate",
                "p99 response +10%");
        assertThat(done.exitCode()).isEqualTo(ExitCode.REGRESSION);
        assertThat(done.out()).startsWith("{").contains("\"verdict\" : \"REGRESSION\"");
        assertThat(page).content().contains(": regression, +100").contains("<svg");
    }

    @Test
    void rejectsAPageInAMissingDirectoryBeforeTheComparison() {
        Path page = scratch.resolve("none").resolve("page.html");
        CommandResult done = compare(same.directory(), different.directory(), "--html", page.toString());
        assertThat(done.exitCode()).isEqualTo(ExitCode.INVALID_INPUT);
        assertThat(done.err())
                .startsWith("--html " + page + ": the directory '")
                .contains("none' does not exist. Create the directory");
        assertThat(done.out()).isEmpty();
    }

    private static Path copyWith(String what, String by) throws IOException {
        Path other = copy();
        Path plan = other.resolve("plan.json");
        String text = Files.readString(plan);
        assertThat(text).contains(what);
        Files.writeString(plan, text.replace(what, by));
        return other;
    }

    private static Path copy() throws IOException {
        Path from = same.directory();
        Path to = Files.createTempDirectory(scratch, "copy-");
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Path target = to.resolve(from.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(target);
                } else {
                    Files.copy(file, target);
                }
            }
        }
        return to;
    }
}
